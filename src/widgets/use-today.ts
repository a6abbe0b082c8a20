import { useCallback, useSyncExternalStore } from "react";
import { useData } from "#data/live.ts";
import { type DayKey, dayOf, type Zone } from "#domain/shared/time.ts";
import { clockOf } from "./clock.ts";

/** Today at a site, also once midnight has passed on a screen that stands open. [TIME-2] */
export function useToday(zone: Zone): DayKey {
  const clock = clockOf(useData());
  return useSyncExternalStore(
    clock.subscribe,
    useCallback(() => dayOf(clock.get(), zone), [clock, zone]),
  );
}
