import { instantAt } from "../shared/time.ts";
import type { Reservation, RoomBooking } from "./booking.ts";
import type { BookableRoom } from "./check.ts";
import type { RoomWorld } from "./commands/world.ts";

export const ZONE = "Europe/London";
export const DAY = "2026-03-10";
/** A time of the site's clocks. */
export const at = (time: string, day = DAY): number => instantAt(day, time, ZONE);
export const NOW = at("08:00");
export const ADA = { ref: "ns/acme/people/ada", title: "Ada Okafor" };
export const BEN = { ref: "ns/acme/people/ben", title: "Ben Silva" };

export const aReservation = (over: Partial<Reservation> = {}): Reservation => ({
  key: "r1",
  room: "oak",
  roomTitle: "Oak",
  from: at("10:00"),
  to: at("11:00"),
  setup: 0,
  cleanDown: 0,
  requiresCheckIn: false,
  checkedInAt: null,
  checkedOutAt: null,
  note: "",
  requests: {},
  cateringUntil: null,
  adHoc: false,
  ...over,
});
/** A booking of some reservations, keyed in their order. */
export function aBooking(
  id: string,
  reservations: readonly Partial<Reservation>[] = [{}],
  over: Partial<RoomBooking> = {},
): RoomBooking {
  const all = reservations.map((r, i) => aReservation({ key: `r${i + 1}` as Reservation["key"], ...r }));
  return {
    id,
    site: "london",
    title: `Meeting ${id}`,
    owner: ADA,
    privacy: { title: false, owner: false },
    reservations: all,
    approval: null,
    from: Math.min(...all.map((r) => r.from)),
    to: Math.max(...all.map((r) => r.to)),
    connection: null,
    reservationKey: "",
    createdBy: null,
    createdVia: "Room Booking",
    thirdParty: null,
    deleted: false,
    rev: 3,
    pending: false,
    ...over,
  };
}
export const approvalOf = (status: "SUBMITTED" | "APPROVED" | "REJECTED"): NonNullable<RoomBooking["approval"]> => ({
  status,
  submittedTime: 1,
  feedbackTime: null,
  approvedTime: null,
  rejectedTime: null,
  reason: "",
});

const aRoom = (id: string, over: Partial<BookableRoom> = {}): BookableRoom => ({
  id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  site: "london",
  requiresApproval: false,
  cateringIsEnabled: false,
  cateringEditTimeEnd: "-1d",
  gone: false,
  ...over,
});
const ROOMS = [
  aRoom("oak"),
  aRoom("elm"),
  aRoom("hall", { requiresApproval: true, cateringIsEnabled: true }),
  aRoom("bistro", { cateringIsEnabled: true }),
  aRoom("lost", { gone: true }),
  aRoom("lima", { site: "lima" }),
];
export function aWorld(over: Partial<RoomWorld> = {}): RoomWorld {
  let n = 0;
  return {
    ns: "acme",
    now: NOW,
    zone: ZONE,
    roles: ["room-booking.admin"],
    readOnly: false,
    uid: "u1",
    person: BEN,
    rooms: new Map(ROOMS.map((r) => [r.id, r])),
    roomsKnown: "all",
    newId: () => `new${++n}`,
    ...over,
  };
}
