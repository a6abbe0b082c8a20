/** A part of the server that devices keep, by the kinds of documents that it brings. */
type Facts = {
  readonly kinds: readonly string[];
  /** `site`: each site has one of its own. */
  readonly per: "site" | "tenant";
};

/**
 * What brings each kind of document to a device, under the name that keys its checkpoint there, in the order of a first load.
 * Collections, pages and workers read it; small, because the first screen does. (docs/decisions/122)
 */
export const SOURCES = {
  sites: { per: "tenant", kinds: ["ns", "site"] },
  spaces: { per: "site", kinds: ["desk", "floor", "neighbourhood", "room-space"] },
  bookings: { per: "site", kinds: ["booking"] },
  rounds: { per: "site", kinds: ["round"] },
  observations: { per: "site", kinds: ["observation"] },
  directory: { per: "site", kinds: ["listed"] },
  people: { per: "site", kinds: ["person"] },
  members: { per: "site", kinds: ["member"] },
  access: { per: "site", kinds: ["access"] },
  accessRestricted: { per: "site", kinds: ["restricted"] },
  departments: { per: "site", kinds: ["departments"] },
  rooms: { per: "site", kinds: ["room"] },
  meetings: { per: "site", kinds: ["room-booking"] },
  "booking-details": { per: "site", kinds: ["booking-details"] },
  "work-orders": { per: "site", kinds: ["work-order"] },
  cards: { per: "tenant", kinds: ["card"] },
  users: { per: "tenant", kinds: ["user"] },
  thirdparty: { per: "tenant", kinds: ["integrations"] },
  syncReports: { per: "tenant", kinds: ["sync-report"] },
  "desk-days": { per: "site", kinds: ["desk-day"] },
  "room-days": { per: "site", kinds: ["room-day"] },
  "desk-minutes": { per: "site", kinds: ["desk-minutes"] },
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
