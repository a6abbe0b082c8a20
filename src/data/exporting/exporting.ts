import { sourceOf } from "#domain/sources.ts";
import * as v from "valibot";
import { exportContext, placeIds, placeTitles } from "#domain/export/columns.ts";
import { filePieces } from "#domain/export/file.ts";
import { type ExportBooking, exportBookingSchema } from "#domain/export/schema.ts";
import { startOf } from "#domain/shared/time.ts";
import { mayExportBookings } from "#domain/access/predicates.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { BookingsAnswer, BookingsAsk, BookingsRefusal, DeviceFile, DeviceFileAsk, DeviceReach } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { firstBookingDay } from "#domain/bookings/collection.ts";
import { siteRow } from "#domain/site/collection.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { UserStores } from "../session/user-stores.ts";
import { fileOf } from "./file-of.ts";
import { INTERNAL } from "#domain/words/internal.ts";

/** Bookings are asked of one site. @throws {Error} where none is named, or what is named cannot be one: a bug of the screen */
export function mustNameSite(site: string): void {
  if (site === "") throw new Error(INTERNAL.noActiveSite);
  if (site.includes("/")) throw new Error(INTERNAL.noSiteId);
}

/** Bookings of a range for the export: the server's where it answers, else what this device keeps. */
export async function bookingsOf(
  stores: UserStores,
  backend: () => Promise<Backend | null>,
  ask: BookingsAsk,
): Promise<Result<BookingsAnswer, BookingsRefusal>> {
  mustNameSite(ask.site);
  if (!mayExportBookings(stores.session.roles)) return err("denied");
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

async function fromServer(stores: UserStores, backend: Backend, ask: BookingsAsk): Promise<BookingsAnswer> {
  const { readBookings, readPlaces } = await import("../firebase/bookings.ts");
  const read = await readBookings(backend, { ...ask, ns: stores.session.ns });
  const here = await placesOf(stores, ask.site, read.bookings);
  const missing = placeIds(read.bookings).filter((id) => !here.has(id));
  const places = new Map([...here, ...placeTitles(await readPlaces(backend, ask.site, missing))]);
  return { ...read, places, from: "server", reach: await reachOf(stores, ask.site), pending: 0, at: Date.now() };
}

async function fromDevice(stores: UserStores, ask: BookingsAsk): Promise<BookingsAnswer> {
  const reach = await reachOf(stores, ask.site);
  const { found, broken, pending } = await inReplica(stores, ask);
  const bookings = found.slice(0, ask.limit);
  const places = await placesOf(stores, ask.site, bookings);
  const more = found.length > ask.limit;
  return { bookings, places, more, broken, from: "device", reach: reach, pending, at: reach.at ?? Date.now() };
}

/** What this device keeps of a site's bookings: from which moment on, whether all of it has arrived, and as of when. */
async function reachOf(stores: UserStores, site: string): Promise<DeviceReach> {
  const sites = await stores.replica.find("config", { kind: "site", scope: "" });
  const zone = sites.map(siteRow).find((s) => s.id === site)?.timeZone ?? "Europe/London";
  return {
    from: startOf(firstBookingDay({ now: Date.now(), zone }), zone),
    complete: stores.loaded(sourceOf("booking", site)),
    at: stores.asOf(sourceOf("booking", site)),
  };
}

type Span = Pick<BookingsAsk, "site" | "from" | "to">;
async function inReplica(stores: UserStores, { site, from, to }: Span) {
  const shown = await stores.replica.find("bookings", { kind: "booking", scope: site });
  const parsed = shown.map((s) => [s, v.safeParse(exportBookingSchema, s.view.fields)] as const);
  const found = parsed
    .flatMap(([s, b]) => (b.success && b.output.fromTime >= from && b.output.fromTime < to ? [{ s, b: b.output }] : []))
    .sort((x, y) => x.b.fromTime - y.b.fromTime || (x.s.path < y.s.path ? -1 : 1));
  return {
    found: found.map(({ b }) => b) as readonly ExportBooking[],
    pending: found.filter(({ s }) => s.pending).length,
    broken: parsed.filter(([, b]) => !b.success).length,
  };
}

/** Titles of the places that bookings name, as far as this device has them; deleted ones among them. [EXP-15] */
async function placesOf(
  stores: UserStores,
  site: string,
  bookings: readonly ExportBooking[],
): Promise<ReadonlyMap<string, string>> {
  const before = `sites/${site}/spaces/`;
  const found = await stores.replica.fields(placeIds(bookings).map((id) => before + id));
  return placeTitles([...found].map(([path, { title }]) => ({ id: path.slice(before.length), title })));
}

/** A file of what this device keeps of a range, made without the server. Stops between pieces once `stopped` says so. */
export async function deviceFile(
  stores: UserStores,
  ask: DeviceFileAsk,
  stopped: () => boolean,
): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
  mustNameSite(ask.site);
  if (!mayExportBookings(stores.session.roles)) return err("denied");
  const [reach, { found, pending }] = await Promise.all([reachOf(stores, ask.site), inReplica(stores, ask)]);
  const places = await placesOf(stores, ask.site, found);
  const context = exportContext({ site: ask.siteTitle, places, zone: ask.zone });
  const written = await fileOf(filePieces(found, ask, context), "text/csv;charset=utf-8", stopped);
  return written.ok ? ok({ file: written.value, rows: found.length, reach, pending }) : written;
}
