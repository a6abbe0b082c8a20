import * as v from "valibot";
import { IDLE, SESSION } from "../access/limits.ts";
import { TITLE_MAX } from "./limits.ts";

const title = v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX));
/** The instants that a server can name, epoch ms: the years 1 to 9999. */
const INSTANT = { first: Date.parse("0001-01-01T00:00:00Z"), last: Date.parse("9999-12-31T23:59:59.999Z") } as const;
/**
 * A document's revision. One beyond what can be counted exactly is none: the next write could not be told from it, and nothing
 * that the server says afterwards would count as newer.
 */
export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER - 1));
/** Fields every replicated document carries (design section 3). Instants are epoch milliseconds here. */
export const commonSchema = {
  ns: v.string(),
  rev: revSchema,
  updatedAt: v.pipe(v.number(), v.minValue(INSTANT.first), v.maxValue(INSTANT.last)),
  deleted: v.boolean(),
};

/** `sites/{site}`. Unknown keys are kept in the replica and ignored here. */
export const siteSchema = v.object({
  ...commonSchema,
  title,
  address: v.optional(v.nullable(v.object({ country: v.optional(v.string(), "") })), null),
  /** Whatever stands there: `domain/config/layers.ts` judges each key, and no bad one takes the site away. */
  config: v.optional(v.unknown()),
  hasDeskBooking: v.optional(v.boolean(), true),
  hasRoomBooking: v.optional(v.boolean(), true),
});

/** Hours for which people of a tenant may go on saving without the server's word (docs/decisions/015). */
export const offlineHoursSchema = v.optional(
  v.pipe(v.number(), v.minValue(SESSION.offlineHours.min), v.maxValue(SESSION.offlineHours.max)),
  SESSION.offlineHours.usual,
);

/** Minutes without a touch after which screens of a tenant lock; 0 for never. */
export const idleLockSchema = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(IDLE.minutes.min), v.maxValue(IDLE.minutes.max)),
  IDLE.minutes.usual,
);

/** `ns/{ns}`. */
export const namespaceSchema = v.object({
  ...commonSchema,
  title,
  offlineHours: offlineHoursSchema,
  idleLockMinutes: idleLockSchema,
});

/** Floor (space of kind floor). `planSvg` and `bookablesSvg` are storage paths. */
export const floorSchema = v.object({
  ...commonSchema,
  kind: v.literal("floor"),
  title,
  planSvg: v.optional(v.nullable(v.string()), null),
  bookablesSvg: v.optional(v.nullable(v.string()), null),
  svgScale: v.optional(v.pipe(v.number(), v.gtValue(0)), 1),
  /** Whatever stands there: `domain/neighbourhoods/circles.ts` judges each circle, and no bad one takes the floor away. */
  neighbourhoodCircles: v.optional(v.unknown()),
});
