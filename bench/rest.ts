import type { Page } from "@playwright/test";

/** A device that asked for nothing this long has brought itself up to date, ms. */
const REST_MS = 2_000;
const LOOK_MS = 5;

/** Waits until a page and its workers have asked the server for nothing for a while; channels of listeners do not count. */
export function restOf(page: Page): () => Promise<void> {
  let last = performance.now();
  page.context().on("request", (r) => {
    if (!r.url().includes("/Listen/")) last = performance.now();
  });
  return async () => {
    last = performance.now();
    while (performance.now() - last <= REST_MS) await new Promise((done) => setTimeout(done, LOOK_MS));
  };
}
