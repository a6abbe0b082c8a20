import { randomBytes } from "node:crypto";
import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { FieldValue, type TestServer } from "./server.ts";
import { SITE_ZONE } from "./zone.ts";

export const PASSWORD = "atrium-test";
/** People of a test tenant, by what they may do. */
export const PEOPLE = {
  settings: ["desk-booking.settings"],
  second: ["desk-booking.settings"],
  data: ["desk-booking.data"],
  reception: ["people.reception"],
  admin: ["ns.admin"],
  deskAdmin: ["desk-booking.admin"],
  neighbourhoods: ["desk-booking.neighbourhoods"],
  user: ["user"],
} as const;
export type PersonName = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as readonly PersonName[];

/** A tenant of one test: one site, some floors, desks in a grid. */
export type TestTenant = {
  readonly ns: string;
  readonly site: string;
  readonly floor: string;
  readonly floors: readonly string[];
  /** Ids of the first floor's desks; titles are `1.001` and so on. */
  readonly desks: readonly string[];
  readonly dist: string;
  email(person: PersonName): string;
  uid(person: PersonName): string;
  /** Makes the account of a person, unless it is there. */
  join(person: PersonName): Promise<void>;
};
export type TenantShape = {
  /** All people have accounts from the beginning; else `settings` alone has, and each other one from when they sign in. */
  readonly everybody?: boolean;
  readonly desks?: number;
  readonly floors?: number;
  readonly plan?: string;
  readonly bookables?: string;
  readonly zone?: string;
};

