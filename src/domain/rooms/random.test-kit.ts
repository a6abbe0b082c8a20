import fc from "fast-check";
import type { Reservation, RoomBooking } from "./booking.ts";
import { aBooking, approvalOf, at } from "./rooms.test-kit.ts";

export const MINUTE = 60_000;
export const QUARTER = 15;
export const START = at("00:00");

/** A reservation on whole quarters of a day, in one of two rooms, with caps of up to an hour. */
export const aWish = fc
  .record({
    room: fc.constantFrom("oak", "elm"),
    from: fc.integer({ min: 8, max: 90 }),
    length: fc.integer({ min: 1, max: 8 }),
    setup: fc.integer({ min: 0, max: 4 }),
    cleanDown: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ room, from, length, setup, cleanDown }) => ({
    room,
    from: START + from * QUARTER * MINUTE,
    to: START + (from + length) * QUARTER * MINUTE,
    setup: setup * QUARTER,
    cleanDown: cleanDown * QUARTER,
  }));
const aState = fc.constantFrom("plain", "submitted", "rejected", "deleted", "third-party", "declined", "cap");
export const someBookings = fc.array(fc.tuple(aWish, aState), { maxLength: 12 }).map((all) =>
  all.map(([wish, state], i) =>
    aBooking(`b${i}`, [wish], {
      deleted: state === "deleted",
      approval: state === "rejected" ? approvalOf("REJECTED") : state === "submitted" ? approvalOf("SUBMITTED") : null,
      thirdParty: state === "third-party" || state === "declined" ? { uid: "x", accepted: state !== "declined" } : null,
      connection: state === "cap" ? { booking: "b0", anchor: "START" } : null,
    }),
  ),
);

/** The slow oracle: which minutes a reservation occupies, one by one. */
export function minutesOf(r: Pick<Reservation, "from" | "to" | "setup" | "cleanDown">): Set<number> {
  const minutes = new Set<number>();
  for (let m = r.from / MINUTE - r.setup; m < r.to / MINUTE + r.cleanDown; m += 1) minutes.add(m);
  return minutes;
}
export const keeps = (b: RoomBooking): boolean =>
  !b.deleted && b.connection === null && b.approval?.status !== "REJECTED" && b.thirdParty?.accepted !== false;
export const meets = (a: Set<number>, b: Set<number>): boolean => [...a].some((m) => b.has(m));
