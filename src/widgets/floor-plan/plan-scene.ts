import { type Box, boxAround, centreOf, type Point } from "#domain/floorplan/box.ts";
import type { Bookable } from "#domain/floorplan/display-list.ts";
import { type Direction, nearestTo, neighbourOf } from "#domain/floorplan/neighbour.ts";
import type { Circles } from "#domain/neighbourhoods/circles.ts";
import type { PlanTheme } from "#domain/floorplan/paint.ts";
import { BackdropLayer } from "./backdrop-layer.ts";
import { DeskLayer } from "./desk-layer.ts";
import { deskShape } from "./desk-shapes.ts";
import type { DeskLook, Pointed } from "./desk-look.ts";
import { HitIndex } from "./hit-index.ts";
import { painted } from "./painted-at.ts";
import { PALETTES } from "./palette.ts";
import type { DrawnPlan, PlanClient } from "./plan-client.ts";
import { sheetsOn } from "./sheets.ts";
import { ratioFor, surfaceOf } from "./surface.ts";
import { NO_NAMES, ZoneLayer, type ZoneNames } from "./zone-layer.ts";
import classes from "./floor-plan.module.css";
import {
  enlarged,
  fitOf,
  type Frame,
  homeOf,
  onPixels,
  panned,
  resized,
  sameView,
  toPlan,
  toScreen,
  type View,
  visibleBox,
  zoomed,
  zoomedTo,
} from "./viewport.ts";

export type SceneInput = {
  readonly plan: DrawnPlan;
  readonly bounds: Box;
  readonly client: PlanClient;
};
/** What a window shows on a floor, and whom to tell after each move. */
export type Showing = {
  readonly theme: PlanTheme;
  readonly looks: ReadonlyMap<string, DeskLook>;
  readonly zones: Circles;
  readonly names?: ZoneNames;
  readonly onView: () => void;
};

/** So long after the last move the picture is drawn sharp again, ms. */
const SETTLE_MS = 140;
/** While a drag goes on, new edges are drawn no more often than this, ms. */
const EDGE_MS = 100;
/** How far beside a desk a finger may come down, px. */
const FINGER_PX = 12;

/**
 * A floor on screen: the layers, the view onto them, and what lies where. Lives outside React; a drag renders nothing there.
 * It can leave its window and come back to one: what is painted stays.
 */
export class PlanScene {
  readonly #input: SceneInput;
  readonly #stage = document.createElement("div");
  readonly #sheets = sheetsOn(this.#stage);
  readonly #backdrop: BackdropLayer;
  readonly #zones: ZoneLayer;
  readonly #desks: DeskLayer;
  /** Made when somebody first points at the plan: opening a floor does not wait for it. */
  #madeHits: HitIndex | null = null;
  readonly #boxes: ReadonlyMap<string, Bookable>;
  #frame: Frame | null = null;
  /** Where hand and wheel have brought it, and where it is shown: on whole pixels. A slow hand moves less than one at a time. */
  #exact: View = { scale: 1, x: 0, y: 0 };
  #view: View = this.#exact;
  /** The view that was painted last; null where that did not come to its end. */
  #settled: View | null = null;
  #settling: ReturnType<typeof setTimeout> | null = null;
  #zonesLater: ReturnType<typeof setTimeout> | undefined;
  #asked: number | null = null;
  /** Where somebody wanted to go before the window had a size. */
  #wanted: ((f: Frame, v: View) => View) | null = null;
  #edgeAt = 0;
  #theme: PlanTheme;
  #onView: () => void = () => undefined;

  constructor(input: SceneInput, theme: PlanTheme) {
    const { plan, client } = input;
    this.#input = input;
    this.#theme = theme;
    this.#stage.className = classes["stage"] ?? "";
    this.#stage.setAttribute("aria-hidden", "true");
    const { desks, spare, zones } = this.#sheets;
    this.#backdrop = new BackdropLayer(this.#sheets, client, plan, theme);
    this.#zones = new ZoneLayer(zones, PALETTES[theme]);
    this.#desks = new DeskLayer([desks, spare], plan.bookables, PALETTES[theme]);
    this.#boxes = new Map(plan.bookables.map((b) => [b.id, b]));
  }

  /** Whether it was painted in a window before. */
  get stands(): boolean {
    return this.#frame !== null;
  }

  get plan(): DrawnPlan {
    return this.#input.plan;
  }

