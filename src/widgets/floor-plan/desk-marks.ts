import type { Box } from "#domain/floorplan/box.ts";
import type { DeskLook } from "./desk-look.ts";
import type { Canvas2D, DeskScene, Placing } from "./desk-scene.ts";
import type { DeskShape } from "./desk-shapes.ts";
import { coloursOf } from "./palette.ts";

/** Letters smaller than this are not read by anybody, px. */
const MIN_LABEL_PX = 7.5;
const MAX_LABEL_PX = 13;
const LETTER_WIDTH = 0.6;
/** A desk narrower than this on screen has no room for marks of full size, px. */
const SMALL_PX = 18;

/** A desk this much higher than wide has no room for letters across. */
const UPRIGHT = 1.3;

type OnScreen = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A box in CSS pixels of the canvas. */
function onScreen(b: Box, { x, y, k, ratio }: Placing): OnScreen {
  const s = k / ratio;
  return {
    left: (b.x - x) * s,
    top: (b.y - y) * s,
    right: (b.x + b.width - x) * s,
    bottom: (b.y + b.height - y) * s,
  };
}

/** Size of a label that fits its desk; 0 when it would not be legible. */
export function labelSize(text: string, width: number, height: number): number {
  if (text === "") return 0;
  const size = Math.min(MAX_LABEL_PX, height * 0.7, (width * 0.92) / (text.length * LETTER_WIDTH));
  return size >= MIN_LABEL_PX ? Math.floor(size * 2) / 2 : 0;
}

/** One label, over the middle of its desk. The hatch would run through the letters: a hatched desk gives them a ground. */
function paintLabel(pen: Canvas2D, look: DeskLook, { palette }: DeskScene, size: number) {
  const colours = look.selected ? palette.selected : coloursOf(palette, look);
  const hatched = look.audit === undefined ? look.state === "disabled" : look.audit.hatched === true;
  if (hatched && !look.selected) {
    const width = look.label.length * LETTER_WIDTH * size + 4;
    pen.fillStyle = colours.surface;
    pen.fillRect(-width / 2, -size * 0.62, width, size * 1.2);
  }
  pen.fillStyle = colours.letters;
  pen.fillText(look.label, 0, size * 0.05);
}

/** So far a label goes down to keep clear of a tick or a sign in the corners above it, px; no lower than its desk has room. */
const DROP = { most: 3, margin: 4 };
const dropOf = ({ selected, edited, pending }: DeskLook, height: number, size: number): number =>
  selected || edited || pending ? Math.min(DROP.most, Math.max(0, (height - size) / 2 - DROP.margin)) : 0;

