import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Session, SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import { choicesOf, forgetChoices } from "./choices.ts";
import { useSignedIn } from "./signed-in.ts";

/** Key of the choice. */
const SITE = "site";
const NO_SITES: readonly SiteRow[] = [];
/** Tells the data worker of the site once per change, however many components ask. */
const told = new WeakMap<DataClient, string>();
function tellWorker(client: DataClient, site: string): void {
  if (told.get(client) === site) return;
  told.set(client, site);
  void client.api.setActiveSite(site);
}

/** Forgets choices, and what the data worker was told; part of signing out. */
export function forgetSite(client: DataClient): void {
  told.delete(client);
  forgetChoices(client);
}

/** The site worked on: the one chosen on this device, else the person's default, else the first by id. [SHELL-4] */
export function pickSite(sites: readonly SiteRow[], chosen: string | null, session: Session): SiteRow | null {
  const byId = (id: string | null) => sites.find((s) => s.id === id);
  const first = [...sites].sort((a, b) => (a.id < b.id ? -1 : 1))[0];
  return byId(chosen) ?? byId(session.defaultSite) ?? first ?? null;
}

export type ActiveSite = {
  readonly site: SiteRow | null;
  readonly sites: readonly SiteRow[];
  /** False until the first answer is complete: no site yet does not mean that there is none. */
  readonly known: boolean;
  readonly choose: (id: string) => void;
};

/** The site worked on and those to choose from; the same for every component of the page. */
export function useActiveSite(): ActiveSite {
  const client = useData();
  const session = useSignedIn();
  const live = useLive(client.rows({ name: "sites" }));
  const choices = choicesOf(client);
  const chosen = useSyncExternalStore(choices.subscribe, () => choices.get(session.uid, SITE));
  const sites = live.state === "ready" ? live.value : NO_SITES;
  const site = pickSite(sites, chosen, session);
  const id = site?.id ?? null;
  useEffect(() => {
    if (id !== null) tellWorker(client, id);
  }, [client, choices, id]);
  const choose = useCallback((next: string) => choices.set(session.uid, SITE, next), [choices, session.uid]);
  return { site, sites, known: live.state === "ready" && !live.partial, choose };
}
