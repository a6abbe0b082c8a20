import type { DayKey } from "#domain/shared/time.ts";
import type { Visit } from "./bookings.ts";
import { type SeedData, type SeedDoc, stamped } from "./doc.ts";
import type { Site } from "./sites.ts";

/** Moments of a day at which the numbers are written down: every half hour from 7:00 to 20:30. */
const MOMENTS = Array.from({ length: 28 }, (_, i) => 420 + i * 30);
type Measures = { reserved: number; checkedIn: number; occupied: number };

const nothing = (): Measures => ({ reserved: 0, checkedIn: 0, occupied: 0 });

function measure(
  visits: readonly Visit[],
  at: number,
): { readonly all: Measures; readonly floors: Map<string, Measures> } {
  const all = nothing();
  const floors = new Map<string, Measures>();
  for (const v of visits) {
    if (v.from > at || v.to <= at) continue;
    const floor = floors.get(v.desk.floor) ?? nothing();
    floors.set(v.desk.floor, floor);
    const here = v.requiresCheckIn ? v.checkedInAt !== null && v.checkedInAt <= at : true;
    for (const m of [all, floor]) {
      m.reserved += 1;
      if (here && v.requiresCheckIn) m.checkedIn += 1;
      if (here) m.occupied += 1;
    }
  }
  return { all, floors };
}

const keyOf = (minutes: number) =>
  `at${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;

/** `sites/{site}/counts/bookings{yyyy-MM-dd}` (spec 1 §3): capacity, and what changed through the day. */
export function countsDoc(ns: string, site: Site, day: DayKey, visits: readonly Visit[]): SeedDoc {
  const capacity = site.floors.reduce((n, f) => n + f.desks.length, 0);
  const changes: { [key: string]: SeedData } = { initial: { ...nothing(), reservedAdHoc: 0, capacity, byFloor: {} } };
  let before = JSON.stringify(nothing());
  for (const at of MOMENTS) {
    const { all, floors } = measure(visits, at);
    const now = JSON.stringify([all, ...floors]);
    if (now === before) continue;
    before = now;
    changes[keyOf(at)] = { ...all, reservedAdHoc: 0, capacity, byFloor: Object.fromEntries(floors) };
  }
  return [
    `${site.ref}/counts/bookings${day}`,
    stamped(ns, {
      onDate: day,
      countType: "booking",
      isDesk: true,
      isRoom: false,
      deskCount: visits.length,
      deskCapacity: capacity,
      roomCount: 0,
      roomCapacity: site.rooms.length,
      byFloor: Object.fromEntries(site.floors.map((f) => [f.id, { capacity: f.desks.length }])),
      changes,
      lastWrittenVia: "functions/counts",
    }),
  ];
}
