import { type Json, sameJson } from "#domain/shared/json.ts";
import type { Places, WindowUpdate } from "./api.ts";
import type { Lingering } from "./lingering.ts";
import { type Live, LOADING } from "./live-source.ts";

/** What is known of a long list: how many rows there are, and those of the window. */
export type Windowed<R> = {
  readonly total: number;
  /** The row at a place; undefined while it is on its way. */
  readonly at: (place: number) => R | undefined;
};
/**
 * A live window of a list. `show` says which places are wanted: the window is moved, beyond them, where it has not all of them.
 * Nothing is asked before anybody listens.
 */
export type WindowSource<R> = {
  subscribe(onChange: () => void): () => void;
  get(): Live<Windowed<R>>;
  show(places: Places): void;
};

type Opening<R> = {
  readonly watch: (places: Places, on: (u: WindowUpdate<R>) => void) => Promise<number>;
  readonly move: (id: number, places: Places) => Promise<void>;
  readonly unwatch: (id: number) => Promise<void>;
  readonly lingering: Lingering;
  /** As of `Opening` in `live-source.ts`. */
  readonly standing?: (sources: readonly string[] | null) => void;
};

/** So many rows at first: a screen's worth, and some to scroll into. */
const AT_FIRST: Places = { from: 0, to: 40 };
/** So many more than are wanted on either side, where the window is moved: who scrolls on finds them here. */
const WIDER = 60;

const sizeOf = ({ from, to }: Places): number => to - from;
/** Whether all that is wanted of a list is in a window of it, which is not much wider: who chose a long range lets go of it. */
const holds = (window: Places, wanted: Places, total: number): boolean =>
  wanted.from >= window.from &&
  Math.min(wanted.to, total) <= window.to &&
  sizeOf(window) <= Math.max(sizeOf(AT_FIRST), sizeOf(wanted) + 3 * WIDER);

/** A window that opens with its first listener. Rows outside of what was shown last leave the page. */
export function windowSource<R>(how: Opening<R>): WindowSource<R> {
  const listeners = new Set<() => void>();
  let rows = new Map<string, R>();
  let live: Live<Windowed<R>> = LOADING;
  let places = AT_FIRST;
  let opened: Promise<number> | null = null;
  let comeBack: () => void = () => undefined;
  const told = (u: WindowUpdate<R>) => {
    if (!opened) return; // a message that was on its way when it was closed
    const next = new Map<string, R>();
    const fresh = new Map(u.upsert);
    for (const key of u.keys) {
      const [row, before] = [fresh.get(key), rows.get(key)];
      const isNews = row !== undefined && !sameJson(row as Json, (before ?? null) as Json);
      const now = isNews ? row : before;
      if (now !== undefined) next.set(key, now);
    }
    rows = next;
    const { keys, from } = u;
    const at = (place: number) => {
      const key = keys[place - from];
      return key === undefined ? undefined : next.get(key);
    };
    if (listeners.size > 0 && u.sources.join() !== live.sources.join()) how.standing?.(u.sources);
    live = { state: "ready", value: { total: u.total, at }, known: u.known, sources: u.sources };
    for (const on of listeners) on();
  };
  const close = () => {
    void opened?.then(how.unwatch);
    opened = null;
    rows = new Map();
    live = LOADING;
    places = AT_FIRST;
  };
  return {
    subscribe: (on) => {
      comeBack();
      comeBack = () => undefined;
      listeners.add(on);
      opened ??= how.watch(places, told);
      if (listeners.size === 1) how.standing?.(live.sources);
      return () => {
        listeners.delete(on);
        if (listeners.size > 0) return;
        how.standing?.(null);
        comeBack = how.lingering.later(close);
      };
    },
    get: () => live,
    show: (wanted) => {
      if (holds(places, wanted, live.state === "ready" ? live.value.total : Infinity)) return;
      const to = { from: Math.max(0, wanted.from - WIDER), to: wanted.to + WIDER };
      places = to;
      void opened?.then((id) => how.move(id, to));
    },
  };
}
