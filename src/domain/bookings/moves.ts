import type { Plan } from "../shared/changes.ts";
import { dayOf as dayAt } from "../shared/time.ts";
import type { BookableDesk, Booker, StandingBooking } from "./commands.ts";
import { bookingId, nextNumber, type Numbered } from "./lock.ts";
import { BOOKINGS } from "./limits.ts";
import { planMove } from "./move.ts";
import { nearestFree } from "./near.ts";
import { type DeskNeighbourhood, type Owner, ownerTrouble } from "./owner.ts";

/** A booking that is to leave its desk. */
export type Leaving = StandingBooking & { readonly id: string; readonly desk: string; readonly ownerRef: string };
export type MoveWorld = {
  readonly site: string;
  /** All desks of the site. */
  readonly desks: readonly BookableDesk[];
  /** Desks that take no booking any more. */
  readonly closed: ReadonlySet<string>;
  readonly neighbourhoods: readonly DeskNeighbourhood[];
  /** Bookings of all desks on the days in question, cancelled ones included. */
  readonly booked: readonly (Numbered & { readonly desk: string; readonly onDay: string })[];
  readonly ownerOf: (ref: string) => Owner | null;
  /** Where a desk stands on the plan of its floor. */
  readonly at: (id: string) => { readonly x: number; readonly y: number } | null;
  /** Desks of other neighbourhoods as well: who was shut out of one must go elsewhere. */
  readonly anywhere: boolean;
};
export type Moves<B> = {
  readonly plans: readonly Plan[];
  /** Bookings for which no desk is free that their owner may use. */
  readonly stay: readonly B[];
};

type Day = { readonly taken: Set<string>; readonly booked: Numbered[] };

/** What is booked on a day, and which desks are taken then. */
function dayOf(day: string, { booked, closed }: MoveWorld, now: number): Day {
  const ofDay = booked.filter((b) => b.onDay === day);
  const taken = new Set(closed);
  for (const { desk } of ofDay) if (nextNumber(ofDay, { desk, day }, now) === null) taken.add(desk);
  return { taken, booked: ofDay };
}

/**
 * Each booking to the nearest free desk that its owner may use, in the order of days; no desk is given twice. (expectations,
 * no. 7) [IMP-4]
 */
export function planMoves<B extends Leaving>(coming: readonly B[], world: MoveWorld, who: Booker): Moves<B> {
  const desks = new Map(world.desks.map((d) => [d.id, d]));
  const days = new Map<string, Day>();
  const plans: Plan[] = [];
  const stay: B[] = [];
  for (const booking of coming) {
    const day = days.get(booking.onDay) ?? dayOf(booking.onDay, world, who.now);
    days.set(booking.onDay, day);
    const from = desks.get(booking.desk);
    const owner = world.ownerOf(booking.ownerRef);
    const moved =
      from && owner && plans.length < BOOKINGS.maxMoves ? firstMove(booking, { from, owner, day }, world, who) : null;
    if (!moved) {
      stay.push(booking);
      continue;
    }
    plans.push(moved.plan);
    day.taken.add(moved.desk);
    day.booked.push({ id: bookingId({ desk: moved.desk, day: booking.onDay, n: 1 }), toTime: null, cancelled: false });
  }
  return { plans, stay };
}

type Case = { readonly from: BookableDesk; readonly owner: Owner; readonly day: Day };
function firstMove(
  booking: Leaving,
  { from, owner, day }: Case,
  { site, desks, neighbourhoods, at, anywhere }: MoveWorld,
  who: Booker,
): { readonly plan: Plan; readonly desk: string } | null {
  const neighbourhoodOf = (desk: BookableDesk) => neighbourhoods.find((h) => h.id === desk.neighbourhood) ?? null;
  const today = dayAt(who.now, who.config.timeZone.value);
  // Whose booking is older than the neighbourhood's rules may have none of its desks, but others.
  const shutOut = ownerTrouble(owner, neighbourhoodOf(from), booking.onDay === today) !== null;
  const near = nearestFree(from, desks, { taken: day.taken, at, anywhere: anywhere || shutOut, max: Infinity });
  for (const desk of near) {
    const neighbourhood = neighbourhoodOf(desk);
    const plan = planMove(
      booking,
      { site, desk, neighbourhood, owner, days: [booking.onDay], booked: day.booked },
      who,
    );
    if (plan.ok) return { plan: plan.value, desk: desk.id };
  }
  return null;
}
