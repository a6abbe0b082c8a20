import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { FieldValue, type Firestore, getFirestore } from "firebase-admin/firestore";
import type { Backend } from "../../dev/emulators/backend.ts";
import { storedLimits, storedLimitsPath } from "#domain/bookings/stored-limits.ts";

export const PASSWORD = "atrium-load";
const ROLES = ["desk-booking.admin", "room-booking.admin", "people.admin"];
const FLOORS = 4;
/** What a tenant has, and how many devices have an account of it. */
export type LoadSize = {
  readonly devices: number;
  readonly desks: number;
  readonly rooms: number;
  readonly people: number;
};

/** One tenant with one site, and an account for each device. */
export type LoadTenant = {
  readonly ns: string;
  readonly site: string;
  readonly desks: readonly string[];
  readonly rooms: readonly string[];
  readonly people: readonly string[];
  readonly uids: readonly string[];
  emailOf(uid: string): string;
};
/** The backend past its rules, for what a run begins with and what it is judged by. */
export type LoadAdmin = { readonly app: App; readonly db: Firestore; close(): Promise<void> };

/** An administrator's view of a running backend. */
export function loadAdmin(backend: Backend): LoadAdmin {
  process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = backend.auth;
  const app = initializeApp({ projectId: backend.project }, `load-${Math.random()}`);
  return { app, db: getFirestore(app), close: () => deleteApp(app) };
}

/** Makes the tenant of a run, its people's accounts included. */
export async function makeLoadTenant({ app, db }: LoadAdmin, ns: string, size: LoadSize): Promise<LoadTenant> {
  const site = `${ns}-site`;
  const ids = (n: number, name: string) => Array.from({ length: n }, (_, i) => `${name}${i + 1}`);
  const [desks, rooms, people] = [ids(size.desks, "d"), ids(size.rooms, "room"), ids(size.people, "p")];
  const uids = ids(size.devices, `${ns}-u`);
  const stamp = { authUid: "seed", ref: "", title: "Seed", displayName: "" };
  const doc = (data: object) => ({
    ...{ ns, rev: 1, updatedAt: FieldValue.serverTimestamp(), deleted: false, lastWrittenBy: stamp },
    ...{ lastWrittenVia: "seed", changeSet: "seed", ...data },
  });
  const config = { timeZone: "Etc/UTC", ...ANY_DAY };
  const desk = { kind: "desk", disabled: false, disabledAfterUse: false, neighbourhood: null };
  const room = { kind: "room", site: { ref: `sites/${site}`, title: "Load" }, capacity: 6 };
  const docs: (readonly [string, object])[] = [
    [`ns/${ns}`, doc({ title: "Load Ltd", roomBookingReadOnly: false })],
    [`sites/${site}`, doc({ title: "Load", config })],
    [storedLimitsPath(site), doc(storedLimits(config, {}, Date.now()))],
    ...desks.map((id, i) => [spacePath(site, id), doc({ ...desk, title: id, floor: `f${i % FLOORS}` })] as const),
    ...rooms.map((id) => [roomPath(ns, id), doc({ ...room, title: id, floor: "f0" })] as const),
    ...people.map((id) => [personPath(ns, id), doc(person(id, site))] as const),
    ...people.map((id) => [`ns/${ns}/directory/${id}_${site}`, doc(listed(ns, id, site))] as const),
    ...uids.map((uid) => [`users/${uid}`, doc({ ...account(uid), roles: ROLES, sites: [site] })] as const),
  ];
  for (let at = 0; at < docs.length; at += 500) {
    const batch = db.batch();
    for (const [path, data] of docs.slice(at, at + 500)) batch.set(db.doc(path), data);
    await batch.commit();
  }
  const auth = getAuth(app);
  const claims = { namespace: ns, roles: ROLES, sites: [site] };
  for (const uid of uids) {
    await auth.createUser({ uid, email: emailOf(uid), password: PASSWORD });
    await auth.setCustomUserClaims(uid, claims);
  }
  return { ns, site, desks, rooms, people, uids, emailOf };
}

const ANY_DAY = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };
const emailOf = (uid: string): string => `${uid}@load.test`;
export const spacePath = (site: string, id: string): string => `sites/${site}/spaces/${id}`;
export const roomPath = (ns: string, id: string): string => `ns/${ns}/resources/${id}`;
export const personPath = (ns: string, id: string): string => `ns/${ns}/people/${id}`;
const person = (id: string, site: string) => ({
  ...{ title: `Person ${id}`, displayName: id, phones: [], tags: {}, active: true, memberSites: [site] },
});
const listed = (ns: string, id: string, site: string) => ({
  person: { ref: personPath(ns, id), title: `Person ${id}`, email: "", department: "", active: true, tags: {} },
  site: {
    ref: `sites/${site}`,
    membership: { type: "permanent", neighbourhood: [], canBookDesks: true, multiDeskBooking: true },
  },
});
const account = (uid: string) => ({
  email: emailOf(uid),
  title: uid,
  person: null,
  disabled: false,
  defaultSite: null,
});
