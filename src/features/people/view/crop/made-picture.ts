import { picturePath } from "#domain/people/picture.ts";
import { type Crop, triesOf } from "#domain/pictures/crop.ts";
import { plainPicture } from "#domain/pictures/plain.ts";
import { base64Of } from "#domain/shared/base64.ts";
import { type Upload, UPLOAD_MAX_BYTES } from "#domain/shared/upload.ts";
import { canvasOf, fileOf } from "../../canvas.ts";
import type { Opened } from "../../open-picture.ts";

/** Whose picture it is to be. */
export type Whose = { readonly ns: string; readonly person: string };

const JPEG = { extension: "jpg", type: "image/jpeg" } as const;
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Draws a part of a picture over all of a canvas. */
export function drawPart(context: CanvasRenderingContext2D, { source }: Opened, { x, y, side }: Crop): void {
  const { width, height } = context.canvas;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, x, y, side, side, 0, 0, width, height);
}

/**
 * A part of a picture as the file that is sent, a JPEG of at most `UPLOAD_MAX_BYTES`: the best of what is small enough; null where
 * this browser makes none. [PIC-8]
 */
export async function madePicture(opened: Opened, crop: Crop, { ns, person }: Whose): Promise<Upload | null> {
  for (const { side, quality } of triesOf(crop)) {
    const made = canvasOf(side, side);
    if (!made) return null;
    drawPart(made.context, opened, crop);
    const file = await fileOf(made.canvas, JPEG.type, quality);
    const plain = file && plainPicture(file);
    if (!plain) return null;
    if (plain.length > UPLOAD_MAX_BYTES) continue;
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", plain));
    return { path: picturePath(ns, person, { sha256, kind: JPEG }), data: base64Of(plain) };
  }
  return null;
}
