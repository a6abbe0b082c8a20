import { to } from "../addresses.ts";
import { defineCollection, type ShownDoc } from "../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text, textOrNull, texts } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { type Written, writtenIn } from "../shared/written.ts";
import { personEntry } from "../search/entries.ts";
import { type Delegate, delegatesOf, permissionsOf } from "./delegates.ts";
import { departmentInputs, departmentWords } from "./departments.ts";
import { membershipIn, neighbourhoodIds } from "./directory.ts";
import { type Phone, phoneKey, phonesOf } from "./phones.ts";
import { emailChange } from "./reservations.ts";
import { departmentsSchema, listedSchema, memberSchema, personSchema } from "./schema.ts";

/** A member of a site: nothing of a person but what a list says. */
export type ListedRow = {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  /** Ids of the neighbourhoods that their membership names. [HOOD-12] */
  readonly neighbourhoods: readonly string[];
};

export function listedRow({ path, view }: ShownDoc): ListedRow {
  const person = object(view.fields["person"]);
  const { neighbourhood } = membershipIn(view.fields);
  return {
    id: lastPart(path),
    title: text(person["title"]),
    active: person["active"] !== false,
    neighbourhoods: neighbourhood,
  };
}

/** What a search shows of somebody. Sites are ids. */
export type PersonFound = {
  readonly displayName: string;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly phones: readonly { readonly type: string; readonly number: string }[];
  readonly sites: readonly string[];
  readonly active: boolean;
};

/** Somebody, from their own document (null for none) and from the directory's records of them. [FIND-11] */
export function personFound(
  own: JsonObject | null,
  listed: readonly JsonObject[],
): PersonFound & { readonly title: string } {
  const who = own ?? object(listed[0]?.["person"]);
  const at = listed.map((l) => linkedId(l["site"]));
  const sites = [linkedId(own?.["homeSite"]), ...texts(own?.["memberSites"]), ...at].filter((s) => s !== "");
  const phones = Array.isArray(own?.["phones"]) ? (own["phones"] as readonly Json[]) : [];
  return {
    title: text(who["title"]),
    displayName: text(who["displayName"]),
    email: text(who["email"]),
    department: departmentWords(text(who["department"])),
    position: text(who["position"]),
    phones: phones.map((p) => ({ type: text(object(p)["type"]), number: text(object(p)["number"]) })),
    sites: [...new Set(sites)],
    active: who["active"] !== false,
  };
}

/** Who books for others, or says whose the desks are. */
const BOOKERS = ["deskBooking.deskSettings", "deskBooking.neighbourhoodSettings", "roomBooking"] as const;

/** Records of the directory: members of a site as owner search may know them; a group is a person. */
export const listed = defineCollection({
  kind: "listed",
  takeOut: null,
  path: "ns/{ns}/directory/{id}",
  store: "people",
  schema: listedSchema,
  keys: ({ site, person }) => ({ scope: linkedId(site), group: linkedId(person) }),
  read: {
    anyOf: ["people.directory", ...BOOKERS],
    reach: "site",
  },
  // Whoever reads people alone knows all of it from them and their memberships; bookings are made for members. (decision 103)
  pull: { turn: "then", siteField: "site", keptFor: BOOKERS, snapshot: true },
  row: listedRow,
  longList: {
    sorts: { title: (row) => row.title },
    facts: ["active", "neighbourhoods"],
    words: (row) => row.title,
  },
});

/** Somebody as lists show them. */
export type PersonRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly displayName: string;
  readonly email: string;
  readonly phones: readonly Phone[];
  readonly position: string;
  readonly employer: string;
  readonly tags: readonly string[];
  readonly active: boolean;
  readonly sites: readonly string[];
  readonly rev: number;
  readonly pending: boolean;
  /** Their membership of the site of the list; null where the list is of all sites, and where it is not here. */
  readonly member: MemberRow | null;
};
/** Somebody on their own page, and in their form. */
export type PersonDetail = Omit<PersonRow, "member"> & {
  readonly department: string;
  /** Id of a site; empty for none. */
  readonly homeSite: string;
  readonly costCentre: string;
  /** Path in storage; empty for none. */
  readonly picture: string;
  readonly delegates: readonly Delegate[];
  readonly delegators: readonly Delegate[];
  /** Their document's last write. */
  readonly written?: Written;
};
/** A membership of a site. */
export type MemberRow = {
  /** The person's id. */
  readonly id: string;
  readonly path: string;
  readonly site: string;
  readonly type: "permanent" | "temporary";
  /** Epoch ms; null for no beginning, or no end. */
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly permissions: { readonly [key: string]: boolean };
  /** Ids of spaces of the site; the floor empty for none. */
  readonly defaultFloor: string;
  readonly neighbourhoods: readonly string[];
  /** Ids of cards. */
  readonly cards: { readonly permanent: string | null; readonly temporary: string | null };
  readonly rev: number;
  readonly pending: boolean;
};

const tagsIn = (stored: Json | undefined): readonly string[] =>
  Object.keys(object(stored)).filter((tag) => object(stored)[tag] === true);
const memberSites = (fields: JsonObject): readonly string[] => texts(fields["memberSites"]);

