import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { layered } from "../config/layers.ts";
import { allowanceOf, type Tier } from "../config/tiers.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, type DayKey, dayOf, type Instant, startOf, type Zone } from "../shared/time.ts";
import { BOOKINGS } from "./limits.ts";

const TIERS = ["user", "admin", "ns-admin"] as const satisfies readonly Tier[];
const MINUTE_MS = 60_000;

/** What the server's rules know of a site's bookings: `sites/{site}/kept/limits` (docs/decisions/021). */
export type StoredLimits = {
  /** How many days ahead, and whether on weekends. */
  readonly tiers: { readonly [T in Tier]: { readonly days: number; readonly weekends: boolean } };
  /** Whether who does not check in loses the booking: a new one then says so. */
  readonly requiresCheckIn: boolean;
  /** Weekdays from 0, Sunday. */
  readonly weekend: readonly number[];
  readonly timeZone: Zone;
  /** The day of the first offset, days since 1970-01-01. */
  readonly firstDay: number;
  /**
   * Of each day from then on what the site's clocks are ahead of UTC at its first moment, minutes: midnight of UTC less that is
   * when the day begins, also where clocks skip midnight.
   */
  readonly offsets: readonly number[];
};

export const storedLimitsPath = (site: string): string => `sites/${site}/kept/limits`;

/** What the clocks of a zone are ahead of UTC when a day begins, minutes. [BKG-27] */
const aheadOn = (day: DayKey, zone: Zone): number => (Date.parse(`${day}T00:00:00Z`) - startOf(day, zone)) / MINUTE_MS;

/** Days before today, and after the furthest one that anybody may book: room for a schedule that does not run. */
const SPARE = { before: 2, after: 45 } as const;

/**
 * The limits of a site that are in force, in a form that rules can read: they know no layers of defaults and no zones. [BKG-27]
 * @param said the site document's `config`, whatever stands there
 * @param defaults `app_site_config_defaults`
 */
export function storedLimits(said: unknown, defaults: JsonObject, now: Instant): StoredLimits {
  const { config } = layered(said, defaults);
  const zone = config.timeZone.value;
  const first = addDays(dayOf(now, zone), -SPARE.before);
  const days = SPARE.before + BOOKINGS.furthestDays + SPARE.after;
  const allowance = (tier: Tier) => {
    const { advancedDays, weekends } = allowanceOf(config, tier);
    return { days: typeof advancedDays === "number" ? advancedDays : BOOKINGS.furthestDays, weekends };
  };
  return {
    tiers: Object.fromEntries(TIERS.map((tier) => [tier, allowance(tier)])) as StoredLimits["tiers"],
    requiresCheckIn: config.deskBookingAutoCheckOutEnabled.value,
    weekend: config.localeWeekend.value,
    timeZone: zone,
    firstDay: Date.parse(`${first}T00:00:00Z`) / DAY_MS,
    offsets: Array.from({ length: days }, (_, i) => aheadOn(addDays(first, i), zone)),
  };
}
