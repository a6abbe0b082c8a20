import { sameJson } from "../../shared/json.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import { LOCK } from "./cost.ts";

/**
 * Expressions that the rule of bookings takes, measured in the emulator as those of holds are, for the role and the names that
 * take most (`functions/security/rooms-whole.test.ts` holds them to it). Work orders are judged one by one: their number is free.
 */
const WEIGHT = {
  /** A new booking with its approval, and one that changes. */
  made: 515,
  changed: 550,
  /** That it is a date of a series, of a new one and of one that changes. */
  series: 75,
  ofSeries: 6,
  /** An approval that is asked for or given by a change. */
  approval: 80,
  /** That an approved booking takes no more than before: always, and for each reservation that stays and that changes. */
  approved: 30,
  sameApproved: 8,
  changedApproved: 50,
  /** A reservation that stays, goes elsewhere, is said anew, and is said anew with what it is used for. */
  kept: 30,
  moved: 82,
  placed: 104,
  used: 132,
  /** What somebody asked for beside it, and checks in and out. */
  requests: 18,
  checkIn: 28,
} as const;

type WeighedParts = { readonly [part in "placed" | "cateringUntil" | "requests" | "checkIn"]: boolean };
/** What differs between a reservation and the one before, as far as the rules tell it apart. */
function differing(r: Reservation, was: Reservation | undefined): WeighedParts {
  const of = (x: Reservation) => [x.setup, x.cleanDown, x.requiresCheckIn, x.note, x.adHoc];
  return {
    placed: !was || !sameJson(of(r), of(was)),
    cateringUntil: r.cateringUntil !== (was?.cateringUntil ?? null),
    requests: !sameJson(r.requests, was?.requests ?? {}),
    checkIn: r.checkedInAt !== (was?.checkedInAt ?? null) || r.checkedOutAt !== (was?.checkedOutAt ?? null),
  };
}
function ofReservation(r: Reservation, was: Reservation | undefined): number {
  if (was && sameJson(r, was)) return WEIGHT.kept;
  const { placed, cateringUntil, requests, checkIn } = differing(r, was);
  if (!placed && !requests && !checkIn) return WEIGHT.moved;
  if (!cateringUntil && !requests && !checkIn) return WEIGHT.placed;
  return WEIGHT.used + (requests ? WEIGHT.requests : 0) + (checkIn ? WEIGHT.checkIn : 0);
}

/** That what was approved, and stays so, has no other room or time: the rules look at each of its reservations. */
function ofApproved(before: RoomBooking, after: RoomBooking): number {
  if (before.approval?.status !== "APPROVED" || after.approval?.status !== "APPROVED") return 0;
  const was = (r: Reservation) => before.reservations.find((o) => o.key === r.key);
  const changed = after.reservations.filter((r) => !sameJson(r, was(r) ?? null)).length;
  if (changed === 0 && after.reservations.length === before.reservations.length) return 0;
  const same = after.reservations.length - changed;
  return WEIGHT.approved + WEIGHT.changedApproved * changed + WEIGHT.sameApproved * same;
}

type Change = { readonly before: RoomBooking | null; readonly after: RoomBooking | null };
/** What the rule of bookings evaluates for a save of one. [ROM-12] */
export function weightOfBooking({ before, after }: Change): number {
  if (!after) return 0;
  const approval = sameJson(before?.approval ?? null, after.approval) ? 0 : WEIGHT.approval;
  const all = after.reservations.map((r) =>
    ofReservation(
      r,
      before?.reservations.find((o) => o.key === r.key),
    ),
  );
  const series = after.series ? (before ? WEIGHT.ofSeries : WEIGHT.series) : 0;
  const approved = before ? ofApproved(before, after) : 0;
  return approved + series + (before ? WEIGHT.changed + approval : WEIGHT.made) + all.reduce((sum, n) => sum + n, 0);
}
/** Whether so much of a booking changes that the rules could not judge it: it is refused before it is saved. [ROM-12] */
export const isTooHeavy = (change: Change): boolean => weightOfBooking(change) > LOCK.expressions;
