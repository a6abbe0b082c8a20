import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { recordChange } from "../src/change-record.ts";
import { recountDay } from "../src/day-counts.ts";
import { alignDirectory } from "../src/directory.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-derived");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const DAY = "2026-07-01";
const at = (clock: string) => Timestamp.fromDate(new Date(`${DAY}T${clock}:00Z`));
const later = () => Timestamp.fromMillis(Date.now() + 60_000);
const place = () => ({ ns: unique("ns"), site: unique("site") });
type Place = ReturnType<typeof place>;

/** A site of two desks on two floors, in London: an hour ahead of UTC on this day. */
async function aSite(to: typeof live, { ns, site }: Place) {
  const ref = to.db.doc(`sites/${site}`);
  await ref.set({ ns, title: "London", deleted: false, config: { timeZone: "Europe/London" } });
  const spaces = ref.collection("spaces");
  for (const n of ["1", "2"]) {
    await spaces.doc(`f${n}`).set({ ns, kind: "floor", title: n, deleted: false });
    await spaces.doc(`d${n}`).set({ ns, kind: "desk", title: n, deleted: false, floor: `f${n}` });
  }
  return ref;
}
const booking = ({ ns }: Place, over: object = {}) => ({
  ns,
  rev: 1,
  deleted: false,
  onDay: DAY,
  fromTime: at("08:00"),
  toTime: at("16:00"),
  space: { ref: "sites/x/spaces/d1", title: "1.001", floor: "f1" },
  requiresCheckIn: true,
  checkIn: { fromTime: at("08:10"), toTime: null },
  ...over,
});

describe("counts of a day", () => {
  const countsOf = async (to: typeof live, { site }: Place) =>
    (await to.db.doc(`sites/${site}/counts/bookings${DAY}`).get()).data();

  test("[CNT-2] [CNT-3] follow bookings that come, change their day, and go", async () => {
    const here = place();
    const site = await aSite(live, here);
    const one = site.collection("bookings").doc("d1_1");
    await one.set(booking(here));
    const deskCount = async () => ((await countsOf(live, here)) ?? {})["deskCount"] as unknown;
    await expect.poll(deskCount, SOON).toBe(1);
    expect(await countsOf(live, here)).toMatchObject({
      countType: "booking",
      deskCapacity: 2,
      byFloor: { f1: { capacity: 1 }, f2: { capacity: 1 } },
      changes: {
        initial: { reserved: 0, capacity: 2 },
        at0900: { reserved: 1, checkedIn: 0, occupied: 0 },
        at0930: { reserved: 1, checkedIn: 1, occupied: 1, byFloor: { f1: { reserved: 1 } } },
        at1700: { reserved: 0 },
      },
    });
    const minutesOf = async () => (await site.collection("counts").doc(`desks${DAY}`).get()).data();
    expect(await minutesOf()).toMatchObject({
      ns: here.ns,
      onDate: DAY,
      countType: "desk-minutes",
      minutes: { d1: 480 },
    });
    await one.update({ onDay: "2026-07-02", fromTime: Timestamp.fromDate(new Date("2026-07-02T08:00Z")) });
    await expect.poll(deskCount, SOON).toBe(0);
    expect(await minutesOf()).toMatchObject({ minutes: {} });
    await one.delete();
    const next = async () =>
      (await site.collection("counts").doc("bookings2026-07-02").get()).get("deskCount") as unknown;
    await expect.poll(next, SOON).toBe(0);
  }, 60_000);

  test("[CNT-2] doubled, late and crossing events end in the same numbers, and an old count never replaces a newer one", async () => {
    const here = place();
    const site = await aSite(quiet, here);
    const of = { ...here, day: DAY };
    await site.collection("bookings").doc("a").set(booking(here));
    const first = later();
    await Promise.all([1, 2, 3].map(() => recountDay(quiet.db, of, first)));
    const counted = await countsOf(quiet, here);
    expect(counted).toMatchObject({ deskCount: 1 });
    await site
      .collection("bookings")
      .doc("b")
      .set(booking(here, { deleted: true }));
    await site
      .collection("bookings")
      .doc("c")
      .set(booking(here, { fromTime: at("12:00") }));
    await recountDay(quiet.db, of, Timestamp.fromMillis(1)); // of an event long ago
    expect(await countsOf(quiet, here)).toEqual(counted);
    await recountDay(quiet.db, of, later());
    expect(await countsOf(quiet, here)).toMatchObject({ deskCount: 2 });
    const minutes = await site.collection("counts").doc(`desks${DAY}`).get();
    expect(minutes.data()).toMatchObject({ minutes: { d1: 720 } });
    expect(minutes.get("rev")).toBe((await countsOf(quiet, here))?.["rev"]); // counted in the same moments, never apart
  }, 60_000);
});

