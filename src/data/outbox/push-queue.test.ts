import { describe, expect, test, vi } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import { aHead } from "#testing/sync-sim/builders.ts";
import type { PlannedAhead } from "../engine/ahead.ts";
import type { Engine, Pushed, Steps } from "../engine/engine.ts";
import { headOf } from "../engine/head.ts";
import { ready } from "../engine/order.ts";
import { type Head, NetError, type NetTrouble, StorageError } from "../engine/ports.ts";
import { PushQueue } from "./push-queue.ts";

const NO_PLAN = { writes: [], conflicts: [], merged: [] };

/** A queue whose pushes are decided by the test. */
function draining(push: (id: string) => Pushed | NetTrouble | Error, online = () => true, last: Partial<Head> = {}) {
  let waiting: Head[] = [
    aHead("a", 1, "docs/1", ["x"]),
    aHead("b", 2, "docs/2", ["x"]),
    { ...aHead("c", 3, "docs/3", ["x"]), ...last },
  ];
  const sent: string[] = [];
  const troubles: NetTrouble[] = [];
  const failed: unknown[] = [];
  let inFlight = 0;
  let most = 0;
  const engine = {
    settleUnsure: async () => undefined,
    next: async () => waiting,
    push: async (id: string) => {
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
      const answer = push(id);
      if (answer instanceof Error) throw answer;
      if (typeof answer !== "string") throw new NetError(answer);
      sent.push(id);
      if (answer !== "rebase") waiting = waiting.filter((h) => h.id !== id);
      return answer;
    },
  } as unknown as Engine;
  const queue = new PushQueue({
    engine,
    mayPush: online,
    trouble: (t) => troubles.push(t),
    failed: (e) => failed.push(e),
    alive: () => undefined,
    moved: () => undefined,
    random: () => 0.5,
  });
  return { queue, sent, troubles, failed, most: () => most };
}

/** A queue whose notes of what the server took the test ends itself. `b` touches what `a` touches when told so. */
function noting({ bBuildsOnA = false, plansAhead = false } = {}) {
  const all = [
    aHead("a", 1, "docs/1", ["x"]),
    aHead("b", 2, bBuildsOnA ? "docs/1" : "docs/2", ["x"]),
    aHead("c", 3, "docs/3", ["x"]),
  ];
  const done = new Set<string>();
  const answers = new Map<string, () => void>();
  const answer = (id: string) => (plansAhead ? new Promise<void>((end) => answers.set(id, end)) : Promise.resolve());
  const begun: string[] = [];
  const failed: unknown[] = [];
  const troubles: unknown[] = [];
  const notes = new Map<string, { end: () => void; fail: (e: unknown) => void }>();
  const open = (once?: string) => ready(all.filter((h) => !done.has(h.id) && h.id !== once));
  const engine = {
    settleUnsure: async () => undefined,
    next: async (once?: string) => open(once),
    planAhead: async (id: string) => (plansAhead ? { set: aChangeSet({ id }), plan: NO_PLAN, after: "a" } : null),
    push: async (id: string, { sent, taken }: Required<Steps>, ahead: PlannedAhead | null) => {
      begun.push(ahead ? `${id} as planned` : id);
      sent();
      await answer(id);
      taken();
      await new Promise<void>((end, fail) => notes.set(id, { end, fail }));
      done.add(id);
      return "accepted";
    },
  } as unknown as Engine;
  const queue = new PushQueue({
    engine,
    mayPush: () => true,
    trouble: (t) => troubles.push(t),
    failed: (e) => failed.push(e),
    alive: () => undefined,
    moved: () => undefined,
    random: () => 0.5,
  });
  const steps = () => new Promise((end) => setTimeout(end)); // every step is a microtask: all of them have run
  return { queue, begun, notes, answers, failed, troubles, steps };
}

describe("while the device notes that a set was taken", () => {
  test("[DRAIN-6] the next set is on its way, and the one after it waits for the note", async () => {
    const { queue, begun, notes, steps } = noting();
    queue.poke();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    notes.get("a")?.end();
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    notes.get("b")?.end();
    notes.get("c")?.end();
    await steps();
    expect(queue.running).toBe(false);
  });

  test("[DRAIN-6] what builds on it waits, and nothing younger overtakes", async () => {
    const { queue, begun, notes, steps } = noting({ bBuildsOnA: true });
    queue.poke();
    await steps();
    expect(begun).toEqual(["a"]);
    notes.get("a")?.end();
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    queue.stop();
  });

  test("[DRAIN-6] what had no answer while it was noted is the link's trouble, no fault, and is sent again", async () => {
    const { queue, begun, notes, failed, troubles, steps } = noting({ bBuildsOnA: true });
    queue.poke();
    await steps();
    notes.get("a")?.fail(new NetError({ kind: "offline" }));
    await steps();
    expect([queue.running, failed, troubles]).toEqual([false, [], [{ kind: "offline" }]]);
    queue.poke();
    await steps();
    expect(begun).toEqual(["a", "a"]);
    queue.stop();
  });

  test("[IDN-19] somebody goes: what cannot be noted any more is no fault of the device, and ends the run", async () => {
    const { queue, begun, notes, steps } = noting();
    queue.poke();
    await steps();
    queue.stop();
    notes.get("a")?.fail(new StorageError("storage-blocked"));
    notes.get("b")?.end();
    await steps();
    expect([queue.running, begun]).toEqual([false, ["a", "b"]]);
  });
});

