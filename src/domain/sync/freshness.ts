/** How far a source has come on this device, as the sync state says. */
type Pull = {
  readonly source: string;
  readonly docs: number;
  readonly total: number | null;
  readonly complete: boolean;
  readonly pulledAt: number;
};

type Heard = {
  /** Device clock of the last answer of the server, null for never. */
  readonly lastHeard: number | null;
  /** Whether the server answers now. */
  readonly online: boolean;
};

/**
 * What a list or a number can say about itself. `live`: the server tells of changes as they happen, so it is as of the last
 * word from there. `asOf`: device clock, null when nothing was ever fetched.
 */
export type Freshness =
  | { readonly state: "loading"; readonly docs: number; readonly total: number | null }
  | { readonly state: "known"; readonly asOf: number | null; readonly live: boolean };

/** How fresh what comes from a source is, one that the server tells of as long as it answers. [FRESH-1] */
export function freshnessOf(pulls: readonly Pull[], source: string, { lastHeard, online }: Heard): Freshness {
  const pull = pulls.find((p) => p.source === source);
  if (!pull?.complete) return { state: "loading", docs: pull?.docs ?? 0, total: pull?.total ?? null };
  const asOf = online ? Math.max(pull.pulledAt, lastHeard ?? 0) : pull.pulledAt;
  return { state: "known", asOf, live: online };
}

/**
 * As of when a list is that is drawn from several sources, of several sites: as of the oldest of them. The server tells of
 * changes at the active site and of the tenant's; of other sites the device knows what its last pull brought. [FRESH-7]
 * @param names of the sources, without their sites
 * @returns device clock; null when nothing was ever fetched
 */
export function oldestOf(
  pulls: readonly Pull[],
  names: readonly string[],
  { site, ...heard }: Heard & { readonly site: string | undefined },
): number | null {
  const times = pulls.flatMap((pull) => {
    const [name = "", of] = pull.source.split(/:(.*)/s);
    if (!names.includes(name)) return [];
    const online = heard.online && (of === undefined || of === site);
    const fresh = freshnessOf(pulls, pull.source, { ...heard, online });
    return fresh.state === "known" && fresh.asOf !== null ? [fresh.asOf] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}
