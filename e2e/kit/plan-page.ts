import type { Item, PathItem } from "../../src/domain/floorplan/display-list.ts";
import { paintItem } from "../../src/domain/floorplan/paint.ts";
import { readPlan } from "../../src/domain/floorplan/read-plan.ts";

/** How a drawing read by us looks beside the browser's own. */
export type Compared = {
  /** Share of the pixels that are clearly another colour. */
  readonly differ: number;
  /** Colours of more than a few pixels with the box around them: x, y, right, bottom. */
  readonly browser: readonly string[];
  readonly ours: readonly string[];
  /** What the findings name. */
  readonly told: readonly string[];
};

const SIZE = 200;
/** A channel may be so far off at the edge of a shape. */
const CLEARLY = 64;
const FEW = 40;

function pen() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE, SIZE];
  const made = canvas.getContext("2d", { willReadFrequently: true });
  if (!made) throw new Error("no canvas");
  made.fillStyle = "#fff";
  made.fillRect(0, 0, SIZE, SIZE);
  return made;
}

async function browsers(file: string): Promise<ImageData> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const to = pen();
  to.drawImage(image, 0, 0);
  return to.getImageData(0, 0, SIZE, SIZE);
}

function own(items: readonly Item[], scale: number, left: number, top: number): ImageData {
  const to = pen();
  to.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  const everywhere = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
  for (const item of items)
    paintItem<Path2D, HTMLImageElement>(to, item, {
      theme: "light",
      region: everywhere,
      minLetter: 0,
      minLine: 0,
      path: (p: PathItem | string) => new Path2D(typeof p === "string" ? p : p.d),
      picture: () => null,
    });
  return to.getImageData(0, 0, SIZE, SIZE);
}

function inks({ data }: ImageData): string[] {
  const found = new Map<string, { count: number; x: number; y: number; right: number; bottom: number }>();
  for (let i = 0; i < data.length; i += 4) {
    const colour = `#${[0, 1, 2].map((c) => (data[i + c] ?? 0).toString(16).padStart(2, "0")).join("")}`;
    const [x, y] = [(i / 4) % SIZE, Math.floor(i / 4 / SIZE)];
    const ink = found.get(colour) ?? { count: 0, x, y, right: x, bottom: y };
    ink.count += 1;
    ink.x = Math.min(ink.x, x);
    ink.right = Math.max(ink.right, x);
    ink.bottom = y;
    found.set(colour, ink);
  }
  return [...found]
    .filter(([colour, { count }]) => count > FEW && colour !== "#ffffff")
    .map(([colour, { x, y, right, bottom }]) => `${colour} ${x} ${y} ${right} ${bottom}`)
    .sort();
}

function different(a: ImageData, b: ImageData): number {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)) > CLEARLY)) count += 1;
  return count / (SIZE * SIZE);
}

/** Draws a file twice in this page: as the browser does, and from what our reader makes of it. */
export async function compare(file: string): Promise<Compared> {
  const plan = readPlan({ plan: file, bookables: null }, () => true, navigator.language);
  const theirs = await browsers(file);
  const bounds = plan.bounds ?? { x: 0, y: 0, width: SIZE, height: SIZE };
  const ours = own(plan.backdrop, SIZE / bounds.width, bounds.x, bounds.y);
  return {
    differ: different(theirs, ours),
    browser: inks(theirs),
    ours: inks(ours),
    told: plan.findings.filter((f) => f.code !== "no-bookables").flatMap((f) => [...f.names]),
  };
}
