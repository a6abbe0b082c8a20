import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { SHELL } from "#domain/words/shell.ts";
import { toast } from "#ui/toast.tsx";
import { forgetSite } from "#widgets/active-site.tsx";
import { loadSignOut } from "../early.ts";
import { mayLeave } from "../may-leave.ts";
import { useLoaded } from "../use-loaded.ts";

/** What watches over unsent work begins late, and may not have begun: a mark of an earlier start goes all the same. [LOST-2] */
async function forgetMark(uid: string | null): Promise<void> {
  const { forgetSignedOut } = await import("#data/unsent-mark.ts");
  if (uid !== null) forgetSignedOut(document, uid);
}

const uidOf = (client: DataClient): string | null => {
  const live = client.session.get();
  return live.state === "ready" && live.value.state === "in" ? live.value.session.uid : null;
};

/** Signs out as soon as it is rendered; asks first when work waits. Afterwards the guard leads to login. [SIGNIN-4] */
export function Leaving({ onStay }: { readonly onStay: () => void }) {
  const client = useData();
  const { api } = client;
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const started = useRef(false);
  const SignOutDialog = useLoaded(loadSignOut, asks, onStay);
  const leave = useCallback(
    async (evenWithWork: boolean) => {
      const uid = uidOf(client);
      const answer = await api.signOut(evenWithWork);
      if (answer.ok) {
        forgetSite(client);
        void forgetMark(uid);
        // Whoever signs in next starts afresh, not where this person was.
        await router.navigate({ ...to.login(), replace: true, ignoreBlocker: true });
        onStay();
        return;
      }
      if (answer.error === "waiting") setAsks(true);
      else {
        toast({ text: SHELL.notSignedOut, tone: "error" });
        onStay();
      }
    },
    [api, client, router, onStay],
  );
  const onLeave = useCallback((evenWithWork: boolean) => void leave(evenWithWork), [leave]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void mayLeave(router).then((may) => (may ? onLeave(false) : onStay()));
  }, [router, onLeave, onStay]);
  return SignOutDialog ? <SignOutDialog onStay={onStay} onLeave={onLeave} /> : null;
}
