import { Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import { alignNames } from "../src/booking-names.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-booking-names");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const at = (moment: string) => Timestamp.fromDate(new Date(moment));
/** A booking of Ada's of Oak, with setup, catering and details, whose links say whatever they like. */
async function aForgedOne(to: typeof live, over: object = {}) {
  const [ns, site, id] = [unique("ns"), unique("site"), unique("b")];
  const common = {
    ns,
    rev: 1,
    deleted: false,
    site: { ref: `sites/${site}` },
    day: "2026-12-02",
    lastDay: "2026-12-02",
  };
  const doc = (path: string) => to.db.doc(`ns/${ns}/${path}`);
  const owner = { ref: `ns/${ns}/people/ada`, title: "Somebody Else" };
  const resource = { ref: `ns/${ns}/resources/oak`, title: "Fake" };
  const stranger = { ref: "ns/other/resources/elm", title: "Elsewhere" };
  const period = { fromTime: at("2026-12-02T10:00:00Z"), toTime: at("2026-12-02T11:00:00Z") };
  const rest = { reservedPeriod: period, cleanDown: 0, requests: { [`${id}-r1-w`]: "Catering" } };
  const docs = {
    booking: doc(`bookings/${id}`),
    cap: doc(`bookings/${id}-r1-start`),
    order: doc(`workOrders/${id}-r1-w`),
    details: doc(`bookingDetails/${id}`),
  };
  await to.db.doc(`sites/${site}`).set({ ns, rev: 1, deleted: false, title: "London" });
  await to.db.doc(owner.ref).set({ ns, rev: 1, deleted: false, title: "Ada Okafor" });
  await to.db.doc(resource.ref).set({ ns, rev: 1, deleted: false, title: "Oak" });
  await docs.cap.set({
    ...common,
    connection: { ref: docs.booking.path, anchor: "START" },
    reservations: { r1: { resource } },
  });
  await docs.order.set({ ...common, subject: { key: "r1", booking: docs.booking.path, resource } });
  await docs.details.set({ ...common, owner, title: "Merger" });
  await docs.booking.set({
    ...common,
    title: "Board",
    owner,
    privacy: { title: false, owner: false },
    connection: null,
    reservations: {
      r1: { ...rest, resource, setup: 15 },
      r2: { ...rest, resource: { ...resource, ref: `ns/${ns}/resources/unknown` }, setup: 0, requests: {} },
      r3: { ...rest, resource: stranger, setup: 0, requests: {} },
    },
    ...over,
  });
  return { of: { ns, booking: id }, docs };
}
const titlesOf = async ({ docs }: Awaited<ReturnType<typeof aForgedOne>>) => {
  const [b, cap, order, details] = await Promise.all(
    [docs.booking, docs.cap, docs.order, docs.details].map((d) => d.get()),
  );
  const room = (r: string) => b?.get(`reservations.${r}.resource.title`) as unknown;
  return {
    owner: b?.get("owner.title") as unknown,
    rooms: ["r1", "r2", "r3"].map(room),
    cap: cap?.get("reservations.r1.resource.title") as unknown,
    order: order?.get("subject.resource.title") as unknown,
    details: details?.get("owner.title") as unknown,
  };
};
const TRUE = {
  owner: "Ada Okafor",
  rooms: ["Oak", "Fake", "Elsewhere"],
  cap: "Oak",
  order: "Oak",
  details: "Ada Okafor",
};

test("[FN-51] owner and rooms of a booking are called what their documents say; of those that nobody knows, as stored", async () => {
  const one = await aForgedOne(live);
  await expect.poll(() => titlesOf(one), SOON).toEqual(TRUE);
}, 60_000);

test("[FN-51] doubled and late events write nothing twice; what is true, gone or another calendar's stays as it is", async () => {
  const one = await aForgedOne(quiet);
  await Promise.all([1, 2, 3].map(() => alignNames(quiet.db, one.of)));
  expect(await titlesOf(one)).toEqual(TRUE);
  await alignNames(quiet.db, one.of);
  for (const doc of Object.values(one.docs)) expect((await doc.get()).get("rev")).toBe(2);
  for (const over of [{ deleted: true }, { thirdParty: { uid: "x", accepted: true } }]) {
    const other = await aForgedOne(quiet, over);
    await alignNames(quiet.db, other.of);
    expect(await titlesOf(other)).toMatchObject({ owner: "Somebody Else", cap: "Fake" });
  }
  await alignNames(quiet.db, { ...one.of, booking: "none" });
}, 60_000);
