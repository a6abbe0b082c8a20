import { createHash } from "node:crypto";
import * as v from "valibot";
import { nameChangesOf, schemaAt } from "#domain/collections.ts";
import { keywordsOf } from "#domain/people/directory.ts";
import { PEOPLE } from "#domain/people/limits.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { PRODUCT_COLOURS } from "#domain/theme/product.ts";
import { stampBy } from "../../functions/src/stamp.ts";
import type { ReadFloor } from "./floors.ts";
import type { TenantFile, TenantSite } from "./schema.ts";

/** What writes these documents: `lastWrittenVia`, and the name that a change record says. */
export const VIA = "tools/tenant";

/** A document that a tenant's file asks for. */
export type Wanted = {
  readonly path: string;
  /** The document as it is made, without its stamp. */
  readonly fields: JsonObject;
  /** The part of it that the file says: what stands there must say the same. All else is people's to change. */
  readonly said: JsonObject;
  /** False: it belongs to no tenant and has no stamp. */
  readonly stamped: boolean;
};
/** Names of the theme's files in storage, by content; null for none. */
export type ThemeFiles = { readonly logo: string | null; readonly css: string | null };

/** @throws {Error} for a document that its own collection would refuse, which is a fault of this tool */
function wanted(ns: string, path: string, said: JsonObject, initial: JsonObject = {}): Wanted {
  const fields = { ...initial, ...said };
  const whole: JsonObject = { ...fields, ...stampBy(VIA, { ns, rev: 1 }), updatedAt: 0 };
  const schema = schemaAt(path, whole);
  if (schema) {
    const parsed = v.safeParse(schema, whole);
    if (!parsed.success)
      throw new Error(`${path} does not fit its collection: ${JSON.stringify(v.flatten(parsed.issues))}`);
  }
  return { path, fields, said, stamped: true };
}

/** A document, and the claims of names that only one may have, as a client's save would take them. */
function withClaims(ns: string, doc: Wanted): Wanted[] {
  const op = { kind: "create" as const, path: doc.path, fields: doc.fields };
  const claims = nameChangesOf(op, null, ns).flatMap(({ owner, takes }) =>
    takes === null ? [] : [wanted(ns, takes, { ref: owner })],
  );
  return [doc, ...claims];
}

/** What all tenants share: what kinds of spaces are called. */
const SHARED: readonly Wanted[] = Object.entries({
  desk: "Desk",
  room: "Meeting Room",
  neighbourhood: "Neighbourhood",
  floor: "Floor",
}).map(([kind, title]) => ({ path: `space-kinds/${kind}`, fields: { title }, said: {}, stamped: false }));

/** Keys of a group that the file says at all. */
const said = (group: { readonly [key: string]: unknown }): JsonObject =>
  Object.fromEntries(Object.entries(group).filter(([, x]) => x !== undefined)) as JsonObject;

/** Values of what a site's doors know, for the rules, which cannot go through a list of groups. */
const offeredOf = ({ permissions, profiles }: NonNullable<TenantSite["accessControlOptions"]>): JsonObject => ({
  permissions: permissions.map((p) => p.value),
  profiles: profiles.map((p) => p.value),
});

function siteDocs(ns: string, site: TenantSite): Wanted[] {
  const ref = `sites/${site.id}`;
  const group = `ns/${ns}/groups/${site.id}`;
  const { accessControlOptions: access, departments } = site;
  const fields: JsonObject = {
    title: site.title,
    ...(site.address && { address: said(site.address) }),
    hasDeskBooking: site.hasDeskBooking,
    hasRoomBooking: site.hasRoomBooking,
    availablePermissions: site.availablePermissions,
    ...(access && {
      accessControlOptions: access,
      accessControlRestricted: access.permissions.filter((p) => p.restricted).map((p) => p.value),
      accessControlOffered: offeredOf(access),
    }),
    group: { ref: group },
    config: { ...said(site.settings), locale: site.locale, timeZone: site.timeZone },
  };
  const inputs = departments && {
    division: departments.divisions,
    busgroup: departments.groups,
    busunit: departments.units,
  };
  return [
    wanted(ns, ref, fields),
    { ...wanted(ns, group, { title: site.title, site: { ref, title: site.title } }), said: { site: { ref } } },
    ...(inputs ? [wanted(ns, `${ref}/departments/inputs`, inputs)] : []),
  ];
}

