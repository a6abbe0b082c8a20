import type { Approval, Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import { capDoc, capsOf } from "#domain/rooms/caps.ts";
import { cateringUntil } from "#domain/rooms/catering.ts";
import { roomBookings, workOrders } from "#domain/rooms/collection.ts";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { rebuiltWindows } from "#domain/rooms/lock/rebuild.ts";
import { heldOf, holdPath, windowPath } from "#domain/rooms/lock/windows.ts";
import { splitPrivate } from "#domain/rooms/privacy.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { addDays, type DayKey, instantAt, weekdayOf } from "#domain/shared/time.ts";
import { windowDoc } from "../../functions/src/room-locks.ts";
import { roomCountsDoc } from "./counts.ts";
import { type SeedData, type SeedDoc, SERVER_TIME, type SeedValue, stamped } from "./doc.ts";
import { countedDays, type TenantOptions } from "./options.ts";
import type { Person } from "./people.ts";
import { Random } from "./random.ts";
import type { Room, Site } from "./sites.ts";

const TITLES = [
  "Stand-up",
  "Weekly",
  "Interview",
  "Client call",
  "Planning",
  "Review",
  "Training",
  "Board",
  "1:1",
  "Workshop",
];
/** Times at which meetings begin, with room for setup and clean-down between them. */
const STARTS = ["08:30", "10:30", "13:00", "15:30"];
const LENGTHS = [30, 45, 60, 90];
const SHARE = 0.3;
const MINUTE = 60_000;

/** Fields with their moments as dates. */
function dated(of: Pick<Collection, "instants">, value: Json, field = ""): SeedValue {
  if (typeof value === "number") return of.instants?.includes(field) === true ? new Date(value) : value;
  if (Array.isArray(value)) return value as SeedValue;
  if (!isObject(value)) return value as SeedValue;
  return Object.fromEntries(
    Object.entries(value).map(([key, x]) => [key, dated(of, x, field === "" ? key : `${field}/${key}`)]),
  );
}
export const datedDoc = (of: Collection, doc: JsonObject): SeedData => dated(of, doc) as SeedData;

type Of = { readonly o: TenantOptions; readonly site: Site; readonly people: readonly Person[]; readonly now: number };
type Said = { readonly title: string; readonly owner: RoomBooking["owner"] };
/** A booking, and what it is called where that is kept back. */
type Made = { readonly booking: RoomBooking; readonly details: Said | null };

/** What was decided about a room that requires approval; past ones have been decided. */
function approvalOf(random: Random, at: number, now: number): Approval {
  const submittedTime = at - 72 * 3_600_000;
  const none = { submittedTime, feedbackTime: null, approvedTime: null, rejectedTime: null, reason: "" };
  const decided = submittedTime + 3_600_000;
  if (random.chance(0.2))
    return {
      ...none,
      status: "REJECTED",
      feedbackTime: decided,
      rejectedTime: decided,
      reason: "The room is being repaired",
    };
  if (at > now && random.chance(0.5)) return { ...none, status: "SUBMITTED" };
  return { ...none, status: "APPROVED", feedbackTime: decided, approvedTime: decided };
}

function reservationOf(
  random: Random,
  id: string,
  { room, site, from, now }: { room: Room; site: Site; from: number; now: number },
): Reservation {
  const requiresCheckIn = random.chance(0.3);
  const came = requiresCheckIn && from < now && random.chance(0.8);
  const to = from + random.pick(LENGTHS) * MINUTE;
  const left = came && to < now && random.chance(0.5);
  const asks = room.seats >= 8 && random.chance(0.2);
  const until = cateringUntil(from, { cateringIsEnabled: true, cateringEditTimeEnd: "-1d" }, site.city.timeZone);
  return {
    key: "r1",
    room: room.id,
    roomTitle: room.label,
    from,
    to,
    setup: random.chance(0.12) ? 15 : 0,
    cleanDown: random.chance(0.12) ? 15 : 0,
    requiresCheckIn,
    checkedInAt: came ? from + 2 * MINUTE : null,
    checkedOutAt: left ? to - 5 * MINUTE : null,
    note: random.chance(0.1) ? "Please keep the door closed" : "",
    requests: asks ? { [`${id}-r1-1`]: "Catering" } : {},
    cateringUntil: asks ? until : null,
    adHoc: random.chance(0.1),
  };
}

function made({ o, site, people, now }: Of, room: Room, day: DayKey, start: string): Made | null {
  const random = new Random(`${o.seed}/${o.ns}/${room.id}/${day}/${start}`);
  const share = [0, 6].includes(weekdayOf(day)) ? SHARE / 10 : SHARE;
  if (!random.chance(share) || people.length === 0) return null;
  const id = `${room.id}-${day}-${start.replace(":", "")}`;
  const person = random.pick(people);
  const from = instantAt(day, start, site.city.timeZone);
  const isTheirs = random.chance(0.1);
  const reservation = reservationOf(random, id, { room, site, from, now });
  const privacy = { title: random.chance(0.08), owner: random.chance(0.04) };
  const owner = isTheirs && random.chance(0.3) ? null : { ref: person.ref, title: person.title };
  const { main, details } = splitPrivate(
    { title: random.pick(TITLES), owner },
    isTheirs ? { title: false, owner: false } : privacy,
  );
  const booking: RoomBooking = {
    id,
    site: site.id,
    ...main,
    privacy: isTheirs ? { title: false, owner: false } : privacy,
    reservations: [
      isTheirs ? { ...reservation, setup: 0, cleanDown: 0, requests: {}, cateringUntil: null } : reservation,
    ],
    approval: room.seats >= 12 && !isTheirs && !privacy.owner ? approvalOf(random, from, now) : null,
    from,
    to: reservation.to,
    connection: null,
    reservationKey: "",
    createdBy: { ref: person.ref, title: person.title },
    createdVia: isTheirs ? "Calendar" : "Room Booking",
    thirdParty: isTheirs ? { uid: `event-${id}`, accepted: !random.chance(0.1) } : null,
    deleted: false,
    rev: 1,
    pending: false,
  };
  return { booking, details };
}

function docsOf({ o, site }: Of, { booking: b, details }: Made): SeedDoc[] {
  const zone = site.city.timeZone;
  const at = `ns/${o.ns}`;
  const doc = bookingDoc(b, { ns: o.ns, zone });
  const [day, lastDay] = [String(doc["day"]), String(doc["lastDay"])];
  const link = { ref: site.ref };
  const theirs = b.thirdParty ? { thirdParty: { ...b.thirdParty } } : {};
  const caps = b.thirdParty ? [] : capsOf(b);
  const orders = b.reservations.flatMap((r) => Object.keys(r.requests).map((id) => ({ id, r })));
  return [
    [`${at}/bookings/${b.id}`, stamped(o.ns, { ...datedDoc(roomBookings, doc), ...theirs })],
    ...(b.thirdParty
      ? []
      : [
          [
            holdPath(o.ns, b.id),
            {
              ns: o.ns,
              rev: 1,
              changeSet: "seed",
              updatedAt: SERVER_TIME,
              site: site.ref,
              was: {},
              held: heldOf(b) as SeedData,
            },
          ] as const,
        ]),
    ...caps.map((c): SeedDoc => [
      `${at}/bookings/${c.id}`,
      stamped(o.ns, datedDoc(roomBookings, capDoc(c, { ns: o.ns, site: site.id, day, lastDay }))),
    ]),
    ...(details
      ? [
          [
            `${at}/bookingDetails/${b.id}`,
            stamped(o.ns, {
              site: link,
              title: details.title,
              owner: details.owner && { ...details.owner },
              author: "seed",
              lastDay,
            }),
          ] as const,
        ]
      : []),
    ...orders.map(({ id, r }): SeedDoc => [
      `${at}/workOrders/${id}`,
      stamped(
        o.ns,
        datedDoc(workOrders, {
          site: link,
          category: "Catering",
          subject: {
            key: r.key,
            resource: { ref: `${at}/resources/${r.room}`, title: r.roomTitle },
            booking: `${at}/bookings/${b.id}`,
          },
          items: [
            { name: "Coffee", qty: 8, unit: "cups", note: "" },
            { name: "Sandwiches", qty: 8, unit: "pieces", note: "two without meat" },
          ],
          dietary: "",
          deliverAt: r.from,
          clearAt: r.to,
          costCode: "",
          contact: "",
          status: "Requested",
          reason: "",
          creation: { by: { ref: "", title: "Seed" }, at: r.from - 96 * 3_600_000 },
          lastDay,
        }),
      ),
    ]),
  ];
}

/** Half of the days before today, half from it on. */
const daysOf = ({ today, bookingDays }: TenantOptions): readonly DayKey[] =>
  Array.from({ length: bookingDays }, (_, i) => addDays(today, i - Math.floor(bookingDays / 2)));

const placeOf = (o: TenantOptions, site: Site, index: number, people: readonly Person[]): Of => ({
  o,
  site,
  people: people.filter((p) => p.site === index && p.active),
  now: instantAt(o.today, "12:00", site.city.timeZone),
});
const madeOn = (of: Of, room: Room, day: DayKey): readonly Made[] =>
  STARTS.flatMap((start) => made(of, room, day, start) ?? []);

/** Counts of rooms for the days that have those of desks; days before the first booking count what had been booked then. [SEED-8] */
export const roomCountDocs = (o: TenantOptions, sites: readonly Site[], people: readonly Person[]): SeedDoc[] =>
  sites.flatMap((site, index) => {
    const of = placeOf(o, site, index, people);
    return countedDays(o).map((day) =>
      roomCountsDoc(
        o.ns,
        site,
        day,
        site.rooms.flatMap((room) => madeOn(of, room, day).map((m) => m.booking)),
      ),
    );
  });

/** Bookings of all rooms in every state, events of other calendars among them, with holds, windows, details and work orders. [SEED-20] */
export const roomBookingDocs = (o: TenantOptions, sites: readonly Site[], people: readonly Person[]): SeedDoc[] =>
  sites.flatMap((site, index) => {
    const of = placeOf(o, site, index, people);
    const all = site.rooms.flatMap((room) => daysOf(o).flatMap((day) => madeOn(of, room, day)));
    const windows = rebuiltWindows(
      all.map((m) => m.booking),
      0,
    );
    return [
      ...all.flatMap((m) => docsOf(of, m)),
      ...[...windows].map(([id, w]): SeedDoc => [
        windowPath(o.ns, id),
        { ...windowDoc({ ns: o.ns, rev: 1 }, w), updatedAt: SERVER_TIME } as SeedData,
      ]),
    ];
  });
