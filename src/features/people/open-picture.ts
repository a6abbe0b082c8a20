import {
  chosenKind,
  type ChosenWrong,
  fileWrong,
  HEAD_BYTES,
  shownWrong,
  sizeWithin,
} from "#domain/pictures/chosen.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { isApple } from "#ui/apple.ts";
import { canvasOf, type Picture, withPicture } from "./canvas.ts";

/** Dots of the longer side that an opened picture is worked on with: what a browser decoded of 48 million dots is given back at once. */
const LONGEST = 2_400;

const ALWAYS = ["image/jpeg", "image/png", "image/webp"];
/** Names as well: not every system knows the types. */
const HEIF = ["image/heic", "image/heif", "image/avif", ".heic", ".heif", ".avif"];
/**
 * Kinds of files that a person may choose. A phone or tablet of Apple's hands a photo over as JPEG where HEIC is not among them;
 * elsewhere it must be, or such files cannot be pressed.
 */
export const pictureAccept = (): string =>
  [...ALWAYS, ...(isApple() && navigator.maxTouchPoints > 1 ? [] : HEIF)].join(",");

/** A picture that is worked on: upright, on white, without anything but its dots. */
export type Opened = Picture & { readonly source: HTMLCanvasElement };

/** A picture drawn anew on a canvas of its own, on white: a JPEG has no transparent dots. Null where this browser draws none. */
function onCanvas(picture: Picture, longest: number): Opened | null {
  const { width, height } = sizeWithin(picture, longest);
  const made = canvasOf(width, height);
  if (!made) return null;
  made.context.fillStyle = "#ffffff";
  made.context.fillRect(0, 0, width, height);
  made.context.imageSmoothingQuality = "high";
  made.context.drawImage(picture.source, 0, 0, width, height);
  return { source: made.canvas, width, height };
}

/** The first bytes of a file; null where it was moved or changed since it was chosen. */
async function headOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch (e) {
    if (e instanceof DOMException) return null;
    throw e;
  }
}

/** Opens a chosen file: what it is, its bytes say, whatever its name says; how a camera was held, its notes. [PIC-4] [PIC-6] */
export async function openPicture(file: File, longest = LONGEST): Promise<Result<Opened, ChosenWrong>> {
  const head = await headOf(file);
  if (!head) return err("gone");
  const wrong = fileWrong(file.size, head);
  if (wrong) return err(wrong);
  return withPicture(file, (picture) => {
    const refused = shownWrong(picture, chosenKind(head));
    if (refused || !picture) return err(refused ?? "broken");
    const opened = onCanvas(picture, longest);
    return opened ? ok(opened) : err("no-canvas");
  });
}

/** The same picture, turned by a quarter to the right; null where this browser draws none. [PIC-7] */
export function turnedRight({ source, width, height }: Opened): Opened | null {
  const made = canvasOf(height, width);
  if (!made) return null;
  made.context.translate(height, 0);
  made.context.rotate(Math.PI / 2);
  made.context.drawImage(source, 0, 0);
  return { source: made.canvas, width: height, height: width };
}
