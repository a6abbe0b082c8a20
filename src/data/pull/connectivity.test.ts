import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NetState } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import { Connectivity } from "./connectivity.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fault = (e: unknown) => expect(e).toBeUndefined();

function linked(answers: () => boolean) {
  const seen: NetState[] = [];
  let asked = 0;
  const connectivity = new Connectivity({
    ask: () => {
      asked++;
      return answers() ? Promise.resolve() : Promise.reject(new NetError({ kind: "offline" }));
    },
    changed: (s) => seen.push(s),
    fault,
    random: () => 0.5,
  });
  return { link: connectivity, seen, asked: () => asked };
}

describe("the link", () => {
  test("[F06] [LINK-1] is online only after an answer, and offline only after a failure", async () => {
    const { link: connectivity, seen } = linked(() => true);
    expect(connectivity.state).toBe("unknown");
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(0);
    connectivity.down();
    expect(seen).toEqual(["online", "offline"]);
  });

  test("[LINK-2] comes back within a second of the first answer after a short break", async () => {
    let up = false;
    const { link: connectivity } = linked(() => up);
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connectivity.state).toBe("offline");
    up = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connectivity.state).toBe("online");
  });

  test("[F02] [LINK-5] one request without an answer: the server is asked at once, and the link stays up when it answers", async () => {
    let up = true;
    const { link: connectivity, seen, asked } = linked(() => up);
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(0);
    await connectivity.doubt();
    expect([seen, asked()]).toEqual([["online"], 2]);
    up = false;
    await connectivity.doubt();
    expect([seen, asked()]).toEqual([["online", "offline"], 3]);
    await connectivity.doubt();
    expect([connectivity.state, asked()]).toEqual(["offline", 3]);
    connectivity.stop();
  });

  test("[F08] [LINK-5] a doubt that nobody answers within a second takes the link down, and a late answer brings it back", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const connectivity = new Connectivity({ ask, changed: (s) => seen.push(s), fault, random: () => 0.5 });
    connectivity.up();
    const doubt = connectivity.doubt();
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toEqual(["online"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["online", "offline"]);
    waiting[0]?.();
    await doubt;
    expect(seen).toEqual(["online", "offline", "online"]);
    connectivity.stop();
  });

  test("[F08] [LINK-7] a start that nobody answers counts as offline after ten seconds, a late answer brings it online, and a link that was stopped tells nothing", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const made = () => new Connectivity({ ask, changed: (s) => seen.push(s), fault, random: () => 0.5 });
    const [connectivity, stopped] = [made(), made()];
    connectivity.nudge();
    stopped.nudge();
    stopped.stop();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["offline"]);
    for (const answer of waiting) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(["offline", "online"]);
    connectivity.stop();
  });

  test("[F08] [LINK-5] a second doubt while the first question is out ends with its answer, not before", async () => {
    const waiting: (() => void)[] = [];
    const connectivity = new Connectivity({
      ask: () => new Promise<void>((_, fail) => waiting.push(() => fail(new NetError({ kind: "offline" })))),
      changed: () => undefined,
      fault,
      random: () => 0.5,
    });
    connectivity.up();
    const known: string[] = [];
    const doubts = [connectivity.doubt(), connectivity.doubt()].map((doubt) =>
      doubt.then(() => known.push(connectivity.state)),
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(known).toEqual([]);
    for (const fail of waiting) fail();
    await Promise.all(doubts);
    expect([known, waiting.length]).toEqual([["offline", "offline"], 1]);
    connectivity.stop();
  });

  test("[F07] [LINK-3] calms down: a dead link is asked at most every few seconds, and never gives up", async () => {
    const { link: connectivity, asked } = linked(() => false);
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(60_000);
    const first = asked();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked() - first).toBeLessThanOrEqual(130);
    expect(asked() - first).toBeGreaterThan(60);
    connectivity.stop();
  });

  test("[LINK-4] a link that dies in silence is noticed by the pulse", async () => {
    let up = true;
    const { link: connectivity } = linked(() => up);
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(0);
    up = false;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(connectivity.state).toBe("offline");
    connectivity.stop();
  });

  test("[FLT-1] an exception that is nobody's answer is a fault and says nothing of the network; it is asked again, and what works is online", async () => {
    const seen: NetState[] = [];
    const faults: unknown[] = [];
    const broken = new Error("missing: collection config");
    let works = false;
    const connectivity = new Connectivity({
      ask: () => (works ? Promise.resolve() : Promise.reject(broken)),
      changed: (s) => seen.push(s),
      fault: (e) => faults.push(e),
      random: () => 0.5,
    });
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([connectivity.state, seen]).toEqual(["unknown", []]);
    expect(faults.length).toBeGreaterThan(2);
    expect(new Set(faults)).toEqual(new Set([broken]));
    works = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(seen).toEqual(["online"]);
    works = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen).toEqual(["online"]);
    connectivity.stop();
  });

  test("[LINK-8] where the browser says that there is no network, a start over a silent one is told after a second, and an answer counts all the same", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const changed = (s: NetState) => seen.push(s);
    const connectivity = new Connectivity({ ask, changed, fault, random: () => 0.5, saysOffline: () => true });
    connectivity.nudge();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual(["offline"]);
    for (const answer of waiting) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(["offline", "online"]);
    connectivity.stop();
  });
});
