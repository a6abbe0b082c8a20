import type { Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import { roomBookings } from "#domain/rooms/collection.ts";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { addDays, type DayKey, instantAt } from "#domain/shared/time.ts";
import { type SeedDoc, stamped } from "../seed/doc.ts";
import { Random } from "../seed/random.ts";
import { datedDoc } from "../seed/room-bookings.ts";
import type { Room, Site } from "../seed/sites.ts";

type Of = { readonly ns: string; readonly seed: string; readonly sites: readonly Site[]; readonly today: DayKey };
/** Rooms of a site whose calendar has an event of this system. */
const ROOMS = 6;
/** Events lie so many days ahead at most. */
const DAYS = 5;
const STARTS = ["08:00", "09:45", "11:30", "14:15", "16:00"] as const;
const TITLES = ["Supplier visit", "All hands", "Hiring panel", "Site tour"] as const;
const MINUTE = 60_000;

const eventOf = ({ ns, seed, today }: Of, site: Site, room: Room): RoomBooking => {
  const random = new Random(`${seed}/${ns}/event/${room.id}`);
  const from = instantAt(addDays(today, random.int(0, DAYS)), random.pick(STARTS), site.city.timeZone);
  const to = from + random.pick([30, 60, 90]) * MINUTE;
  const reservation: Reservation = {
    ...{ key: "r1", room: room.id, roomTitle: room.label, from, to, setup: 0, cleanDown: 0 },
    ...{ requiresCheckIn: false, checkedInAt: null, checkedOutAt: null, note: "" },
    ...{ requests: {}, cateringUntil: null, adHoc: false },
  };
  const owner = random.chance(0.3) ? null : { ref: "", title: "Somebody outside" };
  return {
    ...{ id: `outside-${room.id}`, site: site.id, title: random.pick(TITLES), owner },
    ...{ privacy: { title: false, owner: false }, reservations: [reservation], approval: null, from, to },
    ...{ connection: null, reservationKey: "", createdBy: null, createdVia: "Calendar" },
    thirdParty: { uid: `outside-${room.id}`, accepted: !random.chance(0.15) },
    ...{ deleted: random.chance(0.15), rev: 1, pending: false },
  };
};

/**
 * Events of another calendar, as its sync would write them: one for each of some rooms, always the same ones, which each seed
 * puts at another time, renames, declines or cancels. The lock of the rooms follows by the functions. (issue of rooms; spec 2 §4)
 */
export const eventDocs = (of: Of): readonly SeedDoc[] =>
  of.sites.flatMap((site) =>
    site.rooms.slice(0, ROOMS).map((room): SeedDoc => {
      const { thirdParty, deleted, ...b } = eventOf(of, site, room);
      const doc = bookingDoc({ ...b, thirdParty, deleted }, { ns: of.ns, zone: site.city.timeZone });
      return [
        `ns/${of.ns}/bookings/${b.id}`,
        { ...stamped(of.ns, { ...datedDoc(roomBookings, doc), thirdParty: { ...thirdParty } }), deleted },
      ];
    }),
  );
