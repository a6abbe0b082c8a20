import { expect, test } from "vitest";
import { whenArrived } from "./when-arrived.ts";

test("[KNOW-1] an answer is whole only with what was read after its source had arrived", async () => {
  let whole = false;
  let progress: () => void = () => undefined;
  const stores = {
    basisOf: (sources: readonly string[]) => ({ known: whole ? ("all" as const) : ("part" as const), sources }),
    onProgress: (on: () => void) => {
      progress = on;
      return () => undefined;
    },
    want: () => () => undefined,
    during: <T>(step: () => Promise<T>) => step(),
  };
  const told: string[] = [];
  let stored = "nothing";
  let shown = stored;
  const tell = () => told.push(`${shown}: ${arrived.basis().known}`);
  const arrived = whenArrived(stores, ["cards"], {
    read: async () => stored,
    take: (now) => {
      shown = now;
      tell();
    },
    tell,
  });
  // The last page is stored and noted; the live query has not heard of it yet.
  stored = "a card";
  whole = true;
  progress();
  await Promise.resolve();
  await Promise.resolve();
  expect(told).toEqual(["a card: all"]);
  whole = false;
  progress();
  expect(told.at(-1)).toBe("a card: part");
});
