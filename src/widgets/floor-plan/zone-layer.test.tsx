import { expect, test } from "vitest";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import { PALETTES } from "./palette.ts";
import { ZoneLayer } from "./zone-layer.ts";

const frame = { width: 100, height: 100, bounds: { x: 0, y: 0, width: 100, height: 100 } };
const region = { x: 0, y: 0, width: 100, height: 100 };
const surface = { region, width: 100, height: 100, place: { x: 0, y: 0, k: 1, ratio: 1 } };

/** A canvas that notes what is painted on it. */
function aCanvas() {
  const canvas = document.createElement("canvas");
  const done: string[] = [];
  const note =
    (name: string) =>
    (...args: readonly unknown[]) =>
      void done.push([name, ...args].join(" "));
  const pen = {
    setTransform: () => 0,
    save: () => 0,
    restore: () => 0,
    beginPath: () => 0,
    clip: note("clip"),
    arc: note("arc"),
  };
  const ink = {
    ...pen,
    strokeStyle: "",
    fill: note("fill"),
    stroke: () => void done.push(`stroke ${ink.strokeStyle}`),
    moveTo: note("from"),
    lineTo: () => 0,
    measureText: () => ({ width: 40 }),
    fillRect: () => 0,
    fillText: note("text"),
  };
  Object.assign(canvas, { getContext: () => ink });
  return { canvas, done };
}

test("[CIRC-6] circles first, then lines at every 10 and 100 units; nothing of it hides the canvas", () => {
  const { canvas, done } = aCanvas();
  const layer = new ZoneLayer(canvas, PALETTES.light);
  layer.paint(frame, surface);
  expect([canvas.hidden, done]).toEqual([true, []]);
  const circle = { id: "a", cx: 5, cy: 6, r: 7, fill: "rgba(1, 2, 3, 0.3)" };
  layer.setZones({ ...NO_CIRCLES, circles: [circle], showGrid: true });
  expect(canvas.hidden).toBe(false);
  expect(done[0]).toMatch(/^arc 5 6 7 /);
  expect(done.filter((d) => d.startsWith("from"))).toHaveLength(2 * 11 + 2 * 2);
});

test("[CIRC-6] lines that would stand too close are left out", () => {
  const { canvas, done } = aCanvas();
  const layer = new ZoneLayer(canvas, PALETTES.dark);
  layer.setZones({ ...NO_CIRCLES, showGrid: true });
  const far = { ...frame, bounds: { ...frame.bounds, width: 1000, height: 1000 } }; // 0.2 is twice as large as all of it
  layer.paint(far, { ...surface, place: { ...surface.place, k: 0.2 } });
  expect(done.filter((d) => d.startsWith("from"))).toHaveLength(2 * 2);
});

test("[LOOK-6] while the whole floor is seen there are no lines", () => {
  const { canvas, done } = aCanvas();
  const layer = new ZoneLayer(canvas, PALETTES.light);
  layer.setZones({ ...NO_CIRCLES, showGrid: true });
  layer.paint(frame, { ...surface, place: { ...surface.place, k: 0.96 } });
  expect([canvas.hidden, done]).toEqual([true, []]);
});

test("[LOOK-6] a circle has a full outline and its name on top of it, where there is room", () => {
  const { canvas, done } = aCanvas();
  const layer = new ZoneLayer(canvas, PALETTES.light);
  const fill = "rgba(1, 2, 3, 0.3)";
  const circles = [
    { id: "a", cx: 50, cy: 50, r: 30, fill },
    { id: "b", cx: 90, cy: 90, r: 4, fill },
  ];
  const names = new Map([
    ["a", "Harbour"],
    ["b", "Forest"],
  ]);
  layer.setZones({ ...NO_CIRCLES, circles }, names);
  layer.paint(frame, surface);
  expect(done.filter((d) => d.startsWith("text"))).toEqual(["text Harbour 50 20"]);
  expect(done.filter((d) => d.startsWith("stroke"))).toEqual(["stroke rgba(1, 2, 3, 1)", "stroke rgba(1, 2, 3, 1)"]);
  layer.setZones({ ...NO_CIRCLES, circles }, new Map([["a", "Port"]]));
  expect(done.at(-1)).toBe("text Port 50 20");
});

test("[LOOK-6] a circle that reaches above the floor has its name at the floor's edge, where it is seen", () => {
  const { canvas, done } = aCanvas();
  const layer = new ZoneLayer(canvas, PALETTES.light);
  const circle = { id: "a", cx: 50, cy: 10, r: 30, fill: "rgba(1, 2, 3, 0.3)" };
  layer.setZones({ ...NO_CIRCLES, circles: [circle] }, new Map([["a", "Harbour"]]));
  layer.paint(frame, surface);
  expect(done.at(-1)).toBe(`text Harbour 50 ${frame.bounds.y}`);
});
