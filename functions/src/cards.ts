import { type DocumentData, FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import { FREE } from "#domain/cards/free.ts";
import { cardPath } from "#domain/cards/id.ts";
import { CARD_ROLES, type CardRole } from "#domain/cards/schema.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { plainFields } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

/** What is written here is no change of a person's own (spec 1 §4). */
const VIA = "functions/card-holders";

type OfCard = { readonly ns: string; readonly card: string };
/** A membership that names a card, or named one. */
type Place = { readonly site: string; readonly person: string };
type Holding = { readonly role: CardRole; readonly person: string; readonly sites: readonly string[] };

const roleIn = (stored: unknown): CardRole | null => CARD_ROLES.find((role) => role === stored) ?? null;
/** What can be an id in a path: nothing else is followed. */
const isId = (id: string): boolean => /^[^/]{1,400}$/.test(id);
const sitesIn = (card: JsonObject): readonly string[] =>
  Object.entries(object(card["sites"])).flatMap(([site, on]) => (on === true && isId(site) ? [site] : []));
const personIn = (ns: string, link: unknown): string => {
  const ref = text(object(link)["ref"]);
  const id = lastPart(ref);
  return ref === `ns/${ns}/people/${id}` && isId(id) ? id : "";
};

/** Whose a card is, as what and where; null for nobody's. */
function holdingOf(ns: string, card: JsonObject | null): Holding | null {
  const role = roleIn(card?.["role"]);
  const person = personIn(ns, card?.["owner"]);
  return card === null || role === null || person === "" || card["deleted"] === true
    ? null
    : { role, person, sites: sitesIn(card) };
}
/** The memberships that a card's document spoke of, before and after a write. */
export const placesOf = (ns: string, docs: readonly (DocumentData | undefined)[]): readonly Place[] =>
  docs.flatMap((doc) => {
    const held = holdingOf(ns, doc ? plainFields(doc) : null);
    return held ? held.sites.map((site) => ({ site, person: held.person })) : [];
  });
/** The cards that a membership's document spoke of, before and after a write. */
export const cardsNamed = (docs: readonly (DocumentData | undefined)[]): readonly string[] => [
  ...new Set(docs.flatMap((doc) => Object.values(slotsIn(doc ? plainFields(doc) : {})))),
];

type Slots = { readonly [R in CardRole]?: string };
function slotsIn(member: JsonObject): Slots {
  const named = object(member["cards"]);
  return Object.fromEntries(CARD_ROLES.flatMap((role) => (isId(text(named[role])) ? [[role, text(named[role])]] : [])));
}

/**
 * Makes a card and the memberships that name it agree, and its owner's names and whether they are active those of now. What the card says counts; but where a
 * membership names another card that says so as well, that one stays, and this one leaves the site. Memberships and cards that
 * are not there yet are waited for. Everything is read in the transaction that writes, so that it does not matter which event
 * came, how often, or in which order. [CRD-71] [CRD-72]
 * @param places memberships that may name the card, beside those that it speaks of
 */
export const alignCard = (db: Firestore, of: OfCard, places: readonly Place[]): Promise<void> =>
  db.runTransaction((tx) => once({ db, tx, of }, places));

type At = { readonly db: Firestore; readonly tx: Transaction; readonly of: OfCard };
const stamp = (ns: string, known: JsonObject) => {
  const { deleted: _, ...own } = stampBy(VIA, { ns, rev: nextRev(known["rev"]) });
  return { ...own, updatedAt: FieldValue.serverTimestamp() };
};
const read = async ({ db, tx, of }: At, path: string): Promise<JsonObject | null> => {
  const data = (await tx.get(db.doc(path))).data();
  const fields = data ? plainFields(data) : null;
  return fields?.["ns"] === of.ns ? fields : null;
};

async function once(at: At, places: readonly Place[]): Promise<void> {
  const { db, tx, of } = at;
  const card = await read(at, cardPath(of.ns, of.card));
  if (!card) return;
  const held = holdingOf(of.ns, card);
  const owner = held ? await read(at, `ns/${of.ns}/people/${held.person}`) : null;
  const found = await membersAt(at, [...places, ...placesOf(of.ns, [card])]);
  const slots: {
    readonly path: string;
    readonly member: JsonObject;
    readonly role: CardRole;
    readonly to: string | null;
  }[] = [];
  const leaves = new Set<string>();
  for (const { place, path, member } of found)
    for (const role of CARD_ROLES) {
      const named = slotsIn(member)[role] ?? null;
      const isTheirs = held?.role === role && held.person === place.person && held.sites.includes(place.site);
      if (isTheirs && named !== of.card) {
        if (named !== null && (await holds(at, named, { role, place }))) leaves.add(place.site);
        else slots.push({ path, member, role, to: of.card });
      } else if (!isTheirs && named === of.card) slots.push({ path, member, role, to: null });
    }
  const changes = cardChanges(card, { held, owner, leaves });
  // Firestore reads all before it writes.
  for (const { path, member, role, to } of slots)
    tx.update(db.doc(path), { [`cards.${role}`]: to, ...stamp(of.ns, member) });
  if (changes) tx.update(db.doc(cardPath(of.ns, of.card)), { ...changes, ...stamp(of.ns, card) });
}

/** Memberships that are there and alive, each once. */
async function membersAt(at: At, places: readonly Place[]) {
  const each = new Map(places.map((place) => [`sites/${place.site}/members/${place.person}`, place]));
  const found: { readonly place: Place; readonly path: string; readonly member: JsonObject }[] = [];
  for (const [path, place] of each) {
    const member = await read(at, path);
    if (member && member["deleted"] !== true) found.push({ place, path, member });
  }
  return found;
}

/** Whether another card says of itself that it is somebody's at a site. */
async function holds(at: At, card: string, { role, place }: { readonly role: CardRole; readonly place: Place }) {
  const held = holdingOf(at.of.ns, await read(at, cardPath(at.of.ns, card)));
  return held?.role === role && held.person === place.person && held.sites.includes(place.site);
}

/** What a card is once nobody has it. */
const RETURNED = { ...FREE, returned: true } as const;
type Known = {
  readonly held: Holding | null;
  readonly owner: JsonObject | null;
  readonly leaves: ReadonlySet<string>;
};
function cardChanges(card: JsonObject, { held, owner, leaves }: Known): object | null {
  if (!held) return null;
  const sites = held.sites.filter((site) => !leaves.has(site));
  if (owner?.["deleted"] === true || (leaves.size > 0 && sites.length === 0)) return RETURNED;
  const link = object(card["owner"]);
  const names = owner && { title: text(owner["title"]), displayName: text(owner["displayName"]) };
  const isCalled = !names || (names.title === text(link["title"]) && names.displayName === text(link["displayName"]));
  const inactive = owner?.["active"] === false ? held.person : null;
  const isTold = owner === null || inactive === (card["inactiveOwner"] ?? null);
  if (isCalled && isTold && leaves.size === 0) return null;
  return {
    ...(isCalled ? {} : { owner: { ref: text(link["ref"]), ...names } }),
    ...(isTold ? {} : { inactiveOwner: inactive }),
    ...(leaves.size === 0 ? {} : { sites: Object.fromEntries(sites.map((site) => [site, true])) }),
  };
}
