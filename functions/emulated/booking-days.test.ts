import { Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import { alignDays } from "../src/booking-days.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-booking-days");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const at = (moment: string) => Timestamp.fromDate(new Date(moment));
const period = (from: string, to: string) => ({ fromTime: at(from), toTime: at(to) });
const FORGED = period("1990-01-01T10:00:00Z", "1990-01-01T11:00:00Z");

/** A booking in Lima until after midnight there, with setup, whose days are said to be in 1990. */
async function aForgedOne(to: typeof live, over: object = {}) {
  const [ns, site, id] = [unique("ns"), unique("site"), unique("b")];
  const common = {
    ns,
    rev: 1,
    deleted: false,
    site: { ref: `sites/${site}` },
    day: "1990-01-01",
    lastDay: "1990-01-01",
  };
  const resource = { ref: `ns/${ns}/resources/oak`, title: "Oak" };
  const r1 = {
    resource,
    reservedPeriod: period("2026-12-02T02:00:00Z", "2026-12-02T06:00:00Z"),
    setup: 15,
    cleanDown: 0,
  };
  const booking = to.db.doc(`ns/${ns}/bookings/${id}`);
  const cap = to.db.doc(`ns/${ns}/bookings/${id}-r1-start`);
  await to.db
    .doc(`sites/${site}`)
    .set({ ns, rev: 1, deleted: false, title: "Lima", config: { timeZone: "America/Lima" } });
  await cap.set({ ...common, connection: { ref: booking.path, anchor: "START" }, reservations: { r1: { resource } } });
  await booking.set({
    ...common,
    title: "Board",
    connection: null,
    reservations: { r1 },
    bookedPeriod: FORGED,
    _boundsPeriod: FORGED,
    _boundsPeriodSpans: { days: ["1990-01-01"], months: ["1990-01"], years: ["1990"] },
    _connectionCount: 0,
    ...over,
  });
  return { of: { ns, booking: id }, booking, cap };
}
const RIGHT = {
  rev: 2,
  title: "Board",
  bookedPeriod: period("2026-12-02T02:00:00Z", "2026-12-02T06:00:00Z"),
  _boundsPeriod: period("2026-12-02T01:45:00Z", "2026-12-02T06:00:00Z"),
  _boundsPeriodSpans: { days: ["2026-12-01", "2026-12-02"], months: ["2026-12"], years: ["2026"] },
  _connectionCount: 1,
  day: "2026-12-01",
  lastDay: "2026-12-02",
};

test("[FN-49] days of a booking, and of its setup, follow from its reservations at its site, whatever was written", async () => {
  const { booking, cap } = await aForgedOne(live);
  await expect.poll(async () => (await booking.get()).get("day") as unknown, SOON).toBe("2026-12-01");
  expect((await booking.get()).data()).toMatchObject(RIGHT);
  expect((await cap.get()).data()).toMatchObject({ rev: 2, day: "2026-12-01", lastDay: "2026-12-02" });
}, 60_000);

test("[FN-49] doubled and late events write nothing twice; what is gone, or another calendar's, stays as it is", async () => {
  const { of, booking } = await aForgedOne(quiet);
  await Promise.all([1, 2, 3].map(() => alignDays(quiet.db, of)));
  expect((await booking.get()).data()).toMatchObject(RIGHT);
  for (const over of [{ deleted: true }, { thirdParty: { uid: "x", accepted: true } }]) {
    const other = await aForgedOne(quiet, over);
    await alignDays(quiet.db, other.of);
    expect((await other.booking.get()).data()).toMatchObject({ rev: 1, day: "1990-01-01" });
  }
  await alignDays(quiet.db, { ...of, booking: "none" });
}, 60_000);
