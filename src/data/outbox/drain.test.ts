import { describe, expect, test, vi } from "vitest";
import { aHead } from "#testing/sync-sim/builders.ts";
import type { Engine, Pushed } from "../engine/engine.ts";
import { type Head, NetError, type NetTrouble } from "../engine/ports.ts";
import { Drain } from "./drain.ts";

/** A queue whose pushes are decided by the test. */
function draining(push: (id: string) => Pushed | NetTrouble, online = () => true) {
  let waiting: Head[] = [
    aHead("a", 1, "docs/1", ["x"]),
    aHead("b", 2, "docs/2", ["x"]),
    aHead("c", 3, "docs/3", ["x"]),
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
    random: () => 0.5,
  });
  return { drain, sent, troubles, most: () => most };
}

describe("draining the queue", () => {
  test("[DRAIN-1] sends oldest first, one request in flight", async () => {
    const { drain, sent, most } = draining(() => "accepted");
    drain.poke();
    drain.poke();
    await vi.waitFor(() => expect(sent).toEqual(["a", "b", "c"]));
    expect(most()).toBe(1);
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
