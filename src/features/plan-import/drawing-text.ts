import { IMPORT } from "#domain/plan-import/limits.ts";
import { plainSvg } from "#domain/floorplan/plain-svg.ts";

export type FileRefusal = "too-large" | "not-text" | "bad-picture";

/** The text of what may be a drawing, stored as UTF-8 and without notes from here on. [IMPT-6] [PIC-2] */
export function drawingText(bytes: Uint8Array): { readonly text: string } | { readonly why: FileRefusal } {
  if (bytes.length > IMPORT.maxBytes) return { why: "too-large" };
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!/<(?:[\w-]+:)?svg[\s>]/i.test(text)) return { why: "not-text" };
    const plain = plainSvg(asUtf8(text));
    return plain === null ? { why: "bad-picture" } : { text: plain };
  } catch (e) {
    if (e instanceof TypeError || e instanceof RangeError) return { why: "not-text" }; // no text, or an encoding nobody knows
    throw e;
  }
}

const PROLOG = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
/** Where a file says how its text is written; it stands within its first bytes. */
const PROLOG_BYTES = 200;

/** How the text of a drawing is written: by its first bytes, else as it says itself, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const said = PROLOG.exec(new TextDecoder("latin1").decode(bytes.subarray(0, PROLOG_BYTES)))?.[1] ?? "utf-8";
  return /^utf-16/i.test(said) ? "utf-8" : said; // what reads as a prolog byte by byte is no UTF-16
}

/** It is stored as UTF-8, and says so. */
const asUtf8 = (text: string): string => text.replace(PROLOG, (all, said: string) => all.replace(said, "UTF-8"));
