import { createHash } from "node:crypto";
import { type DocumentSnapshot, FieldPath, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { cutDifference, difference, privateFields, saysNothing, without } from "#domain/audit/change-record.ts";
import { peopleOfRecord, sitesOfRecord } from "#domain/audit/records.ts";
import { collectionAt } from "#domain/collections.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { roomBookings, workOrders } from "#domain/rooms/collection.ts";
import { PRIVATE_MEETING } from "#domain/words/rooms.ts";
import { plainFields } from "./plain.ts";

export type Written = { readonly before: DocumentSnapshot | undefined; readonly after: DocumentSnapshot | undefined };

const bySchema = v.fallback(v.record(v.string(), v.unknown()), {});
const receiptSchema = v.fallback(
  v.object({
    madeAt: v.fallback(v.nullable(v.number()), null),
    device: v.fallback(v.string(), ""),
    offline: v.fallback(v.boolean(), false),
    action: v.fallback(v.string(), ""),
  }),
  { madeAt: null, device: "", offline: false, action: "" },
);

/** Receipts seen lately: a set of 499 documents has one. */
const receipts = new Map<string, Promise<v.InferOutput<typeof receiptSchema>>>();
const RECEIPTS_MAX = 100;

function receiptOf(db: Firestore, ns: string, set: string) {
  const path = `ns/${ns}/changeSets/${set}`;
  const known = receipts.get(path);
  if (known) return known;
  const [oldest] = receipts.keys();
  if (receipts.size >= RECEIPTS_MAX && oldest !== undefined) receipts.delete(oldest);
  const asked = db
    .doc(path)
    .get()
    .then((found) => v.parse(receiptSchema, found.data() ?? {}));
  receipts.set(path, asked);
  asked.catch(() => receipts.delete(path));
  return asked;
}

const SET_ID = /^[^/]{1,128}$/;

/** Longest of the texts that are copied beside what changed. */
const TEXT_MAX = 400;
/** Who wrote, without anything that is no short text. */
const shortBy = (by: { readonly [key: string]: unknown }) =>
  Object.fromEntries(
    ["authUid", "ref", "title", "displayName"].flatMap((key) =>
      typeof by[key] === "string" ? [[key, by[key].slice(0, TEXT_MAX)]] : [],
    ),
  );

/** One write of one document has one id, however often its event comes. */
function idOf(path: string, { before, after }: Written): string {
  const moment = after?.updateTime ?? before?.updateTime;
  const at = moment ? `${moment.seconds}.${moment.nanoseconds}` : "";
  const kind = after?.exists === true ? "w" : "d";
  return createHash("sha256").update(`${path}|${at}|${kind}`).digest("hex").slice(0, 32);
}

const titleOf = (doc: JsonObject): string => {
  const space = doc["space"];
  if (typeof space === "object" && space !== null && "title" in space) return text(space["title"]);
  return text(doc["title"]);
};

/** Short texts among some of a document's fields. */
const picked = (doc: JsonObject | null | undefined, fields: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (text(doc?.[field]) === "" ? [] : [[field, text(doc?.[field]).slice(0, TEXT_MAX)]])),
  );

/** Records of a document that are looked at in one go. */
const OLDER_PAGE = 200;

/** Takes what a booking keeps back by now out of the records from before. [ROM-43] */
async function hideInOlder(db: Firestore, ns: string, path: string, hidden: readonly string[]): Promise<void> {
  const all = db.collection(`ns/${ns}/changes`).where("document.path", "==", path).orderBy(FieldPath.documentId());
  const isHidden = (field: string): boolean => hidden.includes(field.split(".")[0] ?? field);
  const left = (values: unknown) =>
    Object.fromEntries(Object.entries(v.parse(bySchema, values)).filter(([field]) => !isHidden(field)));
  for (let last: string | null = null; ;) {
    const page = await (last === null ? all : all.startAfter(last)).limit(OLDER_PAGE).get();
    const batch = db.batch();
    for (const found of page.docs) {
      const change = v.parse(bySchema, found.get("change"));
      batch.update(found.ref, {
        "change.before": left(change["before"]),
        "change.after": left(change["after"]),
        ...(hidden.includes("title") ? { "document.title": PRIVATE_MEETING } : {}),
        ...(hidden.includes("owner") ? { people: [] } : {}),
      });
    }
    await batch.commit();
    if (page.size < OLDER_PAGE) return;
    last = page.docs.at(-1)?.id ?? null;
  }
}

