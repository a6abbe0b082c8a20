import type { Box } from "./box.ts";
import { meets } from "./box.ts";

/** One painted thing: its reach, and what it is painted with. `commutes`: order among its like does not show. */
export type Painted = { readonly box: Box; readonly key: string; readonly commutes: boolean };
type Entry = Painted & { readonly layer: number };
type Cells = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const FINE = 256;
const COARSE = 16;
/** Cells that a thing may cover and still be judged one by one. */
const SMALL = 64;
/** A cell or list longer than this is folded into one number: later things go above all of it. */
const MAX_ENTRIES = 40;
const MAX_LARGE = 200;

/** The layer that `p` needs because of `e`: above it, or beside it when their order does not show. */
const above = (e: { readonly key: string | null; readonly layer: number }, p: Painted) =>
  p.commutes && e.key === p.key ? e.layer : e.layer + 1;

/** Gives every painted thing a layer, so that within one layer order does not matter. Too careful at worst, never wrong. */
export class Layers {
  readonly #area: Box;
  readonly #fine = new Map<number, { floor: number; entries: Entry[] }>();
  readonly #coarse: { key: string | null; layer: number }[];
  #large: Entry[] = [];
  #floor = -1;
  #top = -1;

  constructor(area: Box) {
    this.#area = area;
    this.#coarse = Array.from({ length: COARSE * COARSE }, () => ({ key: null, layer: -1 }));
  }

  /** The layer of the next thing in painting order, from 0. */
  next(p: Painted): number {
    const fine = this.#cells(p.box, FINE);
    const small = (fine.right - fine.left + 1) * (fine.bottom - fine.top + 1) <= SMALL;
    const layer = Math.max(this.#floor + 1, small ? this.#aboveSmall(p, fine) : this.#aboveAll(p));
    this.#top = Math.max(this.#top, layer);
    const entry = { ...p, layer };
    if (small) this.#keepSmall(entry, fine);
    else this.#keepLarge(entry);
    this.#keepCoarse(entry);
    return layer;
  }

  #aboveSmall(p: Painted, cells: Cells): number {
    let need = 0;
    for (const e of this.#large) if (meets(e.box, p.box)) need = Math.max(need, above(e, p));
    eachCell(cells, FINE, (i) => {
      const cell = this.#fine.get(i);
      if (!cell) return;
      need = Math.max(need, cell.floor + 1);
      for (const e of cell.entries) if (e.layer >= need - 1 && meets(e.box, p.box)) need = Math.max(need, above(e, p));
    });
    return need;
  }

  #aboveAll(p: Painted): number {
    let need = 0;
    eachCell(this.#cells(p.box, COARSE), COARSE, (i) => {
      const cell = this.#coarse[i];
      if (cell && cell.layer >= 0) need = Math.max(need, above(cell, p));
    });
    return need;
  }

  #keepSmall(e: Entry, cells: Cells) {
    eachCell(cells, FINE, (i) => {
      const cell = this.#fine.get(i) ?? { floor: -1, entries: [] };
      cell.entries.push(e);
      if (cell.entries.length > MAX_ENTRIES) {
        cell.floor = cell.entries.reduce((most, x) => Math.max(most, x.layer), cell.floor);
        cell.entries = [];
      }
      this.#fine.set(i, cell);
    });
  }

  #keepLarge(e: Entry) {
    this.#large.push(e);
    if (this.#large.length <= MAX_LARGE) return;
    this.#floor = this.#top;
    this.#large = [];
  }

  #keepCoarse(e: Entry) {
    eachCell(this.#cells(e.box, COARSE), COARSE, (i) => {
      const cell = this.#coarse[i];
      if (!cell || e.layer < cell.layer) return;
      cell.key = e.layer > cell.layer || cell.key === e.key ? e.key : null;
      cell.layer = e.layer;
    });
  }

  #cells(b: Box, side: number): Cells {
    const { x, y, width, height } = this.#area;
    const at = (v: number, from: number, size: number) =>
      Math.min(side - 1, Math.max(0, Math.floor(((v - from) / size) * side)));
    return {
      left: at(b.x, x, width),
      right: at(b.x + b.width, x, width),
      top: at(b.y, y, height),
      bottom: at(b.y + b.height, y, height),
    };
  }
}

function eachCell(c: Cells, side: number, visit: (index: number) => void) {
  for (let row = c.top; row <= c.bottom; row += 1) for (let i = c.left; i <= c.right; i += 1) visit(row * side + i);
}
