/** How far a source has come on this device, as the sync state says. */
type Pull = {
  readonly source: string;
  readonly docs: number;
  readonly total: number | null;
  readonly complete: boolean;
  readonly pulledAt: number;
};

/**
 * What a list or a number can say about itself. `live`: the server tells of changes as they happen, so it is as of the last
 * word from there. `asOf`: device clock, null when nothing was ever fetched.
 */
export type Freshness =
  | { readonly state: "loading"; readonly docs: number; readonly total: number | null }
  | { readonly state: "known"; readonly asOf: number | null; readonly live: boolean };

/**
 * How fresh what comes from a source is. [FRESH-1]
 * @param lastHeard device clock of the last answer of the server, null for never
 * @param online whether the server answers now
 */
export function freshnessOf(
  pulls: readonly Pull[],
  source: string,
  { lastHeard, online }: { readonly lastHeard: number | null; readonly online: boolean },
): Freshness {
  const pull = pulls.find((p) => p.source === source);
  if (!pull?.complete) return { state: "loading", docs: pull?.docs ?? 0, total: pull?.total ?? null };
  const asOf = online ? Math.max(pull.pulledAt, lastHeard ?? 0) : pull.pulledAt;
  return { state: "known", asOf, live: online };
}
