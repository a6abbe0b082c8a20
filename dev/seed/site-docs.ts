import { reservationPath, foldedName } from "#domain/neighbourhoods/name.ts";
import { countsAs } from "../../functions/src/capacity.ts";
import { storedLimits, storedLimitsPath } from "#domain/bookings/stored-limits.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { startOf } from "#domain/shared/time.ts";
import { limitsDoc } from "../../functions/src/booking-limits.ts";
import { deployedDefaults } from "../../functions/src/remote-defaults.ts";
import { aggregateDoc } from "../../functions/src/recount.ts";
import { linkTo, type SeedData, type SeedDoc, type SeedFile, SERVER_TIME, setOf, stamped } from "./doc.ts";
import type { Desk, Floor, Neighbourhood } from "./floors.ts";
import type { TenantOptions } from "./options.ts";
import type { Site } from "./sites.ts";

const PERMISSIONS = [
  "deskBooking",
  "multiDeskBooking",
  "advancedDeskBooking",
  "advancedDeskBookingOtherNeighbourhoods",
  "roomBooking",
];
const PROFILES = [
  { value: "office-hours", title: "Office hours" },
  { value: "all-hours", title: "All hours" },
];

const siteDoc = (ns: string, { ref, title, city, id }: Site): SeedDoc => [
  ref,
  stamped(ns, {
    title,
    address: { street: city.street, country: city.country, countryCode: city.countryCode },
    hasDeskBooking: true,
    hasRoomBooking: true,
    availablePermissions: PERMISSIONS,
    accessControlOptions: {
      permissions: [
        { value: "front-door", title: "Front door", description: "Main entrance and lifts", restricted: false },
        { value: "plant-room", title: "Plant room", description: "Only with training", restricted: true },
      ],
      profiles: PROFILES,
      pinSupport: true,
    },
    accessControlRestricted: ["plant-room"],
    accessControlOffered: { permissions: ["front-door", "plant-room"], profiles: PROFILES.map((p) => p.value) },
    group: { ref: `ns/${ns}/groups/${id}` },
    config: {
      locale: city.locale,
      timeZone: city.timeZone,
      deskBookingAdvancedDays: 14,
      departmentInputsEnabled: true,
    },
  }),
];

const floorDoc = (ns: string, f: Floor): SeedDoc => [
  f.ref,
  stamped(ns, {
    kind: "floor",
    title: f.title,
    planSvg: f.plan[0],
    bookablesSvg: f.bookables[0],
    svgScale: 1,
    neighbourhoodCircles: { circles: f.circles, showGrid: f.level === 1 },
  }),
];
const deskData = (ns: string, d: Desk): SeedData =>
  stamped(ns, {
    kind: "desk",
    title: d.title,
    disabled: d.disabled,
    disabledAfterUse: false,
    floor: d.floor,
    neighbourhood: d.neighbourhood?.id ?? null,
  });

const neighbourhoodData = ({ title, color, exclusive, exclusiveAdHoc }: Neighbourhood): SeedData => ({
  kind: "neighbourhood",
  title,
  folded: foldedName(title),
  color: `#${color.toLowerCase()}`,
  exclusive,
  exclusiveAdHoc,
});

function spaceDocs(ns: string, site: Site): SeedDoc[] {
  return site.floors.flatMap((f): SeedDoc[] => [
    floorDoc(ns, f),
    ...f.neighbourhoods.flatMap((n): SeedDoc[] => [
      [n.ref, stamped(ns, neighbourhoodData(n))],
      [reservationPath(ns, site.id, n.title), stamped(ns, { ref: n.ref })],
    ]),
    ...f.desks.map((d): SeedDoc => [d.ref, deskData(ns, d)]),
  ]);
}

/** What the function that keeps the limits of bookings would have written. */
function limitsOf({ ns, today }: TenantOptions, site: Site): SeedDoc {
  const config = siteDoc(ns, site)[1]["config"] as JsonObject;
  const limits = storedLimits(config, deployedDefaults(), startOf(today, site.city.timeZone));
  return [storedLimitsPath(site.id), { ...limitsDoc({ ns, rev: 1 }, limits), updatedAt: SERVER_TIME }];
}

/** What the function that keeps capacities would have written. */
function capacityDoc(ns: string, site: Site): SeedDoc {
  const counted = site.floors
    .flatMap((f) => f.desks)
    .map((d) => countsAs({ kind: "desk", deleted: false, disabled: d.disabled }));
  const sum = (key: "total" | "bookable") => counted.reduce((n, c) => n + c[key], 0);
  const doc = aggregateDoc({ ns, rev: 1, total: sum("total"), bookable: sum("bookable") });
  return [`${site.ref}/aggregates/site`, { ...doc, updatedAt: SERVER_TIME, countedAt: SERVER_TIME }];
}

/** What sort of room it is, by its seats. */
export const roomType = ({ seats }: { readonly seats: number }): string =>
  seats >= 12 ? "Boardroom" : seats >= 6 ? "Meeting room" : "Huddle room";

function roomDocs(ns: string, site: Site): SeedDoc[] {
  const group = `ns/${ns}/groups/${site.id}`;
  const rooms = site.rooms.map((r): SeedDoc => [
    r.ref,
    stamped(ns, {
      kind: "room",
      title: r.label,
      capacity: r.seats,
      site: linkTo(site.ref, site.title),
      floor: r.floor,
      parents: [group],
      _groups_ancestors: setOf([site.id]),
      cateringIsEnabled: r.seats >= 8,
      cateringEditTimeEnd: "-1d",
      requiresApproval: r.seats >= 12,
      type: roomType(r),
      features: r.seats >= 6 ? ["screen", "whiteboard"] : ["screen"],
      thirdParty: { graph: { uid: "" } },
    }),
  ]);
  return [[group, stamped(ns, { title: site.title, site: linkTo(site.ref, site.title) })], ...rooms];
}

/** Site, floors, neighbourhoods, desks, capacity and rooms of every site. */
export const siteDocs = (o: TenantOptions, sites: readonly Site[]): SeedDoc[] =>
  sites.flatMap((s) => [
    siteDoc(o.ns, s),
    limitsOf(o, s),
    ...spaceDocs(o.ns, s),
    capacityDoc(o.ns, s),
    ...roomDocs(o.ns, s),
  ]);

/** Both drawings of every floor. */
export const planFiles = (sites: readonly Site[]): SeedFile[] =>
  sites.flatMap((s) => s.floors.flatMap((f): SeedFile[] => [f.plan, f.bookables]));
