import { documentId, limit, orderBy, type Query, query, where } from "firebase/firestore/lite";
import { cardDocId, cardPath } from "../../src/domain/cards/id.ts";
import { type Asker, type Op, OPS, type What } from "./matrix.ts";
import {
  aBooking,
  aDesk,
  aListed,
  anObservation,
  aReceipt,
  aDeskAudit,
  common,
  dayFrom,
  NS,
  OTHER_SITE,
  SITE,
  theLimits,
} from "./rules-kit.ts";

import { aWorkOrder, meeting, storedMeeting } from "./rooms-kit.ts";

const OTHER_NS = "other";
/** Of the other tenant, as the tenant's own people try to reach below it. */
const FOREIGN_SITE = "foreign-site";

/** An asker with what their token and their user document say. */
export type Party = {
  readonly name: string;
  readonly asker: Asker | null;
  readonly uid: string;
  readonly ns: string;
  readonly claims: object | null;
  readonly userDoc: object | null;
};

export const NOBODY: Party = { name: "nobody", asker: null, uid: "nobody", ns: NS, claims: null, userDoc: null };

/** The site whose settings a party changes. */
const siteOf = (uid: string, keys: "desk" | "other"): string => `${SITE}-${uid}-${keys}`;

/** The party of an asker: the token holds the role in every variant, the document says what is true now. */
export function partyOf(asker: Asker): Party {
  const { role, variant } = asker;
  const uid = `${role}-${variant}`.replaceAll(/[. ]/g, "-");
  const ns = variant === "other tenant" ? OTHER_NS : NS;
  // Sites are changed by many: each party has one of its own for that.
  const sites =
    variant === "other site"
      ? [OTHER_SITE]
      : variant === "foreign site"
        ? [FOREIGN_SITE]
        : [SITE, siteOf(uid, "desk"), siteOf(uid, "other")];
  const roles = variant === "stale" ? [] : [role];
  return {
    name: variant === "home" ? role : `${role} (${variant})`,
    asker,
    uid,
    ns,
    claims: { namespace: ns, roles: [role], sites, person: `ns/${ns}/people/${uid}` },
    userDoc: common({ ns, title: "Ana", email: `${uid}@test`, roles, sites, disabled: variant === "disabled" }),
  };
}

/** A cell of the matrix: its party and op have documents of their own, so that cells do not meet. */
export type Cell = { readonly party: Party; readonly op: Op };
export const idOf = ({ party, op }: Cell): string => `${party.uid}-${op}`;

type Target = {
  readonly path: (cell: Cell) => string;
  readonly data: (cell: Cell) => object;
  /** The app's own list where it has one, else the narrowest that the collection's documents allow. */
  readonly list?: (at: Query, cell: Cell) => Query;
  /** What an update changes. */
  readonly change?: object;
  /** A document that is created in the same batch, and what it holds. */
  readonly beside?: (cell: Cell) => readonly [path: string, data: object];
  /** What has to stand beside it for the op to be judged by rights alone. */
  readonly needs?: (cell: Cell) => { readonly [path: string]: object };
};

