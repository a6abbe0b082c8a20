import { type DocumentSnapshot, type Firestore, type Query, Timestamp } from "firebase-admin/firestore";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import * as v from "valibot";
import type { RoomOf } from "#domain/rooms/approval.ts";
import { bookingIn, linkIn, type RoomBooking, unreadableDoc } from "#domain/rooms/booking.ts";
import { roomBookings } from "#domain/rooms/collection.ts";
import { bookingPath, detailsPath } from "#domain/rooms/commands/world.ts";
import type { FeedBooking } from "#domain/rooms/feed/events.ts";
import { type FeedOf, FEEDS } from "#domain/rooms/feed/feeds.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { masked, unmasked } from "#domain/rooms/privacy.ts";
import { docIdSchema } from "#domain/shared/doc-id.ts";
import { text } from "#domain/shared/doc-reads.ts";
import { addDays, dayOf } from "#domain/shared/time.ts";
import { plainFields } from "../plain.ts";
import type { FeedSubject } from "./subject.ts";

/** What a feed is made of. */
export type FeedRead = {
  readonly bookings: readonly FeedBooking[];
  readonly room: RoomOf;
  /** The last write of anything that was read, epoch ms. */
  readonly modified: number;
  /** The first day that is left out, since there are too many bookings; null: none is. */
  readonly cutFrom: string | null;
  /** What is over is left out for the same reason. */
  readonly cutPast: boolean;
};
type Of = { readonly ns: string; readonly feed: FeedOf; readonly subject: FeedSubject };
/** Bookings that one question reads, ahead and past. */
type Most = { readonly aheadMax: number; readonly pastMax: number };
type Window = { readonly first: string; readonly today: string; readonly last: string };

/** Days are those of the site, and the widest that any zone has: what is outside the window is left out by its times. */
const windowAt = (now: number): Window & { readonly from: number; readonly to: number } => {
  const today = dayOf(now, "UTC");
  return {
    first: addDays(today, -FEEDS.pastDays - 1),
    today: addDays(today, -1),
    last: addDays(today, FEEDS.aheadDays + ROOMS.daysMax + 1),
    from: now - FEEDS.pastDays * DAY_MS,
    to: now + FEEDS.aheadDays * DAY_MS,
  };
};

/** Questions that together find every booking of a feed. */
function questions(
  db: Firestore,
  { ns, feed, subject }: Of,
): { readonly docs: readonly Query[]; readonly hidden: Query | null } {
  const all = db.collection(`ns/${ns}/bookings`).where("ns", "==", ns);
  if (feed.kind === "site") return { docs: [all.where("site.ref", "==", `sites/${feed.of}`)], hidden: null };
  if (feed.kind === "room") {
    const room = `ns/${ns}/resources/${feed.of}`;
    return {
      docs: ROOMS.reservations.map((r) => all.where(`reservations.${r}.resource.ref`, "==", room)),
      hidden: null,
    };
  }
  const { person } = subject;
  // Those that keep their owner back name it in their details alone.
  const details = db.collection(`ns/${ns}/bookingDetails`).where("ns", "==", ns);
  return { docs: [all.where("owner.ref", "==", person)], hidden: details.where("owner.ref", "==", person) };
}

type Found = { readonly docs: readonly DocumentSnapshot[]; readonly full: boolean };
/** What a question finds in some days, in their order, and whether there is more than is read. */
async function found(of: Query, [from, to]: readonly [string, string], max: number): Promise<Found> {
  const { docs } = await of
    .where("lastDay", ">=", from)
    .where("lastDay", "<", to)
    .orderBy("lastDay")
    .limit(max + 1)
    .get();
  return { docs: docs.slice(0, max), full: docs.length > max };
}

const dayIn = (doc: DocumentSnapshot | undefined): string => text(doc?.get("lastDay"));
/** Bookings ahead: whole days only, up to the first of which not all are read. */
async function ahead(of: readonly Query[], { today, last }: Window, { aheadMax }: Most) {
  const all = await Promise.all(of.map((q) => found(q, [today, addDays(last, 1)], aheadMax)));
  const ends = all.flatMap(({ docs, full }) => (full ? [dayIn(docs.at(-1))] : []));
  const cutFrom = ends.length === 0 ? null : ends.reduce((a, b) => (a < b ? a : b));
  const docs = all.flatMap((one) => one.docs).filter((doc) => cutFrom === null || dayIn(doc) < cutFrom);
  return { docs, cutFrom };
}
async function past(of: readonly Query[], { first, today }: Window, { pastMax }: Most) {
  const all = await Promise.all(of.map((q) => found(q, [first, today], pastMax)));
  const cutPast = all.some((one) => one.full);
  return { docs: cutPast ? [] : all.flatMap((one) => one.docs), cutPast };
}

