import { fileWrong, keptSize, pictureWrong } from "#domain/cards/prepared-print.ts";
import { pictureKind } from "#domain/people/picture.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { aCanvas, type Picture, withPicture } from "../../canvas.ts";

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
 * A chosen file as the data URL of a picture that is drawn anew: upright, without a camera's notes, and not larger than a card needs. What a file is, its bytes say,
 * whatever its name says. [CRD-303]
 */
export async function chosenPicture(file: File): Promise<Result<string, "too-large" | "no-picture">> {
  const large = fileWrong(file.size);
  if (large) return err(large);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = pictureKind(bytes);
  if (!kind) return err("no-picture");
  return withPicture({ bytes, type: kind.type }, (picture) => {
    const wrong = picture ? pictureWrong(picture) : "no-picture";
    return wrong === null && picture ? ok(shrunk(picture)) : err(wrong ?? "no-picture");
  });
}
