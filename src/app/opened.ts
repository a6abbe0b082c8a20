import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type Around, firstScreen } from "./routes.ts";

/** Where people stand for whom nothing else is open. */
const LAST_RESORT = "/sync";

/** Somebody who waited on the no-access page was given a role: from where only that page led, they come to their first screen. [IDN-10] */
export function useOpened(around: Around, allowed: boolean): void {
  const router = useRouter();
  const before = useRef(allowed);
  useEffect(() => {
    const opened = allowed && !before.current;
    before.current = allowed;
    if (opened && router.state.location.pathname === LAST_RESORT)
      void router.navigate({ to: firstScreen(around), replace: true });
  }, [allowed, around, router]);
}
