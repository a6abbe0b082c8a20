import { mayDo } from "../access/may-do.ts";
import { isBookable } from "../desks/bookable.ts";
import type { Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { err, must, ok, type Result } from "../shared/result.ts";
import { dayOf } from "../shared/time.ts";
import { BOOKING_LABEL, dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import {
  type BookableDesk,
  type Booker,
  type BookingRefusal,
  cancelOp,
  siteOf,
  type StandingBooking,
  type Wish,
  zoneOf,
} from "./commands.ts";
import { type BookedTimes, createOp, wishedDays } from "./create.ts";
import { endOf } from "./days.ts";
import { bookingMove } from "./declared.ts";
import { lockOf } from "./lock.ts";
import { type DeskNeighbourhood, type Owner, ownerTrouble } from "./owner.ts";
import { actionOf } from "./state.ts";

/** Where a booking goes; all that the configuration of the site has a say in is decided. */
export type Destination = {
  /** The booking that is made there. */
  readonly path: string;
  readonly desk: BookableDesk;
  readonly neighbourhood: DeskNeighbourhood | null;
  readonly owner: Owner;
  readonly times: BookedTimes;
  /** Whether its day has begun at the site. */
  readonly isToday: boolean;
};

/** A booking is made at another desk and cancelled here in one, so that its owner always has exactly one. [IMP-4] [BKG-38] */
export function planMoveTo(
  b: StandingBooking,
  { path, desk, neighbourhood, owner, times, isToday }: Destination,
  who: Pick<Booker, "now" | "roles" | "person">,
): Result<Plan, BookingRefusal> {
  if (!mayDo(bookingMove, who)) return err("not-permitted");
  if (actionOf(b, who.now) === null || times.toTime <= who.now) return err("over");
  if (!isBookable(desk.disabled)) return err("desk-disabled");
  const trouble = ownerTrouble(owner, neighbourhood, isToday);
  if (trouble) return err(trouble);
  const { day } = must(lockOf(lastPart(path)), "the lock of a new booking");
  const label = say(BOOKING_LABEL.moved, { owner: b.owner, day: dayWords(day), desk: desk.title });
  const made = createOp({ path, day, desk, owner, times, person: who.person });
  const input = { from: b.path, to: path, ...times };
  return ok(planOf(bookingMove, { label, site: siteOf(path), ops: [made, cancelOp(b)] }, input));
}

/** A booking goes to another desk, at the same times. [IMP-4] */
export function planMove(b: StandingBooking, wish: Wish, who: Booker): Result<Plan, BookingRefusal> {
  const days = wishedDays({ ...wish, days: [b.onDay] }, who);
  if (!days.ok) return days;
  const { path, times } = must(days.value[0], "the day of a move");
  const before = wish.booked.filter((x) => {
    const lock = lockOf(x.id);
    return !x.cancelled && lock?.desk === wish.desk.id && lock.day === b.onDay;
  });
  const zone = zoneOf(who);
  const same: BookedTimes = {
    // Nobody has the desk at the same time: behind an earlier booking of the day it begins when that has ended.
    fromTime: Math.max(b.fromTime, ...before.map((x) => x.toTime ?? 0)),
    // Older bookings may end on the next day, which the server no longer takes.
    toTime: b.toTime === null ? times.toTime : Math.min(b.toTime, endOf(b.onDay, zone)),
    requiresCheckIn: b.requiresCheckIn || times.requiresCheckIn,
  };
  const isToday = b.onDay === dayOf(who.now, zone);
  return planMoveTo(b, { ...wish, path, times: same, isToday }, who);
}
