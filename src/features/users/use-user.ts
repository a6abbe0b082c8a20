import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { UserDetail } from "#domain/accounts/collection.ts";
import type { Actor } from "#domain/accounts/commands.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";

/** An account as this device knows it; `gone` only once all accounts have arrived. [USR-3] */
export function useUser(id: string): UserDetail | "loading" | "gone" {
  const live = useLive(useData().rows({ one: "user", id }));
  const arriving = useSyncPart((sync) => sync?.pulls.find((p) => p.source === "users")?.complete !== true);
  const user = live.state === "ready" ? live.value[0] : undefined;
  if (user) return user;
  return live.state === "loading" || arriving ? "loading" : "gone";
}

/** Who acts, with the sites that are theirs: of ns.admin all of the tenant. */
export function useActor(): Actor {
  const { uid, ns, roles } = useSignedIn();
  const { sites } = useActiveSite();
  return { uid, ns, roles, sites: sites.map((s) => s.id) };
}
