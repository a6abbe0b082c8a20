import { Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import { instantAt } from "../../src/domain/shared/time.ts";
import { disableAfterUse } from "../src/disable-after-use.ts";
import { admin, unique } from "./kit.ts";

/** Here no trigger and no schedule fires: a test says when it runs. */
const { db, close } = admin("demo-functions-after-use");
afterAll(close);

const ZONE = "Europe/London";
const DAY = "2026-03-30";
const at = (clock: string) => Timestamp.fromMillis(instantAt(DAY, clock, ZONE));
const common = { ns: "acme", rev: 3, deleted: false };
const desk = (over: object = {}) => ({ ...common, kind: "desk", disabled: false, disabledAfterUse: true, ...over });

test("[FN-22] a desk is disabled once its bookings of the day are over, once, and no other", async () => {
  const site = unique("site");
  const spaces = db.collection(`sites/${site}/spaces`);
  await db.doc(`sites/${site}`).set({ ...common, config: { timeZone: ZONE } });
  const desks = {
    free: desk(),
    used: desk(),
    released: desk(),
    reason: desk({ disabled: "broken" }),
    unmarked: desk({ disabledAfterUse: false }),
    gone: desk({ deleted: true }),
  };
  for (const [id, data] of Object.entries(desks)) await spaces.doc(id).set(data);
  const booking = (id: string, over: object) =>
    db.doc(`sites/${site}/bookings/${id}`).set({
      ...common,
      onDay: DAY,
      space: { ref: `sites/${site}/spaces/${id.split("_")[0]}` },
      fromTime: at("08:00"),
      toTime: at("12:00"),
      ...over,
    });
  await booking("used_1", {});
  await booking("released_1", { toTime: at("09:00") });
  await booking("released_2", { deleted: true });
  await booking("free_1", { onDay: "2026-03-31" });
  const state = async (id: string) => {
    const doc = await spaces.doc(id).get();
    return [doc.get("disabled"), doc.get("disabledAfterUse"), doc.get("rev")] as unknown[];
  };

  const now = instantAt(DAY, "10:00", ZONE);
  const runs = await Promise.all([disableAfterUse(db, now), disableAfterUse(db, now)]);
  expect(runs.reduce((sum, run) => sum + (run.get(site) ?? 0), 0)).toBe(3);
  for (const id of ["free", "released"]) expect(await state(id), id).toEqual([true, false, 4]);
  expect(await state("reason")).toEqual(["broken", false, 4]);
  expect(await state("used")).toEqual([false, true, 3]);
  expect(await state("unmarked")).toEqual([false, false, 3]);
  expect(await state("gone")).toEqual([false, true, 3]);

  await disableAfterUse(db, instantAt(DAY, "12:15", ZONE));
  expect(await state("used")).toEqual([true, false, 4]);
  expect((await disableAfterUse(db, instantAt(DAY, "12:30", ZONE))).has(site)).toBe(false);
});
