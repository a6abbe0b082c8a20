import { afterAll, expect, test } from "vitest";
import { Timestamp } from "firebase-admin/firestore";
import { WINDOW_MS, windowId } from "../../src/domain/rooms/lock/windows.ts";
import { alignDays } from "../src/booking-days.ts";
import { alignHold } from "../src/booking-holds.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-booking-holds");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const at = (moment: string) => Date.parse(`${moment}:00Z`);
const stored = (ms: number) => Timestamp.fromMillis(ms);
const [FROM, TO] = [at("2026-12-02T10:00"), at("2026-12-02T11:00")];
const LAST = Number.MAX_SAFE_INTEGER;

/** A booking of Oak with its hold and the window of the lock, as a save of the app leaves them; then somebody breaks it. */
async function aHeldRoom(to: typeof live, others: readonly number[] = []) {
  const [ns, site, booking, room] = [unique("ns"), unique("site"), unique("b"), unique("oak")];
  const common = { ns, rev: 1, deleted: false, changeSet: "seed", lastWrittenVia: "seed", updatedAt: stored(1_000) };
  const by = { lastWrittenBy: { authUid: "", ref: "", title: "", displayName: "" } };
  const resource = { ref: `ns/${ns}/resources/${room}`, title: "Oak" };
  const reservedPeriod = { fromTime: stored(FROM), toTime: stored(TO) };
  const doc = to.db.doc(`ns/${ns}/bookings/${booking}`);
  const hold = to.db.doc(`ns/${ns}/holds/${booking}`);
  const window = to.db.doc(`ns/${ns}/occupancy/${windowId(room, Math.floor(FROM / WINDOW_MS))}`);
  const held = { r1: { room, f: FROM, t: TO } };
  await to.db.doc(`sites/${site}`).set({ ...common, title: "London", config: { timeZone: "Europe/London" } });
  await to.db
    .doc(`ns/${ns}/resources/${room}`)
    .set({ ...common, kind: "room", title: "Oak", site: { ref: `sites/${site}` } });
  await hold.set({ ns, rev: 1, changeSet: "seed", updatedAt: stored(1_000), site: `sites/${site}`, was: {}, held });
  await window.set({
    ...{ ns, rev: 1, changeSet: "seed", updatedAt: stored(1_000), site: `sites/${site}`, room, names: [], moves: [] },
    ...{ window: Math.floor(FROM / WINDOW_MS), busy: [0, FROM, TO, ...others, LAST], foreign: [0, LAST] },
  });
  await doc.set({
    ...{ ...common, ...by, site: { ref: `sites/${site}` }, title: "Board", connection: null },
    ...{ reservations: { r1: { resource, reservedPeriod, setup: 0, cleanDown: 0 } }, bookedPeriod: reservedPeriod },
    ...{ day: "2026-12-02", lastDay: "2026-12-02" },
  });
  const busy = async () => (await window.get()).get("busy") as unknown;
  const holds = async () => (await hold.get()).get("held") as unknown;
  return { of: { ns, booking }, site, room, doc, hold, window, busy, holds, held };
}
const FREE = [0, LAST];

test("[FN-52] a booking that is gone past its tombstone gives its rooms back, as soon as its function hears of it", async () => {
  const one = await aHeldRoom(live);
  await one.doc.delete();
  await expect.poll(one.busy, SOON).toEqual(FREE);
  await expect.poll(one.holds, SOON).toEqual({});
}, 60_000);

test.each<[string, object, "held" | "free"]>([
  ["a title that is a number", { title: 5 }, "held"],
  ["a reservation without a time, in a booking that has one", { "reservations.r1.reservedPeriod": null }, "held"],
  ["no room", { "reservations.r1.resource": 5 }, "free"],
  ["no reservations", { reservations: "oak" }, "free"],
  ["no time anywhere", { "reservations.r1.reservedPeriod": null, bookedPeriod: null }, "free"],
])("[FN-52] one that cannot be read holds what devices show of it: %s", async (_, bend, is) => {
  const one = await aHeldRoom(quiet, [TO, TO + 1]);
  await one.doc.update({ ...bend });
  await Promise.all([1, 2, 3].map(() => alignHold(quiet.db, one.of)));
  expect(await one.busy()).toEqual(is === "held" ? [0, FROM, TO, TO, TO + 1, LAST] : [0, TO, TO + 1, LAST]);
  expect(await one.holds()).toEqual(is === "held" ? one.held : {});
  expect((await one.hold.get()).get("rev")).toBe(is === "held" ? 1 : 2);
});

test("[FN-52] one that another tool stored without a hold gets one; what meets another booking does not", async () => {
  const one = await aHeldRoom(quiet);
  await one.doc.update({ title: 5 });
  await Promise.all([one.hold.delete(), one.window.delete()]);
  await alignHold(quiet.db, one.of);
  expect([await one.busy(), await one.holds()]).toEqual([[0, FROM, TO, LAST], one.held]);
  expect((await one.window.get()).get("site")).toBe(`sites/${one.site}`);
  const late = await aHeldRoom(quiet);
  await late.doc.update({ title: 5, "reservations.r1.reservedPeriod.fromTime": stored(FROM - 1) });
  await late.hold.delete();
  await alignHold(quiet.db, late.of);
  expect(await late.busy()).toEqual([0, FROM, TO, LAST]);
});

test("[FN-52] what a save of the app left, and what another calendar keeps, is left as it is", async () => {
  for (const bend of [{ title: "Board" }, { title: 5, thirdParty: { uid: "x", accepted: true } }]) {
    const one = await aHeldRoom(quiet);
    await one.doc.update({ ...bend });
    await one.hold.update({ held: { r1: { ...one.held.r1, t: TO + 5 } } });
    await alignHold(quiet.db, one.of);
    expect((await one.hold.get()).get("rev")).toBe(1);
  }
});

test("[FN-52] one that names no site of the tenant, which nobody would see, is put where its room is", async () => {
  const one = await aHeldRoom(quiet);
  await one.doc.update({ site: 5, lastDay: 5 });
  await alignDays(quiet.db, one.of);
  expect((await one.doc.get()).data()).toMatchObject({
    site: { ref: `sites/${one.site}` },
    day: "2026-12-02",
    lastDay: "2026-12-02",
    rev: 2,
  });
});
