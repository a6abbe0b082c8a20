import { clockOf, dayOf, instantAt, type Zone } from "../../shared/time.ts";

/** A wall-clock time at a site as it stands in a form: `yyyy-MM-ddTHH:mm`; either half may be empty. */
export type MomentText = string;

/** A moment as a form shows it. */
export const momentText = (at: number, zone: Zone): MomentText => `${dayOf(at, zone)}T${clockOf(at, zone)}`;
/** Day and time of a text. */
export function halves(text: MomentText): { readonly day: string; readonly time: string } {
  const [day = "", time = ""] = text.split("T");
  return { day, time };
}
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
