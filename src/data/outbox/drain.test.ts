import { describe, expect, test, vi } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import { aHead } from "#testing/sync-sim/builders.ts";
import type { Ahead } from "../engine/ahead.ts";
import type { Engine, Pushed, Steps } from "../engine/engine.ts";
import { headOf } from "../engine/head.ts";
import { ready } from "../engine/order.ts";
import { type Head, NetError, type NetTrouble, StorageError } from "../engine/ports.ts";
import { Drain } from "./drain.ts";

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
  const drain = new Drain({
    engine,
    mayPush: online,
    trouble: (t) => troubles.push(t),
    failed: (e) => failed.push(e),
    alive: () => undefined,
    moved: () => undefined,
    random: () => 0.5,
  });
  return { drain, sent, troubles, failed, most: () => most };
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
  const notes = new Map<string, { end: () => void; fail: (e: unknown) => void }>();
  const open = (once?: string) => ready(all.filter((h) => !done.has(h.id) && h.id !== once));
  const engine = {
    next: async (once?: string) => open(once),
    planAhead: async (id: string) => (plansAhead ? { set: aChangeSet({ id }), plan: NO_PLAN } : null),
    push: async (id: string, { sent, taken }: Required<Steps>, ahead: Ahead | null) => {
      begun.push(ahead ? `${id} as planned` : id);
      sent();
      await answer(id);
      taken();
      await new Promise<void>((end, fail) => notes.set(id, { end, fail }));
      done.add(id);
      return "accepted";
    },
  } as unknown as Engine;
  const drain = new Drain({
    engine,
    mayPush: () => true,
    trouble: () => undefined,
    failed: (e) => failed.push(e),
    alive: () => undefined,
    moved: () => undefined,
    random: () => 0.5,
  });
  const steps = () => new Promise((end) => setTimeout(end)); // every step is a microtask: all of them have run
  return { drain, begun, notes, answers, failed, steps };
}

describe("while the device notes that a set was taken", () => {
  test("[DRAIN-6] the next set is on its way, and the one after it waits for the note", async () => {
    const { drain, begun, notes, steps } = noting();
    drain.poke();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    notes.get("a")?.end();
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    notes.get("b")?.end();
    notes.get("c")?.end();
    await steps();
    expect(drain.running).toBe(false);
  });

  test("[DRAIN-6] what builds on it waits, and nothing younger overtakes", async () => {
    const { drain, begun, notes, steps } = noting({ bBuildsOnA: true });
    drain.poke();
    await steps();
    expect(begun).toEqual(["a"]);
    notes.get("a")?.end();
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    drain.stop();
  });

  test("[IDN-19] somebody goes: what cannot be noted any more is no fault of the device, and ends the run", async () => {
    const { drain, begun, notes, steps } = noting();
    drain.poke();
    await steps();
    drain.stop();
    notes.get("a")?.fail(new StorageError("storage-blocked"));
    notes.get("b")?.end();
    await steps();
    expect([drain.running, begun]).toEqual([false, ["a", "b"]]);
  });
});

describe("while a set is in flight", () => {
  test("[DRAIN-7] the next one is planned, also when it builds on it, and goes with the answer, not before", async () => {
    const { drain, begun, notes, answers, steps } = noting({ bBuildsOnA: true, plansAhead: true });
    drain.poke();
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
    drain.stop();
  });
});

describe("draining the queue", () => {
  test("[DRAIN-1] sends oldest first, one request in flight", async () => {
    const { drain, sent, most } = draining(() => "accepted");
    drain.poke();
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["a", "b", "c"]));
    expect(most()).toBe(1);
  });

  test("[WALK-15] what a device declares goes ahead of what it made; where it is refused an answer, it steps behind", async () => {
    const online = () => true;
    const { drain, sent } = draining(() => "accepted", online, { ahead: true });
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["c", "a", "b"]));
    const slow = draining((id) => (id === "c" ? { kind: "busy", retryAfterMs: 1 } : "accepted"), online, {
      ahead: true,
    });
    slow.drain.poke();
    await vi.waitFor(() => expect(slow.sent).toEqual(["a", "b"]), { timeout: 5_000 });
    slow.drain.stop();
  });

  test.each([
    ["three times", 3, ["c", "a", "b"]],
    ["always", Infinity, ["a", "b"]],
  ] as const)(
    "[WALK-15] where the link dies under a declaration %s, it goes ahead as long as that",
    async (_, times, order) => {
      let died = 0;
      const { drain, sent, troubles } = draining(
        (id) => (id === "c" && died++ < times ? { kind: "offline" } : "accepted"),
        () => true,
        { ahead: true },
      );
      for (let tries = 1; sent.length < order.length && tries < 10; tries++) {
        drain.poke();
        await new Promise((done) => setTimeout(done)); // every step of a push is a microtask: all of them have run
      }
      drain.stop();
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
    const { drain, sent, troubles } = draining(() => ({ kind: "offline" }));
    drain.poke();
    await vi.waitFor(() => expect(troubles).toEqual([{ kind: "offline" }]));
    expect(sent).toEqual([]);
  });

  test("[DRAIN-3] does nothing while this tab may not push, and everything once it may", async () => {
    let may = false;
    const { drain, sent } = draining(
      () => "accepted",
      () => may,
    );
    drain.poke();
    await new Promise((done) => setTimeout(done)); // every step of a push is a microtask: all of them have run
    expect(sent).toEqual([]);
    may = true;
    drain.poke();
    await new Promise((done) => setTimeout(done));
    expect(sent).toEqual(["a", "b", "c"]);
  });

  test("[F46] [DRAIN-4] a set that keeps failing steps behind its independent followers", async () => {
    const { drain, sent } = draining((id) => (id === "a" ? { kind: "busy", retryAfterMs: 1 } : "accepted"));
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c"]), { timeout: 5_000 });
    drain.stop();
  });

  test("[DRAIN-2] [IDN-21] a set that was turned away for want of an identity goes again by itself, after a while", async () => {
    let asked = 0;
    const { drain, sent, troubles } = draining((id) => (id === "a" && ++asked < 2 ? { kind: "identity" } : "accepted"));
    const begun = performance.now();
    drain.poke();
    await vi.waitFor(() => expect([...sent].sort()).toEqual(["a", "b", "c"]), { timeout: 5_000 });
    expect(performance.now() - begun).toBeGreaterThan(300); // not in a circle
    expect(troubles.map((t) => t.kind)).toEqual(["identity"]);
    drain.stop();
  });

  test("[DRAIN-5] a set whose documents moved is sent again at once", async () => {
    let first = true;
    const { drain, sent } = draining((id) => {
      if (id !== "a" || !first) return "accepted";
      first = false;
      return "rebase";
    });
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["a", "a", "b", "c"]));
  });

  test("[FLT-1] an exception during a push drops nothing and says nothing of the network: it is told, the set waits, others go, and it is sent once that works", async () => {
    const broken = new TypeError("missing: collection config");
    let works = false;
    const { drain, sent, troubles, failed } = draining((id) => (id === "a" && !works ? broken : "accepted"));
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c"]), { timeout: 5_000 });
    expect(new Set(failed)).toEqual(new Set([broken]));
    works = true;
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["b", "c", "a"]));
    expect(troubles).toEqual([]);
    drain.stop();
  });
});
