import { bookingCreate } from "./declared.ts";
import type { ChangeSet } from "../sync/schema.ts";

type Parked = Pick<ChangeSet, "action" | "ops" | "attention">;

/** Days of one save are bookings of their own: those that somebody else has keep none of the others from being booked. */
function disputedDays({ action, attention }: Parked): readonly string[] {
  const conflicts = action === bookingCreate.action ? (attention?.conflicts ?? []) : [];
  return conflicts.every((c) => c.why === "exists") ? conflicts.map((c) => c.path) : [];
}

/** What stays parked when the rest of a set goes on: what the rules refuse, and days that somebody else has. [BKG-25] */
export const stayingOf = (set: Parked): ReadonlySet<string> =>
  new Set([...(set.attention?.forbidden ?? []), ...disputedDays(set)]);

/** Whether the rest of a parked set may well be taken by itself. [BKG-25] */
export function restMayGo(set: Parked): boolean {
  if (set.attention?.restPasses === true) return true;
  const days = new Set(disputedDays(set));
  return days.size > 0 && set.ops.some((op) => !days.has(op.path));
}
