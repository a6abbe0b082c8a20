import { afterAll, expect, test } from "vitest";
import { hideAllAuthors, hideAuthors } from "../src/booking-authors.ts";
import { recordChange } from "../src/change-record.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-booking-authors");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NONE = { ref: "", title: "" };
const NOBODY = { authUid: "", ...NONE, displayName: "" };
const HIDDEN = { title: true, owner: true };
const SHOWN = { title: false, owner: false };

/** A booking as an older build wrote it, with setup, catering, details and the receipt of all of them. */
async function anOldOne(to: typeof live, privacy: object = HIDDEN) {
  const [ns, id, set] = [unique("ns"), unique("b"), unique("set")];
  const me = { ref: `ns/${ns}/people/mo`, title: "Mo Secret" };
  const by = { authUid: "uid-mo", ...me, displayName: "Mo" };
  const common = { ns, rev: 1, deleted: false, changeSet: set, lastWrittenBy: by, site: { ref: "sites/s" } };
  const at = (path: string) => to.db.doc(`ns/${ns}/${path}`);
  const docs = {
    details: at(`bookingDetails/${id}`),
    receipt: at(`changeSets/${set}`),
    cap: at(`bookings/${id}-r1-start`),
    gone: at(`bookings/${id}-r2-end`),
    order: at(`workOrders/${id}-r1-w`),
    booking: at(`bookings/${id}`),
  };
  await docs.details.set({ ...common, title: "Merger", owner: me, author: "uid-mo", lastDay: "2026-03-10" });
  await docs.receipt.set({ ns, uid: "uid-mo", device: "tablet", action: "meetings.create", site: "s", madeAt: 1 });
  await docs.cap.set({ ...common, connection: { ref: docs.booking.path, anchor: "START" } });
  await docs.gone.set({ ...common, deleted: true, connection: { ref: docs.booking.path, anchor: "END" } });
  await docs.order.set({ ...common, subject: { booking: docs.booking.path }, creation: { by: me, at: 1 } });
  await docs.booking.set({ ...common, owner: null, privacy, createdBy: me, connection: null, reservations: {} });
  const said = async () => {
    const { details, ...others } = docs;
    const found = await Promise.all(Object.values(others).map((d) => d.get()));
    return JSON.stringify(
      found.map((d) => (d.ref.path === docs.receipt.path ? { site: d.get("site") as unknown } : d.data())),
    );
  };
  return { of: { ns, booking: id }, docs, me, said };
}
const NAMES = /Mo|uid-mo|people\/mo/;

test("[FN-50] who made and wrote a booking that keeps its owner back is told by its details alone", async () => {
  const { docs, me, said } = await anOldOne(live);
  await expect.poll(said, SOON).not.toMatch(NAMES);
  expect((await docs.booking.get()).data()).toMatchObject({ createdBy: NONE, deleted: false });
  expect((await docs.gone.get()).get("deleted")).toBe(true);
  expect((await docs.order.get()).get("creation")).toEqual({ by: NONE, at: 1 });
  expect((await docs.details.get()).data()).toMatchObject({ createdBy: me, owner: me, title: "Merger" });
  expect((await docs.receipt.get()).data()).toMatchObject({ site: null, uid: "uid-mo" });
}, 60_000);

test("[FN-50] doubled and late events write nothing twice, and who made it is not forgotten", async () => {
  const { of, docs, me } = await anOldOne(quiet);
  await Promise.all([1, 2, 3].map(() => hideAuthors(quiet.db, of)));
  for (const doc of [docs.booking, docs.cap, docs.gone, docs.order, docs.details])
    expect((await doc.get()).get("rev")).toBe(2);
  await hideAuthors(quiet.db, of);
  expect((await docs.details.get()).data()).toMatchObject({ rev: 2, createdBy: me });
  await hideAuthors(quiet.db, { ...of, booking: "none" });
}, 60_000);

test("[FN-50] one that shows its owner says who made and wrote it as before", async () => {
  const { of, docs, said } = await anOldOne(quiet, SHOWN);
  const before = await said();
  await hideAuthors(quiet.db, of);
  expect(await said()).toBe(before);
  expect((await docs.booking.get()).get("rev")).toBe(1);
}, 60_000);

test("[FN-50] a run finds those that nobody has written since", async () => {
  const { of, said } = await anOldOne(quiet);
  await quiet.db.doc(`ns/${of.ns}`).set({ title: "Acme" });
  expect(await hideAllAuthors(quiet.db)).toBe(1);
  expect(await said()).not.toMatch(NAMES);
  expect(await hideAllAuthors(quiet.db)).toBe(0);
}, 60_000);

test("[ROM-44] the record of a write that names nobody names whose receipt it has, for ns.admin; the room roles are told nobody", async () => {
  const { of, docs, me } = await anOldOne(quiet);
  await quiet.db.doc("users/uid-mo").set({ ns: of.ns, title: "Account", person: { ...me, displayName: "Mo" } });
  const before = await docs.booking.get();
  await docs.booking.update({ rev: 2, lastWrittenBy: NOBODY, "privacy.title": false });
  await recordChange(quiet.db, docs.booking.path, { before, after: await docs.booking.get() });
  const records = (name: string) => quiet.db.collection(`ns/${of.ns}/${name}`).get();
  const [record] = (await records("changes")).docs;
  expect(record?.get("by")).toEqual({ authUid: "uid-mo", ...me, displayName: "Mo" });
  const [row] = (await records("roomChanges")).docs;
  expect(row?.data()).toMatchObject({ by: { title: "", displayName: "" }, device: "", changeSet: "" });
  expect(JSON.stringify(row?.data())).not.toMatch(NAMES);
}, 60_000);
