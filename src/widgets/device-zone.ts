import { dateTimeOf } from "#domain/shared/clock-time.ts";

let zone: string | null = null;
/** The zone of this device, as the browser knew it when it was first asked: finding out costs more than a row. */
export const deviceZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A moment as this device's clock shows it, dd/MM/yyyy HH:mm. */
export const whenHere = (at: number): string => dateTimeOf(at, deviceZone());
