import type { Page, Request } from "@playwright/test";

/** A device that asked for nothing this long has brought itself up to date, ms. */
const REST_MS = 2_000;
const LOOK_MS = 5;

/** Waits until a page and its workers have asked the server for nothing for a while, and wait for no answer; channels of listeners do not count. */
export function restOf(page: Page): () => Promise<void> {
  let last = performance.now();
  const under = new Set<Request>();
  const on = (r: Request, asked: boolean) => {
    if (r.url().includes("/Listen/")) return;
    last = performance.now();
    if (asked) under.add(r);
    else under.delete(r);
  };
  page.context().on("request", (r) => on(r, true));
  page.context().on("requestfinished", (r) => on(r, false));
  page.context().on("requestfailed", (r) => on(r, false));
  return async () => {
    last = performance.now();
    while (under.size > 0 || performance.now() - last <= REST_MS)
      await new Promise((done) => setTimeout(done, LOOK_MS));
  };
}
