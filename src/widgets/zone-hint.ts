import { BOOKING_WORDS } from "#domain/words/bookings.ts";
import { say } from "#domain/words/say.ts";

/** In which zone a site's times are said, where that is not the device's own; null where there is nothing to say. */
export const zoneHint = (zone: string): string | null =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === zone ? null : say(BOOKING_WORDS.zone, { zone });
