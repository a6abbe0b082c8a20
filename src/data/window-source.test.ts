import { expect, test, vi } from "vitest";
import { OWN } from "#domain/shared/known.ts";
import type { Places, WindowUpdate } from "./api.ts";
import { lingering } from "./lingering.ts";
import { windowSource } from "./window-source.ts";

/** A window that answers with as many rows as it is asked for. */
async function open(total: number) {
  let tell: (u: WindowUpdate<string>) => void = () => undefined;
  const move = vi.fn(async (_: number, __: Places) => undefined);
  const watch = vi.fn(async (_: Places, on: typeof tell) => {
    tell = on;
    return 1;
  });
  const source = windowSource<string>({ watch, move, unwatch: async () => undefined, lingering: lingering() });
  source.subscribe(() => undefined);
  await Promise.resolve();
  tell({ from: 0, keys: [], upsert: [], total, ...OWN });
  return { source, watch, moves: () => move.mock.calls.map(([, places]) => places) };
}

test("[WIN-3] what a table wants once it stands there is what was asked for at first", async () => {
  const { source, watch, moves } = await open(50_000);
  expect(watch.mock.calls[0]?.[0]).toEqual({ from: 0, to: 40 });
  source.show({ from: 0, to: 38 });
  await Promise.resolve();
  expect(moves()).toEqual([]);
});

test("[WIN-3] who scrolls finds more than is wanted, and asks again where that ends", async () => {
  const { source, moves } = await open(50_000);
  source.show({ from: 20, to: 90 });
  source.show({ from: 60, to: 150 });
  source.show({ from: 61, to: 151 });
  await Promise.resolve();
  expect(moves()).toEqual([
    { from: 0, to: 150 },
    { from: 1, to: 211 },
  ]);
});

test("[WIN-3] a long range that was wanted once leaves the page again", async () => {
  const { source, moves } = await open(50_000);
  source.show({ from: 0, to: 9_000 });
  source.show({ from: 0, to: 53 });
  await Promise.resolve();
  expect(moves()).toEqual([
    { from: 0, to: 9_060 },
    { from: 0, to: 113 },
  ]);
});

test("[WIN-3] beyond the end of a list there is nothing to ask for", async () => {
  const { source, moves } = await open(40);
  source.show({ from: 0, to: 71 });
  await Promise.resolve();
  expect(moves()).toEqual([]);
});
