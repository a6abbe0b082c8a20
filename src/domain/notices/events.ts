import { isRejected, takesMore } from "../rooms/approval.ts";
import type { Reservation, RoomBooking } from "../rooms/booking.ts";

/** What somebody is told of their bookings. */
export const NOTICE_KINDS = [
  "approved",
  "rejected",
  "asked",
  "moved",
  "cancelled",
  "restored",
  "desk-disabled",
  "desk-enabled",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Where and when a booking is, or was. */
export type NoticePlace = { readonly place: string; readonly from: number; readonly to: number | null };
/** What a notice says, in the app's list as in a letter. */
export type NoticeOf = NoticePlace & {
  readonly kind: NoticeKind;
  readonly about: "room" | "desk";
  /** What the booking is called; empty for a desk. */
  readonly title: string;
  /** Where and when it was before, of one that moved. */
  readonly was: NoticePlace | null;
  /** Who did it, as they are called; empty where it was nobody. */
  readonly by: string;
  readonly reason: string;
  /** How many more bookings the same happened to. */
  readonly more: number;
  /** It has to be approved again. */
  readonly asks: boolean;
};
/** What letters can be switched off by, each by itself. */
export const LETTER_KINDS = ["approved", "rejected", "moved", "cancelled", "desks"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
/** The choice that a notice falls under. [NTC-4] */
export const LETTER_OF: { readonly [K in NoticeKind]: LetterKind } = {
  approved: "approved",
  asked: "approved",
  rejected: "rejected",
  moved: "moved",
  cancelled: "cancelled",
  restored: "cancelled",
  "desk-disabled": "desks",
  "desk-enabled": "desks",
};

const isSame = (a: Reservation | undefined, b: Reservation): boolean =>
  a !== undefined && a.room === b.room && a.from === b.from && a.to === b.to;
/** Whether a booking has other rooms or times than before, be they more or less. */
const isMoved = (before: RoomBooking, after: RoomBooking): boolean =>
  takesMore(before, after) ||
  before.reservations.some(
    (o) =>
      !isSame(
        after.reservations.find((r) => r.key === o.key),
        o,
      ),
  );

/**
 * What a write of a booking of rooms tells whoever it belongs to; null for nothing. What matters most is told, once: a booking that
 * is moved and asked for again has moved. Setup and clean-down, and events of other calendars, tell nobody. [NTC-1]
 */
export function roomEvent(before: RoomBooking | null, after: RoomBooking | null): NoticeKind | null {
  if (!before || !after || [before, after].some((b) => b.thirdParty !== null || b.connection !== null)) return null;
  if (after.deleted) return before.deleted ? null : "cancelled";
  if (before.deleted) return "restored";
  if (isRejected(after)) return isRejected(before) ? null : "rejected";
  return isMoved(before, after) ? "moved" : decided(before, after);
}
/** Whether somebody approved it, or asked for it again. */
function decided(before: RoomBooking, after: RoomBooking): NoticeKind | null {
  const [was, is] = [before.approval?.status, after.approval?.status];
  if (is === "APPROVED" && was !== "APPROVED") return "approved";
  return is === "SUBMITTED" && (was === "APPROVED" || was === "REJECTED") ? "asked" : null;
}

/** A booking of a desk, as far as somebody is told of it. Epoch ms. */
export type DeskTimes = { readonly from: number; readonly to: number | null; readonly deleted: boolean };
/** What a write of a booking of a desk tells its owner; null for nothing: to check in or out moves no end ahead. [NTC-1] */
export function deskBookingEvent(before: DeskTimes | null, after: DeskTimes | null): NoticeKind | null {
  if (!before || !after) return null;
  if (after.deleted) return before.deleted ? null : "cancelled";
  if (before.deleted) return "restored";
  return before.from !== after.from || before.to !== after.to ? "moved" : null;
}

/** What a write of a desk tells whoever has booked it; null for nothing. `disabled` is false, true or a reason. [NTC-1] */
export function deskEvent(before: unknown, after: unknown): NoticeKind | null {
  const [was, is] = [before, after].map((x) => x === true || (typeof x === "string" && x !== ""));
  if (was === is) return null;
  return is === true ? "desk-disabled" : "desk-enabled";
}
