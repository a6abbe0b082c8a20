import { describe, expect, test, vi } from "vitest";
import { must } from "#domain/shared/result.ts";
import { aChangeSet } from "#testing/builders.ts";
import { aHead } from "#testing/sync-sim/builders.ts";
import type { Engine, Pushed } from "../engine/engine.ts";
import { headOf } from "../engine/head.ts";
import { ready } from "../engine/order.ts";
import { type Head, NetError, type NetTrouble } from "../engine/ports.ts";
import { Drain } from "./drain.ts";

/** A queue whose pushes are decided by the test. */
function draining(push: (id: string) => Pushed | NetTrouble, online = () => true, last: Partial<Head> = {}) {
  let waiting: Head[] = [
    aHead("a", 1, "docs/1", ["x"]),
    aHead("b", 2, "docs/2", ["x"]),
    { ...aHead("c", 3, "docs/3", ["x"]), ...last },
  ];
  const sent: string[] = [];
  const troubles: NetTrouble[] = [];
  let inFlight = 0;
  let most = 0;
  const engine = {
    next: async () => waiting,
    push: async (id: string) => {
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
      const answer = push(id);
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
    alive: () => undefined,
    moved: () => undefined,
    isLong: () => false,
    random: () => 0.5,
  });
  return { drain, sent, troubles, most: () => most };
}

type Way = { answer: () => void; note: () => void; fail: (e: unknown) => void };

/** A queue in which the test ends each step of a set's way itself: first the server's answer, then the note of it. */
function underway(all: readonly Head[], isLong = false) {
  const done = new Set<string>();
  const begun: string[] = [];
  const ways = new Map<string, Way>();
  const open = (once: readonly string[] = []) => ready(all.filter((h) => !done.has(h.id) && !once.includes(h.id)));
  const engine = {
    next: async (once?: readonly string[]) => open(once),
    push: async (id: string, taken: () => void) => {
      begun.push(id);
      let fail: Way["fail"] = () => undefined;
      await new Promise<void>((answer, failed) => {
        fail = failed;
        ways.set(id, { answer, note: () => undefined, fail });
      });
      taken();
      await new Promise<void>((note, failed) => ways.set(id, { answer: () => undefined, note, fail: failed }));
      done.add(id);
      return "accepted";
    },
  } as unknown as Engine;
  const troubles: NetTrouble[] = [];
  const drain = new Drain({
    engine,
    mayPush: () => true,
    trouble: (t) => troubles.push(t),
    alive: () => undefined,
    moved: () => undefined,
    isLong: () => isLong,
    random: () => 0.5,
  });
  const steps = () => new Promise((end) => setTimeout(end)); // every step is a microtask: all of them have run
  const way = (id: string): Way => must(ways.get(id), `${id} on its way`);
  return { drain, begun, steps, troubles, way };
}
const three = (second = "docs/2") => [
  aHead("a", 1, "docs/1", ["x"]),
  aHead("b", 2, second, ["x"]),
  aHead("c", 3, "docs/3", ["x"]),
];
const beside = (heads: readonly Head[]): readonly Head[] => heads.map((h) => ({ ...h, beside: true }));

describe("while the device notes that a set was taken", () => {
  test("[DRAIN-6] the next set is on its way, and the one after it waits for the note", async () => {
    const { drain, begun, way, steps } = underway(three());
    drain.poke();
    await steps();
    expect(begun).toEqual(["a"]);
    way("a").answer();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    way("b").answer();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    way("a").note();
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    way("c").answer();
    await steps();
    for (const id of ["b", "c"]) way(id).note();
    await steps();
    expect(drain.running).toBe(false);
  });

  test("[DRAIN-6] what builds on it waits, and nothing younger overtakes", async () => {
    const { drain, begun, way, steps } = underway(three("docs/1"));
    drain.poke();
    await steps();
    way("a").answer();
    await steps();
    expect(begun).toEqual(["a"]);
    way("a").note();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    drain.stop();
  });
});

describe("a long queue", () => {
  test("[DRAIN-7] two sets that say nothing of each other are on their way at once, and no third", async () => {
    const { drain, begun, way, steps } = underway(beside(three()), true);
    drain.poke();
    await steps();
    expect(begun).toEqual(["a", "b"]);
    way("b").answer(); // the younger one may be answered first
    await steps();
    expect(begun).toEqual(["a", "b", "c"]);
    for (const id of ["a", "c"]) way(id).answer();
    await steps();
    for (const id of ["a", "b", "c"]) way(id).note();
    await steps();
    expect(drain.running).toBe(false);
  });

  test.each<[string, readonly Head[], boolean]>([
    ["a short queue", beside(three()), false],
    ["sets of which others may depend on what they say", three(), true],
    ["a set of which others may depend on what it says", [...beside(three().slice(0, 1)), ...three().slice(1)], true],
    ["a set that builds on the one in flight, and what is younger than that", beside(three("docs/1")), true],
  ])("[DRAIN-7] one after another: %s", async (_, heads, isLong) => {
    const { drain, begun, steps } = underway(heads, isLong);
    drain.poke();
    await steps();
    expect(begun).toEqual(["a"]);
    drain.stop();
  });

  test("[DRAIN-7] one of two loses its line: the other is waited for, and both failures are told", async () => {
    const { drain, begun, way, steps, troubles } = underway(beside(three()), true);
    drain.poke();
    await steps();
    way("a").fail(new NetError({ kind: "offline" }));
    await steps();
    expect([begun, drain.running]).toEqual([["a", "b"], true]);
    way("b").fail(new NetError({ kind: "offline" }));
    await steps();
    expect([troubles.length, drain.running]).toEqual([2, false]);
    drain.poke();
    await steps();
    expect(begun).toEqual(["a", "b", "c", "a"]); // those that failed step behind
    drain.stop();
  });

  test("[DRAIN-7] only saves of desks' own state go beside each other", () => {
    const besideOf = (action: string) => headOf(aChangeSet({ action })).beside;
    expect(["desks.disable", "desks.enable", "desks.edit"].map(besideOf)).toEqual([true, true, true]);
    const others = ["rounds.start", "rounds.observe", "bookings.create", "neighbourhoods.create", "undo"];
    expect(others.map(besideOf)).toEqual(others.map(() => undefined));
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
});
