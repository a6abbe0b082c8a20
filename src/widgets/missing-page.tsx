import { useEffect } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { signal } from "#ui/signal.ts";

/** How many screens say that their address leads nowhere: the page's title says so too, whatever its route is called. */
export const missingPages = signal(0);

/** The not-found view of a screen whose address names what does not exist, e.g. a site of the wall (spec 1 §2.1, §2.2). [SHELL-3] */
export function MissingPage() {
  useEffect(() => {
    missingPages.set(missingPages.get() + 1);
    return () => missingPages.set(missingPages.get() - 1);
  }, []);
  return <EmptyState page title={SHELL.pageMissing} />;
}
