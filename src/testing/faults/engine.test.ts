import { describe, expect, test } from "vitest";
import { SYNC } from "#domain/sync/limits.ts";
import { NetError } from "#data/engine/ports.ts";
import { FakeServer } from "#testing/sync-sim/fake-server.ts";
import { patch, PersonAt, WatchedDevice } from "./kit.ts";

const DESK = "sites/s/spaces/d1";
const serverWith = (n = 1) => {
  const server = new FakeServer();
  for (let i = 1; i <= n; i++) server.put(`sites/s/spaces/d${i}`, { disabled: false, title: `1.00${i}` });
  return server;
};

describe("answers that come too late", () => {
  test("[F04] the first request lands between the retry's look and its commit: one effect, nothing needs attention", async () => {
    const server = serverWith();
    const ana = new PersonAt(server);
    await ana.pull();
    const [id] = await ana.save(patch(DESK, { disabled: "wet" }));
    ana.net.slow = 1;
    await expect(ana.engine.push(id ?? "")).rejects.toThrow(NetError);
    expect(ana.net.arrive()).toEqual([{ ok: true }]);
    await ana.drain();
    expect(ana.set(id)).toMatchObject({ state: "accepted" });
    expect(server.log.map((l) => [l.set, l.rev])).toEqual([[id, 2]]);
  });

  test("[F04] the first request lands after the retry was applied: the receipt turns it away", async () => {
    const server = serverWith();
    const ana = new PersonAt(server);
    await ana.pull();
    const [id] = await ana.save(patch(DESK, { disabled: "wet" }));
    ana.net.slow = 1;
    await expect(ana.engine.push(id ?? "")).rejects.toThrow(NetError);
    await ana.drain();
    expect(ana.net.arrive()).toEqual([{ ok: false, code: "exists" }]);
    expect(ana.set(id)).toMatchObject({ state: "accepted" });
    expect(server.log).toHaveLength(1);
  });

  test("[F10] the next set is seen through the listener before the answer of the one before: no flicker", async () => {
    const server = serverWith();
    const store = new WatchedDevice();
    const [frozen, leads] = [new PersonAt(server, { store }), new PersonAt(server, { store })];
    await leads.pull();
    const [first] = await leads.save(patch(DESK, { disabled: "first" }));
    const [second] = await leads.save(patch(DESK, { disabled: "second" }));
    store.watched = [DESK, "disabled"];
    frozen.net.heldAnswers = 1;
    const answered = frozen.engine.push(first ?? "");
    while (!server.receipts.has(first ?? "")) await null;
    await leads.pull(); // the first one through the listener, its answer still out
    await leads.drain(); // another tab leads now and finds it applied, then sends the second
    await leads.pull();
    frozen.net.answer();
    await answered;
    await leads.pull();
    expect(store.seen).toEqual(["second"]);
    expect([first, second].map((id) => leads.set(id)?.state)).toEqual(["accepted", "accepted"]);
    expect(server.docs.get(DESK)).toMatchObject({ rev: 3, fields: { disabled: "second" } });
  });
});

describe("time", () => {
  test("[F27] a clock three years ahead, then three behind: sets go in the order in which they were made", async () => {
    const server = serverWith();
    const YEARS = 3 * 365 * 86_400_000;
    let jump = 0;
    const ana = new PersonAt(server, { now: () => 1_790_000_000_000 + jump });
    await ana.pull();
    const ids: string[] = [];
    for (const by of [YEARS, -YEARS, 0, -YEARS, YEARS]) {
      jump = by;
      ids.push(...(await ana.save(patch(DESK, { disabled: `at ${ids.length}` }))));
    }
    await ana.drain();
    expect(server.log.map((l) => l.set)).toEqual(ids);
    expect(server.docs.get(DESK)).toMatchObject({ rev: 6, fields: { disabled: "at 4" } });
    for (const doc of server.docs.values()) expect(doc.updatedAt).toBeLessThan(1_000_000); // the server's own counter
  });
});

describe("large plans", () => {
  test("[F36] more than a batch is stored whole, in tied parts along its ops; a crash between parts loses and doubles nothing", async () => {
    const n = 2 * SYNC.maxOps + 7;
    const server = serverWith(n);
    const ana = new PersonAt(server);
    await ana.pull();
    const ops = Array.from({ length: n }, (_, i) => patch(`sites/s/spaces/d${i + 1}`, { disabled: "all" }));
    const parts = await ana.save(...ops);
    expect(parts.map((id) => ana.set(id)?.ops.length)).toEqual([SYNC.maxOps, SYNC.maxOps, 7]);
    expect(new Set(parts.map((id) => ana.set(id)?.part.of))).toEqual(new Set([parts[0]]));
    await ana.engine.push(parts[0] ?? "");
    ana.net.slow = 1;
    await expect(ana.engine.push(parts[1] ?? "")).rejects.toThrow(NetError);
    ana.net.arrive();
    const again = new PersonAt(server, { store: ana.store }); // what was open is gone
    await again.engine.recover();
    await again.drain();
    expect(server.log).toHaveLength(n);
    expect(new Set([...server.docs.values()].map((d) => d.rev))).toEqual(new Set([2]));
  });
});

