import { afterAll, describe, expect, test } from "vitest";
import { reservationPath } from "#domain/neighbourhoods/name.ts";
import type { Caller } from "../src/callables/caller.ts";
import { deleteNeighbourhood, neighbourhoodDeleteSchema } from "../src/callables/neighbourhood-delete.ts";
import { admin, backend, unique } from "./kit.ts";
import * as v from "valibot";

/** Here no trigger fires. */
const quiet = admin("demo-functions-hoods");
const live = admin(backend.project);
afterAll(() => Promise.all([quiet.close(), live.close()]));

const NS = "acme";
const by = { authUid: "u1", ref: "users/u1", title: "Ada", displayName: "Ada" };
const caller: Caller = { uid: "u1", ns: NS, roles: ["desk-booking.neighbourhoods"], sites: [], by };
const common = { ns: NS, rev: 1, deleted: false, changeSet: "seed" };

/** A site with a neighbourhood of so many desks, and one desk elsewhere. */
async function aSite(db: typeof quiet.db, desks: number) {
  const site = unique("site");
  const spaces = db.collection(`sites/${site}/spaces`);
  const all: [string, object][] = [
    [`sites/${site}`, { ...common, title: "Site" }],
    [`sites/${site}/spaces/h1`, { ...common, rev: 4, kind: "neighbourhood", title: "Harbour" }],
    [reservationPath(NS, site, "Harbour"), { ...common, ref: `sites/${site}/spaces/h1` }],
    [`sites/${site}/spaces/other`, { ...common, kind: "desk", neighbourhood: "h2" }],
    ...Array.from({ length: desks }, (_, i): [string, object] => [
      `sites/${site}/spaces/d${i}`,
      { ...common, kind: "desk", title: `1.${i}`, neighbourhood: "h1" },
    ]),
  ];
  for (let at = 0; at < all.length; at += 500) {
    const batch = db.batch();
    for (const [path, data] of all.slice(at, at + 500)) batch.set(db.doc(path), data);
    await batch.commit();
  }
  return { site, spaces };
}
const ask = (site: string, over: object = {}) =>
  v.parse(neighbourhoodDeleteSchema, {
    site,
    neighbourhood: "h1",
    rev: 4,
    changeSet: unique("set-long"),
    receipt: { device: "d", seq: 1, madeAt: Date.now(), offline: true, part: { of: "x", index: 0, count: 1 } },
    ...over,
  });
const stateOf = async (db: typeof quiet.db, site: string) => {
  const spaces = await db.collection(`sites/${site}/spaces`).where("neighbourhood", "==", "h1").count().get();
  const neighbourhood = (await db.doc(`sites/${site}/spaces/h1`).get()).data();
  const claim = (await db.doc(reservationPath(NS, site, "Harbour")).get()).data();
  return {
    left: spaces.data().count,
    neighbourhood: [neighbourhood?.["deleted"], neighbourhood?.["rev"]],
    claim: claim?.["deleted"] as unknown,
  };
};

