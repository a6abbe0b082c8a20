import type { Ground } from "../shared/known.ts";

/** What the device knows of one source of documents, e.g. `spaces:acme-london`. */
export type PullState = {
  readonly source: string;
  readonly docs: number;
  /** How many there are on the server, as counted when the first load began; null when it was not counted. */
  readonly total: number | null;
  readonly complete: boolean;
  /** Server time up to which the source is here, as its last pull or listener left it, epoch ms; null for never. */
  readonly asOf: number | null;
  /** Server time of its newest change that has come, epoch ms; 0 for none. */
  readonly newest?: number;
  /** The server tells of what changes as it happens, and all that it told is stored. */
  readonly live: boolean;
};

/** What the sync state says of the sources and of the server's last word. */
export type Heard = {
  readonly pulls: readonly PullState[];
  /** Device clock of the last answer of the server, null for never. */
  readonly lastPullAt: number | null;
  /** How far the server's clock is ahead, ms; null where that was not measured. */
  readonly skewMs: number | null;
  readonly net: "unknown" | "online" | "offline";
};

/**
 * Up to when a source is here, server time: one that is listened to as of the server's last word, any other as its last pull left
 * it, whatever else the server has answered since. [FRESH-1]
 */
function asOfPull(
  { complete, asOf, live }: PullState,
  { lastPullAt, skewMs, net }: Omit<Heard, "pulls">,
): number | null {
  if (!complete || asOf === null) return null;
  const heard = live && net === "online" && lastPullAt !== null ? lastPullAt + (skewMs ?? 0) : asOf;
  return Math.max(asOf, heard);
}

/** What an answer from these sources stands on: how much of them has arrived, and as of the oldest. [FRESH-1] [FRESH-8] */
export function groundOf(heard: Heard, sources: readonly string[]): Ground {
  const found = sources.map((name) => heard.pulls.find((p) => p.source === name));
  if (found.every((p) => !p || (p.docs === 0 && !p.complete)) && found.length > 0)
    return { known: "nothing", asOf: null };
  const times = found.map((p) => (p ? asOfPull(p, heard) : null));
  if (times.some((t) => t === null)) return { known: "part", asOf: null };
  return { known: "all", asOf: Math.min(...times.flatMap((t) => t ?? [])) };
}

/**
 * What a list or a number can say about itself. `asOf`: server time, null when nothing was ever fetched.
 */
export type Freshness =
  | { readonly state: "loading"; readonly docs: number; readonly total: number | null }
  | { readonly state: "known"; readonly asOf: number | null };

/** How fresh what comes from some sources is. [FRESH-1] */
export function freshnessOf(heard: Heard, sources: readonly string[]): Freshness {
  const { known, asOf } = groundOf(heard, sources);
  if (known === "all") return { state: "known", asOf };
  const found = heard.pulls.filter((p) => sources.includes(p.source));
  const counted = found.length === sources.length && found.every((p) => p.total !== null);
  const docs = found.reduce((n, p) => n + p.docs, 0);
  const total = found.reduce((n, p) => n + Math.max(p.docs, p.total ?? 0), 0);
  return { state: "loading", docs, total: counted ? total : null };
}

/**
 * As of when a list is that is drawn from several sources, of several sites: as of the oldest of them that has arrived. [FRESH-7]
 * @param names of the sources, without their sites
 * @returns server time; null when nothing was ever fetched
 */
export function oldestOf(heard: Heard, names: readonly string[]): number | null {
  const times = heard.pulls.flatMap((pull) => {
    const [name = ""] = pull.source.split(":");
    return names.includes(name) ? (asOfPull(pull, heard) ?? []) : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** Noted at the end of a pull, or asked for once in it: they say nothing of how far what changes has come. */
const OF_A_PULL: readonly string[] = ["all", "sites", "drawings"];
/**
 * Up to when this device has what it keeps fresh, the site worked on and what belongs to the tenant: as of the oldest of it, not
 * of the server's last word of any kind. Server time; null when nothing was ever fetched. [FRESH-9]
 */
export function syncedUpTo(heard: Heard, site: string | null): number | null {
  const times = heard.pulls.flatMap((pull) => {
    const [name = "", of] = pull.source.split(/:(.*)/s);
    if (OF_A_PULL.includes(name) || (of !== undefined && of !== site)) return [];
    return asOfPull(pull, heard) ?? [];
  });
  return times.length === 0 ? null : Math.min(...times);
}