describe("while a set is in flight", () => {
  test("[DRAIN-7] the next one is planned, also when it builds on it, and goes with the answer, not before", async () => {
    const { queue, begun, notes, answers, steps } = noting({ bBuildsOnA: true, plansAhead: true });
    queue.poke();
    await steps();
    expect(begun).toEqual(["a"]);
    answers.get("a")?.();
    await steps();
    expect(begun).toEqual(["a", "b as planned"]);
    answers.get("b")?.();
    await steps();
    expect(begun).toEqual(["a", "b as planned"]); // two are taken; the first is noted before a third goes
    notes.get("a")?.end();
    await steps();
    expect(begun).toEqual(["a", "b as planned", "c as planned"]);
    queue.stop();
  });
});

describe("draining the queue", () => {
  test("[DRAIN-1] sends oldest first, one request in flight", async () => {
    const { queue, sent, most } = draining(() => "accepted");
    queue.poke();
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["a", "b", "c"]));
    expect(most()).toBe(1);
  });

  test("[WALK-15] what a device declares goes ahead of what it made; where it is refused an answer, it steps behind", async () => {
    const online = () => true;
    const { queue, sent } = draining(() => "accepted", online, { ahead: true });
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["c", "a", "b"]));
    const slow = draining((id) => (id === "c" ? { kind: "busy", retryAfterMs: 1 } : "accepted"), online, {
      ahead: true,
    });
    slow.queue.poke();
    await vi.waitFor(() => expect(slow.sent).toEqual(["a", "b"]), { timeout: 5_000 });
    slow.queue.stop();
  });

  test.each([
    ["three times", 3, ["c", "a", "b"]],
    ["always", Infinity, ["a", "b"]],
  ] as const)(
    "[WALK-15] where the link dies under a declaration %s, it goes ahead as long as that",
    async (_, times, order) => {
      let died = 0;
      const { queue, sent, troubles } = draining(
        (id) => (id === "c" && died++ < times ? { kind: "offline" } : "accepted"),
        () => true,
        { ahead: true },
      );
      for (let tries = 1; sent.length < order.length && tries < 10; tries++) {
        queue.poke();
        await new Promise((done) => setTimeout(done)); // every step of a push is a microtask: all of them have run
      }
      queue.stop();
      expect(sent).toEqual(order);
      expect(troubles.length).toBe(died - (times === 3 ? 1 : 0));
    },
  );

  test("[WALK-15] only declarations of desk audits go ahead", () => {
    const actionOf = (action: string) => headOf(aChangeSet({ action })).ahead;
    expect(actionOf("rounds.device")).toBe(true);
    expect(["rounds.observe", "rounds.start", "rounds.close", "desks.disable"].map(actionOf)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  test("[DRAIN-2] stops at a dead link and keeps everything", async () => {
    const { queue, sent, troubles } = draining(() => ({ kind: "offline" }));
    queue.poke();
    await vi.waitFor(() => expect(troubles).toEqual([{ kind: "offline" }]));
    expect(sent).toEqual([]);
  });

  test("[DRAIN-3] does nothing while this tab may not push, and everything once it may", async () => {
    let may = false;
    const { queue, sent } = draining(
      () => "accepted",
      () => may,
    );
    queue.poke();
    await new Promise((done) => setTimeout(done)); // every step of a push is a microtask: all of them have run
    expect(sent).toEqual([]);
    may = true;
    queue.poke();
    await new Promise((done) => setTimeout(done));
    expect(sent).toEqual(["a", "b", "c"]);
  });

  test("[F46] [DRAIN-4] a set that keeps failing steps behind its independent followers", async () => {
    const { queue, sent } = draining((id) => (id === "a" ? { kind: "busy", retryAfterMs: 1 } : "accepted"));
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c"]), { timeout: 5_000 });
    queue.stop();
  });

  test("[DRAIN-2] [IDN-21] a set that was turned away for want of an identity goes again by itself, after a while", async () => {
    let asked = 0;
    const { queue, sent, troubles } = draining((id) => (id === "a" && ++asked < 2 ? { kind: "identity" } : "accepted"));
    const begun = performance.now();
    queue.poke();
    await vi.waitFor(() => expect([...sent].sort()).toEqual(["a", "b", "c"]), { timeout: 5_000 });
    expect(performance.now() - begun).toBeGreaterThan(300); // not in a circle
    expect(troubles.map((t) => t.kind)).toEqual(["identity"]);
    queue.stop();
  });

  test("[DRAIN-5] a set whose documents moved is sent again at once", async () => {
    let first = true;
    const { queue, sent } = draining((id) => {
      if (id !== "a" || !first) return "accepted";
      first = false;
      return "rebase";
    });
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["a", "a", "b", "c"]));
  });

  test("[FLT-1] an exception during a push drops nothing and says nothing of the network: it is told, the set waits, others go, and it is sent once that works", async () => {
    const broken = new TypeError("missing: collection config");
    let works = false;
    const { queue, sent, troubles, failed } = draining((id) => (id === "a" && !works ? broken : "accepted"));
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c"]), { timeout: 5_000 });
    expect(new Set(failed)).toEqual(new Set([broken]));
    works = true;
    queue.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c", "a"]));
    expect(troubles).toEqual([]);
    queue.stop();
  });
});
