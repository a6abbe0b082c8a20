import { Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import { LARGEST } from "../security/largest.ts";
import { autoCheckOut } from "../src/auto-check-out.ts";
import { disableAfterUse } from "../src/disable-after-use.ts";
import { isSiteOf } from "../src/of-tenant.ts";
import { recount } from "../src/recount.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-tenants");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const soon = () => Timestamp.fromMillis(Date.now() + 60_000);
const desk = (ns: string, over: object = {}) => ({
  ns,
  kind: "desk",
  deleted: false,
  disabled: false,
  rev: 1,
  ...over,
});
const changesOf = async (ns: string): Promise<readonly unknown[]> =>
  (await live.db.collection(`ns/${ns}/changes`).get()).docs.map((d) => d.get("document.path") as unknown);

test("[FN-23] nothing follows from a document below a site of another tenant", async () => {
  const [ns, other, site] = [unique("ns"), unique("ns"), unique("site")];
  const at = live.db.doc(`sites/${site}`);
  await at.set({ ns, deleted: false, title: "Here" });
  await at.collection("spaces").doc("theirs").set(desk(other));
  await at.collection("rounds").doc("theirs").set({ ns: other, title: "Theirs", deleted: false });
  await at.collection("bookings").doc("theirs").set({ ns: other, onDay: "2026-07-01", deleted: false });
  await at.collection("spaces").doc("own").set(desk(ns));
  const aggregate = async () => (await at.collection("aggregates").doc("site").get()).data();
  await expect
    .poll(async () => (await aggregate())?.["deskCapacity"] as unknown, SOON)
    .toEqual({ total: 1, bookable: 1 });
  await expect.poll(() => changesOf(ns), SOON).toContain(`sites/${site}/spaces/own`);
  expect((await aggregate())?.["ns"]).toBe(ns);
  expect(await changesOf(other)).toEqual([]);
  expect((await at.collection("counts").get()).size).toBe(0);
  expect(await isSiteOf(live.db, unique("none"), ns)).toBe(false);
  expect(await isSiteOf(live.db, site, other)).toBe(false);
}, 60_000);

test("[FN-23] counts and scheduled work leave out what is another tenant's", async () => {
  const [ns, site] = [unique("ns"), unique("site")];
  const at = quiet.db.doc(`sites/${site}`);
  const now = Date.parse("2026-07-01T12:00:00Z");
  await at.set({ ns, deleted: false, config: { timeZone: "Etc/UTC", deskBookingAutoCheckOutEnabled: true } });
  for (const [id, tenant] of [
    ["own", ns],
    ["theirs", "other"],
  ] as const) {
    await at
      .collection("spaces")
      .doc(id)
      .set(desk(tenant, { disabledAfterUse: true }));
    await at
      .collection("bookings")
      .doc(id)
      .set({
        ns: tenant,
        rev: 1,
        deleted: false,
        onDay: "2026-07-01",
        fromTime: Timestamp.fromMillis(now - 5 * 3_600_000),
        toTime: Timestamp.fromMillis(now + 3_600_000),
        requiresCheckIn: true,
        checkIn: { fromTime: null },
        space: { ref: `sites/${site}/spaces/none` },
      });
  }
  await recount(quiet.db, { site, ns }, soon());
  expect((await at.collection("aggregates").doc("site").get()).get("deskCapacity")).toEqual({ total: 1, bookable: 1 });
  expect((await autoCheckOut(quiet.db, now)).get(site)).toBe(1);
  expect((await disableAfterUse(quiet.db, now)).get(site)).toBe(1);
  for (const name of ["spaces", "bookings"]) {
    expect((await at.collection(name).doc("theirs").get()).get("rev")).toBe(1);
    expect((await at.collection(name).doc("own").get()).get("rev")).toBe(2);
  }
});

const BELOW = /^sites\/[^/]+\/(spaces|rounds)\//;
/** The largest documents below a site, as they are written there. */
const large = LARGEST.flatMap(({ kind, created, changed }) =>
  Object.entries({ ...created, ...changed }).flatMap(([path, data]) =>
    BELOW.test(path) ? [[kind, path.split("/").slice(2).join("/"), data] as const] : [],
  ),
);
test.each(large)(
  "[TRU-7] the change record of the largest save is made: %s",
  async (_, path, data) => {
    const [ns, site] = [unique("ns"), unique("site")];
    await live.db.doc(`sites/${site}`).set({ ns, deleted: false });
    const fields = Object.entries(data).map(([field, x]) => [field.replaceAll(".", "_"), x] as const);
    await live.db
      .doc(`sites/${site}/${path}`)
      .set({ deleted: false, ...Object.fromEntries(fields), ns, updatedAt: Timestamp.now() });
    await expect.poll(() => changesOf(ns), SOON).toContain(`sites/${site}/${path}`);
  },
  60_000,
);
