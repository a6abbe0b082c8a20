import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Session, SiteRow } from "#data/api.ts";
import type { DataClient } from "#data/client.ts";
import { useData, useLive } from "#data/live.ts";
import { useSignedIn } from "./signed-in.ts";

const NO_SITES: readonly SiteRow[] = [];
/** Everything under this prefix in localStorage belongs to a person and goes at sign-out. */
export const PERSONAL_KEYS = "atrium.of.";
const keyOf = (uid: string) => `${PERSONAL_KEYS}${uid}.site`;

/** Storage may be blocked; then the choice lasts as long as the page. */
function remembered(uid: string): string | null {
  try {
    return localStorage.getItem(keyOf(uid));
  } catch {
    return null;
  }
}
function remember(uid: string, site: string): void {
  try {
    localStorage.setItem(keyOf(uid), site);
  } catch {
    return;
  }
}

type Choice = {
  readonly subscribe: (on: () => void) => () => void;
  readonly get: (uid: string) => string | null;
  readonly set: (uid: string, site: string) => void;
  /** Tells the data worker once per change, however many components ask. */
  readonly tell: (site: string) => void;
};

function choiceOf(client: DataClient): Choice {
  const listeners = new Set<() => void>();
  const chosen = new Map<string, string>();
  let told: string | null = null;
  return {
    subscribe: (on) => {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    get: (uid) => chosen.get(uid) ?? remembered(uid),
    set: (uid, site) => {
      chosen.set(uid, site);
      remember(uid, site);
      for (const on of listeners) on();
    },
    tell: (site) => {
      if (told === site) return;
      told = site;
      void client.api.setActiveSite(site);
    },
  };
}

const choices = new WeakMap<DataClient, Choice>();
function sharedChoice(client: DataClient): Choice {
  const known = choices.get(client) ?? choiceOf(client);
  choices.set(client, known);
  return known;
}

/** Takes every remembered choice off this device and forgets what the data worker was told; part of signing out. */
export function forgetChoices(client: DataClient): void {
  choices.delete(client);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PERSONAL_KEYS)) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing of ours either.
    return;
  }
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
  const choice = sharedChoice(client);
  const chosen = useSyncExternalStore(choice.subscribe, () => choice.get(session.uid));
  const sites = live.state === "ready" ? live.value : NO_SITES;
  const site = pickSite(sites, chosen, session);
  const id = site?.id ?? null;
  useEffect(() => {
    if (id !== null) choice.tell(id);
  }, [choice, id]);
  const choose = useCallback((next: string) => choice.set(session.uid, next), [choice, session.uid]);
  return { site, sites, known: live.state === "ready" && !live.partial, choose };
}
