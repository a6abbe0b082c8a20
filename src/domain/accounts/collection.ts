import { to } from "../addresses.ts";
import { userEntry } from "../search/entries.ts";
import { defineCollection, type ShownDoc } from "../shared/collection.ts";
import { lastPart, object, text, texts } from "../shared/doc-reads.ts";
import { type Written, writtenIn } from "../shared/written.ts";
import { linkChange } from "./reservations.ts";
import { userSchema } from "./schema.ts";

/** The person that an account is linked to. `title` is empty until the server has filled it in. */
export type LinkedPerson = { readonly id: string; readonly ref: string; readonly title: string };
/** Stands for every site: a holder of ns.admin is at each (spec 3 §4). */
export const EVERY_SITE = "*";
/** An account as lists show it. */
export type UserRow = {
  /** Uid. */
  readonly id: string;
  readonly path: string;
  /** The address where the account has no name. */
  readonly title: string;
  readonly email: string;
  /** As stored, unknown ones included. */
  readonly roles: readonly string[];
  /** Ids. */
  readonly sites: readonly string[];
  /** Where they may be: their sites, or every one. */
  readonly atSites: readonly string[];
  readonly person: LinkedPerson | null;
  readonly linked: boolean;
  /** Id of that person; empty for nobody. */
  readonly linkedTo: string;
  readonly disabled: boolean;
  readonly rev: number;
  readonly pending: boolean;
};
/** An account on its own page. */
export type UserDetail = UserRow & {
  /** Its document's last write. */
  readonly written?: Written;
};

function linkedIn(stored: unknown): LinkedPerson | null {
  const ref = text(object(stored)["ref"]);
  return ref === "" ? null : { id: lastPart(ref), ref, title: text(object(stored)["title"]) };
}

export function userRow({ path, view: { fields }, rev, pending }: ShownDoc): UserRow {
  const email = text(fields["email"]);
  const person = linkedIn(fields["person"]);
  const [roles, sites] = [texts(fields["roles"]), texts(fields["sites"])];
  return {
    id: lastPart(path),
    path,
    title: text(fields["title"]) || email,
    email,
    roles,
    sites,
    atSites: roles.includes("ns.admin") ? [EVERY_SITE] : sites,
    person,
    linked: person !== null,
    linkedTo: person?.id ?? "",
    disabled: fields["disabled"] === true,
    rev,
    pending,
  };
}
const userDetail = (shown: ShownDoc): UserDetail => ({ ...userRow(shown), written: writtenIn(shown) });

/** `users/{id}`, by uid: accounts of the tenant. Listed by address (spec 3 §7); found by name and address. [ACC-10] */
export const users = defineCollection({
  kind: "user",
  takeOut: "accounts",
  path: "users/{id}",
  screen: (id) => to.user({ id }),
  store: "config",
  schema: userSchema,
  keys: (_, { id = "" }) => ({ scope: id }),
  read: { anyOf: ["people.users"], reach: "tenant" },
  pull: { turn: "last" },
  row: userRow,
  detail: userDetail,
  longList: {
    sorts: { title: (row) => row.title, email: (row) => row.email || null },
    facts: ["roles", "atSites", "linked", "linkedTo"],
  },
  tombstones: true,
  record: true,
  links: { defaultSite: "sites" },
  titled: { sites: "sites" },
  elements: { roles: (role) => text(role), sites: (site) => text(site) },
  reserves: linkChange,
  search: {
    anyOf: ["people.users"],
    entry: userEntry,
    found: ({ fields }) => ({
      email: text(fields["email"]),
      roles: texts(fields["roles"]),
      sites: texts(fields["sites"]),
      person: text(object(fields["person"])["title"]),
    }),
  },
});
