import { bytesIn, joined, letters, viewOf } from "./bytes.ts";
import { notesOf, type Orientation, orientationIn, UPRIGHT } from "./orientation.ts";

/** Chunks that a picture is drawn with (WebP container); a frame of a moving one has chunks of its own behind its head. */
const DRAWN: ReadonlySet<string> = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]);
const SAMPLES: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
const FRAME_HEAD = 16;
/** Flags of `VP8X`: a colour profile and XMP, which go, and EXIF. */
const FLAG = { exif: 0x08, goes: 0x20 | 0x08 | 0x04 } as const;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const framed = joined([bytesIn(type), new Uint8Array(4), data, new Uint8Array(data.length % 2)]);
  viewOf(framed).setUint32(4, data.length, true);
  return framed;
}
type Chunk = { readonly type: string; readonly data: Uint8Array };
/** Chunks one behind the other; null where one does not end in these bytes. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return null;
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end > bytes.length) return null;
    chunks.push({ type: letters(bytes, at, at + 4), data: bytes.subarray(at + 8, end) });
    at = end + (size % 2);
  }
  return chunks;
}

/** A frame of a moving picture with its samples alone; null where it cannot be read. */
function plainFrame(data: Uint8Array): Uint8Array | null {
  const chunks = data.length < FRAME_HEAD ? null : chunksOf(data.subarray(FRAME_HEAD));
  if (!chunks) return null;
  const samples = chunks.filter(({ type }) => SAMPLES.has(type)).map((c) => chunk(c.type, c.data));
  return joined([data.subarray(0, FRAME_HEAD), ...samples]);
}

const isTurned = (orientation: Orientation): boolean => orientation !== UPRIGHT;
function plainHead(data: Uint8Array, turned: Orientation): Uint8Array {
  const head = Uint8Array.from(data);
  head[0] = ((head[0] ?? 0) & ~FLAG.goes) | (isTurned(turned) ? FLAG.exif : 0);
  return head;
}
function plainChunk({ type, data }: Chunk, turned: Orientation): Uint8Array | null {
  if (type === "ANMF") return plainFrame(data);
  return type === "VP8X" ? plainHead(data, turned) : data;
}

/** The chunks of a file; null for what is no WebP. What stands behind its end is another file. */
function fileChunks(bytes: Uint8Array): readonly Chunk[] | null {
  if (bytes.length < 12 || letters(bytes, 0, 4) !== "RIFF" || letters(bytes, 8, 12) !== "WEBP") return null;
  const end = 8 + viewOf(bytes).getUint32(4, true);
  return end > bytes.length || end < 12 ? null : chunksOf(bytes.subarray(12, end));
}

/** A WebP with the chunks that it is drawn with and how it is turned, and no other; null for what is none to its end. [PIC-1] */
export function plainWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = fileChunks(bytes);
  if (!chunks?.some(({ type }) => type === "VP8 " || type === "VP8L" || type === "ANMF")) return null;
  const isExtended = chunks[0]?.type === "VP8X";
  const notes = isExtended ? chunks.find(({ type }) => type === "EXIF") : undefined;
  const turned = notes ? orientationIn(notes.data) : UPRIGHT;
  const kept: Uint8Array[] = [];
  for (const one of chunks) {
    if (!DRAWN.has(one.type)) continue;
    const data = plainChunk(one, turned);
    if (!data) return null;
    kept.push(chunk(one.type, data));
  }
  if (isTurned(turned)) kept.push(chunk("EXIF", notesOf(turned)));
  const body = joined([bytesIn("WEBP"), ...kept]);
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, body.length, true);
  return joined([bytesIn("RIFF"), size, body]);
}
