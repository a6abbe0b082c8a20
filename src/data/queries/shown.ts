import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { judged, saidOf } from "#domain/config/layers.ts";
import { BUILT_IN } from "#domain/config/site-keys.ts";
import { circlesOf } from "#domain/neighbourhoods/circles.ts";
import { membershipIn } from "#domain/people/directory.ts";
import { themeOf } from "#domain/theme/theme.ts";
import type {
  BookingRow,
  DeskRow,
  FloorRow,
  NeighbourhoodMemberRow,
  NeighbourhoodRow,
  SiteConfigRow,
  SiteDeskRow,
  SiteRow,
  TenantRow,
} from "../api.ts";
import type { Shown } from "../replica/stored.ts";

const text = (x: Json | undefined): string => (typeof x === "string" ? x : "");
const textOrNull = (x: Json | undefined): string | null => (typeof x === "string" ? x : null);
const numberOrNull = (x: Json | undefined): number | null => (typeof x === "number" ? x : null);
const object = (x: Json | undefined): JsonObject => (isObject(x) ? x : {});
const idOf = (path: string): string => must(path.split("/").at(-1), "document id");

/** The site's own zone where it can be used: what is a day at the site must never depend on what cannot be read. */
function zoneOf(config: Json | undefined): string {
  const said = saidOf(config, "timeZone");
  const judgement = said === undefined ? null : judged("timeZone", said);
  return judgement && "value" in judgement ? text(judgement.value) : BUILT_IN.timeZone;
}

/** Site as screens show it; defaults of spec 2 §3. */
export function siteRow({ path, view }: Shown): SiteRow {
  const masked = saidOf(view.fields["config"], "maskedFloorName");
  return {
    id: idOf(path),
    title: text(view.fields["title"]),
    country: text(object(view.fields["address"])["country"]),
    timeZone: zoneOf(view.fields["config"]),
    maskedFloorName: typeof masked === "string" || typeof masked === "boolean" ? masked : null,
    hasDeskBooking: view.fields["hasDeskBooking"] !== false,
    hasRoomBooking: view.fields["hasRoomBooking"] !== false,
  };
}

export const siteConfigRow = ({ path, view, rev, pending }: Shown): SiteConfigRow => ({
  id: idOf(path),
  path,
  config: object(view.fields["config"]),
  rev,
  pending,
});

/** The tenant as the shell shows it; a broken look is the product's own. */
export const tenantRow = ({ path, view }: Shown): TenantRow => ({
  id: idOf(path),
  title: text(view.fields["title"]),
  theme: themeOf(idOf(path), view.fields),
});

export const floorRow = ({ path, view, rev, pending }: Shown): FloorRow => ({
  id: idOf(path),
  path,
  title: text(view.fields["title"]),
  planSvg: textOrNull(view.fields["planSvg"]),
  bookablesSvg: textOrNull(view.fields["bookablesSvg"]),
  svgScale: numberOrNull(view.fields["svgScale"]) ?? 1,
  zones: circlesOf(view.fields["neighbourhoodCircles"]),
  rev,
  pending,
});

/** A directory record as the list of a neighbourhood's members shows it, with the neighbourhoods that it names. [HOOD-12] */
export function listedRow({ path, view }: Shown): NeighbourhoodMemberRow & { readonly hoods: readonly string[] } {
  const person = object(view.fields["person"]);
  const { neighbourhood: hoods } = membershipIn(view.fields);
  return { id: idOf(path), title: text(person["title"]), active: person["active"] !== false, hoods };
}

export const neighbourhoodRow = ({ path, view, rev, pending }: Shown): NeighbourhoodRow => ({
  id: idOf(path),
  path,
  title: text(view.fields["title"]),
  color: text(view.fields["color"]),
  exclusive: view.fields["exclusive"] === true,
  exclusiveAdHoc: view.fields["exclusiveAdHoc"] === true,
  rev,
  pending,
});

/** Where a desk stands and what it belongs to. */
export const deskPlace = ({ path, view }: Shown) => ({
  id: idOf(path),
  floor: text(view.fields["floor"]),
  neighbourhood: textOrNull(view.fields["neighbourhood"]),
});

export function deskRow({ path, view, rev, pending }: Shown): DeskRow {
  const disabled = view.fields["disabled"];
  return {
    id: idOf(path),
    path,
    title: text(view.fields["title"]),
    disabled: typeof disabled === "string" || typeof disabled === "boolean" ? disabled : false,
    disabledAfterUse: view.fields["disabledAfterUse"] === true,
    floor: text(view.fields["floor"]),
    neighbourhood: textOrNull(view.fields["neighbourhood"]),
    rev,
    pending,
  };
}

/** A desk with the floor it belongs to. */
export const siteDeskRow = (shown: Shown): SiteDeskRow => ({
  ...deskRow(shown),
  floor: text(shown.view.fields["floor"]),
});

export function bookingRow({ path, view, rev, pending }: Shown): BookingRow {
  const { fields } = view;
  return {
    id: idOf(path),
    path,
    desk: text(object(fields["space"])["ref"]).split("/").at(-1) ?? "",
    onDay: text(fields["onDay"]),
    owner: text(object(fields["owner"])["title"]),
    ownerRef: text(object(fields["owner"])["ref"]),
    fromTime: numberOrNull(fields["fromTime"]) ?? 0,
    toTime: numberOrNull(fields["toTime"]),
    requiresCheckIn: fields["requiresCheckIn"] === true,
    checkedInAt: numberOrNull(object(fields["checkIn"])["fromTime"]),
    checkedOutAt: numberOrNull(object(fields["checkIn"])["toTime"]),
    createdVia: text(object(fields["createdVia"])["title"]),
    cancelled: view.deleted,
    rev,
    pending,
  };
}
