import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  serverTimestamp,
  Timestamp,
  type WriteBatch,
  writeBatch,
} from "firebase/firestore";

import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { addDays, type DayKey, dayOf, type Instant, startOf, type Zone } from "../../src/domain/shared/time.ts";
import { limitsDoc } from "../src/booking-limits.ts";
import { emulator } from "./emulator.ts";

export const NS = "acme";
export const SITE = "acme-london";
export const OTHER_SITE = "acme-lima";

export type Who = {
  readonly uid?: string;
  readonly ns?: string;
  readonly roles: readonly string[];
  readonly sites?: readonly string[];
  readonly sitesInDoc?: boolean;
  /** Path of the person that the account is linked to. */
  readonly person?: string;
};

/** A client of the SDK is dear to make and to connect, and knows nothing but its token: one for each, as long as its suite runs. */
const clients = new WeakMap<RulesTestEnvironment, Map<string, Firestore>>();
function clientOf(env: RulesTestEnvironment, key: string, make: () => Firestore): Firestore {
  const known = clients.get(env) ?? new Map<string, Firestore>();
  clients.set(env, known);
  const client = known.get(key) ?? make();
  known.set(key, client);
  return client;
}

function signedInAs({ uid = "u1", ns = NS, roles, sites = [SITE], sitesInDoc, person }: Who) {
  const claims = { namespace: ns, roles, ...(sitesInDoc ? { sitesInDoc } : { sites }), ...(person && { person }) };
  return [uid, claims] as const;
}
/** The database as somebody sees it. */
export const as = (env: RulesTestEnvironment, who: Who): Firestore =>
  clientOf(env, JSON.stringify(signedInAs(who)), () => asAlone(env, who));
/** The same through a client of its own: one that is shared shows saves of others before the server has judged them. */
export const asAlone = (env: RulesTestEnvironment, who: Who): Firestore =>
  env.authenticatedContext(...signedInAs(who)).firestore() as unknown as Firestore;

export const common = (over: object = {}) => ({
  ns: NS,
  rev: 1,
  updatedAt: Timestamp.fromMillis(1_000),
  deleted: false,
  lastWrittenBy: { authUid: "seed", ref: "", title: "", displayName: "" },
  lastWrittenVia: "seed",
  changeSet: "seed",
  ...over,
});
/** The tenant's two sites, without which nothing may be read or written below them. */
export const SITES = {
  [`sites/${SITE}`]: common({ title: "London" }),
  [`sites/${OTHER_SITE}`]: common({ title: "Lima" }),
};
export const aDesk = (over: object = {}) =>
  common({
    kind: "desk",
    title: "1.001",
    disabled: false,
    disabledAfterUse: false,
    floor: "f1",
    neighbourhood: null,
    ...over,
  });

/** A desk audit as somebody begins it. */
export const aDeskAudit = (uid: string, over: object = {}) =>
  common({
    title: "Spring audit",
    floors: ["f1"],
    day: "2026-01-05",
    startedBy: { uid, name: "Ana" },
    startedAt: 1_000,
    state: "open",
    devices: {},
    closings: {},
    ...over,
  });
/** What somebody saw at a desk. */
export const anObservation = (uid: string, over: object = {}) =>
  common({
    round: "r1",
    roundDay: "2026-01-05",
    floor: "f1",
    desk: "d1",
    label: "",
    status: "empty",
    booked: false,
    note: "",
    wrongLabel: "",
    wrongPlace: "",
    seenPerson: "",
    device: "device-1",
    seq: 1,
    at: 1_000,
    by: { uid, name: "Ana" },
    corrects: null,
    ...over,
  });

const HOUR = 3_600_000;
/**
 * The zone whose clocks show between 12:00 and 13:00 at a moment, always whole hours from UTC. The emulator takes `request.time`
 * from the real clock: at a site that lies here, hours of the same day stand before and behind every test, whenever it runs.
 */
