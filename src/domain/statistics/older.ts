import type { DayKey } from "../shared/time.ts";
import type { Counted } from "./count-document.ts";
import { STATS } from "./limits.ts";

/** What counts are of: desks or rooms by the clock, or the minutes of each desk. */
export type CountsOf = Counted | "minutes";
/** What documents of each say that they are (spec 1 §7). */
export const COUNT_TYPES = {
  desks: "booking",
  rooms: "booking-resource",
  minutes: "desk-minutes",
} as const satisfies { readonly [O in CountsOf]: string };

/** Days as the server is asked for them: ten at once (spec 1 §7, §9). [STA-20] */
export const chunksOf = (days: readonly DayKey[]): readonly (readonly DayKey[])[] =>
  Array.from({ length: Math.ceil(days.length / STATS.chunkDays) }, (_, i) =>
    days.slice(i * STATS.chunkDays, (i + 1) * STATS.chunkDays),
  );