export const ofTenant = (at: Query): Query => query(at, where("ns", "==", NS), limit(5));
const spaces = (kind: string): Target => ({
  path: (cell) => `sites/${SITE}/spaces/${kind}-${idOf(cell)}`,
  data: () => (kind === "desk" ? aDesk() : common({ kind, title: "A title" })),
  list: (at) => query(at, where("ns", "==", NS), where("kind", "==", kind), limit(5)),
  change: kind === "desk" ? { disabled: "broken monitor" } : { title: "Another title" },
});
const neighbourhood = (cell: Cell) => `hood-${idOf(cell)}`;
const neighbourhoodAt = (cell: Cell) => `sites/${SITE}/spaces/${neighbourhood(cell)}`;
const nameAt = (title: string) => `ns/${NS}/uniques/neighbourhood_${SITE}_${title.toLowerCase()}`;
const neighbourhoods: Target = {
  ...spaces("neighbourhood"),
  path: neighbourhoodAt,
  data: (cell) =>
    common({
      kind: "neighbourhood",
      title: neighbourhood(cell),
      folded: neighbourhood(cell),
      color: "#ff0000",
      exclusive: false,
      exclusiveAdHoc: false,
    }),
  change: { color: "#00ff00" },
  beside: (cell) => [nameAt(neighbourhood(cell)), { ref: neighbourhoodAt(cell) }],
};
const OFFERED = { permissions: ["front-door", "lift", "plant-room"], profiles: ["all-hours"] };
function sites(keys: "desk" | "other", change: object): Target {
  const ids: { readonly [op: string]: (cell: Cell) => string } = {
    create: (cell) => `new-${keys}-${idOf(cell)}`,
    update: ({ party }) => siteOf(party.uid, keys),
  };
  return {
    path: (cell) => `sites/${ids[cell.op]?.(cell) ?? SITE}`,
    data: () => common({ title: "London", accessControlOffered: OFFERED }),
    change,
  };
}
const below = (parent: string): Target => ({
  path: (cell) => `${parent}/${idOf(cell)}`,
  data: () => common({ title: "A title" }),
});
/** Counts of days, as the app asks for them: of one type, from a day on. */
const counts = (id: string, countType: string): Target => ({
  path: (cell) => `sites/${SITE}/counts/${id}${idOf(cell)}`,
  data: () => common({ onDate: "2026-01-05", countType, changes: {} }),
  list: (at) =>
    query(
      at,
      where("ns", "==", NS),
      where("countType", "==", countType),
      where("onDate", ">=", "2026-01-04"),
      orderBy("updatedAt"),
      limit(5),
    ),
  change: { onDate: "2026-01-06" },
});
/** A collection of the tenant whose documents name the site that they belong to. */
const atSite = (name: string, field: string): Target => ({
  ...below(`ns/${NS}/${name}`),
  data: () => common({ title: "A title", [field]: { ref: `sites/${SITE}` } }),
  list: (at) => query(at, where("ns", "==", NS), where(`${field}.ref`, "==", `sites/${SITE}`), limit(5)),
});
/** Somebody as a client makes them. */
const aPerson = ({ party }: Cell, sites: readonly string[]) =>
  common({
    title: "Ada Okafor",
    displayName: "Ada",
    memberSites: sites,
    created: { uid: party.uid, at: Date.now() },
  });
const aMember = (id: string) => ({
  person: { ref: `ns/${NS}/people/${id}`, title: "", displayName: "" },
  type: "permanent",
  permissions: {},
});
const AT_SITE = { ref: `sites/${SITE}` };
const meetingOf = (cell: Cell) => meeting(idOf(cell), [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]]);
/** What is kept of room bookings, listed as the app lists it. */
const ofRooms = (name: string): Target => ({
  ...below(`ns/${NS}/${name}`),
  list: (at) => query(at, where("ns", "==", NS), where("site.ref", "==", AT_SITE.ref), limit(5)),
});
const TODAY = dayFrom(0);
/** Bookings of desks that each cell has for itself. */
function bookings(kind: string, owner: (cell: Cell) => string, list: (at: Query, cell: Cell) => Query): Target {
  const desk = (cell: Cell) => `${kind}-${idOf(cell)}`;
  return {
    path: (cell) => `sites/${SITE}/bookings/${desk(cell)}_${TODAY}_1`,
    data: (cell) => common({ ...aBooking({ desk: desk(cell), day: TODAY, owner: owner(cell) }) }),
    list,
    change: { deleted: true },
    needs: (cell) => ({
      ...theLimits(),
      [`sites/${SITE}/spaces/${desk(cell)}`]: aDesk(),
      [`ns/${NS}/directory/${owner(cell)}_${SITE}`]: aListed(owner(cell)),
    }),
  };
}
const receiptsOf = (uid: (cell: Cell) => string, site: string | null = SITE): Target => ({
  path: (cell) => `ns/${NS}/changeSets/${uid(cell)}-${site ?? "nowhere"}-${idOf(cell)}`,
  data: (cell) => aReceipt({ uid: uid(cell), site, at: new Date(1_000) }),
  list: (at, cell) =>
    query(
      at,
      where("uid", "==", uid(cell)),
      where("device", "==", "device-1"),
      where("seq", ">=", 1),
      orderBy("seq", "desc"),
      limit(5),
    ),
  change: { void: true },
});

