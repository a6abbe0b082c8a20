import { type DayKey, dayOf, type Zone } from "../../shared/time.ts";
import { isRejected } from "../approval.ts";
import type { RoomBooking } from "../booking.ts";
import { memberId } from "./series.ts";

/** What became of a date of a series; `none`: nothing of it is there. */
export type DateState = "booked" | "waiting" | "attention" | "cancelled" | "rejected" | "past" | "none" | "unknown";
export type ToldDate = {
  readonly day: DayKey;
  /** Id of its booking, whether or not there is one. */
  readonly id: string;
  readonly state: DateState;
  /** Where it was moved to another day. */
  readonly movedTo: DayKey | null;
};
export type ToldOf = {
  readonly days: readonly DayKey[];
  readonly members: readonly RoomBooking[];
  /** Ids of bookings whose set needs a decision. */
  readonly parked: ReadonlySet<string>;
  /** Whether all bookings of the site are here, so that one that is not there is none. */
  readonly known: boolean;
  /** The first day that this device keeps. */
  readonly kept: DayKey;
  readonly zone: Zone;
};

function stateOf(b: RoomBooking | undefined, day: DayKey, id: string, of: ToldOf): DateState {
  if (of.parked.has(id)) return "attention";
  if (b?.deleted) return "cancelled";
  if (b) return isRejected(b) ? "rejected" : b.rev === 0 ? "waiting" : "booked";
  if (day < of.kept) return "past";
  return of.known ? "none" : "unknown";
}

/** The dates of a series as they stand now, each for itself. [ROM-119] */
export const toldDates = (series: string, of: ToldOf): readonly ToldDate[] =>
  of.days.map((day) => {
    const id = memberId({ id: series, day });
    const b = of.members.find((m) => m.id === id);
    const on = b && !b.deleted ? dayOf(b.from, of.zone) : day;
    return { day, id, state: stateOf(b, day, id, of), movedTo: on === day ? null : on };
  });

/** How many dates stand how. [ROM-119] */
export function countsOf(dates: readonly ToldDate[]): { readonly [S in DateState]: number } {
  const counts = { booked: 0, waiting: 0, attention: 0, cancelled: 0, rejected: 0, past: 0, none: 0, unknown: 0 };
  for (const { state } of dates) counts[state] += 1;
  return counts;
}
