import { type DocumentReference, Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test, vi } from "vitest";
import { recount } from "../src/recount.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-capacity");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NS = "acme";
const desk = (over: object = {}) => ({
  ns: NS,
  kind: "desk",
  title: "1.001",
  deleted: false,
  disabled: false,
  ...over,
});

/** A site with desks as given. */
async function aSite(at: typeof live, desks: readonly object[]) {
  const site = unique("site");
  const spaces = at.db.collection(`sites/${site}/spaces`);
  const batch = at.db.batch();
  batch.set(at.db.doc(`sites/${site}`), { ns: NS, title: "Here", deleted: false });
  desks.forEach((data, i) => batch.set(spaces.doc(`d${i}`), data));
  await batch.commit();
  return { site, spaces, aggregate: at.db.doc(`sites/${site}/aggregates/site`) };
}
async function numbersOf(aggregate: DocumentReference) {
  const data = (await aggregate.get()).data();
  const { total, bookable } = (data?.["deskCapacity"] ?? {}) as { readonly total?: number; readonly bookable?: number };
  return { total, bookable };
}
const revOf = async (aggregate: DocumentReference): Promise<unknown> => (await aggregate.get()).get("rev");
const later = (ms: number) => Timestamp.fromMillis(Date.now() + ms);

test("[FN-4] the capacity follows the desks: switched off, deleted, back again", async () => {
  const { spaces, aggregate } = await aSite(live, [
    desk(),
    desk(),
    desk({ disabled: true }),
    { ns: NS, kind: "floor" },
  ]);
  const follows = (total: number, bookable: number) =>
    expect.poll(() => numbersOf(aggregate), SOON).toEqual({ total, bookable });
  await follows(3, 2);
  await spaces.doc("d0").update({ disabled: "broken monitor" });
  await follows(3, 1);
  await spaces.doc("d1").update({ deleted: true });
  await follows(2, 0);
  await spaces.doc("d0").update({ disabled: "" });
  await follows(2, 1);
  await spaces.doc("d2").delete();
  await follows(1, 1);
  const { ns, deleted, lastWrittenVia } = (await aggregate.get()).data() ?? {};
  expect({ ns, deleted, lastWrittenVia }).toEqual({
    ns: NS,
    deleted: false,
    lastWrittenVia: "functions/site-capacity",
  });
  await live.db.recursiveDelete(spaces);
}, 60_000);

test("[FN-4] one batch of many desks is counted once", async () => {
  const { site, spaces, aggregate } = await aSite(
    quiet,
    Array.from({ length: 30 }, () => desk()),
  );
  const changedAt = (await spaces.doc("d0").get()).updateTime;
  if (!changedAt) throw new Error("the desk exists");
  await Promise.all(Array.from({ length: 30 }, () => recount(quiet.db, { site, ns: NS }, changedAt)));
  expect(await numbersOf(aggregate)).toEqual({ total: 30, bookable: 30 });
  expect(await revOf(aggregate)).toBe(1);
});

describe("events that come twice, late or to two instances", () => {
  test("[FN-5] a doubled event, and an old one after a newer one, count nothing again", async () => {
    const { site, spaces, aggregate } = await aSite(quiet, [desk(), desk()]);
    const first = (await spaces.doc("d0").get()).updateTime;
    const second = (await spaces.doc("d0").update({ disabled: true })).writeTime;
    if (!first) throw new Error("the desk exists");
    for (const at of [second, second, first]) await recount(quiet.db, { site, ns: NS }, at);
    expect(await numbersOf(aggregate)).toEqual({ total: 2, bookable: 1 });
    expect(await revOf(aggregate)).toBe(1);
  });

  test("[FN-5] a newer change after a count is counted", async () => {
    const { site, spaces, aggregate } = await aSite(quiet, [desk()]);
    await recount(quiet.db, { site, ns: NS }, later(0));
    const { writeTime } = await spaces.doc("d0").update({ disabled: true });
    await recount(quiet.db, { site, ns: NS }, writeTime);
    expect(await numbersOf(aggregate)).toEqual({ total: 1, bookable: 0 });
    expect(await revOf(aggregate)).toBe(2);
  });

  test("[FN-5] an older count never replaces a newer one", async () => {
    const { site, aggregate } = await aSite(quiet, [desk()]);
    await aggregate.set({ rev: 7, deskCapacity: { total: 40, bookable: 39 }, countedAt: later(3_600_000) });
    await recount(quiet.db, { site, ns: NS }, later(7_200_000));
    expect(await numbersOf(aggregate)).toEqual({ total: 40, bookable: 39 });
    expect(await revOf(aggregate)).toBe(7);
  });

  test("[FN-5] two instances at once end with the right numbers", async () => {
    vi.resetModules();
    const other = await import("../src/recount.ts");
    expect(other.recount).not.toBe(recount);
    const { site, spaces, aggregate } = await aSite(quiet, [desk(), desk(), desk()]);
    const place = { site, ns: NS };
    await Promise.all(
      ["d0", "d1", "d2"].map(async (id, i) => {
        const { writeTime } = await spaces.doc(id).update({ disabled: i === 0 ? true : "moving" });
        await Promise.all([recount(quiet.db, place, writeTime), other.recount(quiet.db, place, writeTime)]);
      }),
    );
    expect(await numbersOf(aggregate)).toEqual({ total: 3, bookable: 0 });
  });
});
