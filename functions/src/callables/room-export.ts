import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/v2/https";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { listedPath } from "#domain/bookings/owner.ts";
import { askedDay, type RoomExportAsk } from "#domain/export/callable.ts";
import { placeTitles } from "#domain/export/columns.ts";
import { EXPORT } from "#domain/export/limits.ts";
import { periodOf, rangeTrouble } from "#domain/export/range.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import {
  type ExportOwner,
  type RoomExportContext,
  type RoomRow,
  roomColumnsInOrder,
  roomRows,
} from "#domain/rooms/export/columns.ts";
import { exportOwner, exportRoom, roomExportContext } from "#domain/rooms/export/context.ts";
import { roomFilePieces } from "#domain/rooms/export/file.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import { EXPORT_TROUBLE } from "#domain/words/export.ts";
import { plainFields } from "../plain.ts";

type Place = { readonly ns: string; readonly title: string };

/**
 * The export of room bookings: reservations of a site that begin in a range, as pieces of a CSV file. Private bookings stay
 * private, whoever asks. [ROM-51]
 * @throws {HttpsError} `invalid-argument` for a range that is none
 */
export async function roomExport(db: Firestore, ask: RoomExportAsk, { ns, title }: Place): Promise<Iterable<string>> {
  const [from, to] = [askedDay(ask.fromDate, ask.exportTz), askedDay(ask.toDate, ask.exportTz)];
  const trouble = rangeTrouble({ from, to });
  if (trouble) throw new HttpsError("invalid-argument", EXPORT_TROUBLE[trouble]);
  const period = periodOf(from, to, ask.exportTz);
  const rows = roomRows(await bookingsIn(question(db, { ns, site: ask.siteId }, period)), period);
  const context = await contextOf(db, { ns, ask, title, rows });
  return roomFilePieces(rows, { columns: roomColumnsInOrder(ask.headers), mark: ask.mark }, context);
}

/** Bookings whose bounds begin in a period, or so long before it that one of their reservations may still begin in it. */
const question = (
  db: Firestore,
  { ns, site }: { readonly ns: string; readonly site: string },
  period: { readonly from: number; readonly to: number },
): Query =>
  db
    .collection(`ns/${ns}/bookings`)
    .where("ns", "==", ns)
    .where("deleted", "==", false)
    .where("site.ref", "==", `sites/${site}`)
    .where("_boundsPeriod.fromTime", ">=", Timestamp.fromMillis(period.from - ROOMS.spansMax * DAY_MS))
    .where("_boundsPeriod.fromTime", "<", Timestamp.fromMillis(period.to))
    .orderBy("_boundsPeriod.fromTime")
    .orderBy(FieldPath.documentId())
    .limit(EXPORT.readAtOnce);

const sourceOf = (doc: QueryDocumentSnapshot): Omit<RoomRow, "reservation"> => {
  const fields = plainFields(doc.data());
  const via = fields["lastWrittenVia"];
  return {
    booking: bookingIn(doc.ref.path, fields),
    createdAt: doc.createTime.toMillis(),
    writtenVia: text(via) || text(object(via)["ref"]),
  };
};
async function bookingsIn(asked: Query): Promise<readonly Omit<RoomRow, "reservation">[]> {
  const found: Omit<RoomRow, "reservation">[] = [];
  let last: QueryDocumentSnapshot | undefined;
  do {
    const page = await (last ? asked.startAfter(last) : asked).get();
    found.push(...page.docs.map(sourceOf));
    last = page.size < EXPORT.readAtOnce ? undefined : page.docs.at(-1);
  } while (last);
  return found;
}

type Of = {
  readonly ns: string;
  readonly ask: RoomExportAsk;
  readonly title: string;
  readonly rows: readonly RoomRow[];
};
async function contextOf(db: Firestore, { ns, ask, title, rows }: Of): Promise<RoomExportContext> {
  const site = `sites/${ask.siteId}`;
  const floors = db.collection(`${site}/spaces`).where("ns", "==", ns).where("kind", "==", "floor").select("title");
  const rooms = db.collection(`ns/${ns}/resources`).where("ns", "==", ns).where("site.ref", "==", site);
  const [places, found, owners] = await Promise.all([floors.get(), rooms.get(), ownersOf(db, ask.siteId, rows)]);
  const about = {
    places: placeTitles(places.docs.map((d) => ({ id: d.id, title: d.get("title") as unknown }))),
    rooms: new Map(found.docs.map((d) => [d.id, exportRoom(plainFields(d.data()))])),
    owners,
  };
  return roomExportContext(about, { site: title, zone: ask.exportTz, now: Date.now() });
}
/** Documents asked for at once. */
const AT_ONCE = 300;
/** What the directory says of the owners. */
async function ownersOf(
  db: Firestore,
  site: string,
  rows: readonly RoomRow[],
): Promise<ReadonlyMap<string, ExportOwner>> {
  const refs = [...new Set(rows.flatMap((r) => r.booking.owner?.ref ?? []))].filter((ref) => lastPart(ref) !== "");
  const owners = new Map<string, ExportOwner>();
  for (let i = 0; i < refs.length; i += AT_ONCE) {
    const docs = await db.getAll(...refs.slice(i, i + AT_ONCE).map((ref) => db.doc(listedPath(ref, site))));
    for (const doc of docs) {
      const owner = exportOwner(plainFields(doc.data() ?? {}));
      if (owner) owners.set(...owner);
    }
  }
  return owners;
}
