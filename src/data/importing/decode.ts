import { type Encoding, LOST } from "#domain/import/encodings.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ImportEncoding } from "../api-import.ts";
import { guessed } from "./guess.ts";

/** Bytes that are looked at to tell UTF-16 without a mark. */
const SAMPLE = 8_192;
/** Share of every second byte that is 0 in UTF-16 of European languages, at least. */
const WIDE = 0.5;
const starts = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((b, i) => bytes[i] === b);

/** UTF-16 without a mark: half of the bytes are 0, all of them at even places or all at odd ones. */
function wide(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((n) => n / Math.max(1, sample.length / 2));
  if (odd >= WIDE && even < WIDE / 10) return "utf-16le";
  return even >= WIDE && odd < WIDE / 10 ? "utf-16be" : null;
}

/** Share of the characters, at least, that are ASCII in UTF-16 of other languages: separators and line ends; of the bytes, at most. */
const OTHER = { units: 0.02, bytes: 0.75 } as const;
const isText = (byte: number): boolean => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;
/** UTF-16 without a mark of languages whose letters have no byte 0: what is ASCII in them has, always at the same end. */
function otherWide(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE);
  const units = Math.floor(sample.length / 2);
  if (bytes.length % 2 !== 0 || sample.filter(isText).length > sample.length * OTHER.bytes) return null;
  const found = { little: 0, big: 0 };
  for (let at = 0; at < units * 2; at += 2) {
    const [even = 0, odd = 0] = [sample[at], sample[at + 1]];
    if (odd === 0 && isText(even)) found.little++;
    if (even === 0 && isText(odd)) found.big++;
  }
  if (found.little > units * OTHER.units && found.big * 4 < found.little) return "utf-16le";
  return found.big > units * OTHER.units && found.little * 4 < found.big ? "utf-16be" : null;
}

/** Control characters that no text has, tabs and line ends aside. */
// eslint-disable-next-line no-control-regex -- these are what tells a binary file
const CONTROLS = /[\x00-\x08\x0E-\x1A\x1C-\x1F]/;

function encodingOf(bytes: Uint8Array): ImportEncoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return "utf-8-bom";
  if (starts(bytes, 0xff, 0xfe)) return "utf-16le";
  if (starts(bytes, 0xfe, 0xff)) return "utf-16be";
  return wide(bytes) ?? otherWide(bytes) ?? "utf-8";
}

const decoded = (bytes: Uint8Array, label: string, fatal: boolean): string | null => {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
    return null;
  }
};

/** The end of a file as programs of CP/M and DOS put it. */
const END = /\x1A\s*$/; // eslint-disable-line no-control-regex -- Ctrl-Z is one
const withoutEnd = (text: string): string => (text.includes("\x1A") ? text.replace(END, "") : text);
/** Whether a text is UTF-8 with some bytes wrong: letters of other encodings make no such characters but by chance. */
function isMostlyUtf8(text: string): boolean {
  let [good, bad] = [0, 0];
  for (const char of text)
    if (char === LOST) bad++;
    else if (char > "\u007F") good++;
  return good > bad;
}

/** A file's text, and how it was read. */
export type Decoded = {
  readonly text: string;
  readonly encoding: ImportEncoding;
  /** Some bytes stand for no character. */
  readonly lost: boolean;
  /** What it is in was guessed, and the guess is to be looked at. */
  readonly asks: boolean;
};
/** A text of which some bytes are no character: it stays what its mark says, or what most of it is. */
async function damaged(bytes: Uint8Array, encoding: ImportEncoding): Promise<Decoded> {
  const text = decoded(bytes, labelOf(encoding), false) ?? "";
  const isMarked = encoding === "utf-8-bom" || starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff);
  if (isMarked || (encoding === "utf-8" && isMostlyUtf8(text))) return { text, encoding, lost: true, asks: false };
  if (CONTROLS.test(text)) return { text, encoding, lost: true, asks: false }; // no text in any encoding
  const guess = await guessed(bytes);
  return { text: decoded(bytes, guess.encoding, false) ?? "", ...guess, lost: false };
}
const labelOf = (encoding: ImportEncoding): Encoding => (encoding === "utf-8-bom" ? "utf-8" : encoding);

/**
 * The text of a file in the encoding that somebody chose, else in the one that it has: UTF-8 and UTF-16 with and without a mark,
 * else what fits it best. Single bytes that are no character are told. [IMR-20] [IMR-45]
 */
export async function textOf(bytes: Uint8Array, chosen: Encoding | null): Promise<Result<Decoded, "binary">> {
  const read = chosen === null ? await textFound(bytes) : textAs(bytes, chosen);
  const ended = { ...read, text: withoutEnd(read.text) };
  return CONTROLS.test(ended.text) ? err("binary") : ok(ended);
}
async function textFound(bytes: Uint8Array): Promise<Decoded> {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, labelOf(encoding), true);
  return text === null ? damaged(bytes, encoding) : { text, encoding, lost: false, asks: false };
}
function textAs(bytes: Uint8Array, encoding: Encoding): Decoded {
  const text = decoded(bytes, encoding, false) ?? "";
  return { text, encoding, lost: text.includes(LOST), asks: false };
}
