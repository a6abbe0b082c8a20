import { bytesIn, joined, letters, viewOf } from "./bytes.ts";
import { notesOf, type Orientation, orientationIn, UPRIGHT } from "./orientation.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Chunks that a picture is drawn with (PNG, third edition), moving ones as well. */
const DRAWN: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "pHYs", "sBIT"],
  ...["gAMA", "cHRM", "sRGB", "cICP", "acTL", "fcTL", "fdAT"],
]);
/** A chunk without which a picture cannot be drawn begins with a large letter. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);
/** Bytes of a chunk beside its data: length, type and sum. */
const FRAME = 12;

/** The sum of a chunk (PNG, Annex D). */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
function chunk(type: string, data: Uint8Array): Uint8Array {
  const framed = joined([new Uint8Array(4), bytesIn(type), data, new Uint8Array(4)]);
  const view = viewOf(framed);
  view.setUint32(0, data.length);
  view.setUint32(data.length + 8, crc32(framed.subarray(4, data.length + 8)));
  return framed;
}

type Chunk = { readonly type: string; readonly whole: Uint8Array };
const dataOf = ({ whole }: Chunk): Uint8Array => whole.subarray(8, -4);
/** The chunks from the first to the end; null for what is no PNG to its end. What stands behind the end is another file. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) return null;
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + FRAME <= bytes.length) {
    const end = at + FRAME + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = letters(bytes, at + 4, at + 8);
    chunks.push({ type, whole: bytes.subarray(at, end) });
    if (type === "IEND") return chunks;
    at = end;
  }
  return null;
}

const orientationOf = (chunks: readonly Chunk[]): Orientation => {
  const notes = chunks.find(({ type }) => type === "eXIf");
  return notes ? orientationIn(dataOf(notes)) : UPRIGHT;
};

/** A PNG with the chunks that it is drawn with and how it is turned, and no other; null for what is none to its end. [PIC-1] */
export function plainPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = chunksOf(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== "IHDR" || !chunks.some(({ type }) => type === "IDAT")) return null;
  if (chunks.some(({ type }) => isCritical(type) && !DRAWN.has(type))) return null;
  const turned = orientationOf(chunks);
  const drawn = chunks.filter(({ type }) => DRAWN.has(type)).map(({ whole }) => whole);
  const notes = turned === UPRIGHT ? [] : [chunk("eXIf", notesOf(turned))];
  return joined([SIGNATURE, ...drawn.slice(0, 1), ...notes, ...drawn.slice(1)]);
}
