import { clear, del, get, set, update, type UseStore } from "idb-keyval";
import * as v from "valibot";
import type { AheadAnswers, PlanFile, RowsUpdate, WindowUpdate } from "../api.ts";
import type { DevicePlace } from "./place.ts";
import { yieldingStore } from "../device/yielding-store.ts";

/** Answers kept: a handful of floors with their drawings and days. */
const KEPT_MAX = 24;

/** Grows by one when a row that is kept here gets another shape: an earlier build's answers are not read any more. */
const SHAPE = "3|";

const rowsSchema = v.object({
  rows: v.array(v.tuple([v.string(), v.unknown()])),
  known: v.picklist(["all", "part"]),
  sources: v.array(v.string()),
});
const windowSchema = v.object({ ...rowsSchema.entries, total: v.number() });
const fileSchema = v.variant("state", [
  v.object({ state: v.literal("ready"), text: v.string() }),
  v.object({ state: v.picklist(["missing", "loading", "too-large", "unreadable"]) }),
]);
const indexSchema = v.record(v.string(), v.number());
/** The question that was asked last, by its name. */
const lastSchema = v.fallback(v.record(v.string(), v.string()), {});
const LAST = `${SHAPE}last`;
/** Beside the questions stand the names of those that the screen at an address asks first, under this. */
export const firstAt = (path: string): string => `@${path}`;

/**
 * The last answers that screens saw, so that a start paints them before the replica's code is loaded (decision 006). A copy
 * for the first second only: the replica's own answer follows and replaces it.
 */
export class FirstPaintCache {
  readonly #store: UseStore;
  constructor({ first, idb }: DevicePlace) {
    this.#store = yieldingStore(first, "answers", idb);
  }

  /** Gives the room back. */
  clear(): Promise<void> {
    return clear(this.#store);
  }

  /** What is kept; undefined also where another tab has just signed out and removed it. */
  async #read(key: string): Promise<unknown> {
    try {
      return await get(key, this.#store);
    } catch (e) {
      if (e instanceof DOMException) return undefined;
      throw e;
    }
  }

  async rows<R>(key: string): Promise<RowsUpdate<R> | null> {
    const parsed = v.safeParse(rowsSchema, await this.#read(SHAPE + key));
    if (!parsed.success || parsed.output.rows.length === 0) return null; // that there was nothing is no answer for now
    const { rows, known, sources } = parsed.output;
    return { upsert: rows as [string, R][], remove: [], order: rows.map(([k]) => k), known, sources };
  }

  /** The beginning of a long list. */
  async window<R>(key: string): Promise<WindowUpdate<R> | null> {
    const parsed = v.safeParse(windowSchema, await this.#read(SHAPE + key));
    if (!parsed.success || parsed.output.rows.length === 0) return null;
    const { rows, total, known, sources } = parsed.output;
    return { from: 0, keys: rows.map(([k]) => k), upsert: rows as [string, R][], total, known, sources };
  }

  async file(key: string): Promise<PlanFile | null> {
    const parsed = v.safeParse(fileSchema, await this.#read(SHAPE + key));
    return parsed.success ? (parsed.output as PlanFile) : null;
  }

  /** The answers to what was last asked under these names, and under those that the screen at an address asks first. */
  async ahead(
    names: readonly string[],
    path: string,
  ): Promise<{ readonly first: readonly string[]; readonly ahead: AheadAnswers }> {
    const last = v.parse(lastSchema, await this.#read(LAST));
    const first = last[firstAt(path)]?.split(",") ?? [];
    const keys = [...names, ...first].flatMap((name) => last[name] ?? []);
    const found = await Promise.all(keys.map(async (key) => [key, await this.rows<never>(key)] as const));
    return { first, ahead: found.flatMap(([key, rows]) => (rows ? [[key, rows]] : [])) };
  }

  /** Notes what was asked last. */
  keepLast(asked: { readonly [name: string]: string }): Promise<void> {
    return update<unknown>(LAST, (before) => ({ ...v.parse(lastSchema, before), ...asked }), this.#store);
  }

  /** Keeps an answer and forgets the oldest beyond the limit. */
  async keep(key: string, value: unknown, now: number): Promise<void> {
    const own = SHAPE + key;
    await set(own, value, this.#store);
    const parsed = v.safeParse(indexSchema, await get("index", this.#store));
    const index = { ...(parsed.success ? parsed.output : {}), [own]: now };
    const old = Object.entries(index)
      .sort((a, b) => b[1] - a[1])
      .slice(KEPT_MAX);
    for (const [k] of old) await del(k, this.#store);
    await set(
      "index",
      Object.fromEntries(Object.entries(index).filter(([k]) => !old.some(([o]) => o === k))),
      this.#store,
    );
  }
}
