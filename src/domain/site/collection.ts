import * as v from "valibot";
import { to } from "../addresses.ts";
import { judged, saidOf } from "../config/layers.ts";
import { BUILT_IN } from "../config/site-keys.ts";
import { circlesOf, type Circles } from "../neighbourhoods/circles.ts";
import { byTitle } from "../shared/by-title.ts";
import { defineCollection, type Read, type ShownDoc } from "../shared/collection.ts";
import { lastPart, numberOrNull, object, text, textOrNull, texts } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { titledEntry } from "../search/entries.ts";
import { type Theme, themeOf } from "../theme/theme.ts";
import { commonSchema, floorSchema, namespaceSchema, siteSchema } from "./schema.ts";

export type TenantRow = { readonly id: string; readonly title: string; readonly theme: Theme };
/** What else is asked of the tenant itself. */
export type TenantDetail = TenantRow & {
  /** The tenant's own email domains, in small letters (spec 3 §3); absent in what an earlier build kept. */
  readonly domains?: readonly string[];
};
export type SiteRow = {
  readonly id: string;
  readonly title: string;
  /** Empty when the site has no address. */
  readonly country: string;
  readonly timeZone: string;
  readonly maskedFloorName: boolean | string | null;
  /** False hides what only a site with desk booking, or room booking, has. */
  readonly hasDeskBooking: boolean;
  readonly hasRoomBooking: boolean;
};
/** What a site's document says of its configuration, waiting edits included; `domain/config/layers.ts` judges it. */
export type SiteConfigRow = {
  readonly id: string;
  readonly path: string;
  readonly config: JsonObject;
  /** Permissions that the site's members can be given, as stored: a list of keys or a map; left out: all there are (spec 3 §5). */
  readonly availablePermissions?: Json;
  /** What the site offers for access control, and which of it is restricted, as stored; `domain/access-control` judges it. */
  readonly accessControlOptions?: Json;
  readonly accessControlRestricted?: Json;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};
export type FloorRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Storage paths; null when the floor has no drawing. */
  readonly planSvg: string | null;
  readonly bookablesSvg: string | null;
  readonly svgScale: number;
  readonly zones: Circles;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};

/** The site's own zone where it can be used: what is a day at the site must never depend on what cannot be read. */
export function zoneOf(config: Json | undefined): string {
  const said = saidOf(config, "timeZone");
  const judgement = said === undefined ? null : judged("timeZone", said);
  return judgement && "value" in judgement ? text(judgement.value) : BUILT_IN.timeZone;
}

/** Site as screens show it; defaults of spec 2 §3. */
export function siteRow({ path, view }: ShownDoc): SiteRow {
  const masked = saidOf(view.fields["config"], "maskedFloorName");
  return {
    id: lastPart(path),
    title: text(view.fields["title"]),
    country: text(object(view.fields["address"])["country"]),
    timeZone: zoneOf(view.fields["config"]),
    maskedFloorName: typeof masked === "string" || typeof masked === "boolean" ? masked : null,
    hasDeskBooking: view.fields["hasDeskBooking"] !== false,
    hasRoomBooking: view.fields["hasRoomBooking"] !== false,
  };
}

const OFFERS = ["availablePermissions", "accessControlOptions", "accessControlRestricted"] as const;
const ofSite = (fields: JsonObject) =>
  Object.fromEntries(OFFERS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
const siteConfigRow = ({ path, view, rev, pending }: ShownDoc): SiteConfigRow => ({
  id: lastPart(path),
  path,
  config: object(view.fields["config"]),
  ...ofSite(view.fields),
  rev,
  pending,
});

/** The tenant as the shell shows it; a broken look is the product's own. */
const tenantRow = ({ path, view }: ShownDoc): TenantRow => ({
  id: lastPart(path),
  title: text(view.fields["title"]),
  theme: themeOf(lastPart(path), view.fields),
});

const tenantDetail = (shown: ShownDoc): TenantDetail => ({
  ...tenantRow(shown),
  domains: texts(shown.view.fields["domains"]).map((domain) => domain.toLowerCase()),
});

const floorRow = ({ path, view, rev, pending }: ShownDoc): FloorRow => ({
  id: lastPart(path),
  path,
  title: text(view.fields["title"]),
  planSvg: textOrNull(view.fields["planSvg"]),
  bookablesSvg: textOrNull(view.fields["bookablesSvg"]),
  svgScale: numberOrNull(view.fields["svgScale"]) ?? 1,
  zones: circlesOf(view.fields["neighbourhoodCircles"]),
  rev,
  pending,
});

const withTheSession = { turn: "own" } as const;
const everybodyOfTheTenant: Read = { anyOf: [], reach: "tenant" };

/** `ns/{ns}`: the tenant. */
export const tenants = defineCollection({
  kind: "ns",
  takeOut: "organisation",
  path: "ns/{ns}",
  store: "config",
  schema: namespaceSchema,
  keys: (_, { ns = "" }) => ({ scope: ns }),
  read: everybodyOfTheTenant,
  pull: withTheSession,
  row: tenantRow,
  detail: tenantDetail,
});

/** `sites/{site}`. */
export const sites = defineCollection({
  kind: "site",
  takeOut: "sites",
  path: "sites/{site}",
  screen: () => to.siteSettings(),
  store: "config",
  schema: siteSchema,
  keys: () => ({ scope: "" }),
  read: { anyOf: [], reach: "site" },
  pull: withTheSession,
  row: siteRow,
  order: byTitle,
  detail: siteConfigRow,
  tombstones: true,
  record: true,
  search: { anyOf: [], entry: (fields) => titledEntry("site", fields), found: () => ({}) },
});

/** What all kinds of spaces share. */
export const SPACE = {
  path: "sites/{site}/spaces/{id}",
  store: "spaces",
  read: { anyOf: [], reach: "site" },
  pull: { turn: "first" },
  tombstones: true,
  record: true,
} as const;

/** Floors of a site. */
export const floors = defineCollection({
  ...SPACE,
  kind: "floor",
  takeOut: "floors",
  among: "floor",
  schema: floorSchema,
  row: floorRow,
  order: byTitle,
});

/** Spaces that are rooms: kept, and shown by nothing yet. What can be booked of rooms are resources. */
export const roomSpaces = defineCollection({
  ...SPACE,
  kind: "room-space",
  takeOut: "rooms-on-plans",
  among: "room",
  schema: v.object({ ...commonSchema, kind: v.literal("room") }),
  row: (shown) => shown,
});
