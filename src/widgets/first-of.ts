import type { LiveSource } from "#data/live.ts";

/** The first answer of a live source, which is left again. */
export function firstOf<T>(source: LiveSource<T>): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const live = source.get();
      if (live.state !== "ready") return;
      queueMicrotask(() => leave());
      resolve(live.value);
    };
    const leave = source.subscribe(look);
    look();
  });
}
