import * as v from "valibot";
import { PIN } from "./limits.ts";

/** A PIN as typed: digits only. */
export const pinSchema = v.pipe(v.string(), v.regex(new RegExp(`^\\d{${PIN.min},${PIN.max}}$`)));

/** How long after so many wrong tries in a row the next one waits, ms: each time twice as long. [IDN-17] */
export function waitAfter(wrong: number): number {
  if (wrong < PIN.free) return 0;
  return Math.min(PIN.waitMaxMs, PIN.waitMs * 2 ** (wrong - PIN.free));
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** What stands on the device of a lock; of another shape it counts as open, without a PIN. */
export const lockSchema = v.object({
  locked: v.boolean(),
  /** When somebody last touched the app, ms; 0 before the first time. */
  activeAt: v.number(),
  pin: v.nullable(
    v.object({ salt: v.string(), hash: v.string(), rounds: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
  wrong: count,
  /** No try before this, ms. */
  until: v.number(),
});
export type LockRecord = v.InferOutput<typeof lockSchema>;
export const OPEN: LockRecord = { locked: false, activeAt: 0, pin: null, wrong: 0, until: 0 };

/** Whether nobody has touched the app for a tenant's minutes; 0 minutes: it never locks. [IDN-15] */
export const isIdle = ({ activeAt }: LockRecord, minutes: number, now: number): boolean =>
  minutes > 0 && activeAt > 0 && now - activeAt >= minutes * 60_000;
