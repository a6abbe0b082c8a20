import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import { layered } from "#domain/config/layers.ts";
import { shownTitle } from "#domain/desks/title.ts";
import {
  deskBookingEvent,
  deskEvent,
  LETTER_OF,
  type DeskTimes,
  type NoticeKind,
  type NoticeOf,
  type NoticePlace,
  roomEvent,
} from "#domain/notices/events.ts";
import { noticeLetter } from "#domain/notices/letter.ts";
import { NOTICES } from "#domain/notices/limits.ts";
import { calledIn, nameOf } from "#domain/profile/called.ts";
import { isAddress } from "#domain/reminders/letter.ts";
import { REMINDERS } from "#domain/reminders/limits.ts";
import { bookingIn, linkIn, type RoomBooking } from "#domain/rooms/booking.ts";
import { lastPart, numberOrNull, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { dayOf } from "#domain/shared/time.ts";
import type { Written } from "./change-record.ts";
import { isSiteOf } from "./of-tenant.ts";
import { plainFields } from "./plain.ts";
import { stampBy } from "./stamp.ts";

const VIA = "tools/notices";
/** gRPC's word for a document that is there already. */
const THERE = 6;

type Doc = JsonObject | null;
const docIn = async (db: Firestore, path: string): Promise<Doc> => {
  const data = (await db.doc(path).get()).data();
  return data ? plainFields(data) : null;
};
const sides = ({ before, after }: Written): readonly [Doc, Doc] => {
  const [was, is] = [before?.data(), after?.data()].map((data) => (data ? plainFields(data) : null));
  return [was ?? null, is ?? null];
};
const personIn = (ns: string, ref: string): string =>
  new RegExp(`^ns/${ns.replace(/[^\w-]/g, "\\$&")}/people/([^/]+)$`).exec(ref)?.[1] ?? "";

/** Who wrote, as the server's own documents say: their person, what they are called, and of which save it is a part. */
type Author = { readonly person: string; readonly name: string; readonly save: string; readonly parts: number };
/**
 * A booking that keeps its owner back names nobody: the receipt of its save is the writer's (docs/decisions/109). What a function
 * wrote, nobody did.
 */
async function authorOf(db: Firestore, ns: string, doc: JsonObject): Promise<Author> {
  const set = text(doc["changeSet"]);
  const receipt = /^[^/]{1,128}$/.test(set) ? await docIn(db, `ns/${ns}/changeSets/${set}`) : null;
  const uid = text(object(doc["lastWrittenBy"])["authUid"]) || text(receipt?.["uid"]);
  const account = uid !== "" && !uid.includes("/") ? await docIn(db, `users/${uid}`) : null;
  const called = account?.["ns"] === ns ? calledIn(account) : { ref: "", title: "", displayName: "" };
  const part = object(receipt?.["part"]);
  const [save, parts] = [text(part["of"]) || set, numberOrNull(part["count"]) ?? 1];
  return { person: called.ref, name: nameOf(called).slice(0, NOTICES.titleMax), save, parts };
}

type Place = { readonly ns: string; readonly site: string };
/** What is told to one person, and under which name: its name follows from the write, so an event that comes again tells it once. */
type Telling = Place & {
  readonly id: string;
  /** Path of the person. */
  readonly to: string;
  /** Id of the booking, or of the desk. */
  readonly of: string;
  readonly author: Author;
  readonly notice: NoticeOf;
};

/** Writes a document that is not there yet; one that is stays as it is. */
async function once(db: Firestore, path: string, doc: object): Promise<void> {
  try {
    await db.doc(path).create(doc);
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && e.code === THERE) return;
    throw e;
  }
}

async function siteIn(db: Firestore, site: string) {
  const doc = await docIn(db, `sites/${site}`);
  const { timeZone, locale, maskedFloorName } = layered(doc?.["config"], {}).config;
  return {
    title: text(doc?.["title"]) || site,
    zone: timeZone.value,
    locale: locale.value,
    maskedFloorName: maskedFloorName.value,
  };
}

/**
 * Tells one person of one thing: a document of theirs, and a letter unless they chose otherwise for its kind. Nobody is told of what
 * they did themselves, and nobody who is gone. Of a save of several parts, as of dates of a series, one letter is written; the list
 * in the app has each of them. [NTC-3] [NTC-4]
 */
