import type { Json } from "../shared/json.ts";
import type { StoredOp } from "../sync/schema.ts";
import { BOOKINGS } from "./limits.ts";
import { lockOf } from "./lock.ts";

/** A booking as far as its state today is concerned. Instants are epoch milliseconds. */
export type BookingTimes = {
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
};
export type BookingChip = "checked-in" | "active" | "not-checked-in";
export type BookingAction = "release" | "cancel";

/** Whether the desk is still taken by it: not released, not over. [DSK-8] */
export const isLive = (b: BookingTimes, now: number): boolean => b.toTime === null || b.toTime > now;

/** Whether a booking of an earlier day is shown with those of today: it is not over, or began in the last 6 hours (spec 2 §4). [BKG-19] */
export const isRecent = (b: BookingTimes, now: number): boolean =>
  b.toTime !== null && (isLive(b, now) || b.fromTime >= now - BOOKINGS.recentMs);

/** Whether a booking was made on the spot, by when the server had it: nothing that a client says of it counts (spec 1 §3). [CNT-1] */
export const isAdHoc = (fromTime: number, madeAt: number): boolean => Math.abs(fromTime - madeAt) <= BOOKINGS.adHocMs;

/** Spec 2 §4; null: it has not begun and needs no check-in, it is over, or it is of another day. [DSK-9] */
export function chipOf(b: BookingTimes, now: number, today = true): BookingChip | null {
  if (!isLive(b, now)) return null;
  if (b.requiresCheckIn && b.checkedInAt !== null && b.checkedInAt <= now) return "checked-in";
  if (b.requiresCheckIn) return today ? "not-checked-in" : null;
  return b.fromTime <= now ? "active" : null;
}

/** Spec 2 §4: what is checked in or active is released, anything else is cancelled; null: it is over. [BKG-6] */
export function actionOf(b: BookingTimes, now: number): BookingAction | null {
  if (!isLive(b, now)) return null;
  const chip = chipOf(b, now);
  return chip === "checked-in" || chip === "active" ? "release" : "cancel";
}

/** When a day has ended at every site there is, ms after its midnight of UTC. */
const DAY_EVERYWHERE_MS = 129_600_000;
const isTime = (x: Json | undefined): x is number => typeof x === "number";

function lastEnd(op: StoredOp): number | null {
  const before = op.kind === "create" ? undefined : op.was?.["toTime"];
  const after = op.kind === "delete" ? undefined : op.fields["toTime"];
  const ends = [before, after].filter(isTime);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Whether a day of bookings is over wherever its site may be. */
export function isPastDay(path: string, now: number): boolean {
  const lock = /^sites\/[^/]+\/bookings\//.test(path) ? lockOf(path.slice(path.lastIndexOf("/") + 1)) : null;
  return lock !== null && Date.parse(`${lock.day}T00:00:00Z`) + DAY_EVERYWHERE_MS <= now;
}

/** Whether an edit is of a booking that is over by now: the server takes none back (docs/decisions/021). [BKG-30] */
export function isOverBy(op: StoredOp, now: number): boolean {
  if (!/^sites\/[^/]+\/bookings\//.test(op.path)) return false;
  const end = lastEnd(op);
  return isPastDay(op.path, now) || (end !== null && end <= now);
}
