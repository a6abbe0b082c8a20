import { pictureKind } from "../people/picture.ts";
import { plainJpeg } from "./jpeg.ts";
import { plainPng } from "./png.ts";
import { plainWebp } from "./webp.ts";

const PLAIN: { readonly [extension: string]: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | null } = {
  jpg: plainJpeg,
  png: plainPng,
  webp: plainWebp,
};

/**
 * A picture without its notes: where, when and with what it was taken, thumbnails, texts, profiles, and whatever stands behind
 * its end. How it is turned stays. The same again for what is plain already. (docs/decisions/059) [PIC-1]
 * @returns null for what is no JPEG, PNG or WebP, or cannot be read to its end
 */
export function plainPicture(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kind = pictureKind(bytes);
  return (kind && PLAIN[kind.extension]?.(bytes)) ?? null;
}
