import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import { defaultSiteOf, pickSite } from "#domain/profile/profile.ts";
import { choicesOf, forgetChoices } from "./choices.ts";
import { useProfile } from "./profile.ts";
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

export type ActiveSite = {
  readonly site: SiteRow | null;
  readonly sites: readonly SiteRow[];
  /** False until the first answer is complete: no site yet does not mean that there is none. */
  readonly known: boolean;
  readonly choose: (id: string) => void;
  /** The next start goes by the default again; this page stays where it is. */
  readonly forgetChoice: () => void;
  /** What a new device starts with; null without one. */
  readonly byDefault: SiteRow | null;
};

/** The site worked on and those to choose from; the same for every component of the page. */
export function useActiveSite(): ActiveSite {
  const client = useData();
  const session = useSignedIn();
  const live = useLive(client.rows({ list: "site" }));
  const choices = choicesOf(client);
  const chosen = useSyncExternalStore(choices.subscribe, () => choices.get(session.uid, SITE));
  const sites = live.state === "ready" ? live.value : NO_SITES;
  const profile = useProfile();
  const defaults = profile.row ?? { preferredSite: null, homeSite: null, userSite: session.defaultSite };
  const oneSite = sites.length === 1 && live.known === "all";
  // Else it would start on one site and jump to another.
  const wait = !profile.known && !oneSite && !sites.some((s) => s.id === chosen);
  const site = wait ? null : pickSite(sites, chosen, defaults);
  const id = site?.id ?? null;
  useEffect(() => {
    if (id !== null) tellWorker(client, id);
  }, [client, choices, id]);
  const choose = useCallback((next: string) => choices.set(session.uid, SITE, next), [choices, session.uid]);
  const forgetChoice = useCallback(() => {
    if (id !== null) choices.setForNow(session.uid, SITE, id);
  }, [choices, id, session.uid]);
  const known = live.known === "all" && !wait;
  return { site, sites, known, choose, forgetChoice, byDefault: defaultSiteOf(sites, defaults) };
}