const CELL = { w: 90, h: 110, columns: 10 };
export const deskTitle = (i: number, floor = 1): string => `${floor}.${String(i + 1).padStart(3, "0")}`;
const svg = (w: number, h: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${inside}</svg>`;

/** Drawing of `n` desks in rows of ten, and its walls. */
export function gridPlan(ids: readonly string[], floor = 1): { readonly plan: string; readonly bookables: string } {
  const rows = Math.ceil(ids.length / CELL.columns);
  const [w, h] = [CELL.columns * CELL.w + 40, rows * CELL.h + 40];
  const desk = (id: string, i: number) => {
    const [x, y] = [20 + (i % CELL.columns) * CELL.w, 20 + Math.floor(i / CELL.columns) * CELL.h];
    const label = `<text x="${x + 35}" y="${y + 30}" font-size="14" text-anchor="middle">${deskTitle(i, floor)}</text>`;
    return `<g id="bookable_${id}"><rect x="${x + 5}" y="${y + 5}" width="60" height="40" fill="#fff" stroke="#555"/>${label}</g>`;
  };
  return {
    plan: svg(
      w,
      h,
      `<rect x="3" y="3" width="${w - 6}" height="${h - 6}" fill="none" stroke="#222" stroke-width="6"/>`,
    ),
    bookables: svg(w, h, ids.map(desk).join("")),
  };
}

/** A document of a test tenant, with what every document has. */
export const common = (ns: string, data: object) => ({
  ns,
  rev: 1,
  updatedAt: FieldValue.serverTimestamp(),
  deleted: false,
  lastWrittenBy: { authUid: "seed", ref: "", title: "Seed", displayName: "" },
  lastWrittenVia: "seed",
  changeSet: "seed",
  ...data,
});

/** Makes a tenant of its own for a test, so that tests can run beside each other. */
export async function aTenant(server: TestServer, dist: string, shape: TenantShape = {}): Promise<TestTenant> {
  const ns = `t${randomBytes(4).toString("hex")}`;
  const site = `${ns}-site`;
  const floors = Array.from({ length: shape.floors ?? 1 }, (_, i) => `${ns}-f${i + 1}`);
  const docs: [string, object][] = [
    [`ns/${ns}`, common(ns, { title: "Test Ltd" })],
    [`sites/${site}`, common(ns, { title: "Test Site", config: { timeZone: shape.zone ?? SITE_ZONE } })],
    [storedLimitsPath(site), common(ns, storedLimits({ timeZone: shape.zone ?? SITE_ZONE }, {}, Date.now()))],
  ];
  let desks: readonly string[] = [];
  for (const [f, floor] of floors.entries()) {
    const ids = Array.from({ length: shape.desks ?? 12 }, (_, i) => `${floor}-d${i + 1}`);
    if (f === 0) desks = ids;
    const drawing = gridPlan(ids, f + 1);
    const files = {
      planSvg: `ns/${ns}/sites/${site}/floors/${floor}/plan.svg`,
      bookablesSvg: `ns/${ns}/sites/${site}/floors/${floor}/bookables.svg`,
    };
    docs.push([
      `sites/${site}/spaces/${floor}`,
      common(ns, { kind: "floor", title: `Floor ${f + 1}`, svgScale: 1, ...files }),
    ]);
    const desk = (i: number) =>
      common(ns, {
        kind: "desk",
        title: deskTitle(i, f + 1),
        disabled: false,
        disabledAfterUse: false,
        floor,
        neighbourhood: null,
      });
    docs.push(...ids.map((id, i): [string, object] => [`sites/${site}/spaces/${id}`, desk(i)]));
    await server.file(files.planSvg, (f === 0 && shape.plan) || drawing.plan);
    await server.file(files.bookablesSvg, (f === 0 && shape.bookables) || drawing.bookables);
  }
  const email = (person: PersonName) => `${person}@${ns}.test`;
  const uid = (person: PersonName) => `${ns}-${person}`;
  const account = async (person: PersonName) => {
    const roles = PEOPLE[person];
    const who = { ref: `ns/${ns}/people/${person}`, title: `Test ${person}`, displayName: `Test ${person}` };
    await server.account(
      { uid: uid(person), email: email(person), password: PASSWORD },
      { namespace: ns, roles, sites: [site], person: who.ref },
    );
    await server.put(
      `users/${uid(person)}`,
      common(ns, { email: email(person), title: who.title, roles, sites: [site], person: who, defaultSite: site }),
    );
  };
  const joined = new Map<PersonName, Promise<void>>();
  const join = (person: PersonName): Promise<void> => {
    const making = joined.get(person) ?? account(person);
    joined.set(person, making);
    return making;
  };
  await server.putAll(docs);
  await Promise.all((shape.everybody ? NAMES : (["settings"] as const)).map(join));
  return { ns, site, floor: floors[0] ?? "", floors, desks, dist, email, uid, join };
}

/** A site beside the tenant's own that one person may work on, until it is taken away. */
export type SecondSite = {
  readonly site: string;
  readonly floor: string;
  readonly desks: readonly string[];
  /** Stands in its documents and nowhere else. */
  readonly marker: string;
  /** Takes the person's right to it, as an administrator does. Resolves when their next token will not have it. */
  takeAway(): Promise<void>;
};

export async function secondSite(server: TestServer, tenant: TestTenant, person: PersonName): Promise<SecondSite> {
  const { ns } = tenant;
  const [site, floor, marker] = [`${ns}-annexe`, `${ns}-annexe-f1`, `annexe ${ns}`];
  const desks = [1, 2, 3].map((i) => `${floor}-d${i}`);
  const desk = { kind: "desk", disabled: false, disabledAfterUse: false, floor, neighbourhood: null };
  await server.putAll([
    [`sites/${site}`, common(ns, { title: "Annexe", config: { timeZone: SITE_ZONE } })],
    [`sites/${site}/spaces/${floor}`, common(ns, { kind: "floor", title: "Attic", svgScale: 1 })],
    ...desks.map((id): [string, object] => [`sites/${site}/spaces/${id}`, common(ns, { ...desk, title: marker })]),
  ]);
  await tenant.join(person);
  const uid = tenant.uid(person);
  const allow = async (sites: readonly string[]) => {
    await server.patch(`users/${uid}`, { sites });
    const known = async () => ((await server.claims(uid))["sites"] as readonly string[]).toSorted().join();
    while ((await known()) !== sites.toSorted().join()) await new Promise((done) => setTimeout(done, 50));
  };
  await allow([tenant.site, site]);
  return { site, floor, desks, marker, takeAway: () => allow([tenant.site]) };
}
