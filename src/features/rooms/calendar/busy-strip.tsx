import type { Period } from "#domain/rooms/booking.ts";
import { busyIn } from "#domain/rooms/calendar/busy.ts";
import { hoursOf, type WorkingHours } from "#domain/rooms/calendar/scale.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import type { DayKey, Zone } from "#domain/shared/time.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { timesOf } from "./event-words.ts";
import classes from "./calendar.module.css";

const HOUR = 3_600_000;

/** How busy the rooms are in each hour of a day's work, 0 to 1. */
export type Busy = { readonly parts: readonly number[]; readonly work: Period };
export const NOT_BUSY: Busy = { parts: [], work: { from: 0, to: 0 } };
type Of = {
  readonly rooms: readonly string[];
  readonly held: ReadonlyMap<string, readonly Holding[]>;
  readonly hours: WorkingHours;
  readonly zone: Zone;
};
export function busyOf(day: DayKey, { rooms, held, hours, zone }: Of): Busy {
  const work = hoursOf(day, hours, zone);
  return { parts: busyIn(rooms, held, work, Math.max(1, Math.round((work.to - work.from) / HOUR))), work };
}

/** An hour is as dark as its rooms are taken; a trace of it stays to be seen. */
function painted(parts: readonly number[]): string {
  const percent = (i: number) => `${((i / parts.length) * 100).toFixed(2)}%`;
  const stops = parts.map((busy, i) => {
    const colour =
      busy === 0 ? "transparent" : `color-mix(in srgb, var(--busy) ${Math.round(35 + busy * 65)}%, transparent)`;
    return `${colour} ${percent(i)} ${percent(i + 1)}`;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/** When the rooms of a day are taken, from the beginning of work to its end. `so`: of what has arrived so far. [ROM-35] */
export function BusyStrip({
  of: { parts, work },
  so,
  zone,
}: {
  readonly of: Busy;
  readonly so: boolean;
  readonly zone: Zone;
}) {
  const most = Math.max(0, ...parts);
  if (most === 0) return <span className={classes["strip"]} aria-hidden="true" />;
  const part = (work.to - work.from) / parts.length;
  const from = work.from + parts.indexOf(most) * part;
  const slots = { ...timesOf({ from, to: from + part }, zone), n: String(Math.max(1, Math.round(most * 100))) };
  const words = say(so ? ROOM_CALENDAR.busiestSoFar : ROOM_CALENDAR.busiest, slots);
  return (
    <span
      className={classes["strip"]}
      role="img"
      aria-label={words}
      title={words}
      style={{ backgroundImage: painted(parts) }}
    />
  );
}
