import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { askedDay, type ExportAnswer, type DeskExportAsk, exportAskSchema } from "#domain/export/callable.ts";
import { type ExportContext, exportContext, inOrder, placeTitles } from "#domain/export/columns.ts";
import { filePieces, sizeWords } from "#domain/export/file.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { periodOf, rangeTrouble } from "#domain/export/range.ts";
import { type ExportBooking, exportBookingSchema } from "#domain/export/schema.ts";
import { EXPORT_TROUBLE } from "#domain/words/export.ts";
import { callerOf, parsed, siteFor } from "./caller.ts";
import { roomExport } from "./room-export.ts";

/**
 * The booking export callable (spec 1 §7): all bookings of a site that begin in a range, as CSV; of rooms their reservations.
 * @throws {HttpsError} `permission-denied`, `invalid-argument` for a payload or range that is none, `out-of-range` for more
 * than an answer can hold
 */
export async function exportBookings(db: Firestore, request: CallableRequest<unknown>): Promise<ExportAnswer> {
  const caller = await callerOf(db, request);
  const ask = parsed(exportAskSchema, request.data);
  // Each kind for the holders of its own right (spec 1 §2.5).
  const right = ask.spaceKind === "room" ? "roomBooking" : "deskBooking.bookingsExport";
  const site = await siteFor(db, caller, ask.siteId, { right: [right] });
  const title = typeof site["title"] === "string" ? site["title"] : ask.siteId;
  const blob =
    ask.spaceKind === "room"
      ? join(await roomExport(db, ask, { ns: caller.ns, title }))
      : await written(db, ask, { ns: caller.ns, context: await contextOf(db, ask, { ns: caller.ns, title }) });
  return { blob, meta: { filesize: { formatted: sizeWords(Buffer.byteLength(blob)) } } };
}

async function contextOf(
  db: Firestore,
  { siteId, exportTz: zone }: DeskExportAsk,
  { ns, title }: { readonly ns: string; readonly title: string },
): Promise<ExportContext> {
  const spaces = db.collection(`sites/${siteId}/spaces`).where("ns", "==", ns);
  const found = await spaces.where("kind", "in", ["floor", "neighbourhood"]).select("title").get();
  const places = placeTitles(found.docs.map((d) => ({ id: d.id, title: d.get("title") as unknown })));
  return exportContext({ site: title, places, zone });
}

/** The range as a question, oldest booking first. */
function question(db: Firestore, ask: DeskExportAsk, ns: string): Query {
  const [from, to] = [askedDay(ask.fromDate, ask.exportTz), askedDay(ask.toDate, ask.exportTz)];
  const trouble = rangeTrouble({ from, to });
  if (trouble) throw new HttpsError("invalid-argument", EXPORT_TROUBLE[trouble]);
  const period = periodOf(from, to, ask.exportTz);
  return db
    .collection(`sites/${ask.siteId}/bookings`)
    .where("ns", "==", ns)
    .where("deleted", "==", false)
    .where("fromTime", ">=", Timestamp.fromMillis(period.from))
    .where("fromTime", "<", Timestamp.fromMillis(period.to))
    .orderBy("fromTime")
    .orderBy(FieldPath.documentId())
    .limit(EXPORT.readAtOnce);
}

async function written(
  db: Firestore,
  ask: DeskExportAsk,
  { ns, context }: { readonly ns: string; readonly context: ExportContext },
): Promise<string> {
  const asked = question(db, ask, ns);
  const bookings: ExportBooking[] = [];
  let last: QueryDocumentSnapshot | undefined;
  do {
    const page = await (last ? asked.startAfter(last) : asked).get();
    bookings.push(...page.docs.flatMap(bookingIn));
    last = page.size < EXPORT.readAtOnce ? undefined : page.docs.at(-1);
  } while (last);
  return join(filePieces(bookings, { columns: inOrder(ask.headers), mark: ask.mark }, context));
}

function join(pieces: Iterable<string>): string {
  let [text, bytes] = ["", 0];
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > EXPORT.maxBytes) throw new HttpsError("out-of-range", EXPORT_TROUBLE.tooLarge);
    text += piece;
  }
  return text;
}

const millis = (x: unknown): unknown => (x instanceof Timestamp ? x.toMillis() : x);

/** A booking that cannot be read at all is named in the log and left out. */
function bookingIn(doc: QueryDocumentSnapshot): ExportBooking[] {
  const { fromTime, toTime, checkIn, ...rest } = doc.data();
  const times: unknown = checkIn;
  const inner = typeof times === "object" && times !== null ? Object.entries(times) : [];
  const found = v.safeParse(exportBookingSchema, {
    ...rest,
    fromTime: millis(fromTime),
    toTime: millis(toTime),
    checkIn: Object.fromEntries(inner.map(([key, x]) => [key, millis(x)])),
  });
  if (!found.success) logger.warn(`${doc.ref.path} is no booking: left out of the export`);
  return found.success ? [found.output] : [];
}
