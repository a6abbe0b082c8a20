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
