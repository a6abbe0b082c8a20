import { isPlaced, type RoomBooking } from "../booking.ts";
import { holdsRoom } from "../clash.ts";
import { heldPeriod } from "../spans.ts";

/** What a room is held for, as the rules see it: half-open, epoch ms. */
export type HeldWindow = { readonly room: string; readonly f: number; readonly t: number };
/** What a booking holds, by reservation. */
export type HeldBy = { readonly [key: string]: HeldWindow };

/** 64 days since 1970, ms: a window of the lock. No calendar and no zone (docs/decisions/080). */
export const WINDOW_MS = 64 * 86_400_000;
/** The last number of every list of periods: none reaches it. */
export const LAST = Number.MAX_SAFE_INTEGER;
/** A list without a period. */
export const NOTHING: readonly number[] = [0, LAST];

/** The windows that something touches, in order. [ROM-11] */
export function windowsOf({ f, t }: HeldWindow): readonly number[] {
  const first = Math.floor(f / WINDOW_MS);
  return Array.from({ length: Math.floor((t - 1) / WINDOW_MS) - first + 1 }, (_, i) => first + i);
}
/** Id of a window of a room. */
export const windowId = (room: string, n: number): string => `${room}_${n}`;
export const windowPath = (ns: string, id: string): string => `ns/${ns}/occupancy/${id}`;
export const holdPath = (ns: string, booking: string): string => `ns/${ns}/holds/${booking}`;

/** What a booking holds; nothing where it keeps nobody out. Events of other calendars stand in `foreign`, not here. [ROM-11] */
export function heldOf(b: RoomBooking | null): HeldBy {
  if (!b || b.thirdParty !== null || !holdsRoom(b)) return {};
  return Object.fromEntries(
    b.reservations.filter(isPlaced).map((r) => {
      const { from, to } = heldPeriod(r);
      return [r.key, { room: r.room, f: from, t: to }];
    }),
  );
}
export const sameHeld = (a: HeldWindow | undefined, b: HeldWindow | undefined): boolean =>
  a?.room === b?.room && a?.f === b?.f && a?.t === b?.t;

/** Index of the first number above another one. */
function above(list: readonly number[], x: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? LAST) <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Where a period goes into a list of `[0, from, to, …, LAST]`: an odd place; -1 where something is. [ROM-11] */
export function gapFor(list: readonly number[], { f, t }: HeldWindow): number {
  const at = above(list, f);
  return at % 2 === 1 && t <= (list[at] ?? -1) ? at : -1;
}
/** Where a period stands in a list; -1 where it does not. [ROM-11] */
export function placeOf(list: readonly number[], { f, t }: HeldWindow): number {
  const at = above(list, f) - 1;
  return at % 2 === 1 && list[at] === f && list[at + 1] === t ? at : -1;
}
/** A list of some periods that do not overlap. */
export const listOf = (all: readonly HeldWindow[]): readonly number[] => [
  0,
  ...[...all].sort((a, b) => a.f - b.f).flatMap(({ f, t }) => [f, t]),
  LAST,
];
