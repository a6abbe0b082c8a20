import type { Period } from "../booking.ts";
import type { Holding } from "../clash.ts";

type Held = ReadonlyMap<string, readonly Holding[]>;

/** How many of some rooms are held at a moment, setup and clean-down included. [ROM-34] */
export const takenAt = (rooms: readonly string[], held: Held, at: number): number =>
  rooms.filter((room) => (held.get(room) ?? []).some((h) => h.from <= at && at < h.to)).length;

/** Adds what a stretch of time takes of each of the equal parts of a period. */
function addTo(taken: number[], { from, to }: Period, period: Period): void {
  const part = (period.to - period.from) / taken.length;
  for (let i = Math.max(0, Math.floor((from - period.from) / part)); i < taken.length; i += 1) {
    const [begin, end] = [period.from + i * part, period.from + (i + 1) * part];
    if (begin >= to) return;
    taken[i] = (taken[i] ?? 0) + Math.max(0, Math.min(end, to) - Math.max(begin, from));
  }
}

/**
 * How busy some rooms are in each of the equal parts of a period, setup and clean-down included: 0 where none is held, 1 where all
 * are throughout. What is held twice counts once. [ROM-35]
 */
export function busyIn(rooms: readonly string[], held: Held, period: Period, parts: number): readonly number[] {
  const taken = Array.from({ length: parts }, () => 0);
  for (const room of rooms) {
    let end = period.from;
    for (const h of held.get(room) ?? []) {
      if (h.to <= end || h.from >= period.to) continue;
      addTo(taken, { from: Math.max(h.from, end), to: Math.min(h.to, period.to) }, period);
      end = h.to;
    }
  }
  const whole = ((period.to - period.from) / parts) * rooms.length;
  return taken.map((ms) => (whole > 0 ? Math.min(1, ms / whole) : 0));
}
