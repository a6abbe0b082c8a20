import { type DayKey, dayOf } from "#domain/shared/time.ts";

/** Today in UTC. */
export const today = (): DayKey => dayOf(Date.now(), "Etc/UTC");
