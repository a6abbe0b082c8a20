import type { Live, LiveSource } from "#data/live.ts";

type Answer<T> = Extract<Live<T>, { readonly state: "ready" }>;
/** The first answer of a live source, which is left again, with what it stands on. */
export function firstAnswer<T>(source: LiveSource<T>): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const look = () => {
      const live = source.get();
      if (live.state !== "ready") return;
      queueMicrotask(() => leave());
      resolve(live);
    };
    const leave = source.subscribe(look);
    look();
  });
}

/** Asks for what a rendering is about to need: it stays open as long as any answer that nobody looks at any more. */
export const askAhead = (source: LiveSource<unknown>): void => source.subscribe(() => undefined)();

/** The first answer of a live source, for what makes no statement about what is not in it. */
export const firstOf = async <T>(source: LiveSource<T>): Promise<T> => (await firstAnswer(source)).value;
