import { type Json, sameJson } from "#domain/shared/json.ts";
import type { Basis, RowsUpdate } from "./api.ts";
import type { Lingering } from "./lingering.ts";

/** `loading` exists only before the first answer; being offline is still `ready`. `sources`: what it is drawn from. */
export type Live<T> =
  | { readonly state: "loading"; readonly known: "nothing"; readonly sources: readonly string[] }
  | ({ readonly state: "ready"; readonly value: T } & Basis);
/** `get` returns the same object until the next `onChange`. */
export type LiveSource<T> = { subscribe(onChange: () => void): () => void; get(): Live<T> };

const NO_SOURCE: readonly string[] = [];
/** Before the first answer. */
export const LOADING: Live<never> = { state: "loading", known: "nothing", sources: NO_SOURCE };
/** What the device says of itself, or has been told whole. */
const known = <T>(value: T): Live<T> => ({ state: "ready", value, known: "all", sources: NO_SOURCE });

/** A source holding one value, set from outside. Null means that no answer came yet. */
export function valueSource<T>(first: T): { source: LiveSource<NonNullable<T>>; set: (v: T) => void } {
  let live: Live<NonNullable<T>> = first == null ? LOADING : known(first);
  const listeners = new Set<() => void>();
  return {
    source: {
      subscribe: (on) => {
        listeners.add(on);
        return () => listeners.delete(on);
      },
      get: () => live,
    },
    set: (v) => {
      live = v == null ? LOADING : known(v);
      for (const on of listeners) on();
    },
  };
}

/**
 * Hears of every change of a source since `seen`, and so also of one that fell between reading it and coming here.
 * @returns stops it
 */
export function follow<T>(source: LiveSource<T>, seen: Live<T>, on: () => void): () => void {
  const stop = source.subscribe(on);
  if (source.get() !== seen) on();
  return stop;
}

/** How an answer is asked for, and who closes it when nobody looks any more. */
export type Opening<U> = {
  readonly watch: (on: (u: U) => void) => Promise<number>;
  readonly unwatch: (id: number) => Promise<void>;
  readonly lingering: Lingering;
  /** The answer that is there before the question is put, while it holds. */
  readonly first?: () => U | undefined;
  /** Hears which sources an answer stands on while somebody looks at it; null when nobody does. */
  readonly standing?: (sources: readonly string[] | null) => void;
};

/** What is known already is asked anew behind what the page does now: a screen opens a dozen questions at once. (SPEED-3) */
const inOwnTask = () => new Promise<void>((go) => setTimeout(go));

/** Turns messages into answers; the same answer again where a message says nothing new. */
type Reader<T, U> = (u: U) => Live<T>;

/** A source that opens on its first subscriber and is empty again once closed. */
function watchedSource<T, U>(how: Opening<U>, begin: () => Reader<T, U>): LiveSource<T> {
  const listeners = new Set<() => void>();
  let live: Live<T> = LOADING;
  let early: { readonly of: U; readonly live: Live<T>; readonly reader: Reader<T, U> } | null = null;
  let opened: Promise<number> | null = null;
  let reader: Reader<T, U> | null = null;
  let comeBack: () => void = () => undefined;
  const before = () => {
    const of = how.first?.();
    if (of === undefined) return null;
    if (early?.of !== of) {
      const fresh = begin();
      early = { of, live: fresh(of), reader: fresh };
    }
    return early;
  };
  const open = () => {
    const first = before();
    live = first?.live ?? LOADING;
    const own = first?.reader ?? begin();
    reader = own;
    const watch = () =>
      how.watch((u) => {
        if (reader !== own) return; // a message that was on its way when it was closed
        const next = own(u);
        if (next === live) return;
        if (listeners.size > 0 && !sameOrder(next.sources, live.sources)) how.standing?.(next.sources);
        live = next;
        for (const on of listeners) on();
      });
    return first ? inOwnTask().then(watch) : watch();
  };
  const close = () => {
    void opened?.then(how.unwatch);
    opened = null;
    reader = null;
    early = null;
    live = LOADING;
  };
  return {
    subscribe: (on) => {
      comeBack();
      comeBack = () => undefined;
      listeners.add(on);
      opened ??= open();
      if (listeners.size === 1) how.standing?.(live.sources);
      return () => {
        listeners.delete(on);
        if (listeners.size > 0) return;
        how.standing?.(null);
        comeBack = how.lingering.later(close);
      };
    },
    get: () => (opened ? live : (before()?.live ?? LOADING)),
  };
}

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x, i) => x === b[i]);

/**
 * Rows of a live query, kept as an array in the worker's order. A row that is told again as it is known stays the same object, and
 * so does the whole answer: who shows it hears of changes alone. [LIVE-7]
 */
export const rowsSource = <R>(how: Opening<RowsUpdate<R>>): LiveSource<readonly R[]> =>
  watchedSource(how, () => {
    const rows = new Map<string, R>();
    let order: readonly string[] = [];
    let told: (Live<readonly R[]> & { readonly state: "ready" }) | null = null;
    return (u: RowsUpdate<R>): Live<readonly R[]> => {
      let moved = told?.known !== u.known || !sameOrder(told.sources, u.sources);
      for (const key of u.remove) if (rows.delete(key)) moved = true;
      for (const [key, row] of u.upsert) {
        if (sameJson(rows.get(key) as Json | undefined, row as Json)) continue;
        rows.set(key, row);
        moved = true;
      }
      if (u.order && !sameOrder(order, u.order)) {
        order = u.order;
        moved = true;
      }
      if (told && !moved) return told;
      const value = order.flatMap((key) => (rows.has(key) ? [rows.get(key) as R] : []));
      told = { state: "ready", value, known: u.known, sources: u.sources };
      return told;
    };
  });

/** One value, as the last message says it. */
export const lastSource = <T>(how: Opening<T>): LiveSource<T> =>
  watchedSource(
    how,
    () =>
      (value): Live<T> =>
        known(value),
  );