async function tell(db: Firestore, { ns, site, id, to, of, author, notice }: Telling): Promise<void> {
  const person = personIn(ns, to);
  if (person === "" || to === author.person) return;
  const [known, prefs, at] = await Promise.all([docIn(db, to), docIn(db, `${to}/prefs/global`), siteIn(db, site)]);
  if (!known || known["ns"] !== ns || known["deleted"] === true || known["active"] === false) return;
  const now = Date.now();
  const said: NoticeOf = { ...notice, by: author.name };
  await once(db, `${to}/notices/${id}`, {
    ...stampBy(VIA, { ns, rev: 1 }),
    updatedAt: FieldValue.serverTimestamp(),
    ...said,
    site,
    zone: at.zone,
    of,
    at: now,
    read: false,
    expireAt: Timestamp.fromMillis(now + NOTICES.keptMs),
  });
  const email = known["email"];
  if (object(prefs?.["letters"])[LETTER_OF[notice.kind]] === false || !isAddress(email)) return;
  const several = author.parts > 1;
  const name = text(known["displayName"]) || text(known["title"]);
  const message = noticeLetter({ notice: said, name, site: at.title, zone: at.zone, locale: at.locale, several });
  const letter = several ? `${notice.kind}~${author.save}` : id;
  await once(db, `mail/${ns}~${person}~${letter}~notice`, {
    ns,
    kind: "notice",
    booking: of,
    to: [email],
    message,
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + REMINDERS.keptMs),
  });
}

const cut = (x: string): string => x.slice(0, NOTICES.titleMax);
const placeOf = ({ reservations, from, to }: RoomBooking): NoticePlace => ({
  place: cut([...new Set(reservations.map((r) => r.roomTitle))].join(", ")),
  from,
  to,
});

/**
 * Tells whoever a booking of rooms belongs to what others made of it: its owner, or without one who made it. What it keeps back is in
 * its details, which both may read; nobody else is told anything. [NTC-1] [NTC-3]
 */
export async function tellOfRoomBooking(
  db: Firestore,
  { ns, booking }: { readonly ns: string; readonly booking: string },
  written: Written,
): Promise<void> {
  const path = `ns/${ns}/bookings/${booking}`;
  const docs = sides(written);
  const [before, after] = docs.map((doc) => doc && bookingIn(path, doc, { deleted: doc["deleted"] === true }));
  const kind = roomEvent(before ?? null, after ?? null);
  const doc = docs[1];
  if (!kind || !before || !after || !doc || Math.max(before.to, after.to) <= Date.now()) return;
  if (after.site === "" || !(await isSiteOf(db, after.site, ns))) return;
  const isPrivate = [before, after].some(({ privacy }) => privacy.title || privacy.owner);
  const details = isPrivate ? await docIn(db, `ns/${ns}/bookingDetails/${booking}`) : null;
  const owner = after.owner ?? (after.privacy.owner ? linkIn(details?.["owner"]) : null);
  const maker = linkIn(doc["createdBy"]) ?? linkIn(details?.["createdBy"]);
  const to = owner?.ref ?? maker?.ref ?? "";
  if (to === "") return;
  await tell(db, {
    ...{ ns, site: after.site, to, of: booking, author: await authorOf(db, ns, doc) },
    id: `${booking}-${String(doc["rev"])}-${kind}`,
    notice: {
      kind,
      about: "room",
      title: cut(after.privacy.title ? text(details?.["title"]) : after.title),
      ...placeOf(after),
      was: kind === "moved" ? placeOf(before) : null,
      reason: kind === "rejected" ? (after.approval?.reason ?? "").slice(0, NOTICES.reasonMax) : "",
      ...{ more: 0, asks: after.approval?.status === "SUBMITTED" },
      by: "",
    },
  });
}

const timesOf = (doc: Doc): DeskTimes | null =>
  doc && {
    from: numberOrNull(doc["fromTime"]) ?? 0,
    to: numberOrNull(doc["toTime"]),
    deleted: doc["deleted"] === true,
  };

/** What a desk is called, where its site masks the names of floors as the app does. */
async function deskTitle(db: Firestore, { site }: Place, id: string): Promise<string> {
  const [desk, { maskedFloorName }] = await Promise.all([docIn(db, `sites/${site}/spaces/${id}`), siteIn(db, site)]);
  const floor = text(desk?.["floor"]);
  const masks = maskedFloorName !== null && maskedFloorName !== false && floor !== "" && !floor.includes("/");
  const of = masks ? await docIn(db, `sites/${site}/spaces/${floor}`) : null;
  return cut(shownTitle(text(desk?.["title"]) || id, maskedFloorName, text(of?.["title"])));
}

const bare = { title: "", was: null, by: "", reason: "", more: 0, asks: false } as const;

