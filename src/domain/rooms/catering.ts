import { addDays, dayOf, instantAt, type Zone } from "../shared/time.ts";

/** Default of spec 2 §4. */
const CATERING_WINDOW = "-1d";
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
type Unit = keyof typeof UNITS | "d";
export type CateringWindow = { readonly n: number; readonly unit: Unit };

/** A number followed by d, h, m or s, whose sign says nothing; null for anything else (spec 2 §4; expectations, decisions). [ROM-9] */
export function cateringWindow(said: string | null | undefined): CateringWindow | null {
  const [, n, unit] = /^\s*[+-]?(\d{1,6})\s*([dhms])\s*$/.exec(said ?? CATERING_WINDOW) ?? [];
  return n === undefined || unit === undefined ? null : { n: Number(n), unit: unit as Unit };
}

/**
 * The last moment at which catering may change: the start less the window; of one in days, 23:59 of that day at the site. [ROM-9]
 */
export function cateringCutOff(start: number, { n, unit }: CateringWindow, zone: Zone): number {
  if (unit !== "d") return start - n * UNITS[unit];
  return instantAt(addDays(dayOf(start, zone), -n), "23:59", zone);
}

/** A room as far as catering is concerned. */
export type CateringRoom = { readonly cateringIsEnabled: boolean; readonly cateringEditTimeEnd: string | null };

/** Until when catering of a reservation may change; null for a room without, or whose window is an error: it counts as closed. */
export function cateringUntil(start: number, room: CateringRoom | undefined, zone: Zone): number | null {
  if (!room?.cateringIsEnabled) return null;
  const window = cateringWindow(room.cateringEditTimeEnd);
  return window ? cateringCutOff(start, window, zone) : null;
}

/** Whether catering of a reservation can no longer be changed, by the server's time (spec 2 §4). [ROM-9] */
export const cateringClosed = (until: number | null, now: number): boolean => until === null || now > until;
