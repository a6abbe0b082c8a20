import { CARD_PRINT } from "#domain/cards/limits.ts";
import {
  type Box,
  CANVAS,
  directionOf,
  drawnIn,
  type Face,
  faceOf,
  isCut,
  type Placing,
  textLines,
  wholeIn,
} from "#domain/cards/print.ts";
import type { Design, FaceTrouble } from "#domain/cards/prepared-print.ts";
import { initialsOf } from "#domain/people/initials.ts";
import { must } from "#domain/shared/result.ts";
import { aCanvas, fileOf, type Picture } from "../../canvas.ts";

/** What a face is drawn from. Pictures are null where this device has none: a placeholder stands for them. */
export type FaceParts = {
  readonly name: string;
  readonly tenant: string;
  readonly picture: Picture | null;
  readonly logo: Picture | null;
};
type Context = Pick<
  CanvasRenderingContext2D,
  | "save"
  | "restore"
  | "scale"
  | "translate"
  | "rotate"
  | "beginPath"
  | "rect"
  | "roundRect"
  | "clip"
  | "stroke"
  | "setLineDash"
  | "fillRect"
  | "fillText"
  | "drawImage"
  | "measureText"
  | "font"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "textAlign"
  | "textBaseline"
  | "direction"
>;

const INK = "#1a1a1a";
const PLACEHOLDER = { ground: "#e6e6e6", ink: "#555555" } as const;
const KEEP_OUT = "#b3261e";
/** Letters are drawn this large and scaled down: engines round and hint letters of few pixels. */
const DRAWN_AT = 100;
const fontOf = (weight: number): string => `${weight} ${DRAWN_AT}px system-ui, sans-serif`;

const within = (c: Context, box: Box, draw: () => void): void => {
  c.save();
  c.beginPath();
  c.rect(box.x, box.y, box.width, box.height);
  c.clip();
  draw();
  c.restore();
};

function drawPicture(c: Context, box: Box, picture: Picture, placing: Placing): void {
  const at = drawnIn(box, picture, placing);
  if (!at) return;
  within(c, box, () => {
    c.translate(at.x, at.y);
    c.rotate(at.angle);
    c.drawImage(picture.source, -at.width / 2, -at.height / 2, at.width, at.height);
  });
}

type Words = { readonly size: number; readonly weight: number; readonly ink: string; readonly middle: boolean };
/** Lines of a text in its part, in whatever fonts of this device have its letters; answers whether all of it fitted. */
function drawText(c: Context, box: Box, text: string, { size, weight, ink, middle }: Words): boolean {
  c.font = fontOf(weight);
  const measure = (line: string, of: number): number => (c.measureText(line).width * of) / DRAWN_AT;
  const lines = textLines(text, box, size, measure);
  const direction = directionOf(text);
  const line = size * CARD_PRINT.lineHeight;
  const top = middle ? box.y + Math.max(0, (box.height - lines.length * line) / 2) : box.y;
  const x = middle ? box.x + box.width / 2 : direction === "rtl" ? box.x + box.width : box.x;
  within(c, box, () => {
    c.fillStyle = ink;
    c.direction = direction;
    c.textAlign = middle ? "center" : "start";
    c.textBaseline = "middle";
    for (const [i, words] of lines.entries()) {
      c.save();
      c.translate(x, top + (i + 0.5) * line);
      c.scale(size / DRAWN_AT, size / DRAWN_AT);
      c.fillText(words, 0, 0);
      c.restore();
    }
  });
  return !isCut(text, lines);
}

/** In the place of a picture that is not on this device: never an empty box (expectations 5.21). [CRD-304] */
function drawPlaceholder(c: Context, box: Box, text: string, size: number): void {
  c.fillStyle = PLACEHOLDER.ground;
  c.fillRect(box.x, box.y, box.width, box.height);
  drawText(c, box, text, { size, weight: 600, ink: PLACEHOLDER.ink, middle: true });
}

/** Where the card is punched: in the preview alone. */
function drawHole(c: Context, hole: Box): void {
  c.save();
  c.strokeStyle = KEEP_OUT;
  c.lineWidth = 0.4;
  c.setLineDash([1.2, 0.8]);
  c.beginPath();
  c.roundRect(hole.x, hole.y, hole.width, hole.height, hole.height / 2);
  c.stroke();
  c.restore();
}

const LOGO_LETTERS = 3.5;
const INITIALS = 12;
function drawPictures(c: Context, face: Face, parts: FaceParts, placing: Placing): void {
  const { image, logo } = face;
  if (image && parts.picture) drawPicture(c, image, parts.picture, placing);
  else if (image) drawPlaceholder(c, image, initialsOf(parts.name) || "?", INITIALS);
  if (!logo) return;
  const whole = parts.logo && wholeIn(logo, parts.logo);
  if (whole && parts.logo) c.drawImage(parts.logo.source, whole.x, whole.y, whole.width, whole.height);
  else drawPlaceholder(c, logo, parts.tenant, LOGO_LETTERS);
}

type Surface = { readonly context: Context; readonly width: number };
/**
 * Draws a card face over all of a surface whose width stands for 86 mm. With `preview`, what the print leaves out is shown: where
 * the card is punched. Answers what did not fit. [CRD-310]
 */
export function drawFace(
  { context: c, width }: Surface,
  parts: FaceParts,
  design: Pick<Design, "options" | "placing">,
  preview: boolean,
): readonly FaceTrouble[] {
  const face = faceOf(design.options);
  c.save();
  c.scale(width / CARD_PRINT.width, width / CARD_PRINT.width);
  c.fillStyle = "#ffffff";
  c.fillRect(0, 0, CARD_PRINT.width + 1, CARD_PRINT.height + 1); // whole dots are a little more than the card
  drawPictures(c, face, parts, design.placing);
  const words = { size: design.options.fontSize, weight: 600, ink: INK, middle: false };
  const fits = drawText(c, face.text, parts.name, words);
  if (preview && face.hole) drawHole(c, face.hole);
  c.restore();
  return fits ? [] : ["name-cut"];
}

/** How much of a picture's detail the file keeps: no blocks around letters at 600 dpi. */
const QUALITY = 0.95;

/** A face as a JPEG file of 2031 x 1276 dots: 600 to an inch. @throws {Error} where the browser cannot make it [CRD-305] */
export async function faceFile(parts: FaceParts, design: Design): Promise<Uint8Array> {
  const { canvas, context } = aCanvas(CANVAS.width, CANVAS.height);
  drawFace({ context, width: CANVAS.width }, parts, design, false);
  return must(await fileOf(canvas, "image/jpeg", QUALITY), "a picture of the card");
}
