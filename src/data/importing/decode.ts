import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ImportEncoding } from "../api-import.ts";

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

/** Control characters that no text has, tabs and line ends aside. */
// eslint-disable-next-line no-control-regex -- these are what tells a binary file
const CONTROLS = /[\x00-\x08\x0E-\x1A\x1C-\x1F]/;

function encodingOf(bytes: Uint8Array): ImportEncoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return "utf-8-bom";
  if (starts(bytes, 0xff, 0xfe)) return "utf-16le";
  if (starts(bytes, 0xfe, 0xff)) return "utf-16be";
  return wide(bytes) ?? "utf-8";
}

const decoded = (bytes: Uint8Array, label: string, fatal: boolean): string | null => {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
    return null;
  }
};

/** The text of a file in the encoding that it has: UTF-8 and UTF-16 with and without a mark, else Windows-1252. [IMR-20] */
export function textOf(
  bytes: Uint8Array,
): Result<{ readonly text: string; readonly encoding: ImportEncoding }, "binary"> {
  const encoding = encodingOf(bytes);
  const label = encoding === "utf-8-bom" ? "utf-8" : encoding;
  const text = decoded(bytes, label, true);
  const read =
    text === null
      ? { text: decoded(bytes, "windows-1252", false) ?? "", encoding: "windows-1252" as const }
      : { text, encoding };
  return CONTROLS.test(read.text) ? err("binary") : ok(read);
}
