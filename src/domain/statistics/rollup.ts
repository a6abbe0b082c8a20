import type { DayKey } from "../shared/time.ts";
import { type DayCounts, MEASURES, type Moment } from "./count-document.ts";
import { DAY_MINUTES, type WallMinutes } from "./wall-minutes.ts";

export const HOURS = 24;
const HOUR = 60;

/** What charts need of a day, by hour of the wall clock: a few KiB instead of the document. Measures stand one behind the other. */
export type Rollup = {
  readonly day: DayKey;
  /** Whether anybody counted who is there. */
  readonly hasOccupied: boolean;
  /** Minutes of each hour that the clocks show. */
  readonly minutes: Uint8Array;
  /** Sum of count x minutes, by measure and hour. */
  readonly sums: Uint32Array;
  /** Sum of capacity x minutes, by hour. */
  readonly capacity: Uint32Array;
  /** The count and the capacity whose quotient is the highest, by measure and hour; a capacity of 0: there is none. */
  readonly peakCounts: Uint32Array;
  readonly peakCapacities: Uint32Array;
  /** The highest count of reservations, by hour. */
  readonly most: Uint32Array;
  readonly floors: readonly string[];
  /** By floor: its capacity; 0 where it is not known … */
  readonly floorCapacity: Uint32Array;
  /** … and the highest count of reservations, by floor and hour. */
  readonly floorMost: Uint32Array;
};

const MEASURE_HOURS = MEASURES.length * HOURS;

function blank(counts: DayCounts): Rollup {
  const floors = [
    ...new Set([...counts.floors.keys(), ...counts.moments.flatMap((m) => [...m.byFloor.keys()])]),
  ].sort();
  return {
    day: counts.day,
    hasOccupied: counts.moments.every((m) => m.occupied !== null),
    minutes: new Uint8Array(HOURS),
    sums: new Uint32Array(MEASURE_HOURS),
    capacity: new Uint32Array(HOURS),
    peakCounts: new Uint32Array(MEASURE_HOURS),
    peakCapacities: new Uint32Array(MEASURE_HOURS),
    most: new Uint32Array(HOURS),
    floors,
    floorCapacity: Uint32Array.from(floors, (f) => counts.floors.get(f) ?? 0),
    floorMost: new Uint32Array(floors.length * HOURS),
  };
}

/** Reservations of each floor at a moment. */
const onFloors = (m: Moment, floors: readonly string[]): Uint32Array =>
  Uint32Array.from(floors, (floor) => m.byFloor.get(floor)?.reserved ?? 0);

type Holds = { readonly hour: number; readonly minutes: number; readonly onFloors: Uint32Array };
/** Notes a moment that holds for some minutes of an hour. */
function note(into: Rollup, m: Moment, { hour, minutes, onFloors: floors }: Holds): void {
  const { sums, capacity, peakCounts, peakCapacities, most, floorMost } = into;
  capacity[hour] = (capacity[hour] ?? 0) + m.capacity * minutes;
  most[hour] = Math.max(most[hour] ?? 0, m.reserved);
  for (let i = 0; i < MEASURES.length; i++) {
    const [at, count] = [i * HOURS + hour, m[MEASURES[i] ?? "reserved"] ?? 0];
    sums[at] = (sums[at] ?? 0) + count * minutes;
    const [peak, over] = [peakCounts[at] ?? 0, peakCapacities[at] ?? 0];
    if (m.capacity > 0 && (over === 0 || count * over > peak * m.capacity)) {
      peakCounts[at] = count;
      peakCapacities[at] = m.capacity;
    }
  }
  for (let i = 0; i < floors.length; i++) {
    const at = i * HOURS + hour;
    floorMost[at] = Math.max(floorMost[at] ?? 0, floors[i] ?? 0);
  }
}

/**
 * A day's counts by hour. Each moment holds until the next one; of two at the same minute the last holds, and a moment that
 * only minutes see which the clocks skip is not seen. [STA-3]
 */
export function rollupOf(counts: DayCounts, wall: WallMinutes): Rollup {
  const into = blank(counts);
  for (let hour = 0; hour < HOURS; hour++) into.minutes[hour] = wall(hour * HOUR, (hour + 1) * HOUR);
  counts.moments.forEach((m, i) => {
    const end = counts.moments[i + 1]?.minute ?? DAY_MINUTES;
    const floors = onFloors(m, into.floors);
    for (let from = m.minute; from < end;) {
      const hour = Math.floor(from / HOUR);
      const to = Math.min(end, (hour + 1) * HOUR);
      const minutes = wall(from, to);
      if (minutes > 0) note(into, m, { hour, minutes, onFloors: floors });
      from = to;
    }
  });
  return into;
}
