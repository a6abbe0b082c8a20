import { type Box, grown } from "#domain/floorplan/box.ts";
import type { Bookable } from "#domain/floorplan/display-list.ts";
import { type DeskLook, type Pointed, sameLook } from "./desk-look.ts";
import { paintDesks, REACH_PX, repaintRegion } from "./desk-painter.ts";
import { type DeskShape, deskShape } from "./desk-shapes.ts";
import type { DeskScene } from "./desk-scene.ts";
import type { Palette } from "./palette.ts";
import { covers, layOn, type Surface } from "./surface.ts";
import type { Frame } from "./viewport.ts";

/** More changed desks than these are quicker painted all at once. */
const MAX_REGIONS = 60;
/** One slice of painting, ms: two thousand desks take several. On a floor that is seen already the hand comes first. */
const SLICE_MS = { first: 8, again: 5 };
/** Up to so many desks are painted in the task that asked for them. */
const AT_ONCE = 150;
const NOBODY: Pointed = { cursor: null, hover: null };

type Sheet = { readonly canvas: HTMLCanvasElement; readonly surface: Surface };

/**
 * The desks on two canvases: one is seen, the other is painted in slices and then takes its place.
 * A small change is painted on the seen one at once, only where it is.
 */
export class DeskLayer {
  readonly #shapes: readonly DeskShape[];
  readonly #boxes: ReadonlyMap<string, Box>;
  #scene: DeskScene;
  #seen: Sheet | null = null;
  #spare: HTMLCanvasElement;
  #other: HTMLCanvasElement;
  #frame: Frame | null = null;
  /** What is being painted, and where. */
  #job: { readonly timer: ReturnType<typeof setTimeout>; readonly surface: Surface } | null = null;

  constructor(
    canvases: readonly [HTMLCanvasElement, HTMLCanvasElement],
    bookables: readonly Bookable[],
    palette: Palette,
  ) {
    [this.#spare, this.#other] = canvases;
    for (const canvas of canvases) canvas.hidden = true;
    this.#shapes = bookables.map(deskShape);
    this.#boxes = new Map(bookables.map((b) => [b.id, b.box]));
    this.#scene = { shapes: this.#shapes, looks: new Map(), pointed: NOBODY, palette };
  }

  /** Whether what is painted, or about to be, covers a region. */
  covers(region: Box): boolean {
    const coming = this.#job?.surface ?? this.#seen?.surface;
    return coming !== undefined && covers(coming.region, region);
  }

  /** Whether a region is painted as it should be, and seen. */
  shows(region: Box): boolean {
    const seen = this.#job === null ? this.#seen : null;
    return seen !== null && !seen.canvas.hidden && covers(seen.surface.region, region);
  }

  /** The window has another size: what is painted lies where it belongs there, and is painted anew later. */
  lie(frame: Frame): void {
    this.#frame = frame;
    if (this.#seen) layOn(this.#seen.canvas, frame, this.#seen.surface.region);
  }

  paint(frame: Frame, surface: Surface): void {
    this.#frame = frame;
    this.#start(surface);
  }

  stop(): void {
    if (this.#job) clearTimeout(this.#job.timer);
    this.#job = null;
  }

  /**
   * Nobody looks any more: gives back the memory of the second sheet.
   * @returns whether what is painted is what should be seen
   */
  rest(): boolean {
    this.setPointed(NOBODY);
    const whole = this.#job === null;
    if (!whole && this.#seen) this.#seen.canvas.hidden = true; // it shows how desks looked before
    this.stop();
    this.#spare.width = 0;
    return whole;
  }

  /** Looked at again, with these looks. What would be seen of other ones than a few is not shown until it is right. */
  wake(looks: ReadonlyMap<string, DeskLook>): void {
    const before = this.#seen;
    this.setLooks(looks);
    if (before && this.#job) before.canvas.hidden = true;
  }

  setLooks(looks: ReadonlyMap<string, DeskLook>): void {
    const before = this.#scene.looks;
    const changed = this.#shapes.filter(({ id }) => !sameLook(before.get(id), looks.get(id))).map((s) => s.id);
    this.#change({ ...this.#scene, looks }, changed);
  }

  setPointed(pointed: Pointed): void {
    const before = this.#scene.pointed;
    if (before.cursor === pointed.cursor && before.hover === pointed.hover) return;
    const ids = [before.cursor, before.hover, pointed.cursor, pointed.hover].filter((id) => id !== null);
    this.#change({ ...this.#scene, pointed }, [...new Set(ids)]);
  }

  setPalette(palette: Palette): void {
    this.#change({ ...this.#scene, palette }, null);
  }

  /** `ids` null: all of them. What is being painted meanwhile starts again with the new looks. */
  #change(scene: DeskScene, ids: readonly string[] | null) {
    this.#scene = scene;
    if (ids?.length === 0) return;
    const coming = this.#job?.surface ?? this.#seen?.surface;
    const small = ids !== null && ids.length <= MAX_REGIONS;
    if (small && this.#seen) this.#repaint(this.#seen, ids);
    if (coming && (this.#job || !small)) this.#start(coming);
  }

  #repaint({ canvas, surface: { place } }: Sheet, ids: readonly string[]) {
    const pen = canvas.getContext("2d");
    const margin = (REACH_PX * place.ratio) / place.k;
    for (const id of ids) {
      const box = this.#boxes.get(id);
      if (pen && box) repaintRegion(pen, this.#scene, place, grown(box, margin));
    }
  }

  #start(surface: Surface) {
    this.stop();
    const canvas = this.#spare;
    const frame = this.#frame;
    [canvas.width, canvas.height] = [surface.width, surface.height];
    const pen = canvas.getContext("2d");
    if (!pen || !frame) return;
    const work = paintDesks(pen, this.#scene, surface.place, surface.region);
    const slice = () => {
      const end = performance.now() + (this.#seen ? SLICE_MS.again : SLICE_MS.first);
      while (performance.now() < end) if (work.next().done) return this.#show(canvas, surface, frame);
      this.#job = { timer: setTimeout(slice), surface };
      return undefined;
    };
    if (!this.#seen || this.#shapes.length <= AT_ONCE)
      slice(); // a floor that opens shows what it can in its first frame
    else this.#job = { timer: setTimeout(slice), surface };
  }

  #show(canvas: HTMLCanvasElement, surface: Surface, frame: Frame) {
    this.#job = null;
    layOn(canvas, frame, surface.region);
    canvas.hidden = false;
    const before = this.#seen?.canvas ?? this.#other;
    before.hidden = true;
    this.#spare = before;
    this.#seen = { canvas, surface };
  }
}
