import type { BookingRow } from "#data/api.ts";
import { isLive } from "#domain/bookings/state.ts";
import { clockOf, dayOf } from "#domain/shared/time.ts";
import { PLAN_CARD } from "#domain/words/plan-card.ts";
import { say } from "#domain/words/say.ts";

/** So many bookings have room on a card. */
const SHOWN = 3;

type Time = { readonly now: number; readonly zone: string };

/** Whose, and from when to when today; without an end where it has none today. */
function lineOf({ owner, fromTime, toTime }: BookingRow, { now, zone }: Time): string {
  const from = clockOf(fromTime, zone);
  const ends = toTime !== null && dayOf(toTime, zone) === dayOf(now, zone);
  return ends
    ? say(PLAN_CARD.bookedTo, { owner, from, to: clockOf(toTime, zone) })
    : say(PLAN_CARD.bookedFrom, { owner, from });
}

/**
 * What is said of a desk's bookings of today that still hold, a line each, the earliest first. [LOOK-5]
 * @param bookings of one desk, in any order
 */
export function bookedLines(bookings: readonly BookingRow[], time: Time): readonly string[] {
  const held = bookings.filter((b) => !b.cancelled && isLive(b, time.now)).sort((a, b) => a.fromTime - b.fromTime);
  const lines = held.slice(0, SHOWN).map((b) => lineOf(b, time));
  const more = held.length - lines.length;
  return more > 0 ? [...lines, say(PLAN_CARD.bookedMore, { n: String(more) })] : lines;
}