/** Where somebody's booking went, that was cancelled for another one of theirs in the same save; null for none. */
async function movedTo(db: Firestore, { ns, site }: Place, doc: JsonObject): Promise<JsonObject | null> {
  const set = text(doc["changeSet"]);
  if (set === "") return null;
  const found = await db.collection(`sites/${site}/bookings`).where("changeSet", "==", set).get();
  const owner = text(object(doc["owner"])["ref"]);
  const made = found.docs.map((d) => plainFields(d.data()));
  const theirs = made.filter((d) => d["ns"] === ns && d["rev"] === 1 && d["deleted"] !== true);
  return theirs.find((d) => text(object(d["owner"])["ref"]) === owner && d["onDay"] === doc["onDay"]) ?? null;
}

/** Tells the owner of a booking of a desk what others made of it. [NTC-1] [NTC-3] */
export async function tellOfDeskBooking(
  db: Firestore,
  { ns, site, booking }: Place & { readonly booking: string },
  written: Written,
): Promise<void> {
  const [before, after] = sides(written);
  const [was, is] = [timesOf(before), timesOf(after)];
  const kind = deskBookingEvent(was, is);
  if (!kind || !was || !is || !after || [was, is].every(({ to }) => to !== null && to <= Date.now())) return;
  const author = await authorOf(db, ns, after);
  if (text(object(after["lastWrittenBy"])["authUid"]) === "") return; // functions check out whoever did not come
  const other = kind === "cancelled" ? await movedTo(db, { ns, site }, after) : null;
  const now = other ?? after;
  const at = async (doc: JsonObject): Promise<NoticePlace> => ({
    place: await deskTitle(db, { ns, site }, lastPart(text(object(doc["space"])["ref"]))),
    from: numberOrNull(doc["fromTime"]) ?? 0,
    to: numberOrNull(doc["toTime"]),
  });
  const told: NoticeKind = other ? "moved" : kind;
  await tell(db, {
    ...{ ns, site, author, to: text(object(after["owner"])["ref"]) },
    id: `${booking}-${String(after["rev"])}-${told}`,
    of: lastPart(text(object(now["space"])["ref"])),
    notice: {
      ...bare,
      kind: told,
      about: "desk",
      ...(await at(now)),
      was: told === "moved" && before ? await at(before) : null,
    },
  });
}

/** Bookings of a desk that are not over, by their owners, the first of each first. */
async function bookedBy(db: Firestore, { ns, site }: Place, desk: string, zone: string) {
  const now = Date.now();
  const found = await db
    .collection(`sites/${site}/bookings`)
    .where("ns", "==", ns)
    .where("space.ref", "==", `sites/${site}/spaces/${desk}`)
    .where("onDay", ">=", dayOf(now, zone))
    .orderBy("onDay")
    .limit(NOTICES.bookingsMax)
    .get();
  const owners = new Map<string, DeskTimes[]>();
  for (const d of found.docs) {
    const doc = plainFields(d.data());
    const [times, owner] = [timesOf(doc), text(object(doc["owner"])["ref"])];
    if (owner === "" || !times || times.deleted || (times.to !== null && times.to <= now)) continue;
    owners.set(
      owner,
      [...(owners.get(owner) ?? []), times].sort((a, b) => a.from - b.from),
    );
  }
  return owners;
}

/** Tells everybody who has booked a desk that it was disabled, or is enabled again, once for all of their bookings. [NTC-1] [NTC-3] */
export async function tellOfDesk(
  db: Firestore,
  { ns, site, space }: Place & { readonly space: string },
  written: Written,
): Promise<void> {
  const [before, after] = sides(written);
  if (!before || !after || after["kind"] !== "desk" || after["deleted"] === true || before["deleted"] === true) return;
  const kind = deskEvent(before["disabled"], after["disabled"]);
  if (!kind) return;
  const { zone } = await siteIn(db, site);
  const [owners, author] = [await bookedBy(db, { ns, site }, space, zone), await authorOf(db, ns, after)];
  const place = owners.size > 0 ? await deskTitle(db, { ns, site }, space) : "";
  const reason = text(after["disabled"]).slice(0, NOTICES.reasonMax);
  for (const [to, [first, ...others]] of owners) {
    if (!first) continue;
    const { from, to: end } = first;
    await tell(db, {
      ...{ ns, site, author, to, of: space },
      id: `desk-${space}-${String(after["rev"])}-${kind}`,
      notice: { ...bare, kind, about: "desk", place, from, to: end, reason, more: others.length },
    });
  }
}
