import { defineCollection, type Shown } from "../shared/collection.ts";
import { lastPart, linkedId, object, text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { personEntry } from "../search/entries.ts";
import { membershipIn } from "./directory.ts";
import { departmentWords, listedSchema, personSchema } from "./schema.ts";

/** A member of a site: nothing of a person but what a list says. */
export type ListedRow = {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  /** Ids of the neighbourhoods that their membership names. [HOOD-12] */
  readonly neighbourhoods: readonly string[];
};

export function listedRow({ path, view }: Shown): ListedRow {
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
  const sites = [linkedId(own?.["homeSite"]), ...listed.map((l) => linkedId(l["site"]))].filter((s) => s !== "");
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

/** Records of the directory: members of a site as owner search may know them; a group is a person. */
export const listed = defineCollection({
  kind: "listed",
  path: "ns/{ns}/directory/{id}",
  store: "people",
  schema: listedSchema,
  keys: ({ site, person }) => ({ scope: linkedId(site), group: linkedId(person) }),
  read: {
    anyOf: ["people.directory", "deskBooking.deskSettings", "deskBooking.neighbourhoodSettings", "roomBooking"],
    reach: "site",
  },
  pull: { source: "directory", turn: "then", siteField: "site" },
  row: listedRow,
  longList: {
    sorts: { title: (row) => row.title },
    facts: ["active", "neighbourhoods"],
    words: (row) => row.title,
  },
});

/** `ns/{ns}/people/{id}`. */
export const people = defineCollection({
  kind: "person",
  path: "ns/{ns}/people/{id}",
  store: "people",
  schema: personSchema,
  keys: ({ homeSite }, { id = "" }) => ({ scope: linkedId(homeSite), group: id }),
  read: { anyOf: ["people.directory"], reach: "site" },
  pull: { source: "people", turn: "then", siteField: "homeSite" },
  row: (shown) => shown,
  tombstones: true,
  search: {
    source: "directory",
    anyOf: ["people.directory", "deskBooking.deskSettings", "roomBooking"],
    entry: personEntry,
    found: ({ fields }) => personFound(fields, []),
  },
});
