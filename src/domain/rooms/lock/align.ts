import type { HoldChange, Move, Touched } from "./cost.ts";
import { touchedBy } from "./cost.ts";
import type { KnownWindow } from "./planner.ts";
import { gapFor, type HeldWindow, placeOf, WINDOW_MS } from "./windows.ts";

/** A window as it should be after a hold was put right. */
export type AlignedWindow = Pick<Touched, "room" | "window"> & {
  readonly busy: readonly number[];
  /** Periods that somebody else has: they are left out, and have to be looked at by a person. */
  readonly overlapping: readonly HeldWindow[];
};

/** The windows that a hold touches before or after, those included in which nothing of it moves. */
export function windowsOfHold({ booking, was, now }: HoldChange): ReadonlyMap<string, Touched> {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return touchedBy(keys.map((key): Move => ({ booking, key, was: was[key] ?? null, now: now[key] ?? null })));
}

const isIn = (h: HeldWindow | null, { room, window }: Touched): h is HeldWindow =>
  h !== null && h.room === room && h.f < (window + 1) * WINDOW_MS && window * WINDOW_MS < h.t;

/**
 * A window as a hold says it, whatever it said before: what the hold had goes where it stands, and what it has comes where there is
 * room. A save of the app is refused where the two do not agree; what puts them right takes them as they are. [ROM-45]
 */
export function alignedWindow(touched: Touched, { busy, foreign }: KnownWindow): AlignedWindow {
  const list = [...busy];
  const overlapping: HeldWindow[] = [];
  for (const { was } of touched.moves) {
    const at = isIn(was, touched) ? placeOf(list, was) : -1;
    if (at >= 0) list.splice(at, 2);
  }
  for (const { now } of touched.moves) {
    if (!isIn(now, touched) || placeOf(list, now) >= 0) continue;
    const at = gapFor(list, now);
    if (at < 0 || gapFor(foreign, now) < 0) overlapping.push(now);
    else list.splice(at, 0, now.f, now.t);
  }
  return { room: touched.room, window: touched.window, busy: list, overlapping };
}
