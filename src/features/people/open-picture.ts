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

type Size = { readonly width: number; readonly height: number };
/**
 * A file made smaller beside the page's own thread, which drawing 12 million dots would hold up for some 200 ms. Null where this
 * browser does not, or not upright.
 */
async function shrunk(file: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== "function") return null;
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(file, options).catch((e: unknown) => {
    if (e instanceof DOMException) return null; // it can be shown, which is enough to draw it
    throw e;
  });
  return bitmap?.width === width && bitmap.height === height ? bitmap : null;
}

/** A picture drawn anew on a canvas of its own, on white: a JPEG has no transparent dots. Null where this browser draws none. */
async function onCanvas(file: Blob, picture: Picture, longest: number): Promise<Opened | null> {
  const { width, height } = sizeWithin(picture, longest);
  const made = canvasOf(width, height);
  if (!made) return null;
  const isSmaller = width < picture.width;
  const bitmap = isSmaller ? await shrunk(file, { width, height }) : null;
  made.context.fillStyle = "#ffffff";
  made.context.fillRect(0, 0, width, height);
  made.context.imageSmoothingQuality = "high";
  made.context.drawImage(bitmap ?? picture.source, 0, 0, width, height);
  bitmap?.close();
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
  return withPicture(file, async (picture) => {
    const refused = shownWrong(picture, chosenKind(head));
    if (refused || !picture) return err(refused ?? "broken");
    const opened = await onCanvas(file, picture, longest);
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
