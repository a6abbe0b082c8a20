import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { useNow, useNowAmong } from "./clock.ts";
import { useToday } from "./use-today.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

async function clock(at: string, skewMs = 0) {
  vi.setSystemTime(new Date(at));
  const fake = new FakeData({ state: "out", why: null }, aSync({ skewMs }));
  const client = await fake.readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const useAll = () => ({ london: useToday("Europe/London"), utc: useToday("UTC"), now: useNow() });
  return renderHook(useAll, { wrapper });
}

test("[TIME-2] on a screen that stands open today follows midnight of its zone, to the second", async () => {
  const { result } = await clock("2026-07-01T22:59:30Z");
  expect(result.current).toMatchObject({ london: "2026-07-01", utc: "2026-07-01" });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(result.current.london).toBe("2026-07-01");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toMatchObject({ london: "2026-07-02", utc: "2026-07-01" });
  expect(result.current.now).toBe(Date.parse("2026-07-01T23:00:00Z"));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(result.current.utc).toBe("2026-07-02");
});

test("[TIME-2] today is the server's, and a device that slept over midnight says so when it is looked at", async () => {
  const { result, unmount } = await clock("2026-07-01T23:50:00Z", 900_000);
  expect(result.current.utc).toBe("2026-07-02");
  vi.setSystemTime(new Date("2026-07-03T08:00:00Z")); // timers stood still
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current.utc).toBe("2026-07-03");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("[TIME-4] what begins within the minute begins at its moment, and what was made valid this second is valid", async () => {
  const at = Date.parse("2026-07-01T09:00:00Z");
  vi.setSystemTime(at + 20_000);
  const client = await new FakeData({ state: "out", why: null }, aSync({})).readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const { result, rerender, unmount } = renderHook(({ moments }) => useNowAmong(moments), {
    wrapper,
    initialProps: { moments: [at + 30_000] as (number | null)[] },
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current).toBe(at + 30_000);
  await act(() => vi.advanceTimersByTimeAsync(1_234));
  rerender({ moments: [Date.now(), null] });
  expect(result.current).toBe(at + 31_234);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