/** What is said of a file of a source: one document for all. */
const snapshot = (parent: string, source: string): Target => ({
  path: () => `${parent}/snapshots/${source}`,
  data: () => ({ ns: NS, source, readAt: 1 }),
  change: { readAt: 2 },
});

const TARGETS: { readonly [W in What]: Target } = {
  versions: { ...below("versions"), list: (at) => query(at, limit(5)) },
  "space-kinds": { ...below("space-kinds"), list: (at) => query(at, limit(5)) },
  ns: { path: ({ op }) => (op === "create" ? `ns/${NS}-new` : `ns/${NS}`), data: () => common({ title: "Acme" }) },
  "own receipts": receiptsOf(({ party }) => party.uid, null),
  "others' receipts at the site": receiptsOf(() => "somebody"),
  "others' receipts elsewhere": receiptsOf(() => "somebody", null),
  "own user": {
    path: ({ party }) => `users/${party.uid}`,
    data: ({ party }) => party.userDoc ?? common({ roles: [], sites: [] }),
    list: (at, { party }) => query(at, where("ns", "==", party.ns), where(documentId(), "==", party.uid)),
    change: { profile: { displayName: "Me" } },
  },
  "own preferences": {
    path: ({ party }) => `ns/${party.ns}/people/${party.uid}/prefs/global`,
    data: ({ party }) => common({ ns: party.ns, site: null, groupSitesByCountry: false }),
    change: { groupSitesByCountry: true },
  },
  "others' preferences": {
    path: (cell) => `ns/${NS}/people/${idOf(cell)}/prefs/global`,
    data: () => common({ site: null, groupSitesByCountry: false }),
    change: { groupSitesByCountry: true },
  },
  "others' users": { ...below("users"), data: () => common({ roles: [], sites: [] }), change: { roles: ["user"] } },
  sites: sites("desk", { "config.deskBookingWeekends": true }),
  "sites' other settings": sites("other", { "config.workingHoursStartTime": "09:00" }),
  desks: spaces("desk"),
  "desks' neighbourhoods": {
    ...spaces("desk"),
    path: (cell) => `sites/${SITE}/spaces/moved-${idOf(cell)}`,
    data: () => aDesk({ neighbourhood: "somewhere" }),
    change: { neighbourhood: null },
  },
  floors: spaces("floor"),
  "circles of floors": {
    ...spaces("floor"),
    path: (cell) => `sites/${SITE}/spaces/drawn-${idOf(cell)}`,
    change: { "neighbourhoodCircles.showGrid": true },
  },
  neighbourhoods: neighbourhoods,
  "names of neighbourhoods": {
    path: (cell) => nameAt(`name-${idOf(cell)}`),
    data: (cell) => common({ ref: neighbourhoodAt(cell) }),
    change: { ref: `sites/${SITE}/spaces/other` },
  },
  bookings: bookings(
    "bk",
    () => "somebody",
    (at) => query(at, where("ns", "==", NS), where("onDay", ">=", "2026-01-04"), orderBy("updatedAt"), limit(5)),
  ),
  "own bookings": bookings(
    "own",
    ({ party }) => party.uid,
    (at, { party }) =>
      query(at, where("ns", "==", NS), where("owner.ref", "==", `ns/${NS}/people/${party.uid}`), limit(5)),
  ),
  rounds: {
    ...below(`sites/${SITE}/rounds`),
    data: ({ party }) => aDeskAudit(party.uid),
    list: (at) => query(at, where("ns", "==", NS), where("day", ">=", "2026-01-04"), orderBy("updatedAt"), limit(5)),
    change: { state: "closed" },
  },
  observations: {
    ...below(`sites/${SITE}/observations`),
    data: ({ party }) => anObservation(party.uid),
    needs: () => ({ [`sites/${SITE}/rounds/r1`]: aDeskAudit("u2") }),
    list: (at) =>
      query(at, where("ns", "==", NS), where("roundDay", ">=", "2026-01-04"), orderBy("updatedAt"), limit(5)),
    change: { note: "changed" },
  },
  people: {
    ...below(`ns/${NS}/people`),
    data: (cell) => aPerson(cell, [SITE]),
    list: (at) => query(at, where("ns", "==", NS), where("memberSites", "array-contains", SITE), limit(5)),
    change: { position: "Nurse" },
    beside: (cell) => [`sites/${SITE}/members/${idOf(cell)}`, aMember(idOf(cell))],
  },
  "people of no site": {
    ...below(`ns/${NS}/people`),
    path: (cell) => `ns/${NS}/people/nowhere-${idOf(cell)}`,
    data: (cell) => aPerson(cell, []),
    list: (at) => query(at, where("ns", "==", NS), where("memberSites", "==", []), limit(5)),
    change: { position: "Nurse" },
  },
  "addresses of people": {
    path: (cell) => `ns/${NS}/uniques/email_${idOf(cell)}@acme.test`,
    data: (cell) => common({ ref: `ns/${NS}/people/nowhere-${idOf(cell)}` }),
    change: { ref: `ns/${NS}/people/other` },
  },
  "links of people": {
    path: (cell) => `ns/${NS}/uniques/linked_${idOf(cell)}`,
    data: (cell) => common({ ref: `users/nobody-${idOf(cell)}` }),
    change: { ref: "users/other" },
  },
  directory: atSite("directory", "site"),
  cards: {
    path: (cell) => cardPath(NS, cardDocId("ref", idOf(cell))),
    data: (cell) => common({ title: "A card", uids: { ref: idOf(cell) }, cardIdType: "ref" }),
    change: { title: "Another title" },
  },
  uniques: below(`ns/${NS}/uniques`),
  groups: below(`ns/${NS}/groups`),
  integrations: below(`ns/${NS}/thirdparty`),
  "sync reports": below(`ns/${NS}/syncReports`),
  rooms: atSite("resources", "site"),
  "room bookings": {
    ...ofRooms("bookings"),
    data: (cell) => ({ ...storedMeeting(meetingOf(cell)), ...common() }),
    change: { title: "Another title" },
    needs: (cell) => ({
      [`ns/${cell.party.ns}`]: common({ ns: cell.party.ns, title: "Acme", roomBookingReadOnly: false }),
    }),
  },
  "details of room bookings": {
    ...ofRooms("bookingDetails"),
    data: () => common({ site: AT_SITE, title: "Secret", owner: null, author: "somebody", lastDay: "2026-12-01" }),
    change: { title: "Another title" },
  },
  "holds of rooms": {
    ...below(`ns/${NS}/holds`),
    data: () => ({
      ns: NS,
      changeSet: "s",
      rev: 1,
      updatedAt: new Date(1_000),
      site: `sites/${SITE}`,
      was: {},
      held: {},
    }),
  },
  "windows of rooms": {
    ...below(`ns/${NS}/occupancy`),
    data: () => common({ site: `sites/${SITE}`, room: "oak", window: 1, busy: [], foreign: [], names: [], moves: [] }),
  },
  "work orders": {
    ...ofRooms("workOrders"),
    path: (cell) => `ns/${NS}/workOrders/${idOf(cell)}-r1-w`,
    data: (cell) => common(aWorkOrder(idOf(cell))),
    change: { status: "Accepted" },
    needs: (cell) => ({
      [`ns/${cell.party.ns}`]: common({ ns: cell.party.ns, title: "Acme", roomBookingReadOnly: false }),
      [`ns/${NS}/bookings/${idOf(cell)}`]: { ...storedMeeting(meetingOf(cell)), ...common() },
    }),
  },
  "snapshots of people": snapshot(`sites/${SITE}`, "people"),
  "snapshots of memberships": snapshot(`sites/${SITE}`, "members"),
  "snapshots of the directory": snapshot(`sites/${SITE}`, "directory"),
  "snapshots of people of no site": snapshot(`ns/${NS}`, "people-nowhere"),
  "snapshots of cards": snapshot(`ns/${NS}`, "cards"),
  "other snapshots of a site": snapshot(`sites/${SITE}`, "cards"),
  "other snapshots": snapshot(`ns/${NS}`, "people"),
  departments: below(`sites/${SITE}/departments`),
  memberships: {
    ...below(`sites/${SITE}/members`),
    path: (cell) => `sites/${SITE}/members/of-${idOf(cell)}`,
    data: (cell) => common(aMember(`of-${idOf(cell)}`)),
    change: { type: "temporary" },
    needs: (cell) => ({ [`ns/${NS}/people/of-${idOf(cell)}`]: aPerson(cell, [SITE]) }),
  },
  "access controls": {
    ...below(`sites/${SITE}/access`),
    path: (cell) => `sites/${SITE}/access/door-${idOf(cell)}`,
    data: () => common({ profile: "all-hours", permissions: { "front-door": true } }),
    change: { "permissions.lift": true },
    needs: (cell) => ({ [`sites/${SITE}/members/door-${idOf(cell)}`]: common(aMember(`door-${idOf(cell)}`)) }),
  },
  "restricted access controls": {
    ...below(`sites/${SITE}/accessRestricted`),
    path: (cell) => `sites/${SITE}/accessRestricted/door-${idOf(cell)}`,
    data: () => common({ permissions: { "plant-room": true } }),
    change: { "permissions.plant-room": false },
    needs: (cell) => ({ [`sites/${SITE}/members/door-${idOf(cell)}`]: common(aMember(`door-${idOf(cell)}`)) }),
  },
  PINs: below(`sites/${SITE}/accessPins`),
  counts: below(`sites/${SITE}/counts`),
  "counts of desks": counts("bookings", "booking"),
  "counts of rooms": counts("rooms", "booking-resource"),
  "minutes of desks": counts("desks", "desk-minutes"),
  aggregates: below(`sites/${SITE}/aggregates`),
  unknown: below("unknown"),
};

