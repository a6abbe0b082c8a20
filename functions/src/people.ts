import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import { linkedPath } from "#domain/accounts/reservations.ts";
import { FREE } from "#domain/cards/free.ts";
import { delegatesOf } from "#domain/people/delegates.ts";
import { emailPath } from "#domain/people/reservations.ts";
import { alignCard } from "./cards.ts";
import { plain } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

/** Link titles are kept by this tool; what it writes is no change of a person's own (spec 1 §4). */
const VIA = "functions/inline-person-info";
const GONE_VIA = "functions/person-gone";
/** Documents changed in one go. */
const PAGE = 400;

export type OfPerson = { readonly ns: string; readonly person: string };
const personRef = ({ ns, person }: OfPerson): string => `ns/${ns}/people/${person}`;
const stamp = (via: string, ns: string, known: DocumentData | undefined) => ({
  ...stampBy(via, { ns, rev: nextRev(known?.["rev"]) }),
  updatedAt: FieldValue.serverTimestamp(),
});
const isAlive = (doc: DocumentData | undefined, ns: string): doc is DocumentData =>
  doc !== undefined && doc["ns"] === ns && doc["deleted"] !== true;
const textIn = (doc: DocumentData | undefined, field: string): string => {
  const value: unknown = doc?.[field];
  return typeof value === "string" ? value : "";
};
const mapIn = (doc: DocumentData, field: string): DocumentData => {
  const value: unknown = doc[field];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as DocumentData) : {};
};

