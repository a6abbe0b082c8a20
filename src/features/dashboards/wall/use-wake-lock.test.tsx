import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useWakeLock } from "./use-wake-lock.ts";

const held: { release: ReturnType<typeof vi.fn> }[] = [];
function browser(request: () => Promise<unknown>) {
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: vi.fn(request) } });
  return (navigator as never as { wakeLock: { request: ReturnType<typeof vi.fn> } }).wakeLock.request;
}
const lock = () => {
  const made = { release: vi.fn(() => Promise.resolve()) };
  held.push(made);
  return Promise.resolve(made);
};
afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
  held.length = 0;
});

test("[STA-18] the display is kept awake while the wall is seen, again when it is seen again, and let go with it", async () => {
  const request = browser(lock);
  renderHook(useWakeLock);
  await waitFor(() => expect(held).toHaveLength(1));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  cleanup();
  expect(held.at(-1)?.release).toHaveBeenCalledTimes(1);
});

test("[STA-18] a browser that cannot, or will not, shows the same page", async () => {
  renderHook(useWakeLock);
  const request = browser(() => Promise.reject(new DOMException("battery", "NotAllowedError")));
  renderHook(useWakeLock);
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
});
