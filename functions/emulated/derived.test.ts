import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
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

  test("[CNT-1] a desk that was booked when its booking began counts as ad hoc, by the server's own time (spec 1 §3)", async () => {
    const here = place();
    const site = await aSite(quiet, here);
    const now = new Date();
    // Before noon there, whenever this runs: half hours are still to come.
    const zone = now.getUTCHours() < 12 ? "UTC" : "Etc/GMT+12";
    await site.update({ config: { timeZone: zone } });
    const onDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
    const began = (hours: number) => Timestamp.fromMillis(now.getTime() + hours * 3_600_000);
    const of = (from: number) => booking(here, { onDay, fromTime: began(from), toTime: null });
    await site.collection("bookings").doc("spot").set(of(0));
    await site.collection("bookings").doc("ahead").set(of(1));
    await recountDay(quiet.db, { ...here, day: onDay }, later());
    const changes: unknown = (await site.collection("counts").doc(`bookings${onDay}`).get()).get("changes");
    const moments = Object.entries(changes as object).filter(([key]) => key.startsWith("at"));
    const last = moments.sort(([a], [b]) => (a < b ? -1 : 1)).at(-1)?.[1] as unknown;
    expect(last).toMatchObject({ reserved: 2, reservedAdHoc: 1 });
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
      `ns/${ns}/bookingDetails/b1`,
      `sites/${site}/rounds/r1`,
      `sites/${site}/access/p1`,
      `sites/${site}/accessRestricted/p1`,
    ];
    for (const path of paths) await live.db.doc(path).set({ ns, rev: 1, deleted: false, title: "One" });
    const recorded = async () =>
      (await changesOf(live, ns)).map((c) => (c["document"] as { path: string }).path).sort();
    await expect.poll(recorded, SOON).toEqual([...paths].sort());
  }, 60_000);

  test("[ROM-43] a booking of rooms that is made private, changed and shown again keeps what it was in records that nothing changes; the room roles are told of fields alone, and of nobody", async () => {
    const { ns, site } = place();
    const ref = quiet.db.doc(`ns/${ns}/bookings/b1`);
    const [open, kept] = [
      { title: false, owner: false },
      { title: true, owner: true },
    ];
    const owner = { ref: `ns/${ns}/people/ada`, title: "Ada Okafor" };
    const common = { ns, site: { ref: `sites/${site}` }, deleted: false, createdVia: { title: "Room Booking" } };
    const lastWrittenBy = { authUid: "u1", ref: owner.ref, title: owner.title, displayName: "Ada" };
    const steps = [
      { ...common, rev: 1, title: "Merger", owner, privacy: open, lastWrittenBy },
      { ...common, rev: 2, title: "Merger talks", owner, privacy: open, lastWrittenBy },
      { ...common, rev: 3, title: "Private Meeting", owner: null, privacy: kept, lastWrittenBy },
      { ...common, rev: 4, title: "Lunch", owner: null, privacy: open, lastWrittenBy },
    ];
    const stood: DocumentSnapshot[] = [];
    const told = async (which: string) =>
      (await quiet.db.collection(`ns/${ns}/${which}`).get()).docs.map((d) => d.data());
    const stands = async (i: number) => {
      await ref.set(steps[i] ?? {});
      stood.push(await ref.get());
    };
    const arrives = (i: number) => recordChange(quiet.db, ref.path, { before: stood[i - 1], after: stood[i] });
    await stands(0);
    await arrives(0);
    const first = await told("changes");
    expect(JSON.stringify(await told("roomChanges"))).toContain("Ada");
    await stands(1);
    await stands(2);
    await arrives(2);
    await arrives(1); // the older one, later
    await stands(3);
    await arrives(3);
    expect(await told("changes")).toEqual(expect.arrayContaining(first));
    expect((await changesOf(quiet, ns)).map((r) => r["change"].after.title as unknown)).toEqual(
      expect.arrayContaining(["Merger", "Merger talks", "Private Meeting", "Lunch"]),
    );
    expect(JSON.stringify(await told("changes"))).toContain(owner.ref);
    const rows = await told("roomChanges");
    expect(rows.map((r) => r["paths"].includes("title") as boolean)).toEqual([true, true, true, true]);
    expect(JSON.stringify(rows)).not.toMatch(/Merger|Lunch|Ada|u1/);
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
