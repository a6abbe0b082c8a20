import { afterAll, describe, expect, test } from "vitest";
import { type Judged, lostOf } from "../../bench/load/judge.ts";
import { load } from "../../bench/load/run.ts";
import type { LoadTenant } from "../../bench/load/tenant.ts";
import { switchTriggers } from "../../dev/emulators/hub.ts";
import { admin, backend, unique } from "./kit.ts";

// `npm run load` in small, and that its judge sees what it looks for.

test("[LOAD-1] devices of one tenant save, lose their connections and come back: each save is there once", async () => {
  const ns = unique("load");
  const triggers = (on: boolean) => switchTriggers(backend, on);
  const tenant = { desks: 8, rooms: 2, people: 5 };
  const how = {
    devices: 3,
    minutes: 0.1,
    every: 1,
    breaks: 2,
    gone: [0.5, 2],
    rest: 0,
    queues: 60_000,
    tenant,
  } as const;
  const { figures, lost } = await load(backend, ns, { ...how, functions: false, triggers, say: () => undefined });
  expect(lost).toEqual([]);
  expect(figures.sent).toBeGreaterThan(5);
  expect(figures.heard).toBeGreaterThan(0);
}, 100_000);

type Sets = ReturnType<Judged["sets"]>;
const aSet = (id: string, over: Partial<Sets[number]> = {}): Sets[number] => ({
  ...{ id, action: "desks.disable", state: "accepted", ops: [] },
  ...over,
});
/** A device that saved these and has those of them in its queue. */
const device = (saved: readonly string[], sets: Sets, toSend: readonly string[] = []): Judged => ({
  name: "u1",
  faults: [],
  saved: new Map(saved.map((id) => [id, { id, action: "desks.disable" }])),
  sets: () => sets,
  toSend: () => toSend,
});

describe("[LOAD-2] what a run of load would have lost is named", () => {
  const at = admin("demo-load-judge");
  afterAll(() => at.close());
  const disable = (path: string, rev: number, disabled: string): Partial<Sets[number]> => ({
    ops: [{ kind: "patch", path, fields: { disabled }, was: {}, baseRev: rev - 1 }],
    revs: { [path]: rev },
  });
  /** A tenant of its own in which these documents stand. */
  async function given(docs: (ns: string, site: string) => { readonly [path: string]: object }): Promise<LoadTenant> {
    const ns = unique("judged");
    const site = `${ns}-site`;
    for (const [path, doc] of Object.entries(docs(ns, site))) await at.db.doc(path).set(doc);
    return { ns, site, desks: [], rooms: [], people: [], uids: [], emailOf: (uid) => uid };
  }
  const receipt = (ns: string, id: string) => ({ [`ns/${ns}/changeSets/${id}`]: { void: false } });

  test("nothing, where each save is there and says so", async () => {
    const tenant = await given((ns, site) => ({
      ...receipt(ns, "s1"),
      [`sites/${site}/spaces/d1`]: { rev: 2, disabled: "paint" },
    }));
    const path = `sites/${tenant.site}/spaces/d1`;
    expect(await lostOf(at.db, tenant, [device(["s1"], [aSet("s1", disable(path, 2, "paint"))])])).toEqual([]);
  });
  test("a save that is in no queue", async () => {
    const tenant = await given(() => ({}));
    expect(await lostOf(at.db, tenant, [device(["s1"], [])])).toEqual([
      "desks.disable s1 was saved and is gone from its device",
    ]);
  });
  test("one that is called sent and is not there, one that is there and still waits, and none that waits for a person", async () => {
    const tenant = await given((ns) => receipt(ns, "s2"));
    const sets = [aSet("s1"), aSet("s2", { state: "sending" }), aSet("s3", { state: "queued" })];
    expect(await lostOf(at.db, tenant, [device(["s1", "s2", "s3"], sets, ["s2"])])).toEqual([
      "desks.disable s1 is called sent, and is not there",
      "desks.disable s2 is there, and called sending",
      "desks.disable s2 still waits",
    ]);
  });
  test("a save of a desk that another one has written over, and one that nobody made", async () => {
    const tenant = await given((ns, site) => ({
      ...receipt(ns, "s1"),
      ...receipt(ns, "s2"),
      [`sites/${site}/spaces/d1`]: { rev: 2, disabled: "paint" },
      [`sites/${site}/spaces/d2`]: { rev: 2, disabled: "cable" },
      [`sites/${site}/spaces/d3`]: { rev: 2, disabled: "leak" },
    }));
    const [d1, d3] = ["d1", "d3"].map((id) => `sites/${tenant.site}/spaces/${id}`) as [string, string];
    const sets = [aSet("s1", disable(d1, 2, "paint")), aSet("s2", disable(d1, 2, "dust"))];
    const third = aSet("s1", disable(d3, 2, "flood"));
    expect(await lostOf(at.db, tenant, [device([], sets)])).toEqual([
      "d1: two saves have one revision",
      "d2: revision 2 after 0 saves",
      "d3: revision 2 after 0 saves",
    ]);
    expect(await lostOf(at.db, tenant, [device([], [third])])).toContain("d3 is not as its last save left it");
  });
  test("a room that is held twice at a time", async () => {
    const held = (room: string, f: number, t: number) => ({ held: { r1: { room, f, t } } });
    const tenant = await given((ns) => ({
      [`ns/${ns}/holds/b1`]: held("room1", 0, 30),
      [`ns/${ns}/holds/b2`]: held("room1", 15, 45),
      [`ns/${ns}/holds/b3`]: held("room2", 15, 45),
    }));
    expect(await lostOf(at.db, tenant, [])).toEqual(["room1 is booked twice at 15"]);
  });
});
