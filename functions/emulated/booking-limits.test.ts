import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { keepAllLimits, keepLimits } from "../src/booking-limits.ts";
import { deployedDefaults } from "../src/remote-defaults.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-limits");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NOW = Date.parse("2026-02-10T12:00:00Z");
const aSite = (over: object = {}) => ({
  ns: "acme",
  title: "London",
  deleted: false,
  config: { timeZone: "UTC" },
  ...over,
});

describe("limits of bookings beside a site", () => {
  test("[FN-25] follow the site: made, changed, gone", async () => {
    const site = live.db.doc(`sites/${unique("site")}`);
    const kept = live.db.doc(storedLimitsPath(site.id));
    const known = async () => {
      const limits = (await kept.get()).data();
      return limits && [limits["ns"], limits["tiers"].user, limits["tiers"].admin.weekends, limits["timeZone"]];
    };
    await site.set(aSite());
    await expect.poll(known, SOON).toEqual(["acme", { days: 5, weekends: false }, true, "UTC"]);
    await site.update({ "config.deskBookingAdvancedDays": 9, "config.timeZone": "Asia/Tokyo" });
    await expect.poll(known, SOON).toEqual(["acme", { days: 9, weekends: false }, true, "Asia/Tokyo"]);
    await site.update({ deleted: true });
    await expect.poll(known, SOON).toBeUndefined();
  }, 60_000);

  test("[FN-25] of all sites go on with the days and with the defaults, and are written only when they say something else", async () => {
    const site = quiet.db.doc(`sites/${unique("site")}`);
    const kept = quiet.db.doc(storedLimitsPath(site.id));
    await site.set(aSite());
    await keepLimits(quiet.db, site.id, NOW, {});
    const first = (await kept.get()).data();
    expect(first).toMatchObject({ rev: 1, tiers: { admin: { days: 5 } }, lastWrittenVia: "functions/booking-limits" });
    await keepLimits(quiet.db, site.id, NOW + 60_000, {});
    expect((await kept.get()).data()).toEqual(first);
    await keepAllLimits(quiet.db, NOW + 86_400_000, deployedDefaults());
    expect((await kept.get()).data()).toMatchObject({
      rev: 2,
      firstDay: Number(first?.["firstDay"]) + 1,
      tiers: { admin: { days: 367, weekends: true } },
    });
  }, 60_000);
});

test("[AUD-5] [BKG-31] the largest booking there can be passes its triggers: a record of it, counted on its day", async () => {
  const [ns, siteId] = [unique("ns"), unique("site")];
  const site = live.db.doc(`sites/${siteId}`);
  await site.set(aSite({ ns }));
  const day = "2026-07-01";
  const desk = "d".repeat(1_300);
  const at = (clock: string) => Timestamp.fromDate(new Date(`${day}T${clock}:00Z`));
  const tags = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.padEnd(60, "é"), true]));
  const text = "ü".repeat(200);
  const booking = site.collection("bookings").doc(`${desk}_${day}_999999999`);
  await booking.set({
    ns,
    rev: 1,
    deleted: false,
    updatedAt: at("08:00"),
    lastWrittenBy: { authUid: text, ref: text, title: text, displayName: text },
    lastWrittenVia: "v".repeat(80),
    changeSet: "c".repeat(128),
    onDay: day,
    fromTime: at("00:00"),
    toTime: at("23:59"),
    space: {
      ref: `sites/${siteId}/spaces/${desk}`,
      title: text,
      floor: text,
      neighbourhood: text,
      kind: { ref: "space-kinds/desk" },
    },
    owner: { ref: `ns/${ns}/people/${text}`, title: text, email: text, department: text, tags },
    requiresCheckIn: false,
    checkIn: { fromTime: null, toTime: null },
    createdVia: { title: "v".repeat(100) },
    createdBy: { ref: text, title: text },
  });
  const records = async () =>
    (await live.db.collection(`ns/${ns}/changes`).where("document.path", "==", booking.path).get()).docs.map((d) => ({
      cut: d.get("cut") as unknown,
      title: d.get("document.title") as unknown,
    }));
  await expect.poll(records, SOON).toEqual([{ cut: true, title: text }]);
  const counted = async () => (await site.collection("counts").doc(`bookings${day}`).get()).get("deskCount") as unknown;
  await expect.poll(counted, SOON).toBe(1);
}, 60_000);
