import { dateTimeOf } from "#domain/shared/time.ts";

/** The zone of this device, as the browser knows it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as this device's clock shows it, dd/MM/yyyy HH:mm. */
export const whenHere = (at: number): string => dateTimeOf(at, deviceZone());
