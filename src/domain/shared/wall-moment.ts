import { clockOf, dayOf, instantAt, type Zone } from "./time.ts";
import { halves } from "./typed-time.ts";

/** A wall-clock time at a site as it stands in a form: `yyyy-MM-ddTHH:mm`; either half may be empty, or what was typed. */
export type MomentText = string;

/** A moment as a form shows it. */
export const momentText = (at: number, zone: Zone): MomentText => `${dayOf(at, zone)}T${clockOf(at, zone)}`;
/** Clocks go back by one of these, ms. */
const BACK_MS = [1_800_000, 3_600_000, 7_200_000] as const;
const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/**
 * The moment of a text; null for half a one.
 * @param before what stood there: a text that still says it keeps it, also where clocks show a time twice
 */
export function momentIn(text: MomentText, zone: Zone, before: number | null = null): number | null {
  if (!WHOLE.test(text)) return null;
  if (before !== null && momentText(before, zone) === text) return before;
  const { day, time } = halves(text);
  // The pattern takes days and times that no calendar has.
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return null;
  return instantAt(day, time, zone);
}

/** Whether clocks skip a time on its day: nobody can mean it. [ROM-82] [FORM-11] */
export function isSkipped(text: MomentText, zone: Zone): boolean {
  const at = momentIn(text, zone);
  return at !== null && momentText(at, zone) !== text;
}
/** Whether clocks show a time twice on its day, and the first one is meant. [ROM-82] [FORM-11] */
export function isFirstOfTwo(text: MomentText, zone: Zone, before: number | null = null): boolean {
  const at = momentIn(text, zone, before);
  return at !== null && BACK_MS.some((ms) => momentText(at + ms, zone) === text);
}
