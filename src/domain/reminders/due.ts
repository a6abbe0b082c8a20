import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { addDays, clockOf, type DayKey, dayOf, type Instant, instantAt, type Zone } from "../shared/time.ts";

/** A site's `deskBookingEmailRemindersTime`: a time of the booking's day, or what its start is moved by. */
export type ReminderTime =
  | { readonly kind: "clock"; readonly clock: string }
  | { readonly kind: "offset"; readonly days: number; readonly ms: number };

const UNITS = { h: 3_600_000, m: 60_000, s: 1000 } as const;
const isUnit = (unit: string): unit is keyof typeof UNITS => Object.hasOwn(UNITS, unit);

/**
 * The setting, which its schema has let pass (spec 2 §3): `08:00`, `1h`, `-5m`. Days are those of the calendar, so that a day
 * before nine is nine whatever the clocks did that night; hours and less are time that passes. [REM-1]
 */
export function reminderTime(setting: string): ReminderTime {
  const [, count, unit = ""] = /^(-?\d+)([dhms])$/.exec(setting) ?? [];
  if (count === undefined) return { kind: "clock", clock: setting.padStart(5, "0") };
  const n = Number(count);
  return { kind: "offset", days: isUnit(unit) ? 0 : n, ms: isUnit(unit) ? n * UNITS[unit] : 0 };
}

const MINUTE_MS = 60_000;
/** No clock is changed by more. */
const CHANGE_MS = 2 * 3_600_000;

function moved(at: Instant, days: number, zone: Zone): Instant {
  return days === 0 ? at : instantAt(addDays(dayOf(at, zone), days), clockOf(at, zone), zone) + (at % MINUTE_MS);
}

type Start = { readonly onDay: DayKey; readonly fromTime: Instant };
/** The moment at which a booking is reminded of. [REM-1] */
export const reminderAt = ({ onDay, fromTime }: Start, time: ReminderTime, zone: Zone): Instant =>
  time.kind === "clock" ? instantAt(onDay, time.clock, zone) : moved(fromTime, time.days, zone) + time.ms;

/** What was due after the one moment and is up to the other. */
export type Turn = { readonly after: Instant; readonly until: Instant };
/** Which bookings to look at: those of days, or those that begin after one moment and up to another. */
export type DueSpan =
  | { readonly kind: "days"; readonly days: readonly DayKey[] }
  | { readonly kind: "starts"; readonly after: Instant; readonly until: Instant };

/** The bookings of which some may be due in a turn, as few as can be; `reminderAt` says which of them are. [REM-2] */
export function dueSpan({ after, until }: Turn, time: ReminderTime, zone: Zone): DueSpan {
  if (time.kind === "clock") {
    const days = [...new Set([dayOf(after, zone), dayOf(until, zone)])];
    return { kind: "days", days: days.filter((day) => isIn({ after, until }, instantAt(day, time.clock, zone))) };
  }
  const start = (at: Instant) => moved(at - time.ms, -time.days, zone);
  const even = (at: Instant) => start(at) - (at - time.ms) === -time.days * DAY_MS;
  // Near a change of the clocks two times may be one and one none, also of a time that they have just skipped: a little more is
  // looked at.
  const more = [after - CHANGE_MS, after, until, until + CHANGE_MS].every(even) ? 0 : CHANGE_MS;
  const [from, to] = [start(after), start(until)];
  return { kind: "starts", after: from - more, until: to + more };
}

export const isIn = ({ after, until }: Turn, at: Instant): boolean => at > after && at <= until;

/** A booking as far as a reminder asks. */
export type Reminded = Start & {
  readonly toTime: Instant | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: Instant | null;
  readonly deleted: boolean;
};

/**
 * Whether a booking is to be reminded of, and of what: that it comes, or that it has begun and nobody has checked in. Nothing is
 * said of one that is cancelled or over, or to which somebody came; one without check-in counts as that from its start. [REM-3]
 */
export function reminderOf(booking: Reminded, now: Instant): "before" | "after" | null {
  if (booking.deleted || booking.checkedInAt !== null) return null;
  if (booking.toTime !== null && booking.toTime <= now) return null;
  if (booking.fromTime > now) return "before";
  return booking.requiresCheckIn ? "after" : null;
}
