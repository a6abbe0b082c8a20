import { CARD_PRINT } from "./limits.ts";

const MM_PER_INCH = 25.4;
const PT_PER_INCH = 72;
/** Points of a PDF. [CRD-60] */
export const points = (mm: number): number => (mm * PT_PER_INCH) / MM_PER_INCH;
/** Dots of the drawn face. */
const dots = (mm: number): number => (mm * CARD_PRINT.dpi) / MM_PER_INCH;

/** The page of a face, pt, to two decimals: 243.78 x 153.07; and its canvas, whole dots. [CRD-60] */
export const PAGE = {
  width: Math.round(points(CARD_PRINT.width) * 100) / 100,
  height: Math.round(points(CARD_PRINT.height) * 100) / 100,
} as const;
export const CANVAS = {
  width: Math.round(dots(CARD_PRINT.width)),
  height: Math.round(dots(CARD_PRINT.height)),
} as const;

/** What somebody chose for a face. Letters are `fontSize` mm high. */
export type FaceOptions = {
  readonly includeImage: boolean;
  readonly includeLogo: boolean;
  readonly topHole: boolean;
  readonly fontSize: number;
};
export const USUAL_FACE: FaceOptions = {
  includeImage: true,
  includeLogo: true,
  topHole: false,
  fontSize: CARD_PRINT.fontSize.usual,
};
/** The size of letters within its limits; the usual one for what is no number. [CRD-61] */
export function fontSizeOf(typed: number): number {
  const { min, max, usual } = CARD_PRINT.fontSize;
  return Number.isFinite(typed) ? Math.min(max, Math.max(min, typed)) : usual;
}

/** A part of the face, mm from its top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Face = {
  readonly image: Box | null;
  readonly logo: Box | null;
  readonly text: Box;
  /** Nothing is printed here: the card is punched. */
  readonly hole: Box | null;
};

/** The parts of a face: within the margins, beside each other, and clear of the hole. [CRD-62] */
export function faceOf({ includeImage, includeLogo, topHole }: FaceOptions): Face {
  const { width, height, margin, hole, gap } = CARD_PRINT;
  const top = topHole ? hole.top + hole.height + gap : margin;
  const bottom = height - margin;
  const image = includeImage
    ? { x: margin, y: top, width: CARD_PRINT.image.width, height: Math.min(CARD_PRINT.image.height, bottom - top) }
    : null;
  const left = image ? image.x + image.width + gap : margin;
  const right = width - margin;
  const logo = includeLogo ? { ...CARD_PRINT.logo, x: right - CARD_PRINT.logo.width, y: top } : null;
  const textTop = logo ? logo.y + logo.height + gap : top;
  return {
    image,
    logo,
    text: { x: left, y: textTop, width: right - left, height: bottom - textTop },
    hole: topHole ? { x: (width - hole.width) / 2, y: hole.top, width: hole.width, height: hole.height } : null,
  };
}

/** How a picture was moved in its part: mm, times, and degrees clockwise. */
export type Placing = {
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  readonly turn: 0 | 90 | 180 | 270;
};
export const PLACED: Placing = { dx: 0, dy: 0, scale: 1, turn: 0 };
export type Adjust = "left" | "right" | "up" | "down" | "larger" | "smaller" | "turn";
const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
/** Steps of a tenth, without what computing leaves of them. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** A picture after a press of a button: moved by 1 mm, scaled by 0.1, turned by 90 degrees (spec 3 §9). [CRD-63] */
export function adjusted(placing: Placing, press: Adjust): Placing {
  const { nudge, scaleStep, offsetMax, scale } = CARD_PRINT;
  const move = (by: number): number => within(by, -offsetMax, offsetMax);
  const size = (by: number): number => within(tenths(placing.scale + by), scale.min, scale.max);
  switch (press) {
    case "left":
      return { ...placing, dx: move(placing.dx - nudge) };
    case "right":
      return { ...placing, dx: move(placing.dx + nudge) };
    case "up":
      return { ...placing, dy: move(placing.dy - nudge) };
    case "down":
      return { ...placing, dy: move(placing.dy + nudge) };
    case "larger":
      return { ...placing, scale: size(scaleStep) };
    case "smaller":
      return { ...placing, scale: size(-scaleStep) };
    case "turn":
      return { ...placing, turn: ((placing.turn + CARD_PRINT.rotateStep) % 360) as Placing["turn"] };
  }
}

