import type { DataClient } from "#data/client.ts";

/** What people chose on this device: known with the session, kept by the data worker among what is theirs. */
export type ChoiceStore = {
  readonly subscribe: (on: () => void) => () => void;
  readonly get: (uid: string, key: string) => string | null;
  readonly set: (uid: string, key: string, value: string) => void;
  /** A choice for as long as the page lives; the next start knows of none. */
  readonly setForNow: (uid: string, key: string, value: string) => void;
};

/** Where earlier builds kept choices of a person, in localStorage. */
const EARLIER = "atrium.of.";

const stores = new WeakMap<DataClient, ChoiceStore>();

/** The choices of whoever works with this client; the same store for every component. */
export function choicesOf(client: DataClient): ChoiceStore {
  const known = stores.get(client) ?? storeOf(client);
  stores.set(client, known);
  return known;
}

function storeOf(client: DataClient): ChoiceStore {
  const listeners = new Set<() => void>();
  const chosen = new Map<string, string>();
  const remembered = (uid: string, key: string): string | null => {
    const live = client.session.get();
    const session = live.state === "ready" && live.value.state === "in" ? live.value : null;
    return (session?.session.uid === uid ? session.choices?.[key] : null) ?? null;
  };
  const keep = (uid: string, key: string, now: string, later: string) => {
    chosen.set(`${uid} ${key}`, now);
    void client.api.choose(key, later);
    for (const on of listeners) on();
  };
  return {
    subscribe: (on) => {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    get: (uid, key) => (chosen.get(`${uid} ${key}`) ?? remembered(uid, key)) || null,
    set: (uid, key, value) => keep(uid, key, value, value),
    setForNow: (uid, key, value) => keep(uid, key, value, ""),
  };
}

/** Forgets what was chosen on this page, and takes away what earlier builds left; part of signing out. */
export function forgetChoices(client: DataClient): void {
  stores.delete(client);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(EARLIER)) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing of ours either.
    return;
  }
}
