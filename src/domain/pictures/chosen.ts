import { pictureKind } from "../people/picture.ts";

/** Ours: a chosen file of more bytes, or of more dots, is not opened. A photo of a phone has 2 to 12 MB. */
export const CHOSEN = { maxBytes: 12_000_000, maxDots: 100_000_000 } as const;

/** What a chosen file is. `heif`: of iPhones and cameras, HEIC or AVIF, which not every browser can show. */
export type ChosenKind = "picture" | "heif" | "gif" | "svg" | "other";
/** Why a chosen file is not taken. `heif`: this browser cannot show it. `broken`: it is cut off or damaged; `gone`: it cannot be read any more. `no-canvas`: this browser makes no pictures. */
export type ChosenWrong =
  "too-large" | "too-many-dots" | "heif" | "gif" | "svg" | "other" | "broken" | "gone" | "no-canvas";

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
/** Brands of the ISO base media file format that hold pictures (ISO/IEC 23008-12, AVIF). */
const HEIF = /^(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])$/;
/** An XML document whose first element is a drawing, behind a mark of its encoding, a declaration, comments and a type. */
const SVG =
  /^(?:\u{ef}\u{bb}\u{bf})?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg[\s/>]/iu;
/** So much of a file is looked at for what it is. */
export const HEAD_BYTES = 4_096;

/** What a file is by its bytes, whatever its name says. */
export function chosenKind(bytes: Uint8Array): ChosenKind {
  if (pictureKind(bytes)) return "picture";
  if (text(bytes, 4, 8) === "ftyp" && HEIF.test(text(bytes, 8, 12))) return "heif";
  if (text(bytes, 0, 4) === "GIF8") return "gif";
  return SVG.test(text(bytes, 0, HEAD_BYTES)) ? "svg" : "other";
}

/** Why a file is not opened, by its size and its first bytes; null: it is tried. [PIC-6] */
export function fileWrong(size: number, bytes: Uint8Array): ChosenWrong | null {
  const kind = chosenKind(bytes);
  if (kind !== "picture" && kind !== "heif") return kind;
  return size > CHOSEN.maxBytes ? "too-large" : null;
}

type Size = { readonly width: number; readonly height: number };
/** Why an opened picture is not taken. `shown`: its size, null where the browser cannot show it. [PIC-6] */
export function shownWrong(shown: Size | null, kind: ChosenKind): ChosenWrong | null {
  if (!shown || !(shown.width > 0) || !(shown.height > 0)) return kind === "heif" ? "heif" : "broken";
  return shown.width * shown.height > CHOSEN.maxDots ? "too-many-dots" : null;
}

/** The size of a picture with its longer side within a limit, never larger than it was. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const fit = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) };
}
