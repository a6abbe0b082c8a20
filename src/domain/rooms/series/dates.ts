import { clockOf, type DayKey, dayOf, daysBetween, weekdayOf, type Zone } from "../../shared/time.ts";
import type { BookingDraft } from "../booking-draft.ts";
import type { Reservation } from "../booking.ts";
import { type Clash, clashesOf, type Holding } from "../clash.ts";
import { shifted } from "../commands/move.ts";
import { boundsOf, heldPeriod } from "../spans.ts";
import { memberId } from "./series.ts";

/** What a device may say of rooms in which it sees nothing booked (`saysNone`). */
export type Says = "none" | "late" | "part" | "nothing";
/** How a date stands: a room that nothing is seen in is free only where all bookings are here, read late enough. */
export type DateIs = "free" | "late" | "unknown" | "taken" | "skipped";
export type Outside = "hours" | "weekend";

/** A date of a series as it would be booked. */
export type SeriesDate = {
  readonly day: DayKey;
  readonly draft: BookingDraft;
  readonly is: DateIs;
  /** Of the room that is chosen for it. */
  readonly clashes: readonly Clash[];
  readonly outside: Outside | null;
  /** It is not booked: by choice, because it is taken, or because clocks skip its time. */
  readonly out: boolean;
  /** It can be chosen: clocks show its times, and its room is not surely taken. */
  readonly may: boolean;
};

/** A booking on another day at the same times of the site's clocks, whatever those do between. [ROM-114] */
export function draftOn(draft: BookingDraft, day: DayKey, zone: Zone): BookingDraft {
  const first = dayOf(Math.min(...draft.reservations.map((r) => r.from)), zone);
  const n = daysBetween(first, day);
  const on = (r: Reservation): Reservation => ({
    ...r,
    from: n === 0 ? r.from : shifted(r.from, n, zone),
    to: n === 0 ? r.to : shifted(r.to, n, zone),
  });
  return { ...draft, reservations: draft.reservations.map(on) };
}

/** Whether clocks skip one of the times of a booking on that day, so that nobody can mean it. */
function isSkipped(on: BookingDraft, draft: BookingDraft, zone: Zone): boolean {
  const clocks = ({ reservations }: BookingDraft) =>
    reservations.flatMap((r) => [clockOf(r.from, zone), clockOf(r.to, zone)]).join(" ");
  return clocks(on) !== clocks(draft) || on.reservations.some((r) => !(r.from < r.to));
}

/** Hours and weekends of a site. */
export type SiteHours = { readonly from: string; readonly to: string; readonly weekend: readonly number[] };
const padded = (clock: string): string => clock.padStart(5, "0");
function outsideOf({ reservations }: BookingDraft, hours: SiteHours, zone: Zone): Outside | null {
  if (reservations.some((r) => hours.weekend.includes(weekdayOf(dayOf(r.from, zone))))) return "weekend";
  const early = (r: Reservation) => clockOf(r.from, zone) < padded(hours.from);
  const late = (r: Reservation) =>
    dayOf(r.from, zone) !== dayOf(r.to - 1, zone) || (clockOf(r.to, zone) > padded(hours.to) && hours.to !== "0:00");
  return reservations.some((r) => early(r) || late(r)) ? "hours" : null;
}

export type DatesOf = {
  /** Id of the series. */
  readonly id: string;
  readonly days: readonly DayKey[];
  readonly zone: Zone;
  readonly hours: SiteHours;
  readonly all: ReadonlyMap<string, readonly Holding[]>;
  readonly says: Says;
  /** A clash is one for sure: it keeps its date from being booked. */
  readonly sure: boolean;
  /** The first day that this device keeps; before it nothing is known. */
  readonly kept: DayKey;
  /** What was chosen, as `RepeatValues.dates` has it. */
  readonly chosen: { readonly [date: string]: string };
};
export const roomChoice = (day: DayKey, key: string): string => `${day} ${key}`;
/** Choices that take a date out, and that book it though it seems to be taken. */
export const [OUT, ANYWAY] = ["none", "anyway"];

function isOf(day: DayKey, clashes: readonly Clash[], { says, kept }: Pick<DatesOf, "says" | "kept">): DateIs {
  if (clashes.length > 0) return "taken";
  if (day <= kept) return "unknown";
  return says === "none" ? "free" : says === "late" ? "late" : "unknown";
}

/** The dates of a series before they are booked, each for itself. One that is taken is left out unless somebody says otherwise. [ROM-115] */
export function seriesDates(draft: BookingDraft, of: DatesOf): readonly SeriesDate[] {
  return of.days.map((day) => {
    const on = draftOn(draft, day, of.zone);
    const reservations = on.reservations.map((r) => ({ ...r, room: of.chosen[roomChoice(day, r.key)] ?? r.room }));
    const said = { ...on, reservations };
    const clashes = clashesOf(memberId({ id: of.id, day }), reservations, of.all);
    const skipped = isSkipped(on, draft, of.zone);
    const may = !skipped && !(clashes.length > 0 && of.sure);
    const choice = of.chosen[day];
    return {
      day,
      draft: said,
      is: skipped ? "skipped" : isOf(day, clashes, of),
      clashes,
      outside: outsideOf(said, of.hours, of.zone),
      out: !may || choice === OUT || (clashes.length > 0 && choice !== ANYWAY),
      may,
    };
  });
}

/** Whether a date of a series would begin before the one before it is over. [ROM-111] */
export function doOverlap(draft: BookingDraft, days: readonly DayKey[], zone: Zone): boolean {
  const bounds = days.map((day) => boundsOf(draftOn(draft, day, zone).reservations.map(heldPeriod)));
  return bounds.some((b, i) => {
    const before = bounds[i - 1];
    return b && before ? b.from < before.to : false;
  });
}
