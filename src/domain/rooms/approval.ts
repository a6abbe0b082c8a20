import type { Approval, RoomBooking } from "./booking.ts";

/** What of a room says how it is booked. */
export type BookedRoom = { readonly requiresApproval: boolean };
/** A room by its id; undefined for one that is gone. */
export type RoomOf = (id: string) => BookedRoom | undefined;

type Judged = Pick<RoomBooking, "approval" | "privacy" | "reservations" | "thirdParty">;

export const isRejected = (b: Pick<RoomBooking, "approval">): boolean => b.approval?.status === "REJECTED";

/** A booking needs approval when its owner is not hidden and one of its rooms requires it (spec 2 §4). [ROM-6] */
export const needsApproval = (b: Pick<Judged, "privacy" | "reservations">, room: RoomOf): boolean =>
  !b.privacy.owner && b.reservations.some((r) => room(r.room)?.requiresApproval === true);

/** Not rejected, and either no approval is needed or it was given (spec 2 §4). [ROM-6] */
export const isApproved = (b: Judged, room: RoomOf): boolean =>
  !isRejected(b) && (!needsApproval(b, room) || b.approval?.status === "APPROVED");

/** An event of another calendar counts as accepted by that calendar's own rules (spec 2 §4). [ROM-6] */
export const isAccepted = (b: Judged, room: RoomOf): boolean => b.thirdParty?.accepted ?? isApproved(b, room);

/** Whether a booking is in the calendar without "show rejected events": not rejected, and accepted or in need of approval. [ROM-6] */
export const showEvent = (b: Judged, room: RoomOf): boolean =>
  !isRejected(b) && (isAccepted(b, room) || (b.thirdParty === null && needsApproval(b, room)));

/** Whether a booking stands in the queue: somebody has to decide about it. [ROM-6] */
export const awaitsApproval = (
  b: Judged & Pick<RoomBooking, "deleted" | "connection" | "unreadable">,
  room: RoomOf,
): boolean =>
  !b.deleted &&
  b.unreadable === undefined &&
  b.connection === null &&
  b.thirdParty === null &&
  !isRejected(b) &&
  !isApproved(b, room);

const NEVER = { submittedTime: null, feedbackTime: null, approvedTime: null, rejectedTime: null, reason: "" } as const;
/** Asked for, now. */
export const submitted = (now: number): Approval => ({ ...NEVER, status: "SUBMITTED", submittedTime: now });
/** SUBMITTED becomes APPROVED (spec 2 §4). */
export const approved = (before: Approval, now: number): Approval => ({
  ...before,
  status: "APPROVED",
  approvedTime: now,
  feedbackTime: now,
});
/** Turned down with a reason; the slot is free (expectations 5.7). */
export const rejected = (before: Approval | null, now: number, reason: string): Approval => ({
  ...(before ?? submitted(now)),
  status: "REJECTED",
  rejectedTime: now,
  feedbackTime: now,
  reason,
});

type Places = {
  readonly reservations: readonly Pick<RoomBooking["reservations"][number], "key" | "room" | "from" | "to">[];
};
/**
 * Whether a booking has rooms or times that it did not have before: moved, lengthened, elsewhere, or with another room. Setup and
 * clean-down are no time of it. The rules of the server see it so as well. [ROM-7]
 */
export const takesMore = (before: Places, after: Places): boolean =>
  after.reservations.some(
    (r) => !before.reservations.some((o) => o.key === r.key && o.room === r.room && o.from <= r.from && r.to <= o.to),
  );
/** What was approved, and is asked for again: it is not what it was approved for (decision 131). [ROM-7] */
const isOutgrown = (before: Places & Pick<RoomBooking, "approval">, after: Places): boolean =>
  before.approval?.status === "APPROVED" && takesMore(before, after);

type AfterEdit = {
  readonly room: RoomOf;
  readonly now: number;
  /** Nobody can say yet whether its rooms ask for approval: what is asked for, or decided, stays, unless it takes more. */
  readonly coming?: boolean;
};
/**
 * What becomes of the approval by an edit. Another owner asks again (spec 2 §4), and so does whoever moves or lengthens what was
 * approved (decision 131); of what is not decided, another room asks again only when it requires approval and none of those before
 * did (design 1.2); what needs none any more has none. [ROM-7]
 */
export function approvalAfter(
  before: Pick<RoomBooking, "approval" | "owner" | "privacy" | "reservations"> | null,
  after: Pick<RoomBooking, "owner" | "privacy" | "reservations">,
  { room, now, coming = false }: AfterEdit,
): Approval | null {
  if (before && coming) return isOutgrown(before, after) ? submitted(now) : before.approval;
  if (!needsApproval(after, room)) return before && isRejected(before) ? before.approval : null;
  if (!before?.approval || !needsApproval(before, room)) return submitted(now);
  return before.owner?.ref === after.owner?.ref && !isOutgrown(before, after) ? before.approval : submitted(now);
}

/**
 * The approval that a write may not keep, as the server judges it: of an approved booking that takes more and stays approved; null
 * where it may. What takes a shortening back, or merges with an approval that came meanwhile, asks again like any other. [ROM-7]
 */
export const askedAgain = (
  before: Places & Pick<RoomBooking, "approval">,
  after: Places & Pick<RoomBooking, "approval" | "deleted">,
  now: number,
): Approval | null =>
  !after.deleted && after.approval?.status === "APPROVED" && isOutgrown(before, after) ? submitted(now) : null;

/** Other bookings that ask for, or have, the same rooms at the time of a booking that waits: shown in the queue. [ROM-6] */
export const rivalsOf = <B extends RoomBooking>(b: RoomBooking, all: readonly B[]): readonly B[] =>
  all.filter(
    (other) =>
      other.id !== b.id &&
      !other.deleted &&
      other.connection === null &&
      !isRejected(other) &&
      other.reservations.some((o) => b.reservations.some((r) => r.room === o.room && r.from < o.to && o.from < r.to)),
  );
