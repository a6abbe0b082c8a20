import { sourceOf } from "#domain/sources.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { UserDetail } from "#domain/accounts/collection.ts";
import type { Actor } from "#domain/accounts/commands.ts";
import { OWN } from "#domain/shared/known.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { type Of, useKind } from "#widgets/known.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";

/** So long after the server has made an account, ms of this device's clock, a pull that is asked for brings it. */
const MADE_BEFORE_MS = 10_000;
/** What the history's entry of a user page carries after the server has made the account. */
export const madeNow = () => ({ userMade: Date.now() });
type Made = Partial<ReturnType<typeof madeNow>>;

/** When the account that this page was opened for was made, device clock; null for one that was there. It is forgotten once the account is here. */
function useMade(isHere: boolean): number | null {
  const { state, search } = useLocation();
  const { userMade } = state as Made;
  const navigate = useNavigate();
  useEffect(() => {
    if (isHere && userMade !== undefined) void navigate({ to: ".", search, state: {}, replace: true });
  }, [isHere, userMade, navigate, search]);
  return userMade ?? null;
}

/**
 * An account as this device knows it; `gone` only once all accounts have arrived: of one that was made just now, once all have
 * arrived since. [USR-3]
 */
export function useUser(id: string): UserDetail | "loading" | "coming" | "gone" {
  const live = useLive(useData().rows({ one: "user", id }));
  const user = live.state === "ready" ? live.value[0] : undefined;
  const made = useMade(user !== undefined);
  const arrived = useSyncPart((sync) => {
    const pull = sync?.pulls.find((p) => p.source === sourceOf("user"));
    return pull?.complete === true && pull.asOf !== null ? pull.asOf - (sync?.skewMs ?? 0) : null;
  });
  if (user) return user;
  if (live.state === "loading" || arrived === null) return "loading";
  return made !== null && arrived < made + MADE_BEFORE_MS ? "coming" : "gone";
}

/** What is said of an account: one that waits to be sent is the device's own. */
export function useUserBasis({ pending }: Pick<UserDetail, "pending">): Of {
  const users = useKind("user");
  return pending ? OWN : users;
}

/** Who acts, with the sites that are theirs: of ns.admin all of the tenant. */
export function useActor(): Actor {
  const { uid, ns, roles } = useSignedIn();
  const { sites } = useActiveSite();
  return { uid, ns, roles, sites: sites.map((s) => s.id) };
}
