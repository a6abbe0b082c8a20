import { addDays, type DayKey, localTimes, startOf, type Zone } from "../shared/time.ts";

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;

/** How many minutes of the wall clock there are between two of them, on one day at a site. */
export type WallMinutes = (from: number, to: number) => number;
const all: WallMinutes = (from, to) => to - from;

/**
 * The wall clock of a day: minutes that clocks skip are not there, those that they show twice count once. Only a day of another
 * length than 24 hours is looked at minute by minute. [STA-3]
 */
export function wallMinutesOf(day: DayKey, zone: Zone): WallMinutes {
  const [begin, end] = [startOf(day, zone), startOf(addDays(day, 1), zone)];
  if (end - begin === DAY_MINUTES * MINUTE_MS) return all;
  const { clock } = localTimes(zone);
  const shown = new Uint8Array(DAY_MINUTES);
  for (let at = begin; at < end; at += MINUTE_MS) {
    const [hours = 0, minutes = 0] = clock(at).split(":").map(Number);
    shown[hours * 60 + minutes] = 1;
  }
  const before = new Uint16Array(DAY_MINUTES + 1);
  for (let m = 0; m < DAY_MINUTES; m++) before[m + 1] = (before[m] ?? 0) + (shown[m] ?? 0);
  return (from, to) => (before[to] ?? 0) - (before[from] ?? 0);
}
