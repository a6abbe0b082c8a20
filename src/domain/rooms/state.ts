import { isRejected, needsApproval, isApproved, type RoomOf } from "./approval.ts";
import type { Reservation, RoomBooking } from "./booking.ts";

/** A reservation is checked in once its check-in has begun (spec 2 §4). [ROM-10] */
export const isCheckedIn = (r: Pick<Reservation, "checkedInAt">): boolean => r.checkedInAt !== null;
const isCheckedOut = (r: Pick<Reservation, "checkedOutAt">): boolean => r.checkedOutAt !== null;
/** Active when check-in is satisfied, or not required, and it is not checked out (spec 2 §4). [ROM-10] */
export const isActive = (r: Pick<Reservation, "checkedInAt" | "checkedOutAt" | "requiresCheckIn">): boolean =>
  (!r.requiresCheckIn || isCheckedIn(r)) && !isCheckedOut(r);

/** Statuses by which the calendar filters (expectations 5.7). */
export const EVENT_STATUSES = [
  "needs-approval",
  "approved",
  "checked-in",
  "not-checked-in",
  "ended",
  "rejected",
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/**
 * The one status by which a reservation is shown, filtered and exported: what matters most comes first. An event that its own
 * calendar declined is rejected. [ROM-10]
 */
export function eventStatus(
  b: RoomBooking,
  r: Reservation,
  { now, room }: { readonly now: number; readonly room: RoomOf },
): EventStatus {
  if (isRejected(b) || b.thirdParty?.accepted === false) return "rejected";
  if (isCheckedOut(r) || r.to <= now) return "ended";
  const isAsked = b.thirdParty === null && b.unreadable === undefined; // nobody decides about one that cannot be read
  if (isAsked && needsApproval(b, room) && !isApproved(b, room)) return "needs-approval";
  if (isCheckedIn(r)) return "checked-in";
  return r.requiresCheckIn && r.from <= now ? "not-checked-in" : "approved";
}

/** How long before its start a reservation can be checked in, ms. */
const CHECK_IN_EARLY_MS = 15 * 60_000;
export type CheckInTrouble = "not-begun" | "over" | "checked-in" | "not-checked-in";
/** Why somebody cannot check in now; null when they can. [ROM-10] */
export function checkInTrouble(r: Reservation, now: number): CheckInTrouble | null {
  if (isCheckedIn(r)) return "checked-in";
  if (now < r.from - CHECK_IN_EARLY_MS) return "not-begun";
  return now >= r.to ? "over" : null;
}
/** Why somebody cannot check out now; null when they can. [ROM-10] */
export const checkOutTrouble = (r: Reservation): CheckInTrouble | null => {
  if (!isCheckedIn(r)) return "not-checked-in";
  return isCheckedOut(r) ? "over" : null;
};
