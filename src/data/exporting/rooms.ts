import { mayExportRooms } from "#domain/access/predicates.ts";
import { listedPath } from "#domain/bookings/owner.ts";
import { placeTitles } from "#domain/export/columns.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import { firstRoomDay } from "#domain/rooms/collection.ts";
import { type RoomRow, roomRows } from "#domain/rooms/export/columns.ts";
import { exportOwner, exportRoom, type RoomExportAbout, roomExportContext } from "#domain/rooms/export/context.ts";
import { roomFilePieces } from "#domain/rooms/export/file.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { RoomsAnswer, RoomsFileAsk } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { type BookingKind, exportOf, placesHere, type Span, zoneOf } from "./export-of.ts";

type Booked = Omit<RoomRow, "reservation">;
/** A stored booking as rows are made of it. */
function bookedIn(path: string, fields: JsonObject, createdAt: number | null): Booked {
  const via = fields["lastWrittenVia"];
  return { booking: bookingIn(path, fields), createdAt, writtenVia: text(via) || text(object(via)["ref"]) };
}

async function inReplica(stores: UserStores, { site, from, to }: Span) {
  const shown = await stores.replica.find("roomBookings", { kind: "room-booking", scope: site });
  const rows = roomRows(
    shown.map((s) => bookedIn(s.path, s.view.fields, null)),
    { from, to },
  );
  const waiting = new Set(shown.filter((s) => s.pending).map((s) => lastPart(s.path)));
  return { rows, broken: 0, pending: rows.filter((r) => waiting.has(r.booking.id)).length };
}

/** Rooms, floors and owners that rows name, as far as this device has them. */
async function aboutOf(stores: UserStores, site: string, rows: readonly RoomRow[]): Promise<RoomExportAbout> {
  const { replica } = stores;
  const found = await replica.find("rooms", { kind: "room", scope: site });
  const rooms = new Map(found.map((s) => [lastPart(s.path), exportRoom(s.view.fields)]));
  const floors = [...new Set([...rooms.values()].map((r) => r.floor))].filter((id) => id !== "");
  const refs = [...new Set(rows.flatMap((r) => r.booking.owner?.ref ?? []))];
  const listed = await replica.fields(refs.map((ref) => listedPath(ref, site)));
  return {
    rooms,
    places: placeTitles(await placesHere(stores, site, floors)),
    owners: new Map([...listed.values()].map(exportOwner).filter((owner) => owner !== null)),
  };
}

const ROOMS: BookingKind<RoomRow, Pick<RoomsAnswer, "rows" | "about">, RoomsFileAsk> = {
  may: mayExportRooms,
  of: "room-booking",
  firstDay: firstRoomDay,
  here: inReplica,
  served: async (stores, backend, ask) => {
    const { readRoomBookings } = await import("../firebase/room-bookings.ts");
    const zone = await zoneOf(stores, ask.site);
    const { docs, more } = await readRoomBookings(backend, { ...ask, ns: stores.session.ns, zone });
    const booked = docs.map(({ path, fields }) => bookedIn(path, fields, null));
    return { rows: roomRows(booked, ask), more, broken: 0 };
  },
  content: async (rows, { stores, site }) => ({ rows, about: await aboutOf(stores, site, rows) }),
  pieces: ({ rows, about }, ask) =>
    roomFilePieces(rows, ask, roomExportContext(about, { site: ask.siteTitle, zone: ask.zone, now: Date.now() })),
};
/** Room bookings of a range for the export, and the file of them that this device makes. [ROM-93] */
export const { read: roomBookingsOf, file: roomsFile } = exportOf(ROOMS);
