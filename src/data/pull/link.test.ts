import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NetState } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import { Link } from "./link.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fault = (e: unknown) => expect(e).toBeUndefined();

function linked(answers: () => boolean) {
  const seen: NetState[] = [];
  let asked = 0;
  const link = new Link({
    ask: () => {
      asked++;
      return answers() ? Promise.resolve() : Promise.reject(new NetError({ kind: "offline" }));
    },
    changed: (s) => seen.push(s),
    fault,
    random: () => 0.5,
  });
  return { link, seen, asked: () => asked };
}

describe("the link", () => {
  test("[F06] [LINK-1] is online only after an answer, and offline only after a failure", async () => {
    const { link, seen } = linked(() => true);
    expect(link.state).toBe("unknown");
    link.nudge();
    await vi.advanceTimersByTimeAsync(0);
    link.down();
    expect(seen).toEqual(["online", "offline"]);
  });

  test("[LINK-2] comes back within a second of the first answer after a short break", async () => {
    let up = false;
    const { link } = linked(() => up);
    link.nudge();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link.state).toBe("offline");
    up = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link.state).toBe("online");
  });

  test("[F02] [LINK-5] one request without an answer: the server is asked at once, and the link stays up when it answers", async () => {
    let up = true;
    const { link, seen, asked } = linked(() => up);
    link.nudge();
    await vi.advanceTimersByTimeAsync(0);
    await link.doubt();
    expect([seen, asked()]).toEqual([["online"], 2]);
    up = false;
    await link.doubt();
    expect([seen, asked()]).toEqual([["online", "offline"], 3]);
    await link.doubt();
    expect([link.state, asked()]).toEqual(["offline", 3]);
    link.stop();
  });

  test("[F08] [LINK-5] a doubt that nobody answers within a second takes the link down, and a late answer brings it back", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const link = new Link({ ask, changed: (s) => seen.push(s), fault, random: () => 0.5 });
    link.up();
    const doubt = link.doubt();
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toEqual(["online"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["online", "offline"]);
    waiting[0]?.();
    await doubt;
    expect(seen).toEqual(["online", "offline", "online"]);
    link.stop();
  });

  test("[F08] [LINK-7] a start that nobody answers counts as offline after ten seconds, a late answer brings it online, and a link that was stopped tells nothing", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const made = () => new Link({ ask, changed: (s) => seen.push(s), fault, random: () => 0.5 });
    const [link, stopped] = [made(), made()];
    link.nudge();
    stopped.nudge();
    stopped.stop();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["offline"]);
    for (const answer of waiting) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(["offline", "online"]);
    link.stop();
  });

  test("[F08] [LINK-5] a second doubt while the first question is out ends with its answer, not before", async () => {
    const waiting: (() => void)[] = [];
    const link = new Link({
      ask: () => new Promise<void>((_, fail) => waiting.push(() => fail(new NetError({ kind: "offline" })))),
      changed: () => undefined,
      fault,
      random: () => 0.5,
    });
    link.up();
    const known: string[] = [];
    const doubts = [link.doubt(), link.doubt()].map((doubt) => doubt.then(() => known.push(link.state)));
    await vi.advanceTimersByTimeAsync(500);
    expect(known).toEqual([]);
    for (const fail of waiting) fail();
    await Promise.all(doubts);
    expect([known, waiting.length]).toEqual([["offline", "offline"], 1]);
    link.stop();
  });

  test("[F07] [LINK-3] calms down: a dead link is asked at most every few seconds, and never gives up", async () => {
    const { link, asked } = linked(() => false);
    link.nudge();
    await vi.advanceTimersByTimeAsync(60_000);
    const first = asked();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked() - first).toBeLessThanOrEqual(130);
    expect(asked() - first).toBeGreaterThan(60);
    link.stop();
  });

  test("[LINK-4] a link that dies in silence is noticed by the pulse", async () => {
    let up = true;
    const { link } = linked(() => up);
    link.nudge();
    await vi.advanceTimersByTimeAsync(0);
    up = false;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(link.state).toBe("offline");
    link.stop();
  });

  test("[FLT-1] an exception that is nobody's answer is a fault and says nothing of the network; it is asked again, and what works is online", async () => {
    const seen: NetState[] = [];
    const faults: unknown[] = [];
    const broken = new Error("missing: collection config");
    let works = false;
    const link = new Link({
      ask: () => (works ? Promise.resolve() : Promise.reject(broken)),
      changed: (s) => seen.push(s),
      fault: (e) => faults.push(e),
      random: () => 0.5,
    });
    link.nudge();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([link.state, seen]).toEqual(["unknown", []]);
    expect(faults.length).toBeGreaterThan(2);
    expect(new Set(faults)).toEqual(new Set([broken]));
    works = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(seen).toEqual(["online"]);
    works = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen).toEqual(["online"]);
    link.stop();
  });

  test("[LINK-8] where the browser says that there is no network, a start over a silent one is told after a second, and an answer counts all the same", async () => {
    const waiting: (() => void)[] = [];
    const seen: NetState[] = [];
    const ask = () => new Promise<void>((done) => waiting.push(done));
    const changed = (s: NetState) => seen.push(s);
    const link = new Link({ ask, changed, fault, random: () => 0.5, saysOffline: () => true });
    link.nudge();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual(["offline"]);
    for (const answer of waiting) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(["offline", "online"]);
    link.stop();
  });
});
