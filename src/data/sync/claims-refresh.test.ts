import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import { NetError, type NetTrouble } from "../engine/ports.ts";
import { ClaimsRefresh } from "./claims-refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = "agrees" | "disagrees" | "gone" | "throws" | NetTrouble;

function proving(answer: Answer) {
  const state = { answer, online: true, asked: 0, proven: 0, faults: 0, lost: [] as string[] };
  const end = (why: string) => {
    state.lost.push(why);
    proofs.stop(); // as the worker does: nobody is here any more
  };
  const proofs: ClaimsRefresh = new ClaimsRefresh({
    ask: () => {
      state.asked++;
      const now = state.answer;
      if (now === "throws") return Promise.reject(new TypeError("missing: collection config"));
      if (typeof now !== "string") return Promise.reject(new NetError(now));
      return Promise.resolve(now === "gone" ? null : { session: aSession(), settled: now === "agrees" });
    },
    proven: () => void state.proven++,
    gone: () => end("gone"),
    doubted: (e) => end(e.trouble.kind),
    fault: () => void state.faults++,
    online: () => state.online,
  });
  return { state, proofs, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe("proving the claims", () => {
  test("[IDN-6] while they disagree it asks every two seconds, and stops when they agree", async () => {
    const { state, proofs, after } = proving("disagrees");
    proofs.poke();
    await after(60_000);
    expect(state.asked).toBe(31);
    state.answer = "agrees";
    await after(2_000);
    expect(state.asked).toBe(32);
    await after(60_000);
    expect(state.asked).toBe(32);
    expect(state.proven).toBe(32);
  });

  test.each([{ kind: "offline" }, { kind: "busy", retryAfterMs: 60_000 }, { kind: "denied", code: "x" }] as const)(
    "[IDN-6] an answer that fails ($kind) while the server can be reached puts nothing off beyond two seconds",
    async (trouble) => {
      const { state, proofs, after } = proving("disagrees");
      proofs.poke();
      await after(0);
      state.answer = trouble;
      await after(20_000);
      expect(state.asked).toBe(11);
      state.answer = "agrees";
      await after(2_000);
      expect(state.proven).toBe(2);
      expect(state.lost).toEqual([]);
    },
  );

  test("[IDN-6] without a network it waits, and goes on when it is told of one", async () => {
    const { state, proofs, after } = proving("disagrees");
    proofs.poke();
    await after(0);
    state.online = false;
    await after(600_000);
    expect(state.asked).toBe(1);
    state.online = true;
    proofs.poke();
    await after(4_000);
    expect(state.asked).toBe(4);
  });

  test("[IDN-6] news during an answer ask once more behind it", async () => {
    const { state, proofs, after } = proving("agrees");
    proofs.poke();
    proofs.poke();
    proofs.poke();
    await after(0);
    expect(state.asked).toBe(2);
  });

  test("[IDN-6] claims that agree are proven again now and then", async () => {
    const { state, proofs, after } = proving("agrees");
    proofs.poke();
    await after(3_600_000);
    expect(state.proven).toBe(7);
  });

  test.each([
    [{ kind: "identity" }, "identity"],
    ["gone", "gone"],
  ] as const)("[IDN-11] %j is told, and what ends then asks no more", async (answer, why) => {
    const { state, proofs, after } = proving(answer);
    proofs.poke();
    await after(60_000);
    expect(state.lost).toEqual([why]);
    expect(state.asked).toBe(1);
  });

  test("[IDN-6] nothing is asked or told after it was stopped", async () => {
    const { state, proofs, after } = proving("disagrees");
    proofs.poke();
    proofs.stop();
    await after(60_000);
    expect(state.proven).toBe(0);
    expect(state.asked).toBeLessThanOrEqual(1);
  });

  test("[IDN-11] an answer that comes after it was stopped takes nobody's session away", async () => {
    const { state, proofs, after } = proving({ kind: "identity" });
    proofs.poke();
    proofs.stop();
    await after(60_000);
    expect(state.lost).toEqual([]);
  });

  test("[FLT-1] an exception is a fault, takes nobody's session, and is asked again", async () => {
    const { state, proofs, after } = proving("throws");
    proofs.poke();
    await after(0);
    expect([state.faults, state.lost]).toEqual([1, []]);
    state.answer = "agrees";
    await after(10_000);
    expect([state.proven, state.lost]).toEqual([1, []]);
    proofs.stop();
  });
});
