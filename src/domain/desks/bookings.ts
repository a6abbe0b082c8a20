/** A booking as far as its state today is concerned. Instants are epoch milliseconds. */
export type BookingTimes = {
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
};
export type BookingChip = "checked-in" | "active" | "not-checked-in";

/** Whether the desk is still taken by it: not released, not over. [DSK-8] */
export const isLive = (b: BookingTimes, now: number): boolean => b.toTime === null || b.toTime > now;

/** Spec 2 §4, for a booking of today; null: it has not begun and needs no check-in, or it is over. [DSK-9] */
export function chipOf(b: BookingTimes, now: number): BookingChip | null {
  if (!isLive(b, now)) return null;
  if (b.requiresCheckIn) return b.checkedInAt !== null && b.checkedInAt <= now ? "checked-in" : "not-checked-in";
  return b.fromTime <= now ? "active" : null;
}
