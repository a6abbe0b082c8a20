/** Spec 1 §8, §9: a part of the app that has not come by then has failed, ms. */
const CHUNK_MAX_MS = 120_000;

/** A part of the app neither came nor failed in time (spec 1 §8). */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** A part that is being loaded, as a failure when it takes too long; whoever listens for files that are missing hears of that too. [SW-9] */
export function inTime<T>(coming: Promise<T>, ms = CHUNK_MAX_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      window.dispatchEvent(new Event("vite:preloadError"));
      fail(new ChunkLoadError(`not loaded after ${ms / 1_000} s`));
    }, ms);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
