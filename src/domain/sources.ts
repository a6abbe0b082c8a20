/** Parts of a first load, as people call them. */
export const LOAD_PARTS = {
  desks: "Desks",
  audits: "Desk audits",
  people: "People",
  rooms: "Rooms",
  bookings: "Room bookings",
  cards: "Cards",
  accounts: "Accounts",
  records: "Integrations",
  dashboards: "Dashboards",
} as const;

/** A part of the server that devices keep, by the kinds of documents that it brings. */
type Facts = {
  readonly kinds: readonly string[];
  /** `site`: each site has one of its own. */
  readonly per: "site" | "tenant";
  /** Its documents, above a list while they arrive. [FRESH-2] */
  readonly list: string;
  /** The part of a first load that it belongs to; null where its own screens ask for it, or it comes with the session. [FRESH-10] */
  readonly part: keyof typeof LOAD_PARTS | null;
  /** What it holds, on the page of this device. */
  readonly device: string;
};

/**
 * What brings each kind of document to a device, under the name that keys its checkpoint there, in the order of a first load.
 * What people call it stands here
 * too: one line for a new source. Small, because the first screen reads it. (docs/decisions/122)
 */
export const SOURCES = {
  sites: { per: "tenant", kinds: ["ns", "site"], list: "site settings", part: null, device: "Sites" },
  spaces: {
    per: "site",
    kinds: ["desk", "floor", "neighbourhood", "room-space"],
    list: "desks, floors and neighbourhoods",
    part: "desks",
    device: "Desks, floors and neighbourhoods of {site}",
  },
  bookings: {
    per: "site",
    kinds: ["booking"],
    list: "bookings of the site",
    part: "desks",
    device: "Desk bookings of {site}",
  },
  rounds: { per: "site", kinds: ["round"], list: "audits", part: "audits", device: "Desk audits of {site}" },
  observations: {
    per: "site",
    kinds: ["observation"],
    list: "observations",
    part: "audits",
    device: "Desk audit results of {site}",
  },
  directory: {
    per: "site",
    kinds: ["listed"],
    list: "people of this site",
    part: "people",
    device: "People directory of {site}",
  },
  people: { per: "site", kinds: ["person"], list: "people", part: "people", device: "People based at {site}" },
  members: { per: "site", kinds: ["member"], list: "memberships", part: "people", device: "Memberships of {site}" },
  access: {
    per: "site",
    kinds: ["access"],
    list: "access controls",
    part: "people",
    device: "Access control of {site}",
  },
  accessRestricted: {
    per: "site",
    kinds: ["restricted"],
    list: "restricted access controls",
    part: "people",
    device: "Restricted access control of {site}",
  },
  departments: {
    per: "site",
    kinds: ["departments"],
    list: "departments",
    part: "people",
    device: "Departments of {site}",
  },
  rooms: { per: "site", kinds: ["room"], list: "rooms", part: "rooms", device: "Meeting rooms of {site}" },
  meetings: {
    per: "site",
    kinds: ["room-booking"],
    list: "bookings",
    part: "bookings",
    device: "Room bookings of {site}",
  },
  "booking-details": {
    per: "site",
    kinds: ["booking-details"],
    list: "private bookings",
    part: "bookings",
    device: "Private room bookings of {site}",
  },
  "work-orders": {
    per: "site",
    kinds: ["work-order"],
    list: "work orders",
    part: "bookings",
    device: "Work orders of {site}",
  },
  cards: { per: "tenant", kinds: ["card"], list: "cards", part: "cards", device: "Access cards" },
  users: { per: "tenant", kinds: ["user"], list: "users", part: "accounts", device: "User accounts" },
  thirdparty: { per: "tenant", kinds: ["integrations"], list: "Integrations", part: "records", device: "Integrations" },
  syncReports: { per: "tenant", kinds: ["sync-report"], list: "Reports", part: "records", device: "Sync reports" },
  notices: { per: "tenant", kinds: ["notice"], list: "notices", part: null, device: "Notices" },
  "desk-days": {
    per: "site",
    kinds: ["desk-day"],
    list: "days of counts",
    part: "dashboards",
    device: "Counts of desk bookings of {site}",
  },
  "room-days": {
    per: "site",
    kinds: ["room-day"],
    list: "days of counts",
    part: "dashboards",
    device: "Counts of room bookings of {site}",
  },
  "desk-minutes": {
    per: "site",
    kinds: ["desk-minutes"],
    list: "days of counts",
    part: "dashboards",
    device: "Minutes booked by desk of {site}",
  },
} as const satisfies { readonly [source: string]: Facts };

export type Source = keyof typeof SOURCES;
/** A kind that a source brings; what is asked for by name alone is none. */
export type PulledKind = (typeof SOURCES)[Source]["kinds"][number];

const BY_KIND = new Map<string, Source>(
  (Object.keys(SOURCES) as Source[]).flatMap((source) => SOURCES[source].kinds.map((kind) => [kind, source] as const)),
);
/** The source that brings a kind. Throws for a kind that none brings, which the type leaves out. */
export function sourceOfKind(kind: PulledKind): Source {
  const source = BY_KIND.get(kind);
  if (source === undefined) throw new Error(`no source brings ${kind}`);
  return source;
}
/** Name of what has come of a kind: `cards`, or of a site `spaces:acme-london`. */
export function sourceOf(kind: PulledKind, site = ""): string {
  const source = sourceOfKind(kind);
  return SOURCES[source].per === "site" ? `${source}:${site}` : source;
}
