import type { Period } from "#domain/rooms/booking.ts";
import { momentOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { deviceZone } from "#widgets/device-zone.ts";
import { noneWords } from "#widgets/known.tsx";
import { type Around, timesOf } from "./event-words.ts";

/** What may be said of time in which nothing is booked: that it is free, as of when it was, or that nobody knows yet. */
export type FreeSays = {
  readonly says: "none" | "late" | "part" | "nothing";
  /** Server time; null where not all has arrived. */
  readonly asOf: number | null;
  /** What it stands on. */
  readonly sources: readonly string[];
};
/** The same, on the element that says it. */
export const freeData = ({ says, sources }: FreeSays) => ({ "data-none": says, "data-of": sources.join(" ") });
/** Whether what looks free can be pressed: while nothing has arrived there is nothing to press. The server has the last word. */
export const mayPress = ({ says }: FreeSays): boolean => says !== "nothing";

const KNOWN = { known: "all", asOf: Number.MAX_SAFE_INTEGER } as const;
const why = ({ says, asOf }: FreeSays, now: number): string =>
  says === "none" ? "" : say(ROOM_CALENDAR.maybeWhy[says], { at: momentOf(asOf ?? now, deviceZone(), now) });

type Of = Pick<Around, "now" | "zone"> & { readonly free: FreeSays; readonly books: boolean };
/** What the time between two events is called. [KNOW-4] */
export function gapWords(room: string, gap: Period, { free, books, now, zone }: Of): string {
  const slots = { room, ...timesOf(gap, zone) };
  if (free.says === "none")
    return noneWords(KNOWN, { say: books ? ROOM_CALENDAR.freeBook : ROOM_CALENDAR.free, slots }, now).words;
  return say(books && mayPress(free) ? ROOM_CALENDAR.maybeBook : ROOM_CALENDAR.maybe, {
    ...slots,
    why: why(free, now),
  });
}

/** What a day without events is called. [KNOW-4] */
export function dayGapWords(room: string, day: string, { free, books, now }: Of): string {
  const slots = { room, day: dayWords(day) };
  if (free.says === "none")
    return noneWords(KNOWN, { say: books ? ROOM_CALENDAR.freeDayBook : ROOM_CALENDAR.freeDay, slots }, now).words;
  return say(books && mayPress(free) ? ROOM_CALENDAR.maybeDayBook : ROOM_CALENDAR.maybeDay, {
    ...slots,
    why: why(free, now),
  });
}

type NowSays = { readonly of: number; readonly taken: number; readonly says: FreeSays["says"]; readonly at: string };
/** What a floor's head says of now: how many are free where that is known, else what is. [ROM-34] */
export function freeNowWords({ of, taken, says, at }: NowSays): string {
  const slots = { free: String(of - taken), n: String(of), taken: String(taken), at };
  if (says === "none") return noneWords(KNOWN, { say: ROOM_CALENDAR.freeNow, slots }, 0).words;
  return says === "nothing" || (says === "part" && taken === 0)
    ? ROOM_CALENDAR.freeNowComing
    : say(says === "late" ? ROOM_CALENDAR.freeNowLate : ROOM_CALENDAR.takenNow, slots);
}
