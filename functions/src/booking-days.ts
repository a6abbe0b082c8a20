import { type DocumentData, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import { bookingIn, isPlaced } from "#domain/rooms/booking.ts";
import { capsOf } from "#domain/rooms/caps.ts";
import { derivedOf } from "#domain/rooms/commands/ops.ts";
import { bookingPath } from "#domain/rooms/commands/world.ts";
import { linkedId } from "#domain/shared/doc-reads.ts";
import { isObject, type Json, type JsonObject, sameJson } from "#domain/shared/json.ts";
import { zoneOf } from "#domain/site/collection.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/booking-days";

type Doc = DocumentData | undefined;
const isOurs = (doc: Doc, ns: string): doc is DocumentData =>
  doc !== undefined && doc["ns"] === ns && doc["deleted"] !== true && doc["thirdParty"] == null;

/** Periods as they are stored: whole milliseconds. */
const dated = (value: Json): unknown =>
  isObject(value) && typeof value["fromTime"] === "number" && typeof value["toTime"] === "number"
    ? {
        fromTime: Timestamp.fromMillis(Math.floor(value["fromTime"])),
        toTime: Timestamp.fromMillis(Math.floor(value["toTime"])),
      }
    : value;
const floored = (value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, x]) => [key, typeof x === "number" ? Math.floor(x) : x]))
    : value;

/** What of some fields is another than it should be. */
const differing = (doc: JsonObject, should: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(should).filter(([field, x]) => !sameJson(floored(doc[field] ?? null), floored(x))));

/**
 * Makes the days of a booking, by which devices and counts find it, follow from its reservations at its site, and those of its
 * setup and clean-down from its own: the rules judge their shape alone, and a room is held by the reservations, wherever the
 * booking is looked for. All are read in the transaction that writes, so that it does not matter which event came, how often, or
 * in which order. [FN-49] (decision 080)
 */
export const alignDays = (
  db: Firestore,
  { ns, booking }: { readonly ns: string; readonly booking: string },
): Promise<void> =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(bookingPath(ns, booking));
    const found = (await tx.get(ref)).data();
    if (!isOurs(found, ns) || found["connection"] != null) return;
    const doc = plainFields(found);
    const said = bookingIn(ref.path, doc);
    const b = { ...said, reservations: said.reservations.filter(isPlaced) };
    const [first] = b.reservations;
    if (!first) return;
    const siteAt = async (id: string) => (id === "" ? undefined : (await tx.get(db.doc(`sites/${id}`))).data());
    const own = await siteAt(b.site);
    // One that names no site of the tenant is seen by nobody, and holds its room: it is where its room is.
    const room = own?.["ns"] === ns ? null : (await tx.get(db.doc(`ns/${ns}/resources/${first.room}`))).data();
    const place = room ? linkedId(plainFields(room)["site"]) : b.site;
    const site = room ? await siteAt(place) : own;
    if (site?.["ns"] !== ns) return;
    const should: JsonObject = {
      ...derivedOf(b, zoneOf(plainFields(site)["config"])),
      ...(room ? { site: { ref: `sites/${place}` } } : {}),
    };
    const caps = capsOf(b).map((c) => db.doc(bookingPath(ns, c.id)));
    const knownCaps = caps.length > 0 ? await tx.getAll(...caps) : [];
    const write = (known: FirebaseFirestore.DocumentReference, was: DocumentData, days: JsonObject) => {
      const changes = differing(plainFields(was), days);
      if (Object.keys(changes).length === 0) return;
      const fields = Object.fromEntries(Object.entries(changes).map(([field, x]) => [field, dated(x)]));
      const stamp = stampBy(VIA, { ns, rev: nextRev(was["rev"]) });
      tx.update(known, { ...stamp, ...fields, updatedAt: FieldValue.serverTimestamp() });
    };
    write(ref, found, should);
    const { day = "", lastDay = "" } = should;
    for (const cap of knownCaps) {
      const was = cap.data();
      if (isOurs(was, ns)) write(cap.ref, was, { day, lastDay });
    }
  });
