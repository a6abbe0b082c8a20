import type { Role } from "../../src/domain/access/access.ts";

/**
 * Who asks (reliability S2): every role at home, the same role seen from four wrong places, and at home but of documents below
 * another tenant's site, which token and account name.
 */
export const VARIANTS = ["home", "other tenant", "other site", "disabled", "stale", "foreign site"] as const;
export type Variant = (typeof VARIANTS)[number];
export const OPS = ["get", "list", "create", "update", "delete"] as const;
export type Op = (typeof OPS)[number];

/**
 * How far a right reaches. `world`: without signing in. `product`: every tenant. `self`: the asker's own document, wherever
 * they are. `tenant`: its members. `site`: those whose claims name it, and ns.admin.
 */
type Reach = "world" | "product" | "self" | "tenant" | "site";
export type Row = {
  readonly what: string;
  readonly reach: Reach;
  /** Holders of each right at home, written out by hand; a missing op is nobody's. */
  readonly may: { readonly [O in Op]?: readonly Role[] };
  /** Ops for which the user document must agree with the token. */
  readonly asksDocument?: readonly Op[];
  /** Ops for which the account must be open in the user document; what roles it holds there does not matter. */
  readonly asksAccount?: readonly Op[];
};

const ALL: readonly Role[] = [
  "user",
  "ns.admin",
  "admin.super",
  "people.admin",
  "people.reception",
  "desk-booking.admin",
  "desk-booking.data",
  "desk-booking.neighbourhoods",
  "desk-booking.settings",
  "room-booking.admin",
];
const SETTINGS: readonly Role[] = ["ns.admin", "desk-booking.admin", "desk-booking.settings"];
const NEIGHBOURHOODS: readonly Role[] = ["ns.admin", "desk-booking.admin", "desk-booking.neighbourhoods"];
const SITE_SETTINGS: readonly Role[] = ["ns.admin", "desk-booking.admin"];
const BOOKINGS: readonly Role[] = [...SETTINGS, "desk-booking.data"];
/** Desk audits are walked by whoever may know the bookings (docs/decisions/024). */
const ROUNDS: readonly Role[] = BOOKINGS;
const PEOPLE: readonly Role[] = ["ns.admin", "people.admin"];
const CARDS: readonly Role[] = [...PEOPLE, "people.reception"];
const ROOMS: readonly Role[] = ["ns.admin", "room-booking.admin"];
const STATS: readonly Role[] = ["ns.admin", "desk-booking.admin", "room-booking.admin"];
/** Live status of desks, or statistics. */
const COUNTS: readonly Role[] = [...STATS, "desk-booking.data"];
const DIRECTORY: readonly Role[] = [
  ...CARDS,
  "desk-booking.admin",
  "desk-booking.settings",
  "desk-booking.neighbourhoods",
  "room-booking.admin",
];

/** Roles that open more than `user` does, and `user` for all others: those that are also looked at in the wrong places. */
export const HAS_MORE: readonly Role[] = ["user", ...new Set([...BOOKINGS, ...DIRECTORY, ...NEIGHBOURHOODS])];

