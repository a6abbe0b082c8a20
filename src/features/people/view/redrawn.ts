import { keptSize, pictureWrong } from "#domain/cards/prepared-print.ts";
import { PICTURE_MAX_BYTES, pictureKind } from "#domain/people/picture.ts";
import { plainPicture } from "#domain/pictures/plain.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { canvasOf, fileOf, type Picture, withPicture } from "../canvas.ts";

const QUALITY = 0.9;
const JPEG = "image/jpeg";
/** A picture drawn anew, not larger than is shown or printed; null where this browser draws or encodes none. */
async function drawnAnew(picture: Picture, type: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { width, height } = keptSize(picture);
  const made = canvasOf(width, height);
  if (!made) return null;
  const { canvas, context } = made;
  context.drawImage(picture.source, 0, 0, width, height);
  const file = await fileOf(canvas, type, QUALITY);
  if (!file || file.length <= PICTURE_MAX_BYTES) return file;
  context.globalCompositeOperation = "destination-over"; // a JPEG has no transparent dots
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  return fileOf(canvas, JPEG, QUALITY);
}

export type PictureWrong = "too-large" | "too-many-dots" | "no-picture";
/**
 * A chosen file as it may leave this device: drawn anew, upright, without the notes of a camera; where this browser encodes no
 * picture, the same dots without the notes. [PPG-14] [PIC-4]
 */
export async function redrawn(file: File): Promise<Result<Uint8Array<ArrayBuffer>, PictureWrong>> {
  if (file.size > PICTURE_MAX_BYTES) return err("too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = pictureKind(bytes);
  if (!kind) return err("no-picture");
  return withPicture({ bytes, type: kind.type }, async (picture) => {
    if (!picture) return err("no-picture");
    if (pictureWrong(picture)) return err("too-many-dots");
    const plain = plainPicture((await drawnAnew(picture, kind.type)) ?? bytes);
    return plain ? ok(plain) : err("no-picture");
  });
}
