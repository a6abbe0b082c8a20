import { to } from "../addresses.ts";
import { zoneOf } from "../site/collection.ts";
import { roomBookingEntry, titledEntry } from "../search/entries.ts";
import { defineCollection, type PullWindow, type ShownDoc } from "../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { addDays, dateTimeOf, dayOf } from "../shared/time.ts";
import { bookingDetailsSchema, roomBookingSchema, workOrderSchema } from "./booking-schema.ts";
import { bookingIn, isUnreadable, linkIn, type RoomBooking, unreadableDoc } from "./booking.ts";
import { ROOMS } from "./limits.ts";
import { roomSchema } from "./schema.ts";

const floorOf = (fields: JsonObject): string => `sites/${linkedId(fields["site"])}/spaces/${text(fields["floor"])}`;

/** `ns/{ns}/resources/{id}`: rooms that can be booked; a group is a floor. */
export const rooms = defineCollection({
  kind: "room",
  takeOut: "rooms",
  path: "ns/{ns}/resources/{id}",
  store: "rooms",
  schema: roomSchema,
  keys: ({ site, floor }) => ({ scope: linkedId(site), group: text(floor) }),
  read: { anyOf: ["roomBooking"], reach: "site" },
  pull: { turn: "then", siteField: "site" },
  tombstones: true,
  record: true,
  row: (shown) => shown,
  search: {
    anyOf: ["roomBooking"],
    entry: (fields) => titledEntry("room", fields),
    beside: (_, fields) => (linkedId(fields["site"]) && text(fields["floor"]) ? [floorOf(fields)] : []),
    found: ({ fields, others }) => ({
      site: linkedId(fields["site"]),
      floorTitle: text(others(floorOf(fields))?.["title"]),
      capacity: numberOrNull(fields["capacity"]),
    }),
  },
});

/** The group of bookings that are longer than a day: asked for beside those of the days. */
export const LONG_GROUP = "long";
/** First day of room bookings that the device keeps, at the site. */
export const firstRoomDay = ({ now, zone }: Pick<PullWindow, "now" | "zone">): string =>
  addDays(dayOf(now, zone), -ROOMS.keptDays);

const RESERVATION_INSTANTS = ["reservedPeriod/fromTime", "reservedPeriod/toTime", "checkInPeriod/fromTime"];
const instants = ROOMS.reservations.flatMap((r) =>
  [...RESERVATION_INSTANTS, "checkInPeriod/toTime", "cateringUntil"].map((field) => `reservations/${r}/${field}`),
);

/** Rooms and times of a booking, by the keys of its reservations: what somebody approves, rejects or checks in. */
const placesIn = (reservations: Json): Json =>
  Object.fromEntries(
    Object.entries(object(reservations)).map(([key, r]) => {
      const { resource, reservedPeriod } = object(r);
      const { fromTime, toTime } = object(reservedPeriod);
      return [key, { room: linkedId(resource), from: numberOrNull(fromTime), to: numberOrNull(toTime) }];
    }),
  );

/** A booking as lists show it; kept-back titles and owners are kept back here too. */
export const roomBookingRow = ({ path, view, rev, pending }: ShownDoc): RoomBooking =>
  bookingIn(path, view.fields, { deleted: view.deleted, rev, pending });

/** `ns/{ns}/bookings/{id}`: bookings of rooms; a group is their day, or `long`. */
export const roomBookings = defineCollection({
  kind: "room-booking",
  takeOut: "room-bookings",
  path: "ns/{ns}/bookings/{id}",
  screen: (bookingId) => to.roomBooking({ bookingId }),
  store: "roomBookings",
  schema: roomBookingSchema,
  // The days of one that cannot be read may be any: it stands with those that are always asked for.
  keys: (fields) => ({
    scope: linkedId(fields["site"]),
    group: !isUnreadable(fields) && text(fields["day"]) === text(fields["lastDay"]) ? text(fields["day"]) : LONG_GROUP,
  }),
  standIn: unreadableDoc,
  read: { anyOf: ["roomBooking"], reach: "site" },
  pull: {
    turn: "then",
    siteField: "site",
    window: { field: "lastDay", first: firstRoomDay },
  },
  row: roomBookingRow,
  decidedBy: { reservations: placesIn },
  order: (a, b) => a.row.from - b.row.from || (a.key < b.key ? -1 : 1),
  instants: [
    "bookedPeriod/fromTime",
    "bookedPeriod/toTime",
    "_boundsPeriod/fromTime",
    "_boundsPeriod/toTime",
    "approval/submittedTime",
    "approval/feedbackTime",
    "approval/approvedTime",
    "approval/rejectedTime",
    ...instants,
  ],
  tombstones: true,
  record: true,
  search: {
    anyOf: ["roomBooking"],
    entry: roomBookingEntry,
    beside: (_, fields) => [`sites/${linkedId(fields["site"])}`],
    found: ({ path, fields, others }) => {
      const booking = bookingIn(path, fields);
      const zone = zoneOf(others(`sites/${booking.site}`)?.["config"]);
      const rooms = [...new Set(booking.reservations.map((r) => r.roomTitle))].join(", ");
      return { site: booking.site, rooms, when: dateTimeOf(booking.from, zone) };
    },
  },
});