  /** Pixels that its sheets hold. */
  get pixels(): number {
    return Object.values(this.#sheets).reduce((n, { width, height }) => n + width * height, 0);
  }

  /** Lies in a window from now on. What it shows comes with the window's first size. */
  enter(host: HTMLElement, { theme, looks, zones, names = NO_NAMES, onView }: Showing): void {
    this.#onView = onView;
    host.prepend(this.#stage);
    this.setTheme(theme);
    this.#desks.wake(looks);
    this.#zones.setZones(zones, names);
  }

  /** Leaves its window; the next one shows the whole floor. */
  leave(): void {
    clearTimeout(this.#zonesLater);
    if (this.#settling !== null) clearTimeout(this.#settling);
    if (this.#asked !== null) cancelAnimationFrame(this.#asked);
    [this.#settling, this.#asked, this.#wanted] = [null, null, null];
    this.#stage.remove();
    this.#onView = () => undefined;
    this.#backdrop.rest();
    if (!this.#desks.rest() || !this.#zones.stands) this.#settled = null;
  }

  /** Lets go of what is painted, for good. */
  clear(): void {
    for (const canvas of Object.values(this.#sheets)) canvas.width = 0;
  }

  get #hits(): HitIndex {
    this.#madeHits ??= new HitIndex(this.#input.plan.bookables, this.#input.bounds, painted());
    return this.#madeHits;
  }

  get view(): View {
    return this.#view;
  }

  /** The window has its first size: the whole floor is shown. */
  open(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    const frame = { width, height, bounds: this.#input.bounds };
    const before = this.#frame;
    const home = onPixels(homeOf(frame), window.devicePixelRatio);
    const stands = before?.width === width && before.height === height && sameView(home, this.#settled);
    this.#show(frame, home, stands);
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted) this.#go(wanted);
  }

  /** The window has another size. */
  resize(width: number, height: number): void {
    const before = this.#frame;
    if (!before) return this.open(width, height);
    if (width < 1 || height < 1 || (before.width === width && before.height === height)) return;
    const frame = { width, height, bounds: this.#input.bounds };
    this.#show(frame, resized(before, frame, this.#exact), false);
  }

  /** `stands`: it is painted for just this. Else what is there is stretched at once where it is enough, and sharp a little later. */
  #show(frame: Frame, view: View, stands: boolean): void {
    this.#frame = frame;
    this.#exact = view;
    this.#view = onPixels(view, window.devicePixelRatio);
    this.#edgeAt = performance.now(); // the desks are painted once, by the settling
    const enough = this.#desks.shows(visibleBox(frame, this.#view));
    if (!stands && enough) for (const layer of [this.#backdrop, this.#zones, this.#desks]) layer.lie(frame);
    this.#move();
    if (stands) return;
    if (enough) this.#settleLater();
    else this.#settle();
  }

  setTheme(theme: PlanTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#backdrop.setTheme(theme);
    this.#zones.setPalette(PALETTES[theme]);
    this.#desks.setPalette(PALETTES[theme]);
    this.#settle();
  }

  setLooks = (looks: ReadonlyMap<string, DeskLook>): void => this.#desks.setLooks(looks);
  setZones = (zones: Circles, names: ZoneNames): void => this.#zones.setZones(zones, names);
  setPointed = (pointed: Pointed): void => this.#desks.setPointed(pointed);

  pan = (dx: number, dy: number): void => this.#go((f, v) => panned(f, v, dx, dy));
  zoom = (factor: number, about?: Point): void =>
    this.#go((f, v) => zoomed(f, v, factor, about ?? { x: f.width / 2, y: f.height / 2 }));
  home = (): void => this.#go((f) => homeOf(f));
  zoomTo(ids: readonly string[]): void {
    const box = boxAround(ids.flatMap((id) => this.#boxes.get(id)?.box ?? []));
    if (box) this.#go((f) => zoomedTo(f, box));
  }

  /** Zooms in on a desk, where desks are less than `px` wide, either way. [LOOK-3] */
  enlarge(id: string, px: number): void {
    const box = this.#boxes.get(id)?.box;
    const tops = this.#input.plan.bookables.map((b) => deskShape(b).label); // without the chair
    const widths = tops.map((b) => Math.min(b.width, b.height)).sort((a, b) => a - b);
    const width = widths[widths.length >> 1];
    if (box && width !== undefined) this.#go((f, v) => enlarged(f, v, { at: centreOf(box), width, px }));
  }

  /** The desk at a place of the window. A finger may miss a little. */
  deskAt(at: Point, finger: boolean): string | null {
    const f = this.#frame;
    if (!f) return null;
    const p = toPlan(f, this.#view, at);
    const exact = this.#hits.at(p);
    return exact ?? (finger ? this.#hits.near(p, FINGER_PX / (fitOf(f) * this.#view.scale)) : null);
  }

  /** Where units of the drawing stand in the window now: pixel = (x, y) + unit * k. Null before it has a size. */
  placing(): { readonly k: number; readonly x: number; readonly y: number } | null {
    const f = this.#frame;
    if (!f) return null;
    const k = fitOf(f) * this.#view.scale;
    return { k, x: this.#view.x - f.bounds.x * k, y: this.#view.y - f.bounds.y * k };
  }

  /** Desks whose middle lies between two places of the window. */
  desksBetween(a: Point, b: Point): string[] {
    const f = this.#frame;
    if (!f) return [];
    const [p, q] = [toPlan(f, this.#view, a), toPlan(f, this.#view, b)];
    const [x, y] = [Math.min(p.x, q.x), Math.min(p.y, q.y)];
    return this.#hits.within({ x, y, width: Math.abs(p.x - q.x), height: Math.abs(p.y - q.y) });
  }

  /** The desk next to one, or the one in the middle of the window when there is none to start from. [PLAN-9] */
  nextDesk(from: string | null, direction: Direction): string | null {
    const desks = this.#input.plan.bookables;
    const here = from === null ? undefined : this.#boxes.get(from);
    if (here) return neighbourOf(centreOf(here.box), direction, desks);
    return this.#frame ? nearestTo(centreOf(visibleBox(this.#frame, this.#view)), desks) : null;
  }

  /**
   * Moves the window just so far that a desk is in sight.
   * @param covered what lies over the lower part of the window, px
   */
  reveal(id: string, covered = 0): void {
    const box = this.#boxes.get(id)?.box;
    if (!box) return;
    this.#go((f, v) => {
      const [from, to] = [toScreen(f, v, box), toScreen(f, v, { x: box.x + box.width, y: box.y + box.height })];
      const shift = (low: number, high: number, room: number) =>
        low < 24 ? 24 - low : high > room - 24 ? room - 24 - high : 0;
      return panned(f, v, shift(from.x, to.x, f.width), shift(from.y, to.y, f.height - covered));
    });
  }

  /** Where a desk stands in the window, CSS pixels. */
  placeOf(id: string): { readonly left: number; readonly top: number; readonly bottom: number } | null {
    const box = this.#boxes.get(id)?.box;
    if (!box || !this.#frame) return null;
    const at = toScreen(this.#frame, this.#view, { x: box.x + box.width / 2, y: box.y });
    const below = toScreen(this.#frame, this.#view, { x: box.x, y: box.y + box.height });
    return { left: at.x, top: at.y, bottom: below.y };
  }

  #go(change: (f: Frame, v: View) => View) {
    if (!this.#frame) {
      this.#wanted = change;
      return;
    }
    this.#exact = change(this.#frame, this.#exact);
    this.#view = onPixels(this.#exact, window.devicePixelRatio);
    this.#asked ??= requestAnimationFrame(() => this.#move());
    this.#settleLater();
  }

  #settleLater() {
    this.#settled = null;
    if (this.#settling !== null) clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLE_MS);
  }

  /** One CSS transform carries everything while it moves. */
  #move() {
    this.#asked = null;
    const { scale, x, y } = this.#view;
    const { style } = this.#stage;
    if (this.#settling !== null) style.willChange = "transform";
    style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.#onView();
    const frame = this.#frame;
    const late = performance.now() - this.#edgeAt > EDGE_MS;
    if (frame && late && !this.#desks.covers(visibleBox(frame, this.#view))) this.#paintDesks(frame);
  }

  #paintDesks(frame: Frame) {
    this.#edgeAt = performance.now();
    this.#settled = null;
    const surface = surfaceOf(frame, this.#view, ratioFor(frame, window.devicePixelRatio));
    // A floor that opens paints its desks first, and what lies under them in a task of its own.
    clearTimeout(this.#zonesLater);
    if (this.#zones.stands) this.#zones.paint(frame, surface);
    else this.#zonesLater = setTimeout(() => this.#zones.paint(frame, surface));
    this.#desks.paint(frame, surface);
    return surface;
  }

  #settle() {
    this.#settling = null;
    const frame = this.#frame;
    if (!frame) return;
    this.#stage.style.willChange = "auto";
    void this.#backdrop.paintWhole(frame, ratioFor(frame, window.devicePixelRatio));
    const surface = this.#paintDesks(frame);
    this.#settled = this.#view;
    void this.#backdrop.paintSharp(frame, surface, this.#view.scale);
  }
}