/** What is below the site, as it would be below another tenant's: paths, and what documents say of their site. */
function moved<T>(x: T): T {
  if (typeof x === "string") return x.replaceAll(SITE, FOREIGN_SITE) as T;
  if (Array.isArray(x)) return x.map(moved) as T;
  if (typeof x !== "object" || x === null || Object.getPrototypeOf(x) !== Object.prototype) return x;
  return Object.fromEntries(Object.entries(x).map(([key, value]) => [moved(key), moved(value as unknown)])) as T;
}
/** What functions keep beside another tenant's site is that tenant's. */
const ofForeigners = (docs: { readonly [path: string]: object }) =>
  Object.fromEntries(
    Object.entries(docs).map(([path, data]) => [path, path.includes("/kept/") ? { ...data, ns: OTHER_NS } : data]),
  );
/** Where a cell's target stands: for those who reach below another tenant's site, there. */
export function targetOf(what: What, party: Party): Target {
  const target: Target = TARGETS[what];
  if (party.asker?.variant !== "foreign site") return target;
  const { needs, beside } = target;
  return {
    ...target,
    path: (cell) => moved(target.path(cell)),
    data: (cell) => moved(target.data(cell)),
    ...(needs ? { needs: (cell: Cell) => ofForeigners(moved(needs(cell))) } : {}),
    ...(beside ? { beside: (cell: Cell) => moved(beside(cell)) } : {}),
  };
}

/** Whether a row's documents stand below the site, so that there is a "below another tenant's site" for them. */
export const standsBelowSite = (what: What): boolean =>
  TARGETS[what].path({ party: NOBODY, op: "get" }).startsWith(`sites/${SITE}/`);

/** All documents that the cells of these parties and rows need to stand there. */
export function standing(rows: readonly What[], parties: readonly Party[]): { readonly [path: string]: object } {
  const docs: { [path: string]: object } = { [`sites/${FOREIGN_SITE}`]: common({ ns: OTHER_NS, title: "Foreign" }) };
  for (const party of parties) {
    if (party.userDoc) docs[`users/${party.uid}`] = party.userDoc;
    for (const what of rows)
      for (const op of OPS) {
        const { path, data, needs } = targetOf(what, party);
        const cell = { party, op };
        Object.assign(docs, needs?.(cell));
        if (op !== "create" && !(what === "own user" && party.userDoc)) docs[path(cell)] = data(cell);
      }
  }
  return docs;
}