/** What a private booking is called and whose it is. */
export type BookingDetails = {
  readonly booking: string;
  readonly title: string;
  readonly owner: { readonly ref: string; readonly title: string } | null;
  /** Who made the booking; null where the details do not say. */
  readonly createdBy: { readonly ref: string; readonly title: string } | null;
  readonly author: string;
  readonly lastDay: string;
  readonly rev: number;
  readonly deleted: boolean;
};
export const detailsRow = ({ path, view: { fields, deleted }, rev }: ShownDoc): BookingDetails => ({
  booking: lastPart(path),
  title: text(fields["title"]),
  owner: linkIn(fields["owner"]),
  createdBy: linkIn(fields["createdBy"]),
  author: text(fields["author"]),
  lastDay: text(fields["lastDay"]),
  rev,
  deleted,
});
/** `ns/{ns}/bookingDetails/{booking}`: titles and owners of private bookings; others ask for their own by id. */
export const bookingDetails = defineCollection({
  kind: "booking-details",
  takeOut: "room-bookings-private",
  path: "ns/{ns}/bookingDetails/{id}",
  store: "roomBookings",
  schema: bookingDetailsSchema,
  keys: ({ site }) => ({ scope: linkedId(site) }),
  read: { anyOf: ["roomBooking.details"], reach: "site" },
  pull: {
    turn: "then",
    siteField: "site",
    window: { field: "lastDay", first: firstRoomDay },
  },
  row: detailsRow,
  tombstones: true,
  record: true,
});

/** A work order as lists show it. Times are epoch ms. */
export type WorkOrder = {
  readonly id: string;
  readonly category: string;
  readonly booking: string;
  readonly key: string;
  readonly room: string;
  readonly items: readonly WorkItem[];
  readonly dietary: string;
  readonly deliverAt: number | null;
  readonly clearAt: number | null;
  readonly costCode: string;
  readonly contact: string;
  readonly status: string;
  readonly reason: string;
  readonly lastDay: string;
  readonly rev: number;
  readonly pending: boolean;
};
export type WorkItem = {
  readonly name: string;
  readonly qty: number;
  readonly unit: string;
  readonly note: string;
};
const itemIn = (x: Json): WorkItem => {
  const item = object(x);
  return {
    name: text(item["name"]),
    qty: numberOrNull(item["qty"]) ?? 0,
    unit: text(item["unit"]),
    note: text(item["note"]),
  };
};
export function workOrderRow({ path, view: { fields }, rev, pending }: ShownDoc): WorkOrder {
  const subject = object(fields["subject"]);
  return {
    id: lastPart(path),
    category: text(fields["category"]),
    booking: lastPart(text(subject["booking"])),
    key: text(subject["key"]),
    room: linkedId(subject["resource"]),
    items: Array.isArray(fields["items"]) ? fields["items"].map(itemIn) : [],
    dietary: text(fields["dietary"]),
    deliverAt: numberOrNull(fields["deliverAt"]),
    clearAt: numberOrNull(fields["clearAt"]),
    costCode: text(fields["costCode"]),
    contact: text(fields["contact"]),
    status: text(fields["status"]),
    reason: text(fields["reason"]),
    lastDay: text(fields["lastDay"]),
    rev,
    pending,
  };
}
/** `ns/{ns}/workOrders/{booking}-{r}-{n}`: catering and the like; a group is a booking. */
export const workOrders = defineCollection({
  kind: "work-order",
  takeOut: "work-orders",
  path: "ns/{ns}/workOrders/{id}",
  store: "roomBookings",
  schema: workOrderSchema,
  keys: ({ site, subject }) => ({
    scope: linkedId(site),
    group: lastPart(text(object(subject)["booking"])),
  }),
  read: { anyOf: ["roomBooking"], reach: "site" },
  pull: {
    turn: "then",
    siteField: "site",
    window: { field: "lastDay", first: firstRoomDay },
  },
  row: workOrderRow,
  instants: ["deliverAt", "clearAt", "creation/at"],
  tombstones: true,
  record: true,
});
