import { createHash } from "node:crypto";
import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { cutDifference, difference, saysNothing } from "#domain/audit/change-record.ts";
import { peopleOfRecord, sitesOfRecord } from "#domain/audit/records.ts";
import { collectionAt } from "#domain/collections.ts";
import { isViewOnly } from "#domain/audit/worded.ts";
import { labelsOf } from "#domain/labels.ts";
import { calledIn } from "#domain/profile/called.ts";
import { lastPart, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { roomBookings } from "#domain/rooms/collection.ts";
import { plainFields } from "./plain.ts";
import { tellRoomRoles } from "./room-changes.ts";

export type Written = { readonly before: DocumentSnapshot | undefined; readonly after: DocumentSnapshot | undefined };

const bySchema = v.fallback(v.record(v.string(), v.unknown()), {});
const receiptSchema = v.fallback(
  v.object({
    uid: v.fallback(v.string(), ""),
    madeAt: v.fallback(v.nullable(v.number()), null),
    device: v.fallback(v.string(), ""),
    offline: v.fallback(v.boolean(), false),
    action: v.fallback(v.string(), ""),
  }),
  { uid: "", madeAt: null, device: "", offline: false, action: "" },
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

/**
 * Who wrote. A booking that keeps its owner back, and what belongs to it, does not say so: the rules saw that its receipt is the
 * writer's (docs/decisions/109). [ROM-44]
 */
async function writerOf(db: Firestore, doc: JsonObject, uid: string) {
  const by = shortBy(v.parse(bySchema, doc["lastWrittenBy"]));
  if (by["authUid"] !== "" || (by["title"] ?? "") !== "" || uid === "") return by;
  const account = (await db.doc(`users/${uid}`).get()).data();
  return { authUid: uid, ...calledIn(account ? plainFields(account) : null) };
}

/** One write of one document has one id, however often its event comes. */
function idOf(path: string, { before, after }: Written): string {
  const moment = after?.updateTime ?? before?.updateTime;
  const at = moment ? `${moment.seconds}.${moment.nanoseconds}` : "";
  const kind = after?.exists === true ? "w" : "d";
  return createHash("sha256").update(`${path}|${at}|${kind}`).digest("hex").slice(0, 32);
}

/** What a document without a title is called; nothing where only its id says it. */
const nameOf = (path: string, doc: JsonObject): string =>
  labelsOf(collectionAt(path, doc)?.kind ?? "").name?.(lastPart(path), doc) ?? "";

const titleOf = (path: string, doc: JsonObject): string => {
  const space = doc["space"];
  if (typeof space === "object" && space !== null && "title" in space) return text(space["title"]);
  return text(doc["title"]) || nameOf(path, doc);
};

/** Short texts among some of a document's fields. */
const picked = (doc: JsonObject | null | undefined, fields: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (text(doc?.[field]) === "" ? [] : [[field, text(doc?.[field]).slice(0, TEXT_MAX)]])),
  );

/**
 * The change record of a write (spec 1 §3; design section 3): what became of which fields, by whom, through what, and when it
 * was made and arrived. Its id follows from the write, so a doubled event writes the same document again.
 */
export async function recordChange(db: Firestore, path: string, written: Written): Promise<void> {
  const [before, after] = [written.before?.data(), written.after?.data()].map((doc) => (doc ? plainFields(doc) : null));
  const whole = difference(before ?? null, after ?? null);
  const doc = after ?? before;
  const ns = text(doc?.["ns"]);
  if (!doc || ns === "" || saysNothing(whole) || isViewOnly(path, whole.paths)) return;
  const { kind, record, recordBeside } = collectionAt(path, doc) ?? {};
  const changed = cutDifference(record === "fields" ? { ...whole, before: {}, after: {} } : whole);
  const set = after ? text(after["changeSet"]) : "";
  const receipt = SET_ID.test(set) ? await receiptOf(db, ns, set) : v.parse(receiptSchema, {});
  const changeTime = written.after?.updateTime ?? Timestamp.now();
  const id = idOf(path, written);
  const sites = sitesOfRecord(path, before ?? null, after ?? null);
  const by = await writerOf(db, doc, receipt.uid);
  const said = {
    paths: changed.paths,
    cut: changed.cut,
    changeSet: set.slice(0, TEXT_MAX),
    action: receipt.action,
    madeAt: receipt.madeAt,
    device: receipt.device,
    offline: receipt.offline,
    arrivedAt: changeTime,
    recordedAt: FieldValue.serverTimestamp(),
  };
  const document = { path, kind: (text(doc["kind"]) || (kind ?? "")).slice(0, TEXT_MAX), exists: after !== null };
  const change = { changeTime, triggeredVia: text(doc["lastWrittenVia"]).slice(0, TEXT_MAX) };
  await db.doc(`ns/${ns}/changes/${id}`).set({
    ns,
    document: { ...document, title: titleOf(path, doc).slice(0, TEXT_MAX) },
    change: { ...change, before: changed.before, after: changed.after },
    sites,
    people: peopleOfRecord(before ?? null, after ?? null),
    ...(recordBeside ? { beside: { before: picked(before, recordBeside), after: picked(after, recordBeside) } } : {}),
    by,
    ...said,
  });
  if (kind !== roomBookings.kind) return;
  const row = {
    ns,
    document,
    change,
    sites,
    by: { title: by["title"] ?? "", displayName: by["displayName"] ?? "" },
    ...said,
  };
  await tellRoomRoles(db, { id, path, row, sides: [before ?? null, after ?? null] });
}
