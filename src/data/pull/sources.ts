import { can, readsDirectory } from "#domain/access/access.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { addDays, dayOf } from "#domain/shared/time.ts";
import type { SourceQuery } from "../firebase/read.ts";
import type { Session } from "../api.ts";
import type { RecordCollection } from "../replica/collections.ts";

/** Whether the roles may read the desk bookings of their sites (reliability S2). */
export const readsBookings = (roles: readonly string[]): boolean =>
  can(roles, "deskBooking.bookingsExport") || can(roles, "deskBooking.deskSettings");

/** First day of bookings that the device keeps: yesterday at the site (design section 3). */
export const firstBookingDay = (now: number, zone: string): string => addDays(dayOf(now, zone), -1);

/** Days on which the open ones among rounds began. */
export const openDays = (rounds: readonly { readonly view: { readonly fields: JsonObject } }[]): readonly string[] =>
  rounds.flatMap(({ view: { fields } }) => {
    const { day, state } = fields;
    return state === "open" && typeof day === "string" ? [day] : [];
  });

type Window = {
  readonly now: number;
  readonly zone: string;
  /** Days on which rounds began that this device knows as open. */
  readonly openRounds?: readonly string[];
};

/**
 * Rounds that began earlier, and what was seen in them, leave the device. An open one holds the window open, whatever its age:
 * devices may still owe what they saw (docs/decisions/028).
 */
export function firstDeskAuditDay({ now, zone, openRounds = [] }: Window): string {
  const first = addDays(dayOf(now, zone), -DESK_AUDITS.windowDays);
  return openRounds.reduce((day, began) => (began !== "" && began < day ? began : day), first);
}

/** Desk audits of a site: a round and its observations are in the window together. */
function roundSources(session: Session, site: string, window: Window): readonly SourceQuery[] {
  if (!can(session.roles, "deskBooking.rounds")) return [];
  const source = (name: string, field: string): SourceQuery => ({
    key: `${name}:${site}`,
    collection: `sites/${site}/${name}`,
    ns: session.ns,
    where: [{ field, op: ">=", value: firstDeskAuditDay(window) }],
  });
  return [source("rounds", "day"), source("observations", "roundDay")];
}

/** What is kept fresh for one site, most wanted first. */
export function siteSources(session: Session, site: string, window: Window): readonly SourceQuery[] {
  const spaces: SourceQuery = { key: `spaces:${site}`, collection: `sites/${site}/spaces`, ns: session.ns, where: [] };
  const rounds = roundSources(session, site, window);
  if (!readsBookings(session.roles)) return [spaces, ...rounds];
  const from = firstBookingDay(window.now, window.zone);
  return [
    spaces,
    {
      key: `bookings:${site}`,
      collection: `sites/${site}/bookings`,
      ns: session.ns,
      where: [{ field: "onDay", op: ">=", value: from }],
    },
    ...rounds,
  ];
}

const below = (session: Session, name: string): string => `ns/${session.ns}/${name}`;
const ofSite = (field: string, site: string) => [{ field: `${field}.ref`, op: "==" as const, value: `sites/${site}` }];

/** People and rooms of one site that these roles may read (design section 5), provable by the site that each document names. */
export function peopleSources(session: Session, site: string): readonly SourceQuery[] {
  const { ns, roles } = session;
  const source = (key: string, name: string, field: string): SourceQuery => ({
    key: `${key}:${site}`,
    collection: below(session, name),
    ns,
    where: ofSite(field, site),
  });
  return [
    ...(readsDirectory(roles) ? [source("directory", "directory", "site")] : []),
    ...(can(roles, "people.directory") ? [source("people", "people", "homeSite")] : []),
    ...(can(roles, "roomBooking") ? [source("rooms", "resources", "site")] : []),
  ];
}

/** What belongs to no one site: cards change hands between them, and accounts may have several. */
export function tenantSources(session: Session): readonly SourceQuery[] {
  const { ns, roles } = session;
  return [
    ...(can(roles, "people.cards") ? [{ key: "cards", collection: below(session, "cards"), ns, where: [] }] : []),
    ...(can(roles, "people.users") ? [{ key: "users", collection: "users", ns, where: [] }] : []),
  ];
}

/** Which right a source hangs on, by the first part of its key. Others hang on none but the site. */
const RIGHTS: { readonly [kind: string]: (roles: readonly string[]) => boolean } = {
  bookings: readsBookings,
  rounds: (roles) => can(roles, "deskBooking.rounds"),
  observations: (roles) => can(roles, "deskBooking.rounds"),
  directory: readsDirectory,
  people: (roles) => can(roles, "people.directory"),
  rooms: (roles) => can(roles, "roomBooking"),
  cards: (roles) => can(roles, "people.cards"),
  users: (roles) => can(roles, "people.users"),
};

/** What is left of the right to read a source that the device has pulled. */
export function leftOf(session: Session, key: string): "all" | "no-site" | "no-right" {
  const [kind = "", site] = key.split(/:(.*)/s);
  if (RIGHTS[kind]?.(session.roles) === false) return "no-right";
  return site === undefined || session.sites === null || session.sites.includes(site) ? "all" : "no-site";
}

/** Where the documents of a source stand on the device. Accounts share a collection with what is never trimmed. */
export const COLLECTION_OF: { readonly [kind: string]: Exclude<RecordCollection, "config"> } = {
  spaces: "spaces",
  bookings: "bookings",
  rounds: "rounds",
  observations: "rounds",
  directory: "people",
  people: "people",
  rooms: "rooms",
  cards: "cards",
};

/** What a person chose for themselves, and the person they are linked to: asked for one by one. */
export function ownPaths({ ns, person }: Session): readonly string[] {
  const [tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(person?.ref ?? "")?.slice(1) ?? [];
  return person && tenant === ns && id ? [person.ref, `${person.ref}/prefs/global`] : [];
}

/** All sites of the tenant, for those who may list them. */
export const allSites = (session: Session): SourceQuery => ({
  key: "sites",
  collection: "sites",
  ns: session.ns,
  where: [],
});
