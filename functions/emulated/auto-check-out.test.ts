import { Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import { instantAt } from "../../src/domain/shared/time.ts";
import { autoCheckOut } from "../src/auto-check-out.ts";
import { admin, unique } from "./kit.ts";

/** Here no trigger and no schedule fires: a test says when it runs. */
const { db, close } = admin("demo-functions-check-out");
afterAll(close);

const ZONE = "Europe/London";
const DAY = "2026-03-30";
const at = (clock: string) => Timestamp.fromMillis(instantAt(DAY, clock, ZONE));
const NOW = instantAt(DAY, "10:07", ZONE);
const booking = (over: object = {}) => ({
  ns: "acme",
  rev: 3,
  deleted: false,
  onDay: DAY,
  fromTime: at("08:00"),
  toTime: at("18:00"),
  requiresCheckIn: true,
  checkIn: { fromTime: null, toTime: null },
  lastWrittenVia: "Desk Settings",
  ...over,
});

async function aSite(config: object, bookings: { readonly [id: string]: object }) {
  const id = unique("site");
  const site = db.doc(`sites/${id}`);
  await site.set({ ns: "acme", deleted: false, config: { timeZone: ZONE, ...config } });
  const all = site.collection("bookings");
  for (const [name, data] of Object.entries(bookings)) await all.doc(name).set(data);
  const read = async (name: string) => (await all.doc(name).get()).data();
  return { id, read };
}

test("[FN-20] only who did not come by the site's time is checked out, once, and in its own words", async () => {
  const on = { deskBookingAutoCheckOutEnabled: true };
  const { id, read } = await aSite(on, {
    missed: booking(),
    open: booking({ toTime: null }),
    came: booking({ checkIn: { fromTime: at("08:10"), toTime: null } }),
    free: booking({ requiresCheckIn: false }),
    later: booking({ fromTime: at("13:00") }),
    over: booking({ toTime: at("09:00") }),
    gone: booking({ deleted: true }),
    tomorrow: booking({ onDay: "2026-03-31" }),
  });
  const off = await aSite({ deskBookingAutoCheckOutEnabled: false }, { missed: booking() });
  const before = Object.fromEntries(
    await Promise.all(
      ["came", "free", "later", "over", "gone", "tomorrow"].map(async (n) => [n, await read(n)] as const),
    ),
  );

  // Twice at once and once again: the same as once.
  const runs = await Promise.all([autoCheckOut(db, NOW), autoCheckOut(db, NOW)]);
  expect(runs.reduce((sum, run) => sum + (run.get(id) ?? 0), 0)).toBe(2);
  expect((await autoCheckOut(db, NOW + 900_000)).get(id)).toBe(0);

  for (const name of ["missed", "open"])
    expect(await read(name)).toMatchObject({ toTime: at("10:00"), rev: 4, lastWrittenVia: "tools/auto-check-out" });
  for (const [name, data] of Object.entries(before)) expect(await read(name), name).toEqual(data);
  expect(await off.read("missed")).toMatchObject({ toTime: at("18:00"), rev: 3 });
});

test("[FN-21] where the remote default switches it on, sites that say nothing are checked out too, and no others", async () => {
  const quiet = await aSite({}, { missed: booking() });
  const off = await aSite({ deskBookingAutoCheckOutEnabled: false }, { missed: booking() });
  const ended = await autoCheckOut(db, NOW, { deskBookingAutoCheckOutEnabled: true });
  expect([ended.get(quiet.id), ended.get(off.id)]).toEqual([1, undefined]);
  expect(await quiet.read("missed")).toMatchObject({ toTime: at("10:00"), lastWrittenVia: "tools/auto-check-out" });
  expect(await off.read("missed")).toMatchObject({ toTime: at("18:00"), rev: 3 });
});