export function personDetail(shown: ShownDoc): PersonDetail {
  const { path, view, rev, pending } = shown;
  const { fields } = view;
  return {
    id: lastPart(path),
    path,
    title: text(fields["title"]),
    displayName: text(fields["displayName"]),
    email: text(fields["email"]),
    phones: phonesOf(fields["phones"]),
    position: text(fields["position"]),
    employer: text(object(fields["employer"])["title"]),
    tags: tagsIn(fields["tags"]),
    active: fields["active"] !== false,
    sites: memberSites(fields),
    rev,
    pending,
    department: text(fields["department"]),
    homeSite: linkedId(fields["homeSite"]),
    costCentre: text(fields["costCentre"]),
    picture: text(fields["profilePicture"]),
    delegates: delegatesOf(fields["delegates"]),
    delegators: delegatesOf(fields["delegators"]),
    written: writtenIn(shown),
  };
}
function personRow(shown: ShownDoc): PersonRow {
  const { id, path, title, displayName, email, phones, position, employer, tags, active, sites, rev, pending } =
    personDetail(shown);
  const of = { id, path, title, displayName, email, phones, position, employer, tags, active, sites, rev, pending };
  return { ...of, member: null };
}

export function memberRow({ path, view: { fields }, rev, pending }: ShownDoc): MemberRow {
  const cards = object(fields["cards"]);
  return {
    id: lastPart(path),
    path,
    site: path.split("/")[1] ?? "",
    type: fields["type"] === "temporary" ? "temporary" : "permanent",
    validFrom: numberOrNull(fields["validFrom"]),
    validTo: numberOrNull(fields["validTo"]),
    permissions: permissionsOf(fields["permissions"]),
    defaultFloor: linkedId(fields["defaultFloor"]),
    neighbourhoods: neighbourhoodIds(fields["neighbourhood"]),
    cards: { permanent: textOrNull(cards["permanent"]), temporary: textOrNull(cards["temporary"]) },
    rev,
    pending,
  };
}
/** A membership on the page of its person. */
export type MemberDetail = MemberRow & {
  /** Its document's last write. */
  readonly written?: Written;
};
const memberDetail = (shown: ShownDoc): MemberDetail => ({ ...memberRow(shown), written: writtenIn(shown) });
const memberPath = (site: string, person: string): string => `sites/${site}/members/${person}`;

/** `ns/{ns}/people/{id}`: people of the sites that they are members of; those of none are the whole tenant's. */
export const people = defineCollection({
  kind: "person",
  takeOut: "people",
  path: "ns/{ns}/people/{id}",
  screen: (id) => to.person({ id }),
  store: "people",
  schema: personSchema,
  keys: (_, { id = "" }) => ({ group: id }),
  sites: memberSites,
  read: { anyOf: ["people.directory"], reach: "site" },
  pull: { turn: "then", sitesField: "memberSites", snapshot: true },
  row: personRow,
  detail: personDetail,
  longList: {
    sorts: { title: (row) => row.title, email: (row) => row.email || null, position: (row) => row.position || null },
    facts: ["active", "tags"],
    beside: {
      as: "member",
      kind: "member",
      at: (path, site) => memberPath(site, lastPart(path)),
      of: (fields) => text(object(fields["person"])["ref"]),
      row: memberRow,
      facts: (fields) => ({
        membership: fields["type"] === "temporary" ? "temporary" : "permanent",
        validFrom: numberOrNull(fields["validFrom"]),
        validTo: numberOrNull(fields["validTo"]),
        cardOut: text(object(fields["cards"])["temporary"]) !== "",
      }),
    },
  },
  tombstones: true,
  record: true,
  elements: { phones: phoneKey, memberSites: (site) => text(site) },
  reserves: emailChange,
  search: {
    broughtAs: "listed",
    anyOf: ["people.directory", "deskBooking.deskSettings", "roomBooking"],
    entry: personEntry,
    found: ({ fields }) => personFound(fields, []),
  },
});

/** `sites/{site}/members/{person}`: memberships of a site. */
export const members = defineCollection({
  kind: "member",
  takeOut: "memberships",
  path: "sites/{site}/members/{id}",
  screen: (id) => to.person({ id }),
  store: "people",
  schema: memberSchema,
  keys: (_, { id = "" }) => ({ group: id }),
  read: { anyOf: ["people.directory"], reach: "site" },
  pull: { turn: "then", snapshot: true },
  row: memberRow,
  detail: memberDetail,
  instants: ["validFrom", "validTo"],
  together: [["validFrom", "validTo"]],
  tombstones: true,
  record: true,
  elements: { neighbourhood: (path) => lastPart(text(path)) || linkedId(path) },
});

/** `sites/{site}/departments/inputs`: what a site offers for departments. */
export const departments = defineCollection({
  kind: "departments",
  takeOut: "departments",
  path: "sites/{site}/departments/{id}",
  store: "people",
  schema: departmentsSchema,
  read: { anyOf: ["people.directory"], reach: "site" },
  pull: { turn: "then" },
  row: ({ view }) => departmentInputs(view.fields),
  record: true,
});
