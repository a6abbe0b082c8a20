import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lingering } from "./lingering.ts";
import { LOADING, lastSource, type LiveSource } from "./live-source.ts";

const MINUTE_MS = 60_000;

/** Values by name, as a worker gives them; it notes what is open. */
function answers() {
  const open = new Map<number, (u: string) => void>();
  const shelf = lingering();
  let last = 0;
  const source = (): LiveSource<string> =>
    lastSource<string>({
      watch: (on) => {
        open.set((last += 1), on);
        return Promise.resolve(last);
      },
      unwatch: (id) => Promise.resolve(void open.delete(id)),
      lingering: shelf,
    });
  return { open, source };
}
const look = (source: LiveSource<string>) => source.subscribe(() => undefined);

describe("an answer that nobody looks at", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("[LIVE-6] stays for a minute, so that going back shows it at once, and is closed then", async () => {
    const { open, source } = answers();
    const one = source();
    const leave = look(one);
    open.get(1)?.("plan");
    leave();
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    const leaveAgain = look(one);
    expect(one.get()).toMatchObject({ value: "plan" });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(open.size).toBe(1);
    leaveAgain();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect([open.size, one.get()]).toEqual([0, LOADING]);
  });

  test("[LIVE-6] is closed sooner when more than sixteen wait: the one left first goes first", async () => {
    const { open, source } = answers();
    const all = Array.from({ length: 17 }, source);
    for (const one of all) look(one)();
    await vi.advanceTimersByTimeAsync(0);
    expect([...open.keys()]).toEqual(Array.from({ length: 16 }, (_, i) => i + 2));
  });

  test("[LIVE-6] opens anew when it is looked at again, and does not hear what was on its way to the old one", async () => {
    const { open, source } = answers();
    const one = source();
    look(one)();
    const late = open.get(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    look(one);
    late?.("old");
    expect(one.get()).toEqual(LOADING);
    open.get(2)?.("new");
    expect(one.get()).toMatchObject({ value: "new" });
  });
});
