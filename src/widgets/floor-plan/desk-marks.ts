import type { Box } from "#domain/floorplan/box.ts";
import type { Canvas2D, DeskScene, Placing } from "./desk-scene.ts";
import type { DeskShape } from "./desk-shapes.ts";

/** Letters smaller than this are not read by anybody, px. */
const MIN_LABEL_PX = 7.5;
const MAX_LABEL_PX = 13;
const LETTER_WIDTH = 0.6;
/** A desk narrower than this on screen has no room for marks of full size, px. */
const SMALL_PX = 18;

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

function paintLabels(pen: Canvas2D, shapes: readonly DeskShape[], scene: DeskScene, place: Placing) {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  let font = "";
  for (const shape of shapes) {
    const look = scene.looks.get(shape.id);
    if (!look) continue;
    const b = onScreen(shape.label, place);
    const size = labelSize(look.label, b.right - b.left, b.bottom - b.top);
    if (size === 0) continue;
    const wanted = `600 ${size}px system-ui, sans-serif`;
    if (wanted !== font) pen.font = font = wanted;
    const [cx, cy] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2 + size * 0.05];
    const colours = look.selected ? scene.palette.selected : scene.palette.states[look.state];
    // The hatch would run through the letters: they get a ground of their own.
    if (look.state === "disabled" && !look.selected) {
      const width = look.label.length * LETTER_WIDTH * size + 4;
      pen.fillStyle = scene.palette.states.disabled.surface;
      pen.fillRect(cx - width / 2, cy - size * 0.62, width, size * 1.2);
    }
    pen.fillStyle = colours.letters;
    pen.fillText(look.label, cx, cy);
  }
}

/** A filled dot: somebody booked it. */
function bookedDots(shapes: readonly DeskShape[], { looks }: DeskScene, place: Placing): Path2D {
  const path = new Path2D();
  for (const shape of shapes) {
    if (looks.get(shape.id)?.state !== "booked") continue;
    const b = onScreen(shape.label, place);
    const r = b.right - b.left < SMALL_PX ? 2 : 4;
    path.moveTo(b.right + r, b.bottom);
    path.arc(b.right, b.bottom, r, 0, Math.PI * 2);
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
    if (look.edited) {
      diamonds.moveTo(b.right, b.top - r);
      diamonds.lineTo(b.right + r, b.top);
      diamonds.lineTo(b.right, b.top + r);
      diamonds.lineTo(b.right - r, b.top);
      diamonds.closePath();
    } else if (look.pending) {
      rings.moveTo(b.right + r, b.top);
      rings.arc(b.right, b.top, r, 0, Math.PI * 2);
    }
    if (!look.selected) continue;
    ticks.moveTo(b.left - r + 0.3 * r, b.top);
    ticks.lineTo(b.left - r + 0.9 * r, b.top + 0.6 * r);
    ticks.lineTo(b.left - r + 1.9 * r, b.top - 0.7 * r);
  }
  const { palette } = scene;
  pen.lineJoin = "round";
  pen.lineWidth = 3.5;
  pen.strokeStyle = palette.selected.halo;
  pen.stroke(ticks);
  pen.stroke(diamonds);
  pen.lineWidth = 1.75;
  pen.strokeStyle = palette.selected.line;
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
  paintLabels(pen, shapes, scene, place);
  pen.fillStyle = scene.palette.states.booked.line;
  pen.fill(bookedDots(shapes, scene, place));
  cornerMarks(pen, shapes, scene, place);
  pointers(pen, shapes, scene, place);
}
