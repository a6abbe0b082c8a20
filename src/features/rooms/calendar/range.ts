import { monthGrid, weekOf } from "#domain/rooms/calendar/scale.ts";
import { addDays, type DayKey } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import type { CalendarView } from "./use-address.ts";

const MONTH = { month: "long", year: "numeric", timeZone: "UTC" } as const;
let months: Intl.DateTimeFormat | undefined;
/** A month as people say it: `November 2026`. */
export function monthWords(day: DayKey): string {
  months ??= new Intl.DateTimeFormat("en-GB", MONTH);
  return months.format(new Date(`${day}T12:00:00Z`));
}

/** The days that a view shows, first to last. @param first 0 Sunday to 6 Saturday */
export function shownDays(view: CalendarView, day: DayKey, first: number): readonly DayKey[] {
  if (view === "week") return weekOf(day, first);
  if (view === "month") return monthGrid(day, first).flat();
  return view === "list" ? Array.from({ length: 7 }, (_, i) => addDays(day, i)) : [day];
}

/** The day to which a view turns, forward or back; of months the same day, or the last that there is. */
export function turned(view: CalendarView, day: DayKey, by: 1 | -1): DayKey {
  if (view !== "month") return addDays(day, view === "day" ? by : by * 7);
  const first = `${day.slice(0, 7)}-01`;
  const month = addDays(first, by > 0 ? 31 : -1).slice(0, 7);
  const last = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** What a view shows, in words. */
export function shownWords(view: CalendarView, days: readonly DayKey[], day: DayKey): string {
  if (view === "month") return monthWords(day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  if (first === last) return dayWords(first);
  // A year that both share is said once.
  const begin = first.slice(0, 4) === last.slice(0, 4) ? dayWords(first).slice(0, -5) : dayWords(first);
  return `${begin} – ${dayWords(last)}`;
}
