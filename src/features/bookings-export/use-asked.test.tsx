import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { FakeData } from "#testing/fake-data.ts";
import { useAsked } from "./use-asked.ts";

const search = vi.hoisted(() => ({ current: {} as object }));
vi.mock("@tanstack/react-router", () => ({ useSearch: () => search.current, useNavigate: () => () => undefined }));
afterEach(() => vi.useRealTimers());

test("[TIME-2] [EXP-6] an export that stands open over midnight asks for the last seven days up to the new today", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.setSystemTime(new Date("2026-03-10T23:59:00Z"));
  const client = await new FakeData().readyClient();
  const wrapper = ({ children }: { children: ReactNode }) => <DataProvider value={client}>{children}</DataProvider>;
  const { result } = renderHook(() => useAsked().asked, { wrapper });
  const before = result.current;
  expect(before.range).toEqual({ from: "2026-03-04", to: "2026-03-10" });
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(result.current).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current.range).toEqual({ from: "2026-03-05", to: "2026-03-11" });
  const after = result.current;
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(result.current).toBe(after); // minutes ask for nothing anew
  expect(after.zone).toBe("Europe/London");
});
