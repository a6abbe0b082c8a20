import type { DayKey } from "../shared/time.ts";

/** The parts of a booking's id: it is the lock of a desk on a day (design section 3). */
export type BookingLock = { readonly desk: string; readonly day: DayKey; readonly n: number };

const ID = /^(.+)_(\d{4}-\d{2}-\d{2})_([1-9]\d{0,8})$/;

export const bookingId = ({ desk, day, n }: BookingLock): string => `${desk}_${day}_${n}`;
export const bookingPath = (site: string, lock: BookingLock): string => `sites/${site}/bookings/${bookingId(lock)}`;

/** The site of a desk booking; null for a path of another kind. */
export const siteOfBooking = (path: string): string | null =>
  /^sites\/([^/]+)\/bookings\/[^/]+$/.exec(path)?.[1] ?? null;

/** Which booking a person's day belongs to who may have one desk a day, by its id (docs/decisions/021). */
export const ownerDayPath = (site: string, person: string, day: DayKey): string =>
  `sites/${site}/ownerDays/${person}_${day}`;

/** What an id locks; null for an id that the app never gives. A desk's own id may hold underscores. [BKG-1] */
export function lockOf(id: string): BookingLock | null {
  const [, desk, day, n] = ID.exec(id) ?? [];
  return desk && day && n ? { desk, day, n: Number(n) } : null;
}

/** The booking before it on the same desk and day, which must be over; null for the first. */
export function previousOf(path: string): string | null {
  const cut = path.lastIndexOf("/") + 1;
  const lock = /^sites\/[^/]+\/bookings\/$/.test(path.slice(0, cut)) ? lockOf(path.slice(cut)) : null;
  return lock && lock.n > 1 ? path.slice(0, cut) + bookingId({ ...lock, n: lock.n - 1 }) : null;
}

/** A booking as far as the lock is concerned: cancelled ones keep their number. */
export type Numbered = {
  readonly id: string;
  readonly toTime: number | null;
  readonly cancelled: boolean;
};
const isOver = (b: Numbered, now: number) => b.cancelled || (b.toTime !== null && b.toTime <= now);

/**
 * The number of the next booking of a desk on a day; null while the day is taken. It grows by one only when the booking
 * before was cancelled, released or has ended. [BKG-1]
 */
export function nextNumber(bookings: readonly Numbered[], at: Omit<BookingLock, "n">, now: number): number | null {
  let last = 0;
  for (const b of bookings) {
    const lock = lockOf(b.id);
    if (lock?.desk !== at.desk || lock.day !== at.day) continue;
    if (!isOver(b, now)) return null;
    last = Math.max(last, lock.n);
  }
  return last + 1;
}