function middayZone(now: Instant): Zone {
  const ahead = 12 - new Date(now).getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`; // these names count hours behind UTC
}
/** Zone of the tests' sites. */
export const ZONE = middayZone(Date.now());

/** A day at the site some days from now, as the id of a booking names it. */
export const dayFrom = (days: number): DayKey => addDays(dayOf(Date.now(), ZONE), days);
/** So many hours after a day began at the site. */
export const hourOf = (day: DayKey, hours: number): Instant => startOf(day, ZONE) + hours * HOUR;

/** What functions keep of a site for the rules of bookings, made by their own code; a year of any day where nothing else is said. */
export const theLimits = (config: object = {}, { ns = NS, site = SITE, now = Date.now() } = {}) => ({
  [storedLimitsPath(site)]: {
    ...limitsDoc({ ns, rev: 1 }, storedLimits({ ...ANY_DAY, ...config }, {}, now)),
    updatedAt: Timestamp.fromMillis(1_000),
  },
});
const ANY_DAY = {
  timeZone: ZONE,
  ...Object.fromEntries(
    ["", "Admin", "NsAdmin"].flatMap((tier) => [
      [`deskBooking${tier}AdvancedDays`, "unrestricted"],
      [`deskBooking${tier}Weekends`, true],
    ]),
  ),
};

/** A booking as the app makes it: of a desk, for somebody, on a day. */
export function aBooking({ desk = "d1", day = dayFrom(1), owner = "ada", site = SITE } = {}): {
  [field: string]: unknown;
} {
  const isToday = day === dayFrom(0);
  return {
    onDay: day,
    fromTime: new Date(isToday ? Date.now() : hourOf(day, 8)),
    toTime: new Date(hourOf(day, isToday ? 24 : 16)),
    space: {
      ref: `sites/${site}/spaces/${desk}`,
      title: "1.001",
      floor: "f1",
      neighbourhood: null,
      kind: { ref: "space-kinds/desk" },
    },
    owner: { ref: `ns/${NS}/people/${owner}`, title: owner, email: `${owner}@acme.test`, department: "", tags: {} },
    requiresCheckIn: false,
    checkIn: { fromTime: null, toTime: null },
    createdVia: { title: "Desk Settings" },
    createdBy: { ref: "", title: "" },
  };
}
/** What the directory says of a member of the site. */
export const aListed = (person: string, membership: object = {}, over: object = {}) =>
  common({
    person: {
      ref: `ns/${NS}/people/${person}`,
      title: person,
      email: `${person}@acme.test`,
      department: "",
      active: true,
      tags: {},
      ...over,
    },
    site: {
      ref: `sites/${SITE}`,
      membership: { type: "permanent", neighbourhood: [], canBookDesks: true, multiDeskBooking: true, ...membership },
    },
  });

/** What the emulator takes for a token that may do everything. */
const OWNER = "owner";
function pastTheRules({ projectId }: RulesTestEnvironment): Firestore {
  const db = getFirestore(initializeApp({ projectId }, `${projectId} ${OWNER}`));
  const { host, port } = emulator();
  connectFirestoreEmulator(db, host, port, { mockUserToken: OWNER });
  return db;
}

/** Documents as they would stand there, past the rules. */
export async function given(env: RulesTestEnvironment, docs: { readonly [path: string]: object }): Promise<void> {
  const db = clientOf(env, OWNER, () => pastTheRules(env));
  const batch = writeBatch(db);
  for (const [path, data] of Object.entries(docs)) batch.set(doc(db, path), data);
  await batch.commit();
}

export const aReceipt = (over: object = {}) => ({
  ns: NS,
  uid: "u1",
  device: "device-1",
  seq: 1,
  madeAt: 1_700_000_000_000,
  count: 1,
  void: false,
  action: "desks.disable",
  site: SITE,
  part: { of: "set-1", index: 0, count: 1 },
  at: serverTimestamp(),
  ...over,
});
/** What every data write carries. */
export const stamp = (rev: number, over: object = {}) => ({
  ns: NS,
  rev,
  updatedAt: serverTimestamp(),
  deleted: false,
  lastWrittenBy: { authUid: "u1", ref: "", title: "", displayName: "" },
  lastWrittenVia: "Desk Settings",
  changeSet: "set-1",
  ...over,
});

/** A batch with its receipt, as the app sends it; `change` adds the data writes. */
export async function send(
  db: Firestore,
  change: (batch: WriteBatch) => void,
  receipt: object = {},
  id = "set-1",
): Promise<void> {
  const batch = writeBatch(db);
  batch.set(doc(db, `ns/${NS}/changeSets/${id}`), aReceipt(receipt));
  change(batch);
  await batch.commit();
}
