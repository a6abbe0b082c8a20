import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { headOf } from "../engine/head.ts";
import { Lights } from "./lights.ts";

const DESK = "sites/s1/spaces/d1";
const edit = (id: string, seq: number, value: string) =>
  aChangeSet({
    id,
    seq,
    madeAt: seq * 1_000,
    ops: [{ kind: "patch", path: DESK, fields: { disabled: value }, was: {}, baseRev: 1 }],
  });

describe("the queue in memory", () => {
  test("[OUT-12] says of every open set what ordering needs, and holds no values", () => {
    const lights = new Lights();
    const sets = [edit("set-bbbbb", 2, "paint"), edit("set-aaaaa", 1, "broken")];
    for (const set of sets) lights.know(set);
    expect(lights.heads()).toMatchObject([headOf(edit("set-aaaaa", 1, "")), headOf(edit("set-bbbbb", 2, ""))]);
    expect(JSON.stringify(lights.heads())).not.toContain("paint");
    expect(lights.ids()).toEqual(["set-bbbbb", "set-aaaaa"]);
  });

  test("[OUT-12] keeps once what many sets touch alike, and apart what differs", () => {
    const lights = new Lights();
    lights.know(edit("set-aaaaa", 1, "x"));
    lights.know(edit("set-bbbbb", 2, "y"));
    lights.know(aChangeSet({ id: "set-ccccc", seq: 3, ops: [{ kind: "delete", path: DESK, baseRev: 1 }] }));
    const [a, b, c] = lights.heads().map((h) => h.touches[0]);
    expect(a).toBe(b);
    expect(c).toEqual({ path: DESK, kind: "delete", fields: [] });
  });

  test("[OUT-12] counts what waits, what needs attention and what was sent, as each set moves on", () => {
    const lights = new Lights();
    const set = edit("set-aaaaa", 4, "x");
    lights.know(set);
    lights.know({ ...edit("set-bbbbb", 7, "y"), state: "attention" });
    expect(lights.counts()).toEqual({ waiting: 1, waitingOps: 1, attention: 1, sent: 0, queueSince: 4_000 });
    expect(lights.unsent("dev", 1)).toEqual({ device: "dev", count: 3, first: 4, last: 7 });
    lights.know({ ...set, state: "accepted" });
    expect(lights.heads().map((h) => h.id)).toEqual(["set-aaaaa", "set-bbbbb"]);
    lights.know({ ...set, state: "accepted", settled: true });
    expect(lights.heads().map((h) => h.id)).toEqual(["set-bbbbb"]);
    expect([lights.counts().sent, lights.history()]).toEqual([1, ["set-aaaaa"]]);
    for (const id of lights.ids()) lights.forget(id);
    expect([lights.ids(), lights.unsent("dev", 0)]).toEqual([[], null]);
  });
});
