import { useEffect, useState } from "react";
import { filesOrSay } from "#ui/files-or-say.ts";

/**
 * A part of the shell whose files load when it is needed; null until then. When they cannot be had, that is said and
 * `onMissing` is called: the shell around it must not fall. `load` stays the same function.
 */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean, onMissing: () => void): T | null {
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let gone = false;
    filesOrSay(load()).then(
      (part) => {
        if (gone) return;
        if (part === null) onMissing();
        else setLoaded({ part });
      },
      (e: unknown) => {
        reportError(e); // said; the shell around it stays
        if (!gone) onMissing();
      },
    );
    return () => {
      gone = true;
    };
  }, [load, wanted, loaded, onMissing]);
  return loaded?.part ?? null;
}
