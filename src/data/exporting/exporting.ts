import * as v from "valibot";
import { mayExportBookings } from "#domain/access/predicates.ts";
import { firstBookingDay } from "#domain/bookings/collection.ts";
import { exportContext, placeIds, placeTitles } from "#domain/export/columns.ts";
import { filePieces } from "#domain/export/file.ts";
import { type ExportBooking, exportBookingSchema } from "#domain/export/schema.ts";
import type { BookingsAnswer, DeviceFileAsk } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { type BookingKind, exportOf, placesHere, type Span } from "./export-of.ts";

async function inReplica(stores: UserStores, { site, from, to }: Span) {
  const shown = await stores.replica.find("bookings", { kind: "booking", scope: site });
  const parsed = shown.map((s) => [s, v.safeParse(exportBookingSchema, s.view.fields)] as const);
  const found = parsed
    .flatMap(([s, b]) => (b.success && b.output.fromTime >= from && b.output.fromTime < to ? [{ s, b: b.output }] : []))
    .sort((x, y) => x.b.fromTime - y.b.fromTime || (x.s.path < y.s.path ? -1 : 1));
  return {
    rows: found.map(({ b }) => b),
    pending: found.filter(({ s }) => s.pending).length,
    broken: parsed.filter(([, b]) => !b.success).length,
  };
}

const DESKS: BookingKind<ExportBooking, Pick<BookingsAnswer, "bookings" | "places">, DeviceFileAsk> = {
  may: mayExportBookings,
  of: "booking",
  firstDay: firstBookingDay,
  here: inReplica,
  served: async (stores, backend, ask) => {
    const { readBookings } = await import("../firebase/bookings.ts");
    const { bookings, ...read } = await readBookings(backend, { ...ask, ns: stores.session.ns });
    return { ...read, rows: bookings };
  },
  content: async (bookings, { stores, site, backend }) => {
    const here = placeTitles(await placesHere(stores, site, placeIds(bookings)));
    if (!backend) return { bookings, places: here };
    const { readPlaces } = await import("../firebase/bookings.ts");
    const missing = placeIds(bookings).filter((id) => !here.has(id));
    return { bookings, places: new Map([...here, ...placeTitles(await readPlaces(backend, site, missing))]) };
  },
  pieces: ({ bookings, places }, ask) =>
    filePieces(bookings, ask, exportContext({ site: ask.siteTitle, places, zone: ask.zone })),
};
/** Desk bookings of a range for the export, and the file of them that this device makes. */
export const { read: bookingsOf, file: deviceFile } = exportOf(DESKS);
