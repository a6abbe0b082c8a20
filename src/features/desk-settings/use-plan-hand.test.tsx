import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePlanHand } from "./use-plan-hand.ts";

afterEach(() => vi.restoreAllMocks());

/** The hand on a plan of two desks, 600 px high; `raised` are the heights that the sheet was asked for. */
function aHand({ compact = true, choosing = true } = {}) {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...matchMedia(query), matches: compact }));
  const raised = vi.fn();
  const reveal = vi.fn();
  const inspector = { setOpened: vi.fn(), setAt: raised };
  const hook = renderHook(
    ({ chosen }: { readonly chosen: readonly string[] }) =>
      usePlanHand({
        views: new Set(["d1", "d2"]),
        selecting: { selection: new Set(chosen), toggle: vi.fn(), add: vi.fn() },
        desks: { replace: vi.fn() },
        choosing,
        inspector,
      }),
    { initialProps: { chosen: [] as readonly string[] } },
  );
  const place = document.createElement("div");
  vi.spyOn(place, "clientHeight", "get").mockReturnValue(600);
  hook.result.current.place.current = place;
  hook.result.current.handle.current = { zoomTo: vi.fn(), enlarge: vi.fn(), reveal };
  const tap = (id: string, ...chosen: string[]) => {
    hook.rerender({ chosen });
    hook.result.current.tap(id);
  };
  return { tap, raised, reveal, hook };
}

test("[LOOK-11] the first desk raises the sheet and stays in sight above it, the last one taken back lowers it", () => {
  const { tap, raised, reveal } = aHand();
  tap("d1");
  expect([raised.mock.calls, reveal.mock.calls]).toEqual([[["half"]], [["d1", 308]]]);
  tap("d2", "d1"); // the sheet may have been lowered by hand since
  tap("d2", "d1", "d2");
  expect(raised).toHaveBeenCalledTimes(1);
  tap("d1", "d1");
  expect(raised).toHaveBeenLastCalledWith("peek");
  expect(reveal).toHaveBeenCalledTimes(1);
});

test.each([
  ["that are put into a neighbourhood", { choosing: false }],
  ["beside a column", { compact: false }],
])("[LOOK-11] desks %s raise nothing", (_which, given) => {
  const { tap, raised, reveal } = aHand(given);
  tap("d1");
  expect([raised, reveal].map((f) => f.mock.calls.length)).toEqual([0, 0]);
});

test("[LOOK-4] the next desk comes into sight above the sheet", () => {
  const { hook, reveal } = aHand();
  hook.result.current.choose("d2");
  expect(reveal).toHaveBeenCalledWith("d2", 308);
});
