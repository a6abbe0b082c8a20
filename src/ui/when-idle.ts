/** Resolves when the page has nothing better to do; after `lateMs` at the latest. */
export const whenIdle = (lateMs: number): Promise<void> =>
  new Promise((done) => {
    // Not in every engine; the wait alone is right there.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: lateMs });
    else setTimeout(done, lateMs);
  });
