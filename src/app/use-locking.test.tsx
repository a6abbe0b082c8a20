import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { beforeReload } from "#ui/before-reload.ts";
import { useLocking } from "./use-locking.ts";

afterEach(() => void vi.useRealTimers());

async function open(locked: boolean) {
  const session = aSession({ idleLockMinutes: 5 });
  const fake = new FakeData({ state: "in", session, proven: true, lock: { locked, pin: false } });
  const client = await fake.readyClient();
  const reload = vi.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <DataProvider value={client}>{children}</DataProvider>
  );
  const { result } = renderHook(() => useLocking(reload), { wrapper });
  return { fake, reload, behind: () => result.current };
}

test("[IDN-16] a page that starts behind the lock shows the lock, and opens without loading anew", async () => {
  const { fake, reload, behind } = await open(true);
  expect(behind()).toBe(true);
  act(() => fake.setLock(false));
  expect(behind()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("[IDN-16] a page that showed something goes whole, once what is typed is kept", async () => {
  let finish: (ok: boolean) => void = () => undefined;
  const takeBack = beforeReload(() => new Promise((done) => (finish = done)));
  const { fake, reload } = await open(false);
  act(() => fake.setLock(true));
  await act(async () => Promise.resolve());
  expect(reload).not.toHaveBeenCalled();
  finish(true);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  takeBack();
});

test("[IDN-16] what cannot be kept is not thrown away: the page asks again", async () => {
  vi.useFakeTimers();
  let full = true;
  const takeBack = beforeReload(() => Promise.resolve(!full));
  const { fake, reload } = await open(false);
  act(() => fake.setLock(true));
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(reload).not.toHaveBeenCalled();
  full = false;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reload).toHaveBeenCalledTimes(1);
  takeBack();
});
