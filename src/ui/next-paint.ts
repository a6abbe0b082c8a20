/** Resolves after the next frame is painted; after `lateMs` at the latest. */
export const nextPaint = (lateMs: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, lateMs);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
