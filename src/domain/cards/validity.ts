import { addDays, dayOf, startOf, weekdayOf, type Zone } from "../shared/time.ts";
import { momentTyped } from "../people/membership-draft.ts";

/** From when to when something holds, epoch ms. */
export type Validity = { readonly from: number; readonly to: number };

/** The last moment of the day at a site, ms. [CRD-14] */
export const endOfDay = (now: number, zone: Zone): number => startOf(addDays(dayOf(now, zone), 1), zone) - 1;

/**
 * The last moment of the week at a site, ms: what "Set an end date" sets (spec 3 §2).
 * @param firstDay of the week, 0 Sunday to 6 Saturday
 */
export function endOfWeek(now: number, zone: Zone, firstDay: number): number {
  const today = dayOf(now, zone);
  const gone = (weekdayOf(today) - firstDay + 7) % 7;
  return startOf(addDays(today, 7 - gone), zone) - 1;
}

const MONDAY = 1;
/** The day on which a week begins, 0 Sunday to 6 Saturday: the one behind the weekend; Monday where there is none. [CRD-89] */
export const firstDayAfter = (weekend: readonly number[]): number => {
  const next = weekend.map((day) => (day + 1) % 7).find((day) => !weekend.includes(day));
  return next ?? MONDAY;
};

/** A temporary card holds from now to the end of the day unless somebody says otherwise (spec 3 §5). [CRD-14] */
export const usualValidity = (now: number, zone: Zone): Validity => ({ from: now, to: endOfDay(now, zone) });

export type ValidityTyped = { readonly validFrom: string; readonly validTo: string };
export type ValidityWrong = {
  readonly validFrom?: "required" | "no-moment" | "not-before";
  readonly validTo?: "required" | "no-moment" | "not-after";
};

const momentWrong = (typed: string, at: number | null | undefined): "required" | "no-moment" | null =>
  typed.trim() === "" ? "required" : at == null ? "no-moment" : null;

/** The validity that was typed by the site's clocks, or what is wrong with it (spec 3 §5). [CRD-14] */
export function validityTyped(
  { validFrom, validTo }: ValidityTyped,
  zone: Zone,
): { readonly validity: Validity | null; readonly wrong: ValidityWrong } {
  const [from, to] = [momentTyped(validFrom, zone), momentTyped(validTo, zone)];
  const [fromWrong, toWrong] = [momentWrong(validFrom, from), momentWrong(validTo, to)];
  const reversed = from != null && to != null && from >= to;
  const wrong: ValidityWrong = {
    ...(fromWrong ? { validFrom: fromWrong } : reversed ? { validFrom: "not-before" as const } : {}),
    ...(toWrong ? { validTo: toWrong } : reversed ? { validTo: "not-after" as const } : {}),
  };
  return { validity: from == null || to == null || reversed ? null : { from, to }, wrong };
}

type Until = { readonly validFrom: number | null; readonly validTo: number | null };
/** A membership that holds at least as long as a card (spec 3 §4); null where it does already. [CRD-21] */
export function widened(member: Until, { from, to }: Validity): Until | null {
  const validFrom = member.validFrom === null ? null : Math.min(member.validFrom, from);
  const validTo = member.validTo === null ? null : Math.max(member.validTo, to);
  return validFrom === member.validFrom && validTo === member.validTo ? null : { validFrom, validTo };
}