/** Labels where they can be read; on a desk that stands upright they run upwards. */
function paintLabels(pen: Canvas2D, shapes: readonly DeskShape[], scene: DeskScene, place: Placing) {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const { ratio } = place;
  let font = "";
  for (const shape of shapes) {
    const look = scene.looks.get(shape.id);
    if (!look) continue;
    const b = onScreen(shape.label, place);
    const [width, height] = [b.right - b.left, b.bottom - b.top];
    const upright = height > width * UPRIGHT;
    const size = upright ? labelSize(look.label, height, width) : labelSize(look.label, width, height);
    if (size === 0) continue;
    const wanted = `600 ${size}px system-ui, sans-serif`;
    if (wanted !== font) pen.font = font = wanted;
    const drop = upright ? 0 : dropOf(look, height, size);
    const [x, y] = [((b.left + b.right) / 2) * ratio, ((b.top + b.bottom) / 2 + drop) * ratio];
    if (upright) pen.setTransform(0, -ratio, ratio, 0, x, y);
    else pen.setTransform(ratio, 0, 0, ratio, x, y);
    paintLabel(pen, look, scene, size);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Share of a desk that its neighbourhood's colour takes, along the lower edge, and how much at most, px. */
const BAND = { share: 0.18, min: 2.5, max: 6 };

/** The neighbourhood's colour along the lower edge of each desk, with a line that keeps any colour apart from the desk. */
function neighbourhoodBands(
  pen: Canvas2D,
  shapes: readonly DeskShape[],
  { looks, palette }: DeskScene,
  place: Placing,
) {
  const bands = new Map<string, Path2D>();
  const all = new Path2D();
  for (const shape of shapes) {
    const colour = looks.get(shape.id)?.colour ?? null;
    if (colour === null) continue;
    const b = onScreen(shape.label, place);
    const height = Math.min(BAND.max, Math.max(BAND.min, (b.bottom - b.top) * BAND.share));
    const path = bands.get(colour) ?? new Path2D();
    bands.set(colour, path);
    path.rect(b.left + 1, b.bottom - height - 1, b.right - b.left - 2, height);
    all.rect(b.left + 1, b.bottom - height - 1, b.right - b.left - 2, height);
  }
  for (const [colour, path] of bands) {
    pen.fillStyle = colour;
    pen.fill(path);
  }
  pen.lineWidth = 0.75;
  pen.strokeStyle = palette.band;
  pen.stroke(all);
}

/** A filled dot: somebody booked it. */
function bookedDots(shapes: readonly DeskShape[], { looks }: DeskScene, place: Placing): Path2D {
  const path = new Path2D();
  for (const shape of shapes) {
    if (looks.get(shape.id)?.state !== "booked") continue;
    const b = onScreen(shape.label, place);
    const r = Math.min(4, Math.max(2, (b.right - b.left) / 14));
    path.moveTo(b.right - 2, b.bottom - r - 2);
    path.arc(b.right - r - 2, b.bottom - r - 2, r, 0, Math.PI * 2);
  }
  return path;
}

function cornerMarks(pen: Canvas2D, shapes: readonly DeskShape[], scene: DeskScene, place: Placing) {
  const [diamonds, rings, ticks] = [new Path2D(), new Path2D(), new Path2D()];
  for (const shape of shapes) {
    const look = scene.looks.get(shape.id);
    if (!look) continue;
    const b = onScreen(shape.label, place);
    const r = b.right - b.left < SMALL_PX ? 3 : 5;
    // Inside the desk's own corner: benches stand so close that a sign between two would belong to neither.
    const [x, y] = [b.right - r, b.top + r];
    if (look.edited) {
      diamonds.moveTo(x, y - r);
      diamonds.lineTo(x + r, y);
      diamonds.lineTo(x, y + r);
      diamonds.lineTo(x - r, y);
      diamonds.closePath();
    } else if (look.pending) {
      rings.moveTo(x + r - 1, y);
      rings.arc(x, y, r - 1, 0, Math.PI * 2);
    }
    if (!look.selected) continue;
    const left = b.left + 0.3 * r;
    ticks.moveTo(left, y);
    ticks.lineTo(left + 0.6 * r, y + 0.6 * r);
    ticks.lineTo(left + 1.6 * r, y - 0.7 * r);
  }
  const { palette } = scene;
  pen.lineJoin = "round";
  pen.lineWidth = 2.5;
  pen.strokeStyle = palette.paper;
  pen.stroke(diamonds);
  pen.lineWidth = 1.75;
  pen.strokeStyle = palette.selected.letters;
  pen.stroke(ticks);
  pen.fillStyle = palette.edited;
  pen.fill(diamonds);
  pen.fillStyle = palette.paper;
  pen.fill(rings);
  pen.strokeStyle = palette.selected.line;
  pen.stroke(rings);
}

/** The rings around what the keyboard and the pointer are at. */
function pointers(pen: Canvas2D, shapes: readonly DeskShape[], { pointed, palette }: DeskScene, place: Placing) {
  for (const shape of shapes) {
    const cursor = shape.id === pointed.cursor;
    if (!cursor && shape.id !== pointed.hover) continue;
    const b = onScreen(shape.box, place);
    const gap = cursor ? 4 : 2.5;
    pen.lineWidth = cursor ? 3 : 1.5;
    pen.strokeStyle = palette.cursor;
    pen.beginPath();
    pen.roundRect(b.left - gap, b.top - gap, b.right - b.left + 2 * gap, b.bottom - b.top + 2 * gap, 4);
    pen.stroke();
  }
}

/** What lies over the desks at its own size whatever the zoom: labels, signs and rings. State is never told by colour alone. */
export function paintMarks(pen: Canvas2D, shapes: readonly DeskShape[], scene: DeskScene, place: Placing): void {
  pen.setTransform(place.ratio, 0, 0, place.ratio, 0, 0);
  pen.setLineDash([]);
  neighbourhoodBands(pen, shapes, scene, place);
  paintLabels(pen, shapes, scene, place);
  pen.fillStyle = scene.palette.states.booked.line;
  pen.fill(bookedDots(shapes, scene, place));
  cornerMarks(pen, shapes, scene, place);
  pointers(pen, shapes, scene, place);
}