/** Documents asked for at once. */
const AT_ONCE = 300;
async function byPath(db: Firestore, paths: readonly string[]): Promise<readonly DocumentSnapshot[]> {
  const docs: DocumentSnapshot[] = [];
  for (let i = 0; i < paths.length; i += AT_ONCE)
    docs.push(...(await db.getAll(...paths.slice(i, i + AT_ONCE).map((path) => db.doc(path)))));
  return docs;
}

const writtenAt = (doc: DocumentSnapshot): number => {
  const at: unknown = doc.get("updatedAt");
  return at instanceof Timestamp ? at.toMillis() : (doc.updateTime?.toMillis() ?? 0);
};
/** A booking as devices read it, one that does not fit its schema included; null for one of another tenant, and for none. [ROM-23] */
function rowOf(doc: DocumentSnapshot, { ns, subject }: Of): RoomBooking | null {
  const fields = plainFields(doc.data() ?? {});
  if (fields["ns"] !== ns) return null;
  const fits = v.is(roomBookings.schema, fields);
  const row = bookingIn(doc.ref.path, fits ? fields : unreadableDoc(fields, "its schema"));
  const isTheirs = subject.person === "" || row.privacy.owner || row.owner?.ref === subject.person;
  const isSeen = subject.sites === null || subject.sites.includes(row.site);
  return isTheirs && isSeen ? row : null;
}

/** What details say of one's own private bookings; those of others stay as everybody reads them. */
async function detailsOf(db: Firestore, { ns, subject }: Of, rows: readonly RoomBooking[]) {
  const hidden = subject.person === "" ? [] : rows.filter((b) => b.privacy.title || b.privacy.owner);
  const docs = await byPath(
    db,
    hidden.map((b) => detailsPath(ns, b.id)),
  );
  const own = docs.filter(
    (d) => d.get("ns") === ns && d.get("deleted") !== true && d.get("owner.ref") === subject.person,
  );
  return new Map(own.map((d) => [d.id, d]));
}
/** Which of the rooms of bookings require approval. */
async function roomsOf(db: Firestore, { ns }: Of, rows: readonly RoomBooking[]): Promise<RoomOf> {
  const ids = [...new Set(rows.flatMap((b) => b.reservations.map((r) => r.room)))].filter((id) =>
    v.is(docIdSchema, id),
  );
  const docs = await byPath(
    db,
    ids.map((id) => `ns/${ns}/resources/${id}`),
  );
  const asking = new Map(docs.map((d) => [d.id, { requiresApproval: d.get("requiresApproval") === true }]));
  return (id) => asking.get(id);
}

/**
 * Bookings of a feed from thirty days back to 180 ahead, at most so many, as whoever made it sees them: of one's own also what the
 * details alone say, of rooms and sites what everybody of the room role reads. [FEED-4]
 */
export async function readFeed(db: Firestore, of: Of, now: number, most: Most = FEEDS): Promise<FeedRead> {
  const window = windowAt(now);
  const { docs, hidden } = questions(db, of);
  const [next, before] = await Promise.all([ahead(docs, window, most), past(docs, window, most)]);
  const named = hidden ? await Promise.all([ahead([hidden], window, most), past([hidden], window, most)]) : [];
  const kept = await byPath(
    db,
    named.flatMap((part) => part.docs).map((d) => bookingPath(of.ns, d.id)),
  );
  const all = new Map([...next.docs, ...before.docs, ...kept].map((doc) => [doc.id, doc]));
  const inTime = (b: RoomBooking) => b.to > window.from && b.from < window.to;
  const rows = [...all.values()].flatMap((doc) => rowOf(doc, of) ?? []).filter(inTime);
  const [details, room] = await Promise.all([detailsOf(db, of, rows), roomsOf(db, of, rows)]);
  const bookings = rows.flatMap((row): readonly FeedBooking[] => {
    const said = details.get(row.id);
    const modified = Math.max(...[all.get(row.id), said].map((doc) => (doc ? writtenAt(doc) : 0)));
    if (!said) return row.privacy.owner && of.feed.kind === "mine" ? [] : [{ booking: masked(row), modified }];
    const own = { title: text(said.get("title")), owner: linkIn(plainFields(said.data() ?? {})["owner"]) };
    return [{ booking: unmasked(row, own), modified }];
  });
  const cuts = [next, ...named].flatMap((part) => ("cutFrom" in part && part.cutFrom !== null ? [part.cutFrom] : []));
  return {
    bookings,
    room,
    modified: Math.max(0, ...[...all.values(), ...details.values()].map(writtenAt)),
    cutFrom: cuts.sort()[0] ?? null,
    cutPast: [before, ...named].some((part) => "cutPast" in part && part.cutPast),
  };
}
