import { Timestamp } from "firebase/firestore";
import { ROLES } from "../../src/domain/access/access.ts";
import { cardDocId, cardPath } from "../../src/domain/cards/id.ts";
import type { CardRole } from "../../src/domain/cards/schema.ts";
import { ME, changed, created, member, membership, person, somebody } from "./people-kit.ts";
import { common, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";

/** Path of a card that is known by its raw id. */
export const card = (id: string) => cardPath(NS, raw(id));
export const raw = (id: string) => cardDocId("ref", id);
export const owner = (id: string, over: object = {}) => ({ ref: person(id), title: "", displayName: "", ...over });
export const at = (...sites: readonly string[]) => Object.fromEntries(sites.map((s) => [s, true]));

/** A card as it stands there. */
export const aCard = (id: string, over: object = {}) =>
  common({ title: id, uids: { ref: id }, cardIdType: "ref", ...over });
/** What a card has once nobody has it. */
export const FREE = { role: null, owner: null, sites: {}, enabledFrom: null, enabledTo: null, assignedAt: null };
export const givenTo = (who: string, role: CardRole, ...sites: readonly string[]) => ({
  role,
  owner: owner(who),
  sites: at(...sites),
});
/** A card that somebody has. */
export const held = (id: string, given: ReturnType<typeof givenTo>, over: object = {}) =>
  aCard(id, { ...given, assignedAt: Object.keys(given.sites)[0], ...over });

export const newCard = (id: string, over: object = {}, stamps: object = {}) =>
  created(card(id), { title: id, uids: { ref: id }, cardIdType: "ref", ...over }, stamps);
export const editCard = (id: string, fields: object, over: object = {}) => changed(card(id), fields, over);
/** Writes a card, or none, into a membership, and whatever else of it. */
export const slot = (
  who: string,
  role: CardRole,
  id: string | null,
  { site = SITE, ...fields }: { readonly site?: string; readonly [field: string]: unknown } = {},
) => changed(member(who, site), { [`cards.${role}`]: id === null ? null : raw(id), ...fields });
export const slots = (permanent: string | null, temporary: string | null = null) => ({
  cards: { permanent: permanent && raw(permanent), temporary: temporary && raw(temporary) },
});
export const both: Who = { roles: ["people.reception"], sites: [SITE, OTHER_SITE] };
export const moment = (ms: number) => Timestamp.fromMillis(ms);

/**
 * Ada has a permanent and a temporary card in London, Bob one of each at both sites, Eve one in Lima; Cy has none. Whoever writes
 * holds every role in their document, so that the token decides.
 */
export const aTenantOfCards = () => ({
  ...SITES,
  "users/u1": common({ roles: ROLES, sites: [SITE, OTHER_SITE], person: ME }),
  [person("ada")]: somebody(),
  [person("cy")]: somebody(),
  [person("bob")]: somebody({ memberSites: [SITE, OTHER_SITE] }),
  [person("eve")]: somebody({ memberSites: [OTHER_SITE] }),
  [person("new")]: somebody(),
  [member("ada")]: membership("ada", slots("p1", "t1")),
  [member("cy")]: membership("cy"),
  [member("bob")]: membership("bob", slots("p2")),
  [member("bob", OTHER_SITE)]: membership("bob", slots("p2", "t2")),
  [member("eve", OTHER_SITE)]: membership("eve", slots("p3")),
  [card("p1")]: held("p1", givenTo("ada", "permanent", SITE)),
  [card("t1")]: held("t1", givenTo("ada", "temporary", SITE)),
  [card("p2")]: held("p2", givenTo("bob", "permanent", SITE, OTHER_SITE)),
  [card("t2")]: held("t2", givenTo("bob", "temporary", OTHER_SITE)),
  [card("p3")]: held("p3", givenTo("eve", "permanent", OTHER_SITE)),
  [card("free")]: aCard("free"),
});