describe("a refusal", () => {
  test("[F35] one forbidden edit among 499: none of them is applied, the set is parked whole, and others go on", async () => {
    const server = serverWith(SYNC.maxOps);
    server.put("locked/a", { disabled: false });
    const ana = new PersonAt(server);
    await ana.pull();
    const ops = Array.from({ length: SYNC.maxOps - 1 }, (_, i) =>
      patch(`sites/s/spaces/d${i + 2}`, { disabled: "all" }),
    );
    const [bad] = await ana.save(...ops, patch("locked/a", { disabled: "all" }));
    const [good] = await ana.save(patch(DESK, { disabled: "other" }));
    await ana.drain();
    expect(ana.set(bad)).toMatchObject({
      state: "attention",
      attention: { kind: "refused", code: "permission-denied" },
    });
    expect(ana.set(bad)?.ops).toHaveLength(SYNC.maxOps);
    expect(ana.set(good)).toMatchObject({ state: "accepted" });
    expect(server.log.map((l) => l.path)).toEqual([DESK]);
  });

  test("[F35] the forbidden edit of a larger set is named", async () => {
    const server = serverWith();
    server.put("locked/a", { disabled: false });
    const ana = new PersonAt(server);
    await ana.pull();
    const [bad] = await ana.save(patch(DESK, { disabled: "x" }), patch("locked/a", { disabled: "x" }));
    await ana.drain();
    expect(ana.set(bad)?.attention?.path).toBe("locked/a");
  });
});

describe("two devices", () => {
  test("[F39] deleted on the server while edited here: it asks, and nothing rises from the dead by itself", async () => {
    const server = serverWith();
    const [ana, ben] = [new PersonAt(server), new PersonAt(server, { uid: "ben" })];
    await ana.pull();
    await ben.pull();
    const [edit] = await ana.save(patch(DESK, { disabled: "mine" }));
    await ben.save({ kind: "delete", path: DESK });
    await ben.drain();
    await ana.drain();
    expect(ana.set(edit)).toMatchObject({ state: "attention", attention: { kind: "conflict" } });
    expect(server.docs.get(DESK)).toMatchObject({ deleted: true, fields: { disabled: false } });
  });

  test("[F39] deleted here while edited on the server: it asks, and the other's edit stands", async () => {
    const server = serverWith();
    const [ana, ben] = [new PersonAt(server), new PersonAt(server, { uid: "ben" })];
    await ana.pull();
    await ben.pull();
    const [gone] = await ana.save({ kind: "delete", path: DESK });
    await ben.save(patch(DESK, { disabled: "theirs" }));
    await ben.drain();
    await ana.drain();
    expect(ana.set(gone)).toMatchObject({ state: "attention", attention: { kind: "conflict" } });
    expect(server.docs.get(DESK)).toMatchObject({ deleted: false, fields: { disabled: "theirs" } });
  });

  test.each([
    ["F42", "a name that must be unique is a document's id", "sites/s/spaces/neighbourhood-blue", { title: "Blue" }],
    ["F43", "a desk's day is a document's id", "sites/s/bookings/d1_2026-11-23_0", { space: "d1" }],
  ])("[F42] [F43] %s: %s; of two devices that make it offline the second one is asked", async (_, __, path, fields) => {
    const server = serverWith();
    const [ana, ben] = [new PersonAt(server), new PersonAt(server, { uid: "ben" })];
    const [first] = await ana.save({ kind: "create", path, fields: { ...fields, owner: "ana" } });
    const [second] = await ben.save({ kind: "create", path, fields: { ...fields, owner: "ben" } });
    await ana.drain();
    await ben.drain();
    expect(ana.set(first)).toMatchObject({ state: "accepted" });
    expect(ben.set(second)).toMatchObject({ state: "attention", attention: { kind: "clash" } });
    expect(ben.set(second)?.attention?.conflicts).toMatchObject([{ path, why: "exists", by: { set: first } }]);
    expect(server.docs.get(path)).toMatchObject({ rev: 1, fields: { owner: "ana" } });
  });
});

describe("undo", () => {
  test("[F44] before the set was sent: the state before, one change on screen, nothing reaches the server", async () => {
    const server = serverWith();
    const ana = new PersonAt(server);
    await ana.pull();
    const [id] = await ana.save(patch(DESK, { disabled: "oops" }));
    ana.store.watched = [DESK, "disabled"];
    expect(await ana.engine.decisions.undo(id ?? "", "undo")).toBe("undone");
    await ana.drain();
    await ana.pull();
    expect(ana.store.seen).toEqual(["oops", false]);
    expect(server.log).toEqual([]);
  });

  test("[F44] after it was sent, and while its answer is out: the state before, one change on screen", async () => {
    for (const held of [0, 1]) {
      const server = serverWith();
      const ana = new PersonAt(server);
      await ana.pull();
      const [id] = await ana.save(patch(DESK, { disabled: "oops" }));
      ana.net.heldAnswers = held;
      const sent = ana.engine.push(id ?? "");
      if (held === 0) await sent;
      else while (!server.receipts.has(id ?? "")) await null;
      ana.store.watched = [DESK, "disabled"];
      expect(await ana.engine.decisions.undo(id ?? "", "undo")).toBe("queued");
      ana.net.answer();
      await sent;
      await ana.drain();
      await ana.pull();
      expect(ana.store.seen).toEqual(["oops", false]);
      expect(server.docs.get(DESK)).toMatchObject({ rev: 3, fields: { disabled: false } });
    }
  });
});
