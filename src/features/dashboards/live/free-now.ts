import type { SiteRow } from "#data/api.ts";
import { momentOf } from "#domain/shared/time.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { useSays } from "#widgets/known.tsx";
import type { CountsNow } from "./use-counts.ts";

export type FreeSays = {
  /** Null: how many there are is not known. */
  readonly free: number | null;
  /** As of when, where that is not now. */
  readonly asOf: string | null;
  readonly says: "none" | "late" | "part" | "nothing";
};

/**
 * How many are free, and as of when. It is how things are only while the counts are as the server has them now: else it is said of
 * when they are, or when they were counted. [STA-24]
 */
export function useFreeNow({ live, of, countedAt, now }: CountsNow, { timeZone }: SiteRow): FreeSays {
  const { says, at } = useSays(of);
  // Counts that do not say of how many read as none: nothing is free of what nobody counted.
  const free = live?.all.capacity ? live.all.free : null;
  if (says === "none") return { free, asOf: null, says };
  const counted = countedAt === null ? null : momentOf(countedAt, timeZone, now);
  return { free, asOf: says === "late" ? at : counted, says };
}

/** "84 free", "84 free as of 09:41", or that it is not known. */
export function freeWords({ free, asOf }: FreeSays): string {
  if (free === null) return LIVE.freeUnknown;
  return asOf === null ? say(LIVE.freeNow, { n: String(free) }) : say(LIVE.freeAsOf, { n: String(free), at: asOf });
}
