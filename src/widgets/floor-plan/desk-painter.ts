import { type Box, grown, meets } from "#domain/floorplan/box.ts";
import type { PathItem } from "#domain/floorplan/display-list.ts";
import type { DeskLook } from "./desk-look.ts";
import { paintMarks } from "./desk-marks.ts";
import type { Canvas2D, DeskScene, Placing } from "./desk-scene.ts";
import type { DeskShape } from "./desk-shapes.ts";
import { coloursOf, type Palette } from "./palette.ts";

/** So many paths at once: what the pen does between two looks at the clock. */
const BATCH = 200;
type Batch = { readonly look: DeskLook; readonly role: "top" | "detail"; readonly line: boolean; readonly d: string[] };

/** Marks and rings reach so far beyond a desk, CSS px. */
export const REACH_PX = 10;
const HATCH_PX = 6;
const UNKNOWN: DeskLook = {
  state: "unknown",
  label: "",
  selected: false,
  edited: false,
  pending: false,
  colour: null,
};

const toUnits = (pen: Canvas2D, p: Placing) => pen.setTransform(p.k, 0, 0, p.k, -p.x * p.k, -p.y * p.k);

/** Tiles of diagonal lines by colour and size: a repainted desk would else have a canvas made for it. */
const tiles = new Map<string, HTMLCanvasElement>();
function tileOf(colour: string, ratio: number): HTMLCanvasElement {
  const size = Math.round(HATCH_PX * ratio);
  const known = tiles.get(`${colour} ${size}`);
  if (known) return known;
  const tile = document.createElement("canvas");
  [tile.width, tile.height] = [size, size];
  const ink = tile.getContext("2d");
  if (!ink) return tile;
  ink.strokeStyle = colour;
  ink.lineWidth = Math.max(1, ratio);
  for (const shift of [-size, 0, size]) {
    ink.moveTo(shift, size);
    ink.lineTo(shift + size, 0);
  }
  ink.stroke();
  tiles.set(`${colour} ${size}`, tile);
  return tile;
}

/** Diagonal lines that stay as wide on screen however far the plan is zoomed. */
function hatchOf(pen: Canvas2D, colour: string, { k, ratio }: Placing): CanvasPattern | null {
  const pattern = pen.createPattern(tileOf(colour, ratio), "repeat");
  pattern?.setTransform({ a: 1 / k, b: 0, c: 0, d: 1 / k, e: 0, f: 0 });
  return pattern;
}

/** Desks of one look share their paths, part by part, so that two thousand desks are a few dozen strokes of the pen. */
function batchesOf(shapes: readonly DeskShape[], looks: ReadonlyMap<string, DeskLook>): Batch[] {
  const open = new Map<string, Batch>();
  const all: [key: string, batch: Batch][] = [];
  const add = (order: number, role: Batch["role"], item: PathItem, look: DeskLook) => {
    const line = item.paint.fill === null;
    const key = `${String(order).padStart(4, "0")}|${look.selected}|${look.state}|${look.audit?.seen ?? ""}|${role}|${line}`;
    const known = open.get(key);
    if (known && known.d.length < BATCH) {
      known.d.push(item.d);
      return;
    }
    const batch: Batch = { look, role, line, d: [item.d] };
    open.set(key, batch);
    all.push([key, batch]);
  };
  for (const shape of shapes) {
    const look = looks.get(shape.id) ?? UNKNOWN;
    shape.details.forEach((item, i) => add(i, "detail", item, look));
    if (shape.top) add(9_000, "top", shape.top, look);
  }
  return all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, batch]) => batch);
}

/** Drawn only, or not looked at yet: a broken line around nothing. */
const isOutline = ({ state, audit }: DeskLook): boolean => (audit === undefined ? state === "unknown" : audit.outline);

/** Diagonal lines over its colour: it is disabled, or nothing is known of its use. */
const isHatched = ({ state, audit }: DeskLook): boolean =>
  audit === undefined ? state === "disabled" : audit.hatched === true;
/** Of a disabled desk the palette's, of another that of its own line. */
const hatchColour = ({ audit }: DeskLook, palette: Palette): string => audit?.[palette.theme].line ?? palette.hatch;

type Ink = {
  readonly palette: Palette;
  readonly place: Placing;
  readonly hatch: (colour: string) => CanvasPattern | null;
};

function paintBatch(pen: Canvas2D, b: Batch, { palette, place: { k, ratio }, hatch }: Ink) {
  const path = new Path2D(b.d.join(""));
  const colours = coloursOf(palette, b.look);
  const own = b.look.selected ? palette.selected : colours;
  const unit = ratio / k;
  if (!b.line) {
    pen.fillStyle = b.role === "top" ? own.surface : b.look.selected ? palette.selected.line : colours.detail;
    pen.fill(path);
    if (b.role === "top" && isHatched(b.look)) {
      const pattern = hatch(hatchColour(b.look, palette));
      if (pattern) pen.fillStyle = pattern;
      if (pattern) pen.fill(path);
    }
  }
  pen.setLineDash(isOutline(b.look) ? [4 * unit, 3 * unit] : []);
  pen.strokeStyle = own.line;
  pen.lineWidth = (b.role === "top" ? (b.look.selected ? 2.5 : 1.25) : 0.75) * unit;
  pen.stroke(path);
}

/** Paints the desks that reach into a region, and nothing else there. Yields wherever it may be interrupted. */
export function* paintDesks(pen: Canvas2D, scene: DeskScene, place: Placing, region: Box): Generator<void, void> {
  const margin = (REACH_PX * place.ratio) / place.k;
  const shapes = scene.shapes.filter((s) => meets(grown(s.box, margin), region));
  const made = new Map<string, CanvasPattern | null>();
  const hatch = (colour: string) => {
    const pattern = made.get(colour) ?? hatchOf(pen, colour, place);
    made.set(colour, pattern);
    return pattern;
  };
  const batches = batchesOf(shapes, scene.looks);
  yield;
  toUnits(pen, place);
  for (const batch of batches) {
    paintBatch(pen, batch, { palette: scene.palette, place, hatch });
    yield;
  }
  for (let i = 0; i < shapes.length; i += BATCH) {
    paintMarks(pen, shapes.slice(i, i + BATCH), scene, place);
    yield;
  }
}

/** Wipes a region and paints it again: after a tap, only where the tap was. */
export function repaintRegion(pen: Canvas2D, scene: DeskScene, place: Placing, region: Box): void {
  const { x, y, k } = place;
  const left = Math.floor((region.x - x) * k);
  const top = Math.floor((region.y - y) * k);
  const width = Math.ceil(region.width * k) + 2;
  const height = Math.ceil(region.height * k) + 2;
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.clearRect(left, top, width, height);
  const whole = paintDesks(pen, scene, place, {
    x: x + left / k,
    y: y + top / k,
    width: width / k,
    height: height / k,
  });
  while (!whole.next().done);
  pen.restore();
}
