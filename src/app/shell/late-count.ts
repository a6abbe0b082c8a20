import { useEffect, useState } from "react";

/** Counts come when the first rows have long been there, ms: they read whole lists, and their code is that of data. */
const COUNTS_MS = 4_000;

/**
 * A part that counts something at a link or a button, with its code. Null until then, and for good where its files cannot be had: the
 * screen that it leads to says so when it is opened. [FRAME-3]
 * @param load always the same function
 */
export function useLateCount<T extends object>(load: () => Promise<T>): T | null {
  const [shown, setShown] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      load().then(
        (count) => (gone ? undefined : setShown(() => count)),
        () => undefined, // see above
      );
    }, COUNTS_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return shown;
}
