import { type CountedBooking, dayChanges, deskMinutes } from "#domain/counts/desk-day.ts";
import { type CountedRoom, roomDayChanges, roomDayFields } from "#domain/counts/room-day.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { minutesOn } from "../../functions/src/day-counts.ts";
import type { Visit } from "./bookings.ts";
import { type SeedData, type SeedDoc, stamped } from "./doc.ts";
import { roomType } from "./site-docs.ts";
import type { Site } from "./sites.ts";

const VIA = "functions/counts";
const counted = (v: Visit): CountedBooking => ({
  from: v.from,
  to: v.to,
  requiresCheckIn: v.requiresCheckIn,
  checkedInAt: v.checkedInAt,
  floor: v.desk.floor,
  desk: v.desk.id,
  type: "desk",
  adHoc: false,
});

/** Counts of a site's day as the function makes them: `counts/bookings{yyyy-MM-dd}` and `counts/desks{yyyy-MM-dd}` (spec 1 §3). */
export function countsDocs(ns: string, site: Site, day: DayKey, visits: readonly Visit[]): readonly SeedDoc[] {
  const capacity = site.floors.reduce((n, f) => n + f.desks.length, 0);
  const bookings = visits.map(counted);
  const doc = (id: string, data: SeedData): SeedDoc => [
    `${site.ref}/counts/${id}${day}`,
    stamped(ns, { onDate: day, ...data, lastWrittenVia: VIA }),
  ];
  return [
    doc("bookings", {
      countType: "booking",
      isDesk: true,
      isRoom: false,
      deskCount: visits.length,
      deskCapacity: capacity,
      byFloor: Object.fromEntries(site.floors.map((f) => [f.id, { capacity: f.desks.length }])),
      byType: { desk: { capacity } },
      changes: dayChanges(bookings, capacity),
    }),
    doc("desks", { countType: "desk-minutes", minutes: deskMinutes(bookings) }),
  ];
}

/** Counts of a day of a site's rooms as the function makes them: `counts/rooms{yyyy-MM-dd}` (design 1.4). */
export function roomCountsDoc(ns: string, site: Site, day: DayKey, bookings: readonly RoomBooking[]): SeedDoc {
  const rooms = site.rooms.map((r): CountedRoom => ({ id: r.id, floor: r.floor, type: roomType(r), seats: r.seats }));
  const changes = roomDayChanges(bookings, rooms, minutesOn(day, site.city.timeZone));
  const fields = roomDayFields(day, `ns/${ns}/groups/${site.id}`, rooms, changes);
  return [`${site.ref}/counts/rooms${day}`, stamped(ns, { ...fields, lastWrittenVia: VIA } as SeedData)];
}