describe("the directory", () => {
  const person = ({ ns }: Place, over: object = {}) => ({
    ns,
    title: "Ana Müller",
    email: "ana@x.test",
    active: true,
    deleted: false,
    ...over,
  });
  const member = ({ ns }: Place, over: object = {}) => ({
    ns,
    deleted: false,
    type: "permanent",
    person: { ref: `ns/${ns}/people/p1`, title: "Ana" },
    permissions: { deskBooking: true },
    neighbourhood: [{ ref: "sites/x/spaces/n1", title: "Sales" }],
    ...over,
  });
  const recordOf = async (to: typeof live, { ns, site }: Place) =>
    (await to.db.doc(`ns/${ns}/directory/p1_${site}`).get()).data();

  test("[DIR-1] follows people and memberships: come, renamed, moved, gone", async () => {
    const here = place();
    await aSite(live, here);
    const who = live.db.doc(`ns/${here.ns}/people/p1`);
    await who.set(person(here));
    await live.db.doc(`sites/${here.site}/members/p1`).set(member(here));
    const seen = async () => {
      const record = await recordOf(live, here);
      return [record?.["person"]?.title, record?.["site"]?.membership?.neighbourhood, record?.["deleted"]] as unknown;
    };
    await expect.poll(seen, SOON).toEqual(["Ana Müller", ["n1"], false]);
    await who.update({ title: "Ana Schmidt" });
    await expect.poll(seen, SOON).toEqual(["Ana Schmidt", ["n1"], false]);
    await live.db.doc(`sites/${here.site}/members/p1`).update({ neighbourhood: [] });
    await expect.poll(seen, SOON).toEqual(["Ana Schmidt", [], false]);
    await live.db.doc(`sites/${here.site}/members/p1`).delete();
    await expect.poll(seen, SOON).toEqual(["Ana Schmidt", [], true]);
  }, 90_000);

  test("[DIR-1] says the same however often and in whatever order events come, and writes only what is new", async () => {
    const here = place();
    await aSite(quiet, here);
    const of = { ns: here.ns, site: here.site, person: "p1" };
    await alignDirectory(quiet.db, of); // of the membership, before the person is there
    expect(await recordOf(quiet, here)).toBeUndefined();
    await quiet.db.doc(`sites/${here.site}/members/p1`).set(member(here));
    await quiet.db.doc(`ns/${here.ns}/people/p1`).set(person(here));
    await Promise.all([1, 2, 3].map(() => alignDirectory(quiet.db, of)));
    const record = await recordOf(quiet, here);
    expect(record).toMatchObject({ rev: 1, deleted: false, lastWrittenVia: "functions/directory" });
    await quiet.db.doc(`ns/${here.ns}/people/p1`).update({ ns: "another" });
    await alignDirectory(quiet.db, of);
    expect(await recordOf(quiet, here)).toMatchObject({ rev: 2, deleted: true });
  }, 60_000);
});

