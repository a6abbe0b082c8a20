import { layered } from "../config/layers.ts";
import { allowanceOf, type Tier } from "../config/tiers.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, type DayKey, dayOf, type Instant, startOf, type Zone } from "../shared/time.ts";
import { BOOKINGS } from "./limits.ts";

const TIERS = ["user", "admin", "ns-admin"] as const satisfies readonly Tier[];
const MINUTE_MS = 60_000;

/** What the server's rules know of a site's bookings: `sites/{site}/kept/limits` (docs/decisions/055). */
export type KeptLimits = {
  /** How many days ahead, and whether on weekends. */
  readonly tiers: { readonly [T in Tier]: { readonly days: number; readonly weekends: boolean } };
  /** Weekdays from 0, Sunday. */
  readonly weekend: readonly number[];
  readonly timeZone: Zone;
  /**
   * Of each day of a month what the site's clocks are ahead of UTC at its first moment, minutes: midnight of UTC less that is
   * when the day begins, also where clocks skip midnight. Months are named by year * 12 + month (1 to 12).
   */
  readonly offsets: { readonly [month: string]: readonly number[] };
};

export const keptLimitsPath = (site: string): string => `sites/${site}/kept/limits`;

/** What the clocks of a zone are ahead of UTC when a day begins, minutes; rules read it as `beginOf`. [BKG-27] */
const aheadOn = (day: DayKey, zone: Zone): number => (Date.parse(`${day}T00:00:00Z`) - startOf(day, zone)) / MINUTE_MS;

function offsetsOf(first: DayKey, last: DayKey, zone: Zone): { readonly [month: string]: readonly number[] } {
  const months: { [month: string]: number[] } = {};
  for (let day = `${first.slice(0, 8)}01`; day.slice(0, 7) <= last.slice(0, 7); day = addDays(day, 1)) {
    const [year = 0, month = 0] = day.split("-").map(Number);
    (months[String(year * 12 + month)] ??= []).push(aheadOn(day, zone));
  }
  return months;
}

/**
 * The limits of a site that are in force, in a form that rules can read: they know no layers of defaults and no zones. Whole
 * months, from that of yesterday to that of the furthest day, and a month more for a schedule that does not run. [BKG-27]
 * @param said the site document's `config`, whatever stands there
 * @param defaults `app_site_config_defaults`
 */
export function keptLimits(said: unknown, defaults: JsonObject, now: Instant): KeptLimits {
  const { config } = layered(said, defaults);
  const zone = config.timeZone.value;
  const today = dayOf(now, zone);
  const allowance = (tier: Tier) => {
    const { advancedDays, weekends } = allowanceOf(config, tier);
    return { days: typeof advancedDays === "number" ? advancedDays : BOOKINGS.furthestDays, weekends };
  };
  return {
    tiers: Object.fromEntries(TIERS.map((tier) => [tier, allowance(tier)])) as KeptLimits["tiers"],
    weekend: config.localeWeekend.value,
    timeZone: zone,
    offsets: offsetsOf(addDays(today, -1), addDays(today, BOOKINGS.furthestDays + 31), zone),
  };
}
