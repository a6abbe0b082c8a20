import type { DayKey } from "#domain/shared/time.ts";
import { makeAccounts, type SeedUser } from "./accounts.ts";
import { bookedDays, bookingDoc, regularsOf, visitsOf } from "./bookings.ts";
import { countsDocs } from "./counts.ts";
import { integrationsDoc } from "../outside/integrations.ts";
import { reportDocs } from "../outside/sync-report.ts";
import { type SeedDoc, type SeedFile, stamped } from "./doc.ts";
import { DIVISIONS } from "./names.ts";
import { countedDays, type TenantOptions } from "./options.ts";
import { makePeople, type Person } from "./people.ts";
import { peopleDocs } from "./people-docs.ts";
import { Random } from "./random.ts";
import { roomBookingDocs, roomCountDocs } from "./room-bookings.ts";
import { planFiles, siteDocs } from "./site-docs.ts";
import { deskAuditDocs } from "./desk-audits.ts";
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

const logoPath = (ns: string): string => `ns/${ns}/theme/logo.svg`;

/** The tenant's name beside a mark, on any background. */
function logoFile(ns: string, title: string): SeedFile {
  const words = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const width = 44 + 13 * title.length;
  const name = `<text x="40" y="25" font-family="system-ui, sans-serif" font-size="19" font-weight="700" fill="#0a8796">${words}</text>`;
  const mark = '<path d="M4 31 17 5l13 26h-7l-6-13-6 13z" fill="#0a8796"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 36" width="${width}" height="36">${mark}${name}</svg>`;
  return [logoPath(ns), svg];
}

function namespaceDoc(ns: string, title: string): SeedDoc {
  const colours = { primary: "#00C2D4", secondary: "#FFA600", accent: "#CDDC00" };
  return [
    `ns/${ns}`,
    stamped(ns, {
      title,
      domains: [`${ns}.test`],
      logo: null,
      theme: { cssFile: null, logoImg: logoPath(ns), colours },
      extras: {},
      offlineHours: 72,
      idleLockMinutes: 0,
      roomBookingReadOnly: false,
    }),
  ];
}

function departmentsDoc(ns: string, site: Site): SeedDoc {
  const groups = DIVISIONS.flatMap(([, g]) => g);
  return [
    `${site.ref}/departments/inputs`,
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
  const counted = new Set(countedDays(o));
  const days = [...new Set([...counted, ...booked])].sort();
  return sites.flatMap((site, index) => {
    const regulars = regularsOf(o, site, index, people);
    return days.flatMap((day) => {
      const random = new Random(`${o.seed}/${o.ns}/${site.id}/${day}`);
      const visits = visitsOf(site, regulars, day, { random, now: passed(day, o.today) });
      return [
        ...(booked.has(day) ? visits.map((v) => bookingDoc(o.ns, site, v)) : []),
        ...(counted.has(day) ? countsDocs(o.ns, site, day, visits) : []),
      ];
    });
  });
}

/** Makes a tenant out of nothing but its options; the same options make the same tenant, byte for byte. [SEED-1] */
export function makeTenant(o: TenantOptions): Tenant {
  const sites = makeSites(o);
  const people = makePeople(o);
  const accounts = makeAccounts(o, people, sites);
  const { ns, seed, today } = o;
  const outside =
    o.countDays === 0
      ? []
      : [
          integrationsDoc({ ns, seed, sites, now: Date.parse(`${today}T09:00:00Z`) }),
          ...reportDocs({ ns, seed, sites }, today),
        ];
  const docs: SeedDoc[] = [
    ...SHARED,
    ...siteDocs(o, sites),
    ...peopleDocs(o, people, sites),
    ...bookingDocs(o, sites, people),
    ...roomBookingDocs(o, sites, people),
    ...roomCountDocs(o, sites, people),
    ...deskAuditDocs(o, sites),
    ...sites.map((site) => departmentsDoc(o.ns, site)),
    ...outside,
    ...accounts.docs,
    namespaceDoc(o.ns, o.nsTitle),
  ];
  const files = new Map([...planFiles(sites), logoFile(o.ns, o.nsTitle)]);
  return { ns: o.ns, sites, people, users: accounts.users, docs: new Map(docs), files };
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
