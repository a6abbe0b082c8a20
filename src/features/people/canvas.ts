import { must } from "#domain/shared/result.ts";

/** A decoded picture with its own size, dots, turned as it is to be seen. */
export type Picture = { readonly source: CanvasImageSource; readonly width: number; readonly height: number };

/** A picture at an address, decoded and turned as its notes say (`image-orientation: from-image`); null for what the browser cannot show. */
export async function pictureAt(url: string): Promise<Picture | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null; // no picture, whatever it is called
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { source: image, width, height } : null;
}

/** What is made of a decoded file, which is at an address for as long as that takes. */
export async function withPicture<T>(file: Blob, make: (picture: Picture | null) => T | Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file);
  try {
    return await make(await pictureAt(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}

type Canvas = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D };
/** A canvas of its own to draw on, with its context; null where the browser makes none. */
export function canvasOf(width: number, height: number): Canvas | null {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  return context && { canvas, context };
}
/** … @throws {Error} where the browser makes none */
export const aCanvas = (width: number, height: number): Canvas => must(canvasOf(width, height), "a canvas to draw on");

/** What is on a canvas as a file, which is a PNG where the browser makes none of the type; null where it makes none at all. */
export async function fileOf(
  canvas: HTMLCanvasElement,
  type: string,
  quality: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return file && new Uint8Array(await file.arrayBuffer());
}