type Spot = { readonly x: number; readonly y: number };
/** A picture that was dragged by so many mm. [CRD-314] */
export function dragged(placing: Placing, by: Spot): Placing {
  const { offsetMax } = CARD_PRINT;
  const move = (mm: number): number => within(mm, -offsetMax, offsetMax);
  return { ...placing, dx: move(placing.dx + by.x), dy: move(placing.dy + by.y) };
}
/** A picture that is so many times larger, around a spot of the face, mm: what lies there stays there. [CRD-314] */
export function zoomedAt(placing: Placing, times: number, box: Box, at: Spot): Placing {
  const { min, max } = CARD_PRINT.scale;
  const scale = within(placing.scale * times, min, max);
  const left = 1 - scale / placing.scale;
  const by = {
    x: (at.x - (box.x + box.width / 2 + placing.dx)) * left,
    y: (at.y - (box.y + box.height / 2 + placing.dy)) * left,
  };
  return dragged({ ...placing, scale }, by);
}

/** Where a picture is drawn: its middle, mm, the size of the upright picture, and how far it is turned, radians. */
export type Drawn = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
};
/**
 * A picture that fills its part, whole at one of its sides and cut at the other, turned and moved; null for one without a size.
 * What stands out of the part is cut where it is drawn. [CRD-63]
 */
export function drawnIn(
  box: Box,
  picture: { readonly width: number; readonly height: number },
  placing: Placing,
): Drawn | null {
  if (!(picture.width > 0) || !(picture.height > 0)) return null;
  const isLying = placing.turn % 180 !== 0;
  const [across, down] = isLying ? [picture.height, picture.width] : [picture.width, picture.height];
  const fill = Math.max(box.width / across, box.height / down) * placing.scale;
  return {
    x: box.x + box.width / 2 + placing.dx,
    y: box.y + box.height / 2 + placing.dy,
    width: picture.width * fill,
    height: picture.height * fill,
    angle: (placing.turn * Math.PI) / 180,
  };
}

/** A picture that is whole in its part, as large as it can be, at its right edge; null for one without a size. [CRD-310] */
export function wholeIn(box: Box, picture: { readonly width: number; readonly height: number }): Box | null {
  if (!(picture.width > 0) || !(picture.height > 0)) return null;
  const fit = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * fit, picture.height * fit];
  return { x: box.x + box.width - width, y: box.y + (box.height - height) / 2, width, height };
}

/** How wide a text is at a size of letters, mm: the canvas measures it. */
export type Measure = (text: string, fontSize: number) => number;
const ELLIPSIS = "…";
/** Letters as people see them: a letter keeps its accents, a sign of several code points is one. */
const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map((s) => s.segment);
const cutTo = (text: string, room: number, width: (text: string) => number): string => {
  if (width(text) <= room) return text;
  const letters = lettersOf(text);
  while (letters.length > 0 && width(letters.join("") + ELLIPSIS) > room) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
};

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((w) => w !== "");
/** Whether lines leave out something of their text. [CRD-310] */
export const isCut = (text: string, lines: readonly string[]): boolean => lines.join(" ") !== wordsOf(text).join(" ");

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** How a name is written: as its first letter is. [CRD-310] */
export const directionOf = (text: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr";

/** The lines of a text in its part: broken between words, as many as fit, the last one ends with an ellipsis where it is cut. [CRD-64] */
export function textLines(text: string, box: Box, fontSize: number, measure: Measure): readonly string[] {
  const width = (line: string): number => measure(line, fontSize);
  const most = Math.max(1, Math.floor(box.height / (fontSize * CARD_PRINT.lineHeight)));
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1);
    if (line !== undefined && width(`${line} ${word}`) <= box.width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  const rest = lines.slice(most);
  const last = shown.at(-1);
  if (rest.length > 0 && last !== undefined) shown[shown.length - 1] = [last, ...rest].join(" ");
  return shown.map((line) => cutTo(line, box.width, width));
}
