import { expect, test, vi } from "vitest";
import type { SessionState } from "#data/api.ts";
import { valueSource } from "#data/live-source.ts";
import { settled } from "./settled.ts";

const starting = () => valueSource<SessionState>({ state: "starting" });

test("[START-1] the first picture waits until it is known who is here", async () => {
  const { source, set } = starting();
  const done = vi.fn();
  const waiting = settled(source, 60_000).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  set({ state: "out", why: null });
  await waiting;
  await settled(source, 60_000);
});

test("[START-1] it waits no longer than it may", async () => {
  await settled(starting().source, 5);
});
