import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { latePart } from "#ui/late-part.tsx";
import { forgetSite } from "#widgets/active-site.tsx";
import { loadLock } from "../early.ts";

const LockScreen = latePart(loadLock);

/** Nothing but the lock, and the way out. [IDN-16] */
export function Locked() {
  const client = useData();
  const router = useRouter();
  const onOut = useCallback(() => {
    forgetSite(client);
    void router.navigate({ ...to.login(), replace: true, ignoreBlocker: true });
  }, [client, router]);
  return <LockScreen onOut={onOut} />;
}
