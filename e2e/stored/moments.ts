/** Zone of the stored tenant and of its devices: none that changes its clocks, so that moved days keep their hours. */
export const ZONE = "Atlantic/Reykjavik";
export const DAY = 86_400_000;
export const HOUR = 3_600_000;
/** How far from its making a number has to lie to be no moment, ms. */
const NEAR = 400 * DAY;
const DAYS = /\b20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=$|[^\d])/g;

/** By how many whole days what was made then is moved, so that it was made within the last day. */
export const daysUntil = (madeAt: number, now: number): number => Math.floor((now - madeAt) / DAY);

const dayMoved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const textMoved = (text: string, days: number): string => text.replaceAll(DAYS, (day) => dayMoved(day, days));

/**
 * A stored value with every moment and every day in it moved by whole days, keys of objects included. A moment is a number of
 * milliseconds within some four hundred days of when the whole was made: nothing else that is stored is as large.
 */
export function moved(value: unknown, days: number, madeAt: number): unknown {
  if (typeof value === "number") return Math.abs(value - madeAt) < NEAR ? value + days * DAY : value;
  if (typeof value === "string") return textMoved(value, days);
  if (Array.isArray(value)) return value.map((x) => moved(x, days, madeAt));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [textMoved(k, days), moved(x, days, madeAt)]));
}
