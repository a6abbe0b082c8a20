import { type Box, centreOf, grown, inside, type Point } from "#domain/floorplan/box.ts";
import type { Bookable, Item, PathItem } from "#domain/floorplan/display-list.ts";

/** Whether a point lies on what a path paints; the browser's own answer in the page. */
export type PaintedDesk = (item: PathItem, at: Point) => boolean;
const SIDE = 64;

const reachOf = (item: Item): Box =>
  item.kind === "path" && item.paint.stroke ? grown(item.box, item.paint.strokeWidth / 2) : item.box;
/** A desk drawn in lines only is hit anywhere within its outline: nobody aims at a line. */
const linesOnly = (b: Bookable) => b.parts.every((p) => p.kind !== "path" || p.paint.fill === null);

/** Finds the desk at a place: a coarse grid first, the exact shapes second. */
export class HitIndex {
  readonly #desks: readonly Bookable[];
  readonly #painted: PaintedDesk;
  readonly #area: Box;
  readonly #cells = new Map<number, number[]>();

  constructor(desks: readonly Bookable[], area: Box, painted: PaintedDesk) {
    this.#desks = desks;
    this.#area = area;
    this.#painted = painted;
    desks.forEach((desk, i) => this.#place(desk, i));
  }

  /** The desk whose paint lies at the point, the uppermost one; null between desks. [PLAN-12] */
  at(p: Point): string | null {
    const candidates = this.#cells.get(this.#cell(p.x, p.y)) ?? [];
    for (let i = candidates.length - 1; i >= 0; i -= 1) {
      const desk = this.#desks[candidates[i] ?? -1];
      if (desk && this.#hits(desk, p)) return desk.id;
    }
    return null;
  }

  /** The desk nearest to the point, if its outline is no farther than `reach` units: a finger is not a needle. */
  near(p: Point, reach: number): string | null {
    let best: { id: string | null; far: number } = { id: null, far: Infinity };
    for (const desk of this.#desks) {
      if (!inside(grown(desk.box, reach), p)) continue;
      const c = centreOf(desk.box);
      const far = Math.hypot(c.x - p.x, c.y - p.y);
      if (far < best.far) best = { id: desk.id, far };
    }
    return best.id;
  }

  /** Desks whose middle lies in the box. */
  within(box: Box): string[] {
    return this.#desks.filter((d) => inside(box, centreOf(d.box))).map((d) => d.id);
  }

  #hits(desk: Bookable, p: Point): boolean {
    if (linesOnly(desk) && inside(desk.box, p)) return true;
    return desk.parts.some((part) => inside(reachOf(part), p) && (part.kind !== "path" || this.#painted(part, p)));
  }

  #place(desk: Bookable, index: number) {
    for (const part of desk.parts) {
      const b = reachOf(part);
      const [from, to] = [this.#at(b.x, b.y), this.#at(b.x + b.width, b.y + b.height)];
      for (let row = from.row; row <= to.row; row += 1) {
        for (let column = from.column; column <= to.column; column += 1) this.#note(row * SIDE + column, index);
      }
    }
  }

  #note(cell: number, index: number) {
    const there = this.#cells.get(cell) ?? [];
    if (there.at(-1) !== index) there.push(index);
    this.#cells.set(cell, there);
  }

  #at(x: number, y: number) {
    const step = (v: number, from: number, size: number) =>
      Math.min(SIDE - 1, Math.max(0, Math.floor(((v - from) / size) * SIDE)));
    return {
      column: step(x, this.#area.x, this.#area.width),
      row: step(y, this.#area.y, this.#area.height),
    };
  }

  #cell(x: number, y: number): number {
    const { row, column } = this.#at(x, y);
    return row * SIDE + column;
  }
}
