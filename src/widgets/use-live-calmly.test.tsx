import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LiveSource, valueSource } from "#data/live-source.ts";
import { useLiveCalmly } from "./use-live-calmly.ts";

type Rows = readonly string[];
const sourceOf = (first: Rows | null) =>
  valueSource<Rows | null>(first) as { source: LiveSource<Rows>; set: (rows: Rows) => void };
const shown = (live: ReturnType<typeof useLiveCalmly<string>>) => (live.state === "ready" ? live.value : live.state);

/** Idle times that the test gives. */
let idle: (() => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal("requestIdleCallback", (on: () => void) => idle.push(on));
});
afterEach(() => vi.unstubAllGlobals());
const rest = () =>
  act(async () => {
    for (const on of idle.splice(0)) on();
    await Promise.resolve();
  });

describe("a list that others change", () => {
  test("[FRESH-5] the first answer shows at once; what follows waits for an idle page, and comes as it stands then", async () => {
    const { source, set } = sourceOf(null);
    const { result } = renderHook(() => useLiveCalmly(source, false));
    expect(shown(result.current)).toBe("loading");
    act(() => set(["a"]));
    expect(shown(result.current)).toEqual(["a"]);
    act(() => set(["a", "b"]));
    act(() => set(["a", "b", "c"]));
    expect(shown(result.current)).toEqual(["a"]);
    expect(idle.length).toBe(1);
    await rest();
    expect(shown(result.current)).toEqual(["a", "b", "c"]);
  });

  test("[FRESH-5] a hand that types is let finish, but holds up nothing for long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { source, set } = sourceOf(["a"]);
      const { result } = renderHook(() => useLiveCalmly(source, false));
      const type = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      act(() => set(["b"]));
      await rest();
      type(); // keys are heard of from the first change on
      act(() => set(["b, later"]));
      await pass(200);
      expect(idle.length).toBe(0);
      await pass(100);
      expect(idle.length).toBe(1); // it rested
      await rest();
      expect(shown(result.current)).toEqual(["b, later"]);
      act(() => set(["c"]));
      for (let ms = 0; ms < 1_600; ms += 100) {
        type();
        await pass(100);
      }
      expect(idle.length).toBe(1); // it never did
      await rest();
      expect(shown(result.current)).toEqual(["c"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("[FRESH-5] what waits is drawn at once when somebody begins to edit, and so is everything from then on", () => {
    const { source, set } = sourceOf(["a"]);
    const { result, rerender } = renderHook(({ atOnce }) => useLiveCalmly(source, atOnce), {
      initialProps: { atOnce: false },
    });
    act(() => set(["b"]));
    expect(shown(result.current)).toEqual(["a"]);
    rerender({ atOnce: true });
    expect(shown(result.current)).toEqual(["b"]);
    act(() => set(["c"]));
    expect(shown(result.current)).toEqual(["c"]);
  });

  test("[FRESH-5] another source shows at once, and the one before is no longer heard", async () => {
    const [one, two] = [sourceOf(["one"]), sourceOf(["two"])];
    const { result, rerender } = renderHook(({ source }) => useLiveCalmly(source, false), {
      initialProps: { source: one.source },
    });
    act(() => one.set(["one, later"]));
    rerender({ source: two.source });
    expect(shown(result.current)).toEqual(["two"]);
    await rest();
    expect(shown(result.current)).toEqual(["two"]);
  });
});
