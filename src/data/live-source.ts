import type { RowsUpdate } from "./api.ts";

/** `loading` exists only before the first answer; being offline is still `ready`. */
export type Live<T> =
  { readonly state: "loading" } | { readonly state: "ready"; readonly value: T; readonly partial: boolean };
/** `get` returns the same object until the next `onChange`. */
export type LiveSource<T> = { subscribe(onChange: () => void): () => void; get(): Live<T> };

const LOADING: Live<never> = { state: "loading" };
/** How long an answer nobody looks at stays open, ms: going back to a floor shows it at once. */
const LINGER_MS = 60_000;

/** A source holding one value, set from outside. Null means that no answer came yet. */
export function valueSource<T>(first: T): { source: LiveSource<NonNullable<T>>; set: (v: T) => void } {
  let live: Live<NonNullable<T>> = first == null ? LOADING : { state: "ready", value: first, partial: false };
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
      live = v == null ? LOADING : { state: "ready", value: v, partial: false };
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

/** Rows of a live query, kept as an array in the worker's order. Opens on the first subscriber. */
export function rowsSource<R>(
  watch: (on: (u: RowsUpdate<R>) => void) => Promise<number>,
  unwatch: (id: number) => Promise<void>,
): LiveSource<readonly R[]> {
  const listeners = new Set<() => void>();
  let live: Live<readonly R[]> = LOADING;
  let rows = new Map<string, R>();
  let order: readonly string[] = [];
  let opened: Promise<number> | null = null;
  let lingering: ReturnType<typeof setTimeout> | null = null;
  const take = (u: RowsUpdate<R>) => {
    for (const key of u.remove) rows.delete(key);
    for (const [key, row] of u.upsert) rows.set(key, row);
    order = u.order ?? order;
    live = {
      state: "ready",
      value: order.flatMap((key) => (rows.has(key) ? [rows.get(key) as R] : [])),
      partial: u.partial,
    };
    for (const on of listeners) on();
  };
  const close = () => {
    void opened?.then(unwatch);
    opened = null;
    live = LOADING;
    rows = new Map();
  };
  return {
    subscribe: (on) => {
      if (lingering) clearTimeout(lingering);
      lingering = null;
      listeners.add(on);
      opened ??= watch(take);
      return () => {
        listeners.delete(on);
        if (listeners.size === 0) lingering = setTimeout(close, LINGER_MS);
      };
    },
    get: () => live,
  };
}
