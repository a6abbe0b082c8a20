import { sourceOf } from "#domain/sources.ts";
import { mayExportRooms } from "#domain/access/predicates.ts";
import { listedPath } from "#domain/bookings/owner.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { placeTitles } from "#domain/export/columns.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import { firstRoomDay } from "#domain/rooms/collection.ts";
import { type RoomRow, roomRows } from "#domain/rooms/export/columns.ts";
import { exportOwner, exportRoom, type RoomExportAbout, roomExportContext } from "#domain/rooms/export/context.ts";
import { roomFilePieces } from "#domain/rooms/export/file.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { startOf } from "#domain/shared/time.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { siteRow } from "#domain/site/collection.ts";
import type { BookingsAsk, BookingsRefusal, DeviceFile, DeviceReach, RoomsAnswer, RoomsFileAsk } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { UserStores } from "../session/user-stores.ts";
import { mustNameSite } from "./exporting.ts";
import { fileOf } from "./file-of.ts";

type Booked = Omit<RoomRow, "reservation">;
/** A stored booking as rows are made of it. */
function bookedIn(path: string, fields: JsonObject, createdAt: number | null): Booked {
  const via = fields["lastWrittenVia"];
  return { booking: bookingIn(path, fields), createdAt, writtenVia: text(via) || text(object(via)["ref"]) };
}

/** Room bookings of a range for the export: the server's where it answers, else what this device keeps. [ROM-93] */
export async function roomBookingsOf(
  stores: UserStores,
  backend: () => Promise<Backend | null>,
  ask: BookingsAsk,
): Promise<Result<RoomsAnswer, BookingsRefusal>> {
  mustNameSite(ask.site);
  if (!mayExportRooms(stores.session.roles)) return err("denied");
  try {
    const here = await backend();
    if (here) return ok(await fromServer(stores, here, ask));
  } catch (e) {
    if (isUnfetched(e)) return ok(await fromDevice(stores, ask)); // its code is not on this device
    if (!(e instanceof NetError)) throw e;
    if (e.trouble.kind === "denied") return err("denied");
  }
  return ok(await fromDevice(stores, ask));
}

async function fromServer(stores: UserStores, backend: Backend, ask: BookingsAsk): Promise<RoomsAnswer> {
  const { readRoomBookings } = await import("../firebase/room-bookings.ts");
  const reach = await reachOf(stores, ask.site);
  const zone = await zoneOf(stores, ask.site);
  const read = await readRoomBookings(backend, { ...ask, ns: stores.session.ns, zone });
  const rows = roomRows(
    read.docs.map(({ path, fields }) => bookedIn(path, fields, null)),
    ask,
  );
  return {
    ...(await answered(stores, ask, rows)),
    more: rows.length > ask.limit || read.more,
    from: "server",
    reach: reach,
    pending: 0,
    at: Date.now(),
  };
}

async function fromDevice(stores: UserStores, ask: BookingsAsk): Promise<RoomsAnswer> {
  const [reach, { rows, pending }] = await Promise.all([reachOf(stores, ask.site), inReplica(stores, ask)]);
  const own = await answered(stores, ask, rows);
  return { ...own, more: rows.length > ask.limit, from: "device", reach: reach, pending, at: reach.at ?? Date.now() };
}

const answered = async (stores: UserStores, ask: BookingsAsk, all: readonly RoomRow[]) => {
  const rows = all.slice(0, ask.limit);
  return { rows, about: await aboutOf(stores, ask.site, rows), broken: 0 };
};

/** Zone of a site, by what this device has of it. */
async function zoneOf(stores: UserStores, site: string): Promise<string> {
  const sites = await stores.replica.find("config", { kind: "site", scope: "" });
  return sites.map(siteRow).find((s) => s.id === site)?.timeZone ?? EXPORT.usualZone;
}

/** What this device keeps of a site's room bookings: from which moment on, whether all has arrived, and as of when. */
async function reachOf(stores: UserStores, site: string): Promise<DeviceReach> {
  const zone = await zoneOf(stores, site);
  return {
    from: startOf(firstRoomDay({ now: Date.now(), zone }), zone),
    complete: stores.loaded(sourceOf("room-booking", site)),
    at: stores.asOf(sourceOf("room-booking", site)),
  };
}

type Span = Pick<BookingsAsk, "site" | "from" | "to">;
async function inReplica(stores: UserStores, { site, from, to }: Span) {
  const shown = await stores.replica.find("roomBookings", { kind: "room-booking", scope: site });
  const rows = roomRows(
    shown.map((s) => bookedIn(s.path, s.view.fields, null)),
    { from, to },
  );
  const waiting = new Set(shown.filter((s) => s.pending).map((s) => lastPart(s.path)));
  return { rows, pending: rows.filter((r) => waiting.has(r.booking.id)).length };
}

/** Rooms, floors and owners that rows name, as far as this device has them. */
async function aboutOf(stores: UserStores, site: string, rows: readonly RoomRow[]): Promise<RoomExportAbout> {
  const { replica } = stores;
  const found = await replica.find("rooms", { kind: "room", scope: site });
  const rooms = new Map(found.map((s) => [lastPart(s.path), exportRoom(s.view.fields)]));
  const floors = [...new Set([...rooms.values()].map((r) => r.floor))].filter((id) => id !== "");
  const before = `sites/${site}/spaces/`;
  const places = await replica.fields(floors.map((id) => before + id));
  const refs = [...new Set(rows.flatMap((r) => r.booking.owner?.ref ?? []))];
  const listed = await replica.fields(refs.map((ref) => listedPath(ref, site)));
  return {
    rooms,
    places: placeTitles([...places].map(([path, { title }]) => ({ id: path.slice(before.length), title }))),
    owners: new Map([...listed.values()].map(exportOwner).filter((owner) => owner !== null)),
  };
}

/** A file of what this device keeps of a range, made without the server. Stops between pieces once `stopped` says so. [ROM-93] */
export async function roomsFile(
  stores: UserStores,
  ask: RoomsFileAsk,
  stopped: () => boolean,
): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
  mustNameSite(ask.site);
  if (!mayExportRooms(stores.session.roles)) return err("denied");
  const [reach, { rows, pending }] = await Promise.all([reachOf(stores, ask.site), inReplica(stores, ask)]);
  const about = await aboutOf(stores, ask.site, rows);
  const context = roomExportContext(about, { site: ask.siteTitle, zone: ask.zone, now: Date.now() });
  const written = await fileOf(roomFilePieces(rows, ask, context), "text/csv;charset=utf-8", stopped);
  return written.ok ? ok({ file: written.value, rows: rows.length, reach, pending }) : written;
}