describe("change records", () => {
  const changesOf = async (to: typeof live, ns: string) =>
    (await to.db.collection(`ns/${ns}/changes`).get()).docs
      .map((d) => d.data())
      .sort((a, b) => a["changeTime"] - b["changeTime"]);

  test("[AUD-2] say what a write changed, who made it, how, when it was made and arrived, once each", async () => {
    const here = place();
    const { ns } = here;
    const desk = live.db.doc(`sites/${here.site}/spaces/d1`);
    await live.db.doc(`sites/${here.site}`).set({ ns }); // says nothing that a record would be made of
    await live.db
      .doc(`ns/${ns}/changeSets/set1`)
      .set({ madeAt: 1234, device: "tablet", offline: true, action: "desks.disable", at: Timestamp.now() });
    await desk.set({
      ns,
      kind: "desk",
      title: "1.001",
      rev: 1,
      deleted: false,
      disabled: false,
      lastWrittenVia: "seed",
      changeSet: "",
    });
    await desk.update({
      rev: 2,
      disabled: "broken monitor",
      lastWrittenBy: { authUid: "u1", title: "Ana" },
      lastWrittenVia: "Desk Settings",
      changeSet: "set1",
    });
    await expect.poll(async () => (await changesOf(live, ns)).length, SOON).toBe(2);
    const edit = (await changesOf(live, ns)).find((c) => c["changeSet"] === "set1");
    expect(edit).toMatchObject({
      document: { path: desk.path, kind: "desk", title: "1.001", exists: true },
      change: { triggeredVia: "Desk Settings", before: { disabled: false }, after: { disabled: "broken monitor" } },
      paths: ["disabled", "lastWrittenBy.authUid", "lastWrittenBy.title", "lastWrittenVia"],
      by: { authUid: "u1", title: "Ana" },
      action: "desks.disable",
      madeAt: 1234,
      device: "tablet",
      offline: true,
    });
    await desk.update({ rev: 3, lastWrittenVia: "sync" });
    await desk.update({ rev: 4, disabled: false });
    await expect.poll(async () => (await changesOf(live, ns)).length, SOON).toBe(3);
  }, 60_000);

  test("[FN-43] kinds without a trigger of their own have them too, work orders among them", async () => {
    const { ns, site } = place();
    await live.db.doc(`sites/${site}`).set({ ns });
    const paths = [
      `ns/${ns}/workOrders/b1-r1-1`,
      `sites/${site}/rounds/r1`,
      `sites/${site}/access/p1`,
      `sites/${site}/accessRestricted/p1`,
    ];
    for (const path of paths) await live.db.doc(path).set({ ns, rev: 1, deleted: false, title: "One" });
    const recorded = async () =>
      (await changesOf(live, ns)).map((c) => (c["document"] as { path: string }).path).sort();
    await expect.poll(recorded, SOON).toEqual([...paths].sort());
  }, 60_000);

  test("[ROM-43] a booking of rooms that begins to keep something back leaves it in no record, however late an event comes", async () => {
    const { ns, site } = place();
    const ref = quiet.db.doc(`ns/${ns}/bookings/b1`);
    const open = { title: false, owner: false };
    const owner = { ref: `ns/${ns}/people/ada`, title: "Ada Okafor" };
    const common = { ns, site: { ref: `sites/${site}` }, deleted: false, createdVia: { title: "Room Booking" } };
    await ref.set({ ...common, rev: 1, title: "Merger", owner, privacy: open });
    const first = await ref.get();
    await recordChange(quiet.db, ref.path, { before: undefined, after: first });
    await ref.update({ rev: 2, title: "Merger talks" });
    const second = await ref.get();
    const told = async () => JSON.stringify(await changesOf(quiet, ns));
    expect(await told()).toContain("Merger");
    await ref.update({ rev: 3, title: "Private Meeting", owner: null, privacy: { title: true, owner: true } });
    const third = await ref.get();
    await recordChange(quiet.db, ref.path, { before: second, after: third });
    await recordChange(quiet.db, ref.path, { before: first, after: second }); // the older one, later
    expect(await told()).not.toMatch(/Merger|Ada Okafor|people\/ada/);
    expect((await changesOf(quiet, ns)).map((r) => (r["document"] as { title: string }).title)).toContain(
      "Private Meeting",
    );
  }, 60_000);

  test("[ROM-43] a work order's contact is told by its record unless its booking keeps its owner back", async () => {
    const { ns, site } = place();
    const common = { ns, rev: 1, deleted: false, site: { ref: `sites/${site}` } };
    for (const [id, owner] of [
      ["open", false],
      ["kept", true],
    ] as const) {
      const booking = `ns/${ns}/bookings/${id}`;
      await quiet.db.doc(booking).set({ ...common, title: "Board", owner: null, privacy: { title: false, owner } });
      const order = quiet.db.doc(`ns/${ns}/workOrders/${id}-r1-w`);
      const creation = { by: { ref: "", title: `Ada of ${id}` } };
      await order.set({ ...common, category: "Tea", contact: `Ada, ${id}`, creation, subject: { booking } });
      await recordChange(quiet.db, order.path, { before: undefined, after: await order.get() });
    }
    const told = JSON.stringify(await changesOf(quiet, ns));
    expect(told).toMatch(/Ada, open.*Ada of open|Ada of open.*Ada, open/);
    expect(told).not.toMatch(/Ada, kept|Ada of kept/);
  }, 60_000);

  test("[AUD-2] a doubled event makes no second record, and one that comes late its own", async () => {
    const { ns, site } = place();
    const ref = quiet.db.doc(`sites/${site}/spaces/d1`);
    await ref.set({ ns, rev: 1, title: "A" });
    const first = await ref.get();
    await ref.update({ rev: 2, title: "B" });
    const second = await ref.get();
    const edit = { before: first, after: second };
    await Promise.all([edit, edit, edit].map((written) => recordChange(quiet.db, ref.path, written)));
    await recordChange(quiet.db, ref.path, { before: undefined, after: first }); // the older one, later
    const records = await changesOf(quiet, ns);
    expect(records.map((r) => r["change"].after.title as unknown).sort()).toEqual(["A", "B"]);
  }, 60_000);
});
