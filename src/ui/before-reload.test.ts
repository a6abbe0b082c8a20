import { expect, test, vi } from "vitest";
import { beforeReload, readyToReload } from "./before-reload.ts";

test("[SW-4] a reload waits until every registered write is durable", async () => {
  const order: string[] = [];
  const takeBack = beforeReload(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push("written");
  });
  expect(await readyToReload()).toBe(true);
  expect(order).toEqual(["written"]);
  takeBack();
  expect(await readyToReload()).toBe(true);
  expect(order).toEqual(["written"]);
});

test("[SW-4] a write that fails, or says that it could not keep the edit, or never ends, says: not ready", async () => {
  const failing = beforeReload(() => Promise.reject(new Error("disk")));
  expect(await readyToReload()).toBe(false);
  failing();
  const refused = beforeReload(() => Promise.resolve(false));
  expect(await readyToReload()).toBe(false);
  refused();
  vi.useFakeTimers();
  const hanging = beforeReload(() => new Promise(() => undefined));
  const answer = readyToReload();
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await answer).toBe(false);
  hanging();
  vi.useRealTimers();
});