/** A desk's state and neighbourhood, and a floor's circles, are what people change every day: the file says nothing of them. */
function floorDocs(ns: string, floor: ReadFloor): Wanted[] {
  const { site, id, title, storagePath } = floor;
  const drawn = { kind: "floor", title, planSvg: storagePath, bookablesSvg: storagePath };
  return [
    wanted(ns, `sites/${site}/spaces/${id}`, drawn, { svgScale: 1 }),
    ...floor.desks.map((d) => wanted(ns, `sites/${site}/spaces/${d.id}`, { kind: "desk", floor: id }, d.fields)),
  ];
}

function namespaceDoc(file: TenantFile, files: ThemeFiles): Wanted {
  const { ns, title, domains, roomBookingReadOnly, offlineHours, idleLockMinutes } = file;
  const theme = { cssFile: files.css, logoImg: files.logo, colours: said(file.theme.colours) };
  const colours = { ...PRODUCT_COLOURS, ...theme.colours };
  const own = { title, domains, roomBookingReadOnly, offlineHours, idleLockMinutes };
  const doc = wanted(ns, `ns/${ns}`, { ...own, theme }, { logo: null, extras: {} });
  return { ...doc, fields: { ...doc.fields, theme: { ...theme, colours } } };
}

/** Id of the first administrator's person: the same for the same address, so that a second run finds it. */
const personId = (email: string): string => `p-${createHash("sha256").update(email).digest("hex").slice(0, 20)}`;

/** The first administrator as somebody of the directory: who they are, and the sites that they are a member of. */
export function firstPerson({ ns, administrator, sites }: TenantFile) {
  const { email, name } = administrator;
  const displayName = administrator.displayName ?? (name.split(/\s+/)[0] ?? name).slice(0, PEOPLE.displayNameMax);
  const memberOf = administrator.memberOf ?? sites.slice(0, 1).map((s) => s.id);
  return { ref: `ns/${ns}/people/${personId(email)}`, id: personId(email), name, displayName, memberOf };
}

function personDocs(file: TenantFile, now: number): Wanted[] {
  const { ns, sites, administrator } = file;
  const { email } = administrator;
  const { ref, id, name, displayName, memberOf } = firstPerson(file);
  const home = memberOf[0] === undefined ? null : { ref: `sites/${memberOf[0]}`, title: "" };
  const initial = {
    title: name,
    displayName,
    phones: [],
    tags: {},
    ...(home && { homeSite: home }),
    active: true,
    memberSites: memberOf,
    created: { uid: VIA, at: now },
    keywords: keywordsOf({ title: name, displayName, email }),
  };
  const member = (site: TenantSite): Wanted => {
    const permissions = Object.fromEntries(site.availablePermissions.map((key) => [key, true]));
    const fields: { readonly [field: string]: Json } = {
      person: { ref, title: name, displayName },
      type: "permanent",
      permissions,
      validFrom: null,
      validTo: null,
      defaultFloor: null,
      neighbourhood: [],
    };
    return { ...wanted(ns, `sites/${site.id}/members/${id}`, fields), said: { person: { ref } } };
  };
  return [
    ...withClaims(ns, wanted(ns, ref, { email }, initial)),
    ...sites.filter((s) => memberOf.includes(s.id)).map(member),
  ];
}

/**
 * Every document that a tenant's file stands for, but for the account, in the order in which they are written: the tenant
 * itself comes last. Each fits its collection. [TEN-1]
 */
export const tenantDocs = (
  file: TenantFile,
  floors: readonly ReadFloor[],
  of: { readonly files: ThemeFiles; readonly now: number },
): Wanted[] => [
  ...SHARED,
  ...file.sites.flatMap((site) => siteDocs(file.ns, site)),
  ...floors.flatMap((floor) => floorDocs(file.ns, floor)),
  ...personDocs(file, of.now),
  namespaceDoc(file, of.files),
];

/** The first administrator's account document and the claim of its person. */
export function accountDocs(file: TenantFile, uid: string): Wanted[] {
  const { ns, sites } = file;
  const { email } = file.administrator;
  const { ref, name, displayName, memberOf } = firstPerson(file);
  const person = { ref, title: name, displayName };
  const initial = {
    email,
    title: name,
    roles: ["user", "ns.admin"],
    sites: sites.map((s) => s.id),
    person,
    disabled: false,
    defaultSite: memberOf[0] ?? sites[0]?.id ?? null,
    profile: {},
    keywords: [...new Set([email, ...keywordsOf({ title: name, email })])],
  };
  return withClaims(ns, { ...wanted(ns, `users/${uid}`, initial), said: { email, person: { ref } } });
}
