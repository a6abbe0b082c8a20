import { fileWrong, keptSize, pictureWrong } from "#domain/cards/prepared-print.ts";
import { pictureKind } from "#domain/people/picture.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { aCanvas, type Picture } from "./draw-face.ts";

/** A picture at an address, decoded; null for what the browser cannot show. */
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

const QUALITY = 0.85;
/** A picture as it is kept with a print: not larger than a card needs, on white. */
function shrunk(picture: Picture): string {
  const { width, height } = keptSize(picture);
  const { canvas, context } = aCanvas(width, height);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture.source, 0, 0, width, height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}

/**
 * A chosen file as the data URL of a picture, made smaller where it is larger than a card needs. What a file is, its bytes say,
 * whatever its name says. [CRD-303]
 */
export async function chosenPicture(file: File): Promise<Result<string, "too-large" | "no-picture">> {
  const large = fileWrong(file.size);
  if (large) return err(large);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = pictureKind(bytes);
  if (!kind) return err("no-picture");
  const url = URL.createObjectURL(new Blob([bytes], { type: kind.type }));
  try {
    const picture = await pictureAt(url);
    const wrong = picture ? pictureWrong(picture) : "no-picture";
    return wrong === null && picture ? ok(shrunk(picture)) : err(wrong ?? "no-picture");
  } finally {
    URL.revokeObjectURL(url);
  }
}
