import { addDays, type DayKey } from "#domain/shared/time.ts";
import { makeAccounts, type SeedUser } from "./accounts.ts";
import { bookedDays, bookingDoc, regularsOf, visitsOf } from "./bookings.ts";
import { countsDoc } from "./counts.ts";
import { type SeedDoc, type SeedFile, stamped } from "./doc.ts";
import { DIVISIONS } from "./names.ts";
import type { TenantOptions } from "./options.ts";
import { makePeople, type Person } from "./people.ts";
import { peopleDocs } from "./people-docs.ts";
import { Random } from "./random.ts";
import { planFiles, siteDocs } from "./site-docs.ts";
import { makeSites, type Site } from "./sites.ts";

/** Everything that a tenant is made of, not yet stored anywhere. */
export type Tenant = {
  readonly ns: string;
  readonly sites: readonly Site[];
  readonly people: readonly Person[];
  readonly users: readonly SeedUser[];
  /** In the order of loading: the document of the tenant itself comes last, and says that all is there. */
  readonly docs: ReadonlyMap<string, SeedDoc[1]>;
  readonly files: ReadonlyMap<string, SeedFile[1]>;
};

/** What all tenants share: labels of the kinds of spaces, and the version that the update banner watches. */
const SHARED: readonly SeedDoc[] = [
  ["space-kinds/desk", { title: "Desk" }],
  ["space-kinds/room", { title: "Meeting Room" }],
  ["space-kinds/neighbourhood", { title: "Neighbourhood" }],
  ["space-kinds/floor", { title: "Floor" }],
  ["versions/workplace", { gitVersion: "local", displayName: "2025.8.3", title: "Workplace" }],
];

function namespaceDoc(ns: string, title: string): SeedDoc {
  const colours = { primary: "#00C2D4", secondary: "#FFA600", accent: "#CDDC00" };
  return [
    `ns/${ns}`,
    stamped(ns, {
      title,
      domains: [`${ns}.test`],
      logo: null,
      theme: { cssFile: null, logoImg: null, colours },
      extras: {},
      offlineHours: 72,
      idleLockMinutes: 0,
    }),
  ];
}

function departmentsDoc(ns: string): SeedDoc {
  const groups = DIVISIONS.flatMap(([, g]) => g);
  return [
    `ns/${ns}/departments/inputs`,
    stamped(ns, {
      division: DIVISIONS.map(([name]) => ({ name, requiresSubfields: name !== "People" })),
      busgroup: groups.map(([name]) => name),
      busunit: groups.flatMap(([, units]) => units),
    }),
  ];
}

/** Minutes of a day that have passed by noon of `today`, the seed's idea of now. */
function passed(day: DayKey, today: DayKey): number {
  if (day === today) return 720;
  return day < today ? Infinity : -Infinity;
}

function bookingDocs(o: TenantOptions, sites: readonly Site[], people: readonly Person[]): SeedDoc[] {
  const booked = new Set(bookedDays(o));
  const counted = new Set(Array.from({ length: o.countDays }, (_, i) => addDays(o.today, i - o.countDays)));
  const days = [...new Set([...counted, ...booked])].sort();
  return sites.flatMap((site, index) => {
    const regulars = regularsOf(o, site, index, people);
    return days.flatMap((day) => {
      const random = new Random(`${o.seed}/${o.ns}/${site.id}/${day}`);
      const visits = visitsOf(site, regulars, day, { random, now: passed(day, o.today) });
      return [
        ...(booked.has(day) ? visits.map((v) => bookingDoc(o.ns, site, v)) : []),
        ...(counted.has(day) ? [countsDoc(o.ns, site, day, visits)] : []),
      ];
    });
  });
}

/** Makes a tenant out of nothing but its options; the same options make the same tenant, byte for byte. [SEED-1] */
export function makeTenant(o: TenantOptions): Tenant {
  const sites = makeSites(o);
  const people = makePeople(o);
  const accounts = makeAccounts(o, people, sites);
  const docs: SeedDoc[] = [
    ...SHARED,
    ...siteDocs(o, sites),
    ...peopleDocs(o, people, sites),
    ...bookingDocs(o, sites, people),
    departmentsDoc(o.ns),
    ...accounts.docs,
    namespaceDoc(o.ns, o.nsTitle),
  ];
  return { ns: o.ns, sites, people, users: accounts.users, docs: new Map(docs), files: new Map(planFiles(sites)) };
}

/** The tenant with documents and files of one's own laid over it, stored exactly as given (`SERVER_TIME` is the server's clock). */
export const withOwn = (
  tenant: Tenant,
  own: { readonly docs?: readonly SeedDoc[]; readonly files?: readonly SeedFile[] },
): Tenant => ({
  ...tenant,
  docs: new Map([...tenant.docs, ...(own.docs ?? [])]),
  files: new Map([...tenant.files, ...(own.files ?? [])]),
});
