import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { headOf } from "../engine/head.ts";
import { QueueIndex } from "./queue-index.ts";

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
    const index = new QueueIndex();
    const sets = [edit("set-bbbbb", 2, "paint"), edit("set-aaaaa", 1, "broken")];
    for (const set of sets) index.know(set);
    expect(index.heads()).toMatchObject([headOf(edit("set-aaaaa", 1, "")), headOf(edit("set-bbbbb", 2, ""))]);
    expect(JSON.stringify(index.heads())).not.toContain("paint");
    expect(index.ids()).toEqual(["set-bbbbb", "set-aaaaa"]);
  });

  test("[OUT-12] keeps once what many sets touch alike, and apart what differs", () => {
    const index = new QueueIndex();
    index.know(edit("set-aaaaa", 1, "x"));
    index.know(edit("set-bbbbb", 2, "y"));
    index.know(aChangeSet({ id: "set-ccccc", seq: 3, ops: [{ kind: "delete", path: DESK, baseRev: 1 }] }));
    const [a, b, c] = index.heads().map((h) => h.touches[0]);
    expect(a).toBe(b);
    expect(c).toEqual({ path: DESK, kind: "delete", fields: [] });
  });

  test("[OUT-12] counts what waits, what needs attention and what was sent, as each set moves on", () => {
    const index = new QueueIndex();
    const set = edit("set-aaaaa", 4, "x");
    index.know(set);
    index.know({ ...edit("set-bbbbb", 7, "y"), state: "attention" });
    expect(index.counts()).toEqual({ waiting: 1, waitingOps: 1, attention: 1, sent: 0, queueSince: 4_000 });
    expect(index.unsent("dev", 1)).toEqual({ device: "dev", count: 3, first: 4, last: 7 });
    index.know({ ...set, state: "accepted" });
    expect(index.heads().map((h) => h.id)).toEqual(["set-aaaaa", "set-bbbbb"]);
    index.know({ ...set, state: "accepted", settled: true });
    expect(index.heads().map((h) => h.id)).toEqual(["set-bbbbb"]);
    expect([index.counts().sent, index.history()]).toEqual([1, ["set-aaaaa"]]);
    for (const id of index.ids()) index.forget(id);
    expect([index.ids(), index.unsent("dev", 0)]).toEqual([[], null]);
  });
});