/** Who is asked about catering, and who asked for it, is mostly the booking's owner, and is kept back with them. [ROM-43] */
async function hiddenOfOrder(db: Firestore, order: JsonObject): Promise<readonly string[]> {
  const [, booking] = /^(ns\/[^/]+\/bookings\/[^/]+)$/.exec(text(object(order["subject"])["booking"])) ?? [];
  const found = booking === undefined ? undefined : (await db.doc(booking).get()).data();
  const isHidden = found !== undefined && privateFields(plainFields(found), null).includes("owner");
  return isHidden ? ["contact", "creation"] : [];
}

/**
 * What a booking of rooms keeps back: before the write, after it, or by now, since an event may come late. Where it begins to
 * keep something back, that leaves the older records as well.
 */
async function hiddenNow(
  db: Firestore,
  path: string,
  sides: readonly [JsonObject | null, JsonObject | null],
): Promise<readonly string[]> {
  const [before, after] = sides;
  const doc = after ?? before;
  const kind = doc && collectionAt(path, doc)?.kind;
  if (doc && kind === workOrders.kind) return hiddenOfOrder(db, doc);
  if (!doc || kind !== roomBookings.kind) return [];
  const stands = (await db.doc(path).get()).data();
  const now = privateFields(stands ? plainFields(stands) : null, after);
  const hidden = [...new Set([...privateFields(before, after), ...now])];
  const known = privateFields(before, null);
  if (before !== null && hidden.some((field) => !known.includes(field)))
    await hideInOlder(db, text(doc["ns"]), path, hidden);
  return hidden;
}

/**
 * The change record of a write (spec 1 §3; design section 3): what became of which fields, by whom, through what, and when it
 * was made and arrived. Its id follows from the write, so a doubled event writes the same document again.
 */
export async function recordChange(db: Firestore, path: string, written: Written): Promise<void> {
  const [before, after] = [written.before?.data(), written.after?.data()].map((doc) => (doc ? plainFields(doc) : null));
  const hidden = await hiddenNow(db, path, [before ?? null, after ?? null]);
  const whole = difference(without(before, hidden), without(after, hidden));
  const doc = after ?? before;
  const ns = text(doc?.["ns"]);
  if (!doc || ns === "" || saysNothing(whole)) return;
  const { record, recordBeside } = collectionAt(path, doc) ?? {};
  const changed = cutDifference(record === "fields" ? { ...whole, before: {}, after: {} } : whole);
  const set = after ? text(after["changeSet"]) : "";
  const receipt = SET_ID.test(set) ? await receiptOf(db, ns, set) : v.parse(receiptSchema, {});
  const changeTime = written.after?.updateTime ?? Timestamp.now();
  await db.doc(`ns/${ns}/changes/${idOf(path, written)}`).set({
    ns,
    document: {
      path,
      kind: (text(doc["kind"]) || (collectionAt(path, doc)?.kind ?? "")).slice(0, TEXT_MAX),
      title: hidden.includes("title") ? PRIVATE_MEETING : titleOf(doc).slice(0, TEXT_MAX),
      exists: after !== null,
    },
    change: {
      changeTime,
      triggeredVia: text(doc["lastWrittenVia"]).slice(0, TEXT_MAX),
      before: changed.before,
      after: changed.after,
    },
    sites: sitesOfRecord(path, before ?? null, after ?? null),
    people: peopleOfRecord(without(before, hidden), without(after, hidden)),
    ...(recordBeside ? { beside: { before: picked(before, recordBeside), after: picked(after, recordBeside) } } : {}),
    paths: changed.paths,
    cut: changed.cut,
    by: shortBy(v.parse(bySchema, doc["lastWrittenBy"])),
    changeSet: set.slice(0, TEXT_MAX),
    action: receipt.action,
    madeAt: receipt.madeAt,
    device: receipt.device,
    offline: receipt.offline,
    arrivedAt: changeTime,
    recordedAt: FieldValue.serverTimestamp(),
  });
}