/** The memberships of a person that are not over for good: ids of their sites, in order. */
async function sitesNow(db: Firestore, of: OfPerson, tx: Transaction): Promise<readonly string[]> {
  const found = await tx.get(db.collectionGroup("members").where("person.ref", "==", personRef(of)));
  const own = found.docs.filter((d) => d.get("ns") === of.ns && d.get("deleted") !== true && d.id === of.person);
  return [...new Set(own.flatMap((d) => /^sites\/([^/]+)\/members\//.exec(d.ref.path)?.[1] ?? []))].sort();
}

/**
 * Makes what a person's document says of other documents what those say now: the sites of its memberships, the title of its
 * home, the titles of its delegates. A delegate who is nobody goes. Reads all of them in the transaction that writes, so that
 * it does not matter which event came, how often, or in which order. [PPL-11]
 */
export const alignPerson = (db: Firestore, of: OfPerson): Promise<void> =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(personRef(of));
    const person = (await tx.get(ref)).data();
    if (!isAlive(person, of.ns)) return;
    const sites = await sitesNow(db, of, tx);
    const changes: { [field: string]: unknown } = {};
    const known: unknown = person["memberSites"];
    if (!Array.isArray(known) || [...known].sort().join("\n") !== sites.join("\n")) changes["memberSites"] = sites;
    const home = textIn(mapIn(person, "homeSite"), "ref");
    if (/^sites\/[^/]+$/.test(home)) {
      const title = textIn((await tx.get(db.doc(home))).data(), "title");
      if (title !== textIn(mapIn(person, "homeSite"), "title")) changes["homeSite"] = { ref: home, title };
    }
    const delegates = await titledDelegates(db, of, person, tx);
    if (delegates) changes["delegates"] = delegates;
    if (Object.keys(changes).length > 0) tx.update(ref, { ...changes, ...stamp(VIA, of.ns, person) });
  });

/** The delegates of a person with the titles of now; null where they are so already. */
async function titledDelegates(db: Firestore, of: OfPerson, person: DocumentData, tx: Transaction) {
  const stored = delegatesOf(plain(person["delegates"]));
  if (stored.length === 0) return null;
  const docs = await tx.getAll(...stored.map((d) => db.doc(personRef({ ...of, person: d.id }))));
  const titles = new Map(
    docs.flatMap((d) => (isAlive(d.data(), of.ns) ? [[d.id, textIn(d.data(), "title")] as const] : [])),
  );
  const next = stored.filter((d) => titles.has(d.id)).map((d) => ({ ...d, title: titles.get(d.id) ?? "" }));
  if (next.length === stored.length && next.every((d, i) => d.title === stored[i]?.title)) return null;
  return Object.fromEntries(
    next.map((d) => [d.id, { ref: personRef({ ...of, person: d.id }), title: d.title, permissions: d.permissions }]),
  );
}

/** Makes the delegators of everybody whom a person names, or named, as delegate what the person says now. [PPL-11] */
export async function alignDelegators(db: Firestore, of: OfPerson, named: Iterable<string>): Promise<void> {
  for (const id of new Set(named)) await db.runTransaction((tx) => alignDelegator(db, of, id, tx));
}
async function alignDelegator(db: Firestore, of: OfPerson, delegate: string, tx: Transaction): Promise<void> {
  const target = db.doc(personRef({ ...of, person: delegate }));
  const [whoDoc, thatDoc] = await tx.getAll(db.doc(personRef(of)), target);
  const [who, that] = [whoDoc?.data(), thatDoc?.data()];
  if (!isAlive(that, of.ns)) return;
  const given = isAlive(who, of.ns) ? delegatesOf(plain(who["delegates"])).find((d) => d.id === delegate) : undefined;
  const known = delegatesOf(plain(that["delegators"])).find((d) => d.id === of.person);
  const next = given && { id: of.person, title: textIn(who, "title"), permissions: given.permissions };
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  const all = Object.fromEntries(
    delegatesOf(plain(that["delegators"]))
      .filter((d) => d.id !== of.person)
      .concat(next ? [next] : [])
      .map((d) => [d.id, { ref: personRef({ ...of, person: d.id }), title: d.title, permissions: d.permissions }]),
  );
  tx.update(target, { delegators: all, ...stamp(VIA, of.ns, that) });
}

type Link = { readonly ref: string; readonly title: string; readonly displayName: string };
/** Writes how somebody is called into every document that links to them: memberships, cards, the account; cards also whether they are active. [PPL-11] [CRD-71] */
export async function alignLinks(db: Firestore, of: OfPerson): Promise<void> {
  const person = (await db.doc(personRef(of)).get()).data();
  if (!isAlive(person, of.ns)) return;
  const link: Link = { ref: personRef(of), title: textIn(person, "title"), displayName: textIn(person, "displayName") };
  const [members, cards, users] = await Promise.all([
    db.collectionGroup("members").where("person.ref", "==", link.ref).get(),
    db.collection(`ns/${of.ns}/cards`).where("owner.ref", "==", link.ref).get(),
    db.collection("users").where("ns", "==", of.ns).where("person.ref", "==", link.ref).get(),
  ]);
  for (const [found, field] of [
    [members, "person"],
    [cards, "owner"],
    [users, "person"],
  ] as const)
    for (const doc of found.docs)
      if (doc.get("ns") === of.ns && doc.get("deleted") !== true) await called(db, doc.ref, field, link);
  // Whether its owner is active stands on each card (docs/decisions/073).
  for (const { id } of cards.docs) await alignCard(db, { ns: of.ns, card: id }, []);
}
const called = (db: Firestore, ref: DocumentReference, field: string, link: Link): Promise<void> =>
  db.runTransaction(async (tx) => {
    const doc = (await tx.get(ref)).data();
    if (!doc || textIn(mapIn(doc, field), "ref") !== link.ref) return;
    const now = mapIn(doc, field);
    if (textIn(now, "title") === link.title && textIn(now, "displayName") === link.displayName) return;
    tx.update(ref, {
      [field]: { ...now, title: link.title, displayName: link.displayName },
      ...stamp(VIA, String(doc["ns"]), doc),
    });
  });

/** What went with a person. */
export type Gone = {
  readonly members: number;
  readonly cards: number;
  readonly bookings: number;
  readonly accounts: number;
};

/**
 * What follows from a person's deletion: memberships end, the claim of the address is given back, cards are returned, desk
 * bookings that have not begun are cancelled, the account is linked to nobody. As often as it is asked, it happens once. [PPL-12]
 */
export async function personGone(db: Firestore, of: OfPerson, now: number): Promise<Gone> {
  const ref = personRef(of);
  const person = (await db.doc(ref).get()).data();
  if (!person || person["ns"] !== of.ns || person["deleted"] !== true)
    return { members: 0, cards: 0, bookings: 0, accounts: 0 };
  const members = await db.collectionGroup("members").where("person.ref", "==", ref).get();
  const sites = [...new Set(members.docs.flatMap((d) => /^sites\/([^/]+)\//.exec(d.ref.path)?.[1] ?? []))];
  const bury = (doc: DocumentData) => (doc["deleted"] === true ? null : { deleted: true });
  const email = textIn(person, "email");
  if (email !== "") {
    const claim = db.doc(emailPath(of.ns, email));
    await changeEach(db, of.ns, [claim], (doc) => (doc["ref"] === ref ? bury(doc) : null));
  }
  const linked = db.doc(linkedPath(of.ns, of.person));
  await changeEach(db, of.ns, [linked], bury);
  const cards = await db.collection(`ns/${of.ns}/cards`).where("owner.ref", "==", ref).get();
  const returned = { ...FREE, returned: true };
  const users = await db.collection("users").where("ns", "==", of.ns).where("person.ref", "==", ref).get();
  const isTheirs = (doc: DocumentData, field: string) => textIn(mapIn(doc, field), "ref") === ref;
  return {
    members: await changeEach(
      db,
      of.ns,
      members.docs.map((d) => d.ref),
      bury,
    ),
    cards: await changeEach(
      db,
      of.ns,
      cards.docs.map((d) => d.ref),
      (doc) => (isTheirs(doc, "owner") ? returned : null),
    ),
    bookings: await cancelBookings(db, of, sites, now),
    accounts: await changeEach(
      db,
      of.ns,
      users.docs.map((d) => d.ref),
      (doc) => (isTheirs(doc, "person") ? { person: null } : null),
    ),
  };
}

/** Desk bookings of a person that have not begun, at these sites. */
async function cancelBookings(db: Firestore, of: OfPerson, sites: readonly string[], now: number): Promise<number> {
  let cancelled = 0;
  for (const site of sites) {
    const found = await db
      .collection(`sites/${site}/bookings`)
      .where("ns", "==", of.ns)
      .where("owner.ref", "==", personRef(of))
      .where("fromTime", ">", Timestamp.fromMillis(now))
      .get();
    const refs = found.docs.map((d) => d.ref);
    cancelled += await changeEach(db, of.ns, refs, (doc) => (doc["deleted"] === true ? null : { deleted: true }));
  }
  return cancelled;
}

/** Changes documents as they are when it is their turn; what answers null stays. @returns how many changed */
async function changeEach(
  db: Firestore,
  ns: string,
  refs: readonly DocumentReference[],
  change: (doc: DocumentData) => object | null,
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < refs.length; at += PAGE) {
    const part = refs.slice(at, at + PAGE);
    changed += await db.runTransaction(async (tx) => {
      let n = 0;
      for (const doc of await tx.getAll(...part)) {
        const data = doc.data();
        const next = data && data["ns"] === ns ? change(data) : null;
        if (!next) continue;
        const { deleted: _, ...own } = stamp(GONE_VIA, ns, data);
        tx.update(doc.ref, { ...own, ...next });
        n += 1;
      }
      return n;
    });
  }
  return changed;
}
