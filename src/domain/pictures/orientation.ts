import { bytesIn, letters, viewOf } from "./bytes.ts";

/** How a picture is to be turned and mirrored before it is shown (EXIF, tag 0x0112): 1 to 8. */
export type Orientation = number;
export const UPRIGHT: Orientation = 1;

const TAG = 0x0112;
const SHORT = 3;
const ENTRY = 12;
/** Before the notes in a JPEG, and in front of them in WebP files of some programs. */
export const EXIF_HEAD = "Exif\0\0";
const HEAD_CHARS = EXIF_HEAD.length;

/** What EXIF notes say of it: a TIFF file, with its head or without; upright where they say nothing, or nothing that can be read. */
export function orientationIn(notes: Uint8Array): Orientation {
  const tiff = letters(notes, 0, HEAD_CHARS) === EXIF_HEAD ? notes.subarray(HEAD_CHARS) : notes;
  const order = letters(tiff, 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return UPRIGHT;
  const view = viewOf(tiff);
  const little = order === "II";
  const start = view.getUint32(4, little);
  if (start + 2 > tiff.length) return UPRIGHT;
  const many = view.getUint16(start, little);
  for (let i = 0; i < many; i++) {
    const at = start + 2 + i * ENTRY;
    if (at + ENTRY > tiff.length) return UPRIGHT;
    if (view.getUint16(at, little) !== TAG) continue;
    const said = view.getUint16(at + 8, little);
    return view.getUint16(at + 2, little) === SHORT && said >= 1 && said <= 8 ? said : UPRIGHT;
  }
  return UPRIGHT;
}

/** EXIF notes that say nothing else: without them a picture that was taken on its side would lie on it. */
export const notesOf = (orientation: Orientation): Uint8Array =>
  bytesIn(`MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`);
