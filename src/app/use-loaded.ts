import { useEffect, useState } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { inTime } from "#ui/in-time.ts";
import { toast } from "#ui/toast.tsx";

/**
 * A part of the shell whose files load when it is needed; null until then. When they cannot be had, that is said and
 * `onMissing` is called: the shell around it must not fall. `load` stays the same function.
 */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean, onMissing: () => void): T | null {
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let gone = false;
    inTime(load()).then(
      (part) => gone || setLoaded({ part }),
      () => {
        if (gone) return;
        toast({ text: SHELL.filesMissing, tone: "error" });
        onMissing();
      },
    );
    return () => {
      gone = true;
    };
  }, [load, wanted, loaded, onMissing]);
  return loaded?.part ?? null;
}
