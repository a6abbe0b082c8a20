/** A picture's size in its own dots. */
export type Size = { readonly width: number; readonly height: number };
/** A square part of a picture, in its dots and parts of them; all of it is inside the picture. */
export type Crop = { readonly x: number; readonly y: number; readonly side: number };
/** A place in the square that is shown, from 0 at its left or top to 1. */
export type Spot = { readonly x: number; readonly y: number };

export const CROP = {
  /** How much larger than at first a part is shown at most. */
  mostZoom: 6,
  /** Dots of a side that a cropped picture has at most: of a face on a printed card, 600 dots per inch. */
  side: 640,
  /** One press of a key or button: of the part that is shown, and times. */
  step: 0.05,
  times: 1.15,
  /** Qualities of JPEG that are tried one after the other until a file is small enough; then fewer dots. */
  qualities: [0.9, 0.8, 0.7, 0.6, 0.5],
  fewer: 0.75,
} as const;
const MIDDLE: Spot = { x: 0.5, y: 0.5 };

const between = (least: number, x: number, most: number): number => Math.min(Math.max(x, least), Math.max(least, most));
const shorter = ({ width, height }: Size): number => Math.min(width, height);
/** The part as far as it is inside the picture, and no smaller than the closest one. */
function inside({ x, y, side: wanted }: Crop, size: Size): Crop {
  const side = between(shorter(size) / CROP.mostZoom, wanted, shorter(size));
  return { x: between(0, x, size.width - side), y: between(0, y, size.height - side), side };
}

/** The largest square, in the middle: what is shown first. [PIC-7] */
export const wholeCrop = (size: Size): Crop =>
  inside({ x: (size.width - shorter(size)) / 2, y: (size.height - shorter(size)) / 2, side: shorter(size) }, size);

/** Shows what lies further right and down, by parts of what is shown. [PIC-7] */
export const moved = (crop: Crop, size: Size, { x, y }: Spot): Crop =>
  inside({ ...crop, x: crop.x + x * crop.side, y: crop.y + y * crop.side }, size);

/** Shows a part that is so many times smaller; what stands at a spot stays there as far as the picture reaches. [PIC-7] */
export function zoomed(crop: Crop, size: Size, times: number, about: Spot = MIDDLE): Crop {
  const { side } = inside({ ...crop, side: crop.side / times }, size);
  const lost = crop.side - side;
  return inside({ x: crop.x + about.x * lost, y: crop.y + about.y * lost, side }, size);
}

/** How many times larger than at first: 1 to `CROP.mostZoom`. */
export const zoomOf = ({ side }: Crop, size: Size): number => shorter(size) / side;

/** The same part of a picture that was turned by a quarter to the right. [PIC-7] */
export const turned = ({ x, y, side }: Crop, { height }: Size): Crop => ({ x: height - y - side, y: x, side });

/** Sides and qualities of files to be made of a part, best first; the first one that is small enough is taken. [PIC-8] */
export function* triesOf({ side }: Pick<Crop, "side">): Generator<{ readonly side: number; readonly quality: number }> {
  for (let dots = Math.min(CROP.side, Math.max(1, Math.round(side))); dots >= 1; dots = Math.floor(dots * CROP.fewer))
    for (const quality of CROP.qualities) yield { side: dots, quality };
}