describe("callable-neighbourhood-delete", () => {
  test("[FN-9] buries the neighbourhood and its name, clears its desks and no others, and leaves a receipt", async () => {
    const { site } = await aSite(quiet.db, 3);
    const asked = ask(site);
    expect(await deleteNeighbourhood(quiet.db, caller, asked)).toMatchObject({ desks: 3 });
    expect(await stateOf(quiet.db, site)).toEqual({ left: 0, neighbourhood: [true, 5], claim: true });
    const desk = (await quiet.db.doc(`sites/${site}/spaces/d0`).get()).data();
    expect(desk).toMatchObject({ neighbourhood: null, rev: 2, changeSet: asked.changeSet, lastWrittenBy: by });
    expect((await quiet.db.doc(`sites/${site}/spaces/other`).get()).get("rev")).toBe(1);
    const receipt = (await quiet.db.doc(`ns/${NS}/changeSets/${asked.changeSet}`).get()).data();
    expect(receipt).toMatchObject({ uid: "u1", action: "neighbourhoods.delete", void: false, site, offline: true });
  });

  test("[HOOD-13] its circles go with it in the same change set, on every floor, and those of others stay", async () => {
    const { site, spaces } = await aSite(quiet.db, 1);
    await spaces.doc("h1").update({ color: "#00c2d4" });
    const circle = (fill: string, neighbourhood?: string) => ({
      cx: 1,
      cy: 1,
      r: 5,
      fill,
      ...(neighbourhood === undefined ? {} : { neighbourhood }),
    });
    const own = "rgba(0, 194, 212, 0.3)";
    const floor = (circles: object) => ({
      ...common,
      kind: "floor",
      neighbourhoodCircles: { circles, showGrid: true },
    });
    await spaces.doc("h2").set({ ...common, kind: "neighbourhood", title: "Forest", color: "#00ff00" });
    await spaces.doc("f1").set(floor({ "c-1": circle(own, "h1"), old: circle(own), other: circle(own, "h2") }));
    await spaces.doc("f2").set(floor({ green: circle("rgba(0, 255, 0, 0.3)") }));
    const asked = ask(site);
    expect(await deleteNeighbourhood(quiet.db, caller, asked)).toEqual({ desks: 1, circles: 2 });
    const f1 = (await spaces.doc("f1").get()).data();
    expect(f1).toMatchObject({ rev: 2, changeSet: asked.changeSet, lastWrittenBy: by });
    expect(f1?.["neighbourhoodCircles"]).toEqual({ circles: { other: circle(own, "h2") }, showGrid: true });
    expect((await spaces.doc("f2").get()).get("rev")).toBe(1);
    expect(await deleteNeighbourhood(quiet.db, caller, asked)).toEqual({ desks: 0, circles: 0 });
  });

  test("[FN-9] more desks than one batch holds; asked twice and at once, it happens once", async () => {
    const { site } = await aSite(quiet.db, 450);
    const asked = ask(site);
    await Promise.all([deleteNeighbourhood(quiet.db, caller, asked), deleteNeighbourhood(quiet.db, caller, asked)]);
    expect(await deleteNeighbourhood(quiet.db, caller, asked)).toMatchObject({ desks: 0 });
    expect(await stateOf(quiet.db, site)).toEqual({ left: 0, neighbourhood: [true, 5], claim: true });
    const revs = await quiet.db.collection(`sites/${site}/spaces`).where("rev", ">", 2).count().get();
    expect(revs.data().count).toBe(1);
  }, 60_000);

  test("[FN-9] a call that broke off after the burial is finished by the next one", async () => {
    const { site, spaces } = await aSite(quiet.db, 2);
    const asked = ask(site);
    await deleteNeighbourhood(quiet.db, caller, asked);
    await spaces.doc("d0").update({ neighbourhood: "h1" });
    expect(await deleteNeighbourhood(quiet.db, caller, asked)).toMatchObject({ desks: 1 });
  });

  test("[FN-9] a cancelled set, a neighbourhood that moved on, and what is none, are refused and change nothing", async () => {
    const { site } = await aSite(quiet.db, 1);
    const cancelled = ask(site);
    await quiet.db.doc(`ns/${NS}/changeSets/${cancelled.changeSet}`).set({ uid: "u1", void: true });
    await expect(deleteNeighbourhood(quiet.db, caller, cancelled)).rejects.toMatchObject({
      code: "failed-precondition",
    });
    const stale = deleteNeighbourhood(quiet.db, caller, ask(site, { rev: 3 }));
    await expect(stale).rejects.toMatchObject({ code: "failed-precondition" });
    for (const neighbourhood of ["d0", "nowhere"])
      await expect(deleteNeighbourhood(quiet.db, caller, ask(site, { neighbourhood }))).rejects.toMatchObject({
        code: "not-found",
      });
    const stranger = { ...caller, ns: "other" };
    await expect(deleteNeighbourhood(quiet.db, stranger, ask(site))).rejects.toMatchObject({ code: "not-found" });
    expect(await stateOf(quiet.db, site)).toEqual({ left: 1, neighbourhood: [false, 4], claim: false });
  });

  test("[FN-9] a receipt that a client made carries nothing out: a neighbourhood that lives keeps its desks", async () => {
    const { site } = await aSite(quiet.db, 1);
    const asked = ask(site, { rev: 3 });
    const forged = { uid: "u1", void: false, action: "neighbourhoods.delete", site, count: 1 };
    await quiet.db.doc(`ns/${NS}/changeSets/${asked.changeSet}`).set(forged);
    await expect(deleteNeighbourhood(quiet.db, caller, asked)).rejects.toMatchObject({ code: "failed-precondition" });
    const done = ask(site);
    await deleteNeighbourhood(quiet.db, caller, done);
    const other = ask(site, { neighbourhood: "h2", changeSet: done.changeSet });
    await expect(deleteNeighbourhood(quiet.db, caller, other)).rejects.toMatchObject({ code: "failed-precondition" });
  });

  test("[FN-9] one that somebody else deleted already is done", async () => {
    const { site } = await aSite(quiet.db, 1);
    await deleteNeighbourhood(quiet.db, caller, ask(site));
    expect(await deleteNeighbourhood(quiet.db, caller, ask(site, { rev: 4 }))).toMatchObject({ desks: 0 });
    expect(await stateOf(quiet.db, site)).toEqual({ left: 0, neighbourhood: [true, 5], claim: true });
  });

  test.each(["a/b", "", 7, null, "..", ".", "__x__"])("[FN-9] an id that is %j is no request", (neighbourhood) => {
    expect(v.safeParse(neighbourhoodDeleteSchema, { ...ask("s-1"), neighbourhood }).success).toBe(false);
  });
});
