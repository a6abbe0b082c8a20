import type { Role } from "#domain/access/access.ts";
import { linkedPath } from "#domain/accounts/reservations.ts";
import { claimsOf, type Claims } from "../../functions/src/claims.ts";
import { type SeedData, type SeedDoc, stamped } from "./doc.ts";
import type { TenantOptions } from "./options.ts";
import type { Person } from "./people.ts";
import type { Site } from "./sites.ts";

/** Of every account of a local tenant. Local accounts exist in the emulator only. */
export const DEMO_PASSWORD = "atrium-demo";

/** An account that can sign in. */
export type SeedUser = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly disabled: boolean;
  /** Null: the account exists and may do nothing. */
  readonly claims: Claims | null;
};

type Row = {
  readonly key: string;
  readonly roles: readonly Role[];
  /** Only the first site. */
  readonly oneSite?: true;
  readonly disabled?: true;
};
/** One account per role of the access map, a second editor of desks, and one that is switched off. */
const ROWS: readonly Row[] = [
  { key: "user", roles: ["user"] },
  { key: "ns-admin", roles: ["user", "ns.admin"] },
  { key: "super", roles: ["user", "admin.super", "people.admin"] },
  { key: "people-admin", roles: ["user", "people.admin"] },
  { key: "reception", roles: ["user", "people.reception"], oneSite: true },
  { key: "desk-admin", roles: ["user", "desk-booking.admin"] },
  { key: "desk-data", roles: ["user", "desk-booking.data"], oneSite: true },
  { key: "neighbourhoods", roles: ["user", "desk-booking.neighbourhoods"] },
  { key: "desk-settings", roles: ["user", "desk-booking.settings"] },
  { key: "desk-settings-2", roles: ["user", "desk-booking.settings"] },
  { key: "room-admin", roles: ["user", "room-booking.admin"] },
  { key: "disabled", roles: ["user", "desk-booking.settings"], disabled: true },
];

const emailOf = (ns: string, row: Row): string => `${row.key}@${ns}.test`;

export type Accounts = { readonly users: readonly SeedUser[]; readonly docs: readonly SeedDoc[] };

/** The accounts of a tenant: each with its user document, the claims that follow from it, and a person. */
export function makeAccounts({ ns }: TenantOptions, people: readonly Person[], sites: readonly Site[]): Accounts {
  const all = ROWS.map((row, i) => {
    const uid = `${ns}-${row.key}`;
    const email = emailOf(ns, row);
    const data = userData({ ns, row, email, person: people[i], sites });
    const disabled = row.disabled === true;
    const displayName = people[i]?.displayName ?? row.key;
    const user: SeedUser = { uid, email, password: DEMO_PASSWORD, displayName, disabled, claims: claimsOf(data) };
    const docs: SeedDoc[] = [[`users/${uid}`, data], ...preferencesOf(ns, people[i]), ...linkOf(ns, uid, people[i])];
    return { user, docs };
  });
  return { users: all.map((a) => a.user), docs: all.flatMap((a) => a.docs) };
}

/** Nothing chosen yet. */
const preferencesOf = (ns: string, person: Person | undefined): SeedDoc[] =>
  person ? [[`${person.ref}/prefs/global`, stamped(ns, { site: null, groupSitesByCountry: false })]] : [];

/** The claim of the person that an account is linked to. */
const linkOf = (ns: string, uid: string, person: Person | undefined): SeedDoc[] =>
  person ? [[linkedPath(ns, person.id), stamped(ns, { ref: `users/${uid}` })]] : [];

type UserFacts = {
  readonly ns: string;
  readonly row: Row;
  readonly email: string;
  readonly person: Person | undefined;
  readonly sites: readonly Site[];
};
function userData({ ns, row, email, person, sites }: UserFacts): SeedData {
  const own = sites.slice(0, row.oneSite ? 1 : sites.length);
  return stamped(ns, {
    email,
    title: person?.title ?? row.key,
    roles: row.roles,
    sites: own.map((s) => s.id),
    person: person ? { ref: person.ref, title: person.title, displayName: person.displayName } : null,
    defaultSite: own[0]?.id ?? null,
    disabled: row.disabled === true,
    profile: { roomBookingCalendarFilters: [] },
    keywords: [email, row.key],
  });
}

/** What a table of accounts says: who, and what they may do. */
export const accountRows = (ns: string): { readonly email: string; readonly what: string }[] =>
  ROWS.map((row) => {
    const roles = row.roles.filter((r) => r !== "user" || row.roles.length === 1).join(", ");
    const notes = [
      ...(row.oneSite ? ["one site only"] : []),
      ...(row.disabled ? ["switched off, cannot sign in"] : []),
    ];
    return { email: emailOf(ns, row), what: notes.length > 0 ? `${roles} (${notes.join("; ")})` : roles };
  });
