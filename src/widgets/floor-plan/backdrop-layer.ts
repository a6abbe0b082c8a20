import type { Box } from "#domain/floorplan/box.ts";
import type { ImageItem, Item, PathItem } from "#domain/floorplan/display-list.ts";
import { MIN_LINE_PX } from "#domain/floorplan/limits.ts";
import { paintItem, type PlanTheme } from "#domain/floorplan/paint.ts";
import { bytesOf } from "#domain/floorplan/picture.ts";
import type { DrawnPlan, PlanClient } from "./plan-client.ts";
import { layOn, type Surface, wholeAsk } from "./surface.ts";
import type { Frame } from "./viewport.ts";

/** Up to this scale the picture of the whole floor is as sharp as the screen. */
const SHARP_ABOVE = 1.02;
/** One slice of drawing in the page, ms: well below what a person feels. */
const SLICE_MS = 8;

export type BackdropCanvases = { readonly whole: HTMLCanvasElement; readonly sharp: HTMLCanvasElement };
type Ask = { readonly region: Box; readonly scale: number };

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** The building behind the desks: one picture of the whole floor, and a sharp one of the window when zoomed in. */
export class BackdropLayer {
  readonly #canvases: BackdropCanvases;
  readonly #client: PlanClient;
  readonly #plan: DrawnPlan;
  #theme: PlanTheme;
  #round = { whole: 0, sharp: 0 };
  /** What the whole picture shows, once it is there. */
  #shows = "";
  #items: Promise<readonly Item[]> | null = null;
  readonly #paths = new WeakMap<PathItem, Path2D>();
  readonly #pictures = new Map<string, ImageBitmap>();

  constructor(canvases: BackdropCanvases, client: PlanClient, plan: DrawnPlan, theme: PlanTheme) {
    this.#canvases = canvases;
    this.#client = client;
    this.#plan = plan;
    this.#theme = theme;
  }

  setTheme(theme: PlanTheme): void {
    this.#theme = theme;
  }

  /** Nobody looks any more: drops answers that are still to come, and what only somebody who looks needs. */
  rest(): void {
    this.#round = { whole: this.#round.whole + 1, sharp: this.#round.sharp + 1 };
    const { sharp } = this.#canvases;
    sharp.hidden = true;
    sharp.width = 0;
    this.#pictures.clear();
  }

  /** As `DeskLayer.lie`; what is being painted for the window's old size is not shown. */
  lie(frame: Frame): void {
    this.#round = { whole: this.#round.whole + 1, sharp: this.#round.sharp + 1 };
    this.#shows = "";
    this.#canvases.sharp.hidden = true;
    layOn(this.#canvases.whole, frame, frame.bounds);
  }

  /** The whole floor, as sharp as it is at scale 1; nothing is done where it stands there already. */
  async paintWhole(frame: Frame, ratio: number): Promise<void> {
    const shown = { width: frame.width, height: frame.height, ratio, theme: this.#theme };
    this.#client.showsIn(shown);
    const name = [shown.width, shown.height, ratio, shown.theme].join();
    if (this.#shows === name) return;
    this.#shows = "";
    if (await this.#paint("whole", frame, wholeAsk(frame.bounds, shown))) this.#shows = name;
  }

  /** The window at its own scale; hidden while the whole picture is sharp enough. */
  async paintSharp(frame: Frame, surface: Surface, scale: number): Promise<void> {
    if (scale <= SHARP_ABOVE) {
      this.#round.sharp += 1;
      this.#canvases.sharp.hidden = true;
      return;
    }
    await this.#paint("sharp", frame, { region: surface.region, scale: surface.place.k });
  }

  /** @returns whether it stands there whole */
  async #paint(which: "whole" | "sharp", frame: Frame, ask: Ask): Promise<boolean> {
    const round = (this.#round[which] += 1);
    const stale = () => this.#round[which] !== round;
    const wanted = { ...ask, theme: this.#theme };
    const canvas = this.#canvases[which];
    const [width, height] = [Math.round(ask.region.width * ask.scale), Math.round(ask.region.height * ask.scale)];
    const put = (draw: (pen: CanvasRenderingContext2D) => void) => {
      [canvas.width, canvas.height] = [width, height];
      layOn(canvas, frame, ask.region);
      canvas.hidden = false;
      const pen = canvas.getContext("2d");
      if (pen) draw(pen);
    };
    const bitmap = await this.#client.raster(this.#plan.key, wanted);
    if (!bitmap) return this.#paintHere(ask, stale, put);
    const late = stale();
    if (!late) put((pen) => pen.drawImage(bitmap, 0, 0));
    bitmap.close();
    return !late;
  }

  /** Without a worker that can draw: in slices, so that the page stays awake. */
  async #paintHere(
    { region, scale }: Ask,
    stale: () => boolean,
    put: (draw: (pen: CanvasRenderingContext2D) => void) => void,
  ): Promise<boolean> {
    this.#items ??= this.#client.backdrop(this.#plan.key);
    const items = await this.#items;
    await Promise.all(items.map((item) => (item.kind === "image" ? this.#unpack(item) : null)));
    if (stale()) return false;
    let pen: CanvasRenderingContext2D | null = null;
    put((p) => (pen = p));
    const ink = pen as CanvasRenderingContext2D | null;
    if (!ink) return false;
    const options = {
      theme: this.#theme,
      region,
      minLetter: 4 / scale,
      minLine: MIN_LINE_PX / scale,
      path: (item: PathItem | string) => this.#pathOf(item),
      picture: (data: string) => this.#pictures.get(data) ?? null,
    };
    ink.setTransform(scale, 0, 0, scale, -region.x * scale, -region.y * scale);
    let end = performance.now() + SLICE_MS;
    for (const item of items) {
      paintItem<Path2D, ImageBitmap>(ink, item, options);
      if (performance.now() < end) continue;
      await nextFrame();
      if (stale()) return false;
      end = performance.now() + SLICE_MS;
    }
    return true;
  }

  async #unpack(item: ImageItem) {
    if (this.#pictures.has(item.data)) return;
    const blob = new Blob([bytesOf(item.data).slice()], { type: item.type });
    const bitmap = await createImageBitmap(blob).catch(() => null);
    if (bitmap) this.#pictures.set(item.data, bitmap);
  }

  #pathOf(item: PathItem | string): Path2D {
    if (typeof item === "string") return new Path2D(item);
    const known = this.#paths.get(item) ?? new Path2D(item.d);
    this.#paths.set(item, known);
    return known;
  }
}