/** What the rules let anybody do with at all. */
export const OPEN = [
  { what: "versions", reach: "world", may: { get: ALL } },
  { what: "space-kinds", reach: "product", may: { get: ALL, list: ALL } },
  { what: "ns", reach: "tenant", may: { get: ALL } },
  { what: "own receipts", reach: "tenant", may: { get: ALL, list: ALL, create: ALL } },
  { what: "others' receipts at the site", reach: "site", may: { get: ALL } },
  { what: "others' receipts elsewhere", reach: "tenant", may: {} },
  { what: "own user", reach: "self", may: { get: ALL, list: PEOPLE, update: ALL }, asksAccount: ["update"] },
  // Making one's first preferences is in profile.test.ts: they have one address only, where these stand already.
  { what: "own preferences", reach: "self", may: { get: ALL, update: ALL }, asksAccount: ["update"] },
  {
    what: "others' users",
    reach: "tenant",
    may: { get: PEOPLE, list: PEOPLE, update: PEOPLE },
    asksDocument: ["update"],
  },
  // Taken and given back only beside their accounts: see users-writes.test.ts.
  { what: "links of people", reach: "tenant", may: { get: PEOPLE } },
  {
    what: "sites",
    reach: "site",
    may: { get: ALL, list: ["ns.admin"], update: SITE_SETTINGS },
    asksDocument: ["update"],
  },
  {
    what: "sites' other settings",
    reach: "site",
    may: { get: ALL, list: ["ns.admin"], update: ["ns.admin"] },
    asksDocument: ["update"],
  },
  { what: "desks", reach: "site", may: { get: ALL, list: ALL, update: SETTINGS }, asksDocument: ["update"] },
  {
    what: "desks' neighbourhoods",
    reach: "site",
    may: { get: ALL, list: ALL, update: NEIGHBOURHOODS },
    asksDocument: ["update"],
  },
  { what: "floors", reach: "site", may: { get: ALL, list: ALL } },
  {
    what: "circles of floors",
    reach: "site",
    may: { get: ALL, list: ALL, update: NEIGHBOURHOODS },
    asksDocument: ["update"],
  },
  {
    what: "neighbourhoods",
    reach: "site",
    may: { get: ALL, list: ALL, create: NEIGHBOURHOODS, update: NEIGHBOURHOODS },
    asksDocument: ["create", "update"],
  },
  // Taken and given back only beside their owners: see neighbourhoods.test.ts.
  { what: "names of neighbourhoods", reach: "site", may: { get: NEIGHBOURHOODS } },
  {
    what: "rounds",
    reach: "site",
    may: { get: ROUNDS, list: ROUNDS, create: ROUNDS, update: ROUNDS },
    asksDocument: ["create", "update"],
  },
  {
    what: "observations",
    reach: "site",
    may: { get: ROUNDS, list: ROUNDS, create: ROUNDS },
    asksDocument: ["create"],
  },
  {
    what: "bookings",
    reach: "site",
    may: { get: BOOKINGS, list: BOOKINGS, create: SETTINGS, update: SETTINGS },
    asksDocument: ["create", "update"],
  },
  {
    what: "own bookings",
    reach: "site",
    may: { get: ALL, list: ALL, create: ALL, update: ALL },
    asksAccount: ["create", "update"],
  },
  {
    what: "people",
    reach: "site",
    may: { get: CARDS, list: CARDS, create: CARDS, update: CARDS },
    asksDocument: ["create", "update"],
  },
  {
    what: "people of no site",
    reach: "tenant",
    may: { get: CARDS, list: CARDS, update: CARDS },
    asksDocument: ["update"],
  },
  // Taken and given back only beside their owners: see people-writes.test.ts.
  { what: "addresses of people", reach: "tenant", may: { get: CARDS } },
  {
    what: "memberships",
    reach: "site",
    may: { get: CARDS, list: CARDS, create: CARDS, update: CARDS },
    asksDocument: ["create", "update"],
  },
  {
    what: "access controls",
    reach: "site",
    may: { get: CARDS, list: CARDS, create: CARDS, update: CARDS },
    asksDocument: ["create", "update"],
  },
  {
    what: "restricted access controls",
    reach: "site",
    may: { get: PEOPLE, list: PEOPLE, create: PEOPLE, update: PEOPLE },
    asksDocument: ["create", "update"],
  },
  { what: "departments", reach: "site", may: { get: CARDS, list: CARDS } },
  { what: "directory", reach: "site", may: { get: DIRECTORY, list: DIRECTORY } },
  // Of nobody; cards that somebody has are written beside memberships: see cards-writes.test.ts.
  {
    what: "cards",
    reach: "tenant",
    may: { get: CARDS, list: CARDS, create: CARDS, update: CARDS },
    asksDocument: ["create", "update"],
  },
  // Made with what a room has: see import.test.ts.
  {
    what: "rooms",
    reach: "site",
    may: { get: ROOMS, list: ROOMS, update: ["ns.admin"] },
    asksDocument: ["update"],
  },
  { what: "counts of desks", reach: "site", may: { get: COUNTS, list: COUNTS } },
  { what: "counts of rooms", reach: "site", may: { get: STATS, list: STATS } },
  { what: "minutes of desks", reach: "site", may: { get: STATS, list: STATS } },
  // Made only beside their holds, and these and the windows beside them: see rooms.test.ts.
  {
    what: "room bookings",
    reach: "site",
    may: { get: ROOMS, list: ROOMS, update: ROOMS },
    asksDocument: ["update"],
  },
  { what: "details of room bookings", reach: "site", may: { get: ["ns.admin"], list: ["ns.admin"] } },
  { what: "holds of rooms", reach: "site", may: { get: ROOMS } },
  { what: "windows of rooms", reach: "site", may: { get: ROOMS } },
  {
    what: "work orders",
    reach: "site",
    may: { get: ROOMS, list: ROOMS, update: ROOMS },
    asksDocument: ["update"],
  },
  { what: "snapshots of people", reach: "site", may: { get: CARDS } },
  { what: "snapshots of memberships", reach: "site", may: { get: CARDS } },
  { what: "snapshots of the directory", reach: "site", may: { get: DIRECTORY } },
  { what: "snapshots of people of no site", reach: "tenant", may: { get: CARDS } },
  { what: "snapshots of cards", reach: "tenant", may: { get: CARDS } },
  { what: "groups", reach: "tenant", may: { get: ROOMS, list: ROOMS } },
  { what: "integrations", reach: "tenant", may: { get: ["ns.admin"], list: ["ns.admin"] } },
  { what: "sync reports", reach: "tenant", may: { get: ["ns.admin"], list: ["ns.admin"] } },
] as const satisfies readonly Row[];

/** Collections that the seed and the functions write and no client may touch, and one that nobody knows. */
export const CLOSED = [
  { what: "others' preferences", reach: "tenant", may: {} },
  { what: "uniques", reach: "tenant", may: {} },
  { what: "PINs", reach: "site", may: {} },
  { what: "counts", reach: "site", may: {} },
  { what: "aggregates", reach: "site", may: {} },
  { what: "other snapshots of a site", reach: "site", may: {} },
  { what: "other snapshots", reach: "tenant", may: {} },
  { what: "unknown", reach: "product", may: {} },
] as const satisfies readonly Row[];
export type What = (typeof OPEN | typeof CLOSED)[number]["what"];

/** Somebody who asks: a role and where they stand; null is nobody signed in. */
export type Asker = { readonly role: Role; readonly variant: Variant };

/** Whether the matrix gives an op to somebody. */
export function mayDo(row: Row, op: Op, asker: Asker | null): boolean {
  const holders = row.may[op];
  if (!holders) return false;
  if (row.reach === "world") return true;
  if (!asker || !holders.includes(asker.role)) return false;
  switch (asker.variant) {
    case "home":
      return true;
    case "foreign site":
      return row.reach !== "site";
    case "other tenant":
      return row.reach === "product" || row.reach === "self";
    case "other site":
      return row.reach !== "site" || asker.role === "ns.admin";
    case "disabled":
      return !row.asksDocument?.includes(op) && !row.asksAccount?.includes(op);
    case "stale":
      return !row.asksDocument?.includes(op);
  }
}
