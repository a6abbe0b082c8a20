import { addDays, type DayKey } from "../shared/time.ts";
import { BOOKINGS } from "./limits.ts";
import { type DeskNeighbourhood, type Owner, ownerTrouble } from "./owner.ts";
import { type BookingTimes, isLive } from "./state.ts";

/** A booking as far as the impact of a change is concerned. */
export type AffectedBooking = BookingTimes & {
  readonly id: string;
  readonly desk: string;
  readonly onDay: DayKey;
  readonly owner: string;
  readonly ownerRef: string;
  readonly cancelled: boolean;
};
/** What a change of desks means for those who booked them. */
export type Impact<B> = {
  /** Desks that change, booked or not. */
  readonly desks: number;
  /** Bookings that have not begun, in the order of days. They can be moved or cancelled. */
  readonly coming: readonly B[];
  /** Bookings that are running now: they stay in any case. */
  readonly running: readonly B[];
  /** People to whom the coming and the running ones belong. */
  readonly people: number;
  readonly until: DayKey;
};
export type Span = { readonly now: number; readonly today: DayKey };

/** Last day that an impact counts. */
export const impactUntil = (today: DayKey): DayKey => addDays(today, BOOKINGS.impactDays);

function impact<B extends AffectedBooking>(desks: number, affected: readonly B[], { now, today }: Span): Impact<B> {
  const until = impactUntil(today);
  const live = affected.filter((b) => !b.cancelled && isLive(b, now) && b.onDay <= until);
  const isRunning = (b: B) => b.fromTime <= now || (b.checkedInAt !== null && b.checkedInAt <= now);
  const coming = live
    .filter((b) => !isRunning(b))
    .sort((a, b) => a.fromTime - b.fromTime || (a.desk < b.desk ? -1 : 1));
  return {
    desks,
    coming,
    running: live.filter(isRunning),
    people: new Set(live.map((b) => b.ownerRef || b.owner)).size,
    until,
  };
}

/** Bookings of desks that are to be disabled, from now and for 30 days (expectations, no. 7). [IMP-1] */
export function disablingImpact<B extends AffectedBooking>(
  desks: ReadonlySet<string>,
  bookings: readonly B[],
  span: Span,
): Impact<B> {
  return impact(
    desks.size,
    bookings.filter((b) => desks.has(b.desk)),
    span,
  );
}

/**
 * Bookings that people could no longer make once a neighbourhood is exclusive: those of everybody who is not a member of it.
 * [IMP-2]
 * @param memberOf what the directory says of an owner; null when it does not know them
 */
export function exclusiveImpact<B extends AffectedBooking>(
  { neighbourhood, desks }: { readonly neighbourhood: DeskNeighbourhood; readonly desks: ReadonlySet<string> },
  bookings: readonly B[],
  memberOf: (ownerRef: string) => Pick<Owner, "neighbourhood"> | null,
  span: Span,
): Impact<B> {
  const exclusive = { ...neighbourhood, exclusive: true };
  const shutOut = (b: B) => {
    const owner = memberOf(b.ownerRef);
    const member = { active: true, canBookDesks: true, neighbourhood: owner?.neighbourhood ?? [] };
    return ownerTrouble(member, exclusive, b.onDay === span.today) !== null;
  };
  return impact(
    desks.size,
    bookings.filter((b) => desks.has(b.desk) && shutOut(b)),
    span,
  );
}
