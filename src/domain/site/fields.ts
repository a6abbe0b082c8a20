import { judged } from "../config/layers.ts";
import type { SiteKey } from "../config/site-keys.ts";
import { type Json, sameJson } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { DAY_NAMES, SITE_FIELD_WORDS as WORDS, SITE_WRONG } from "../words/site-settings.ts";

/** How a key is typed and shown. */
export type FieldKind = "flag" | "days" | "time" | "reminder" | "text" | "masked" | "weekday" | "weekdays";

const KINDS: { readonly [K in SiteKey]: FieldKind } = {
  locale: "text",
  timeZone: "text",
  workingHoursStartTime: "time",
  workingHoursEndTime: "time",
  statsWorkingDayStart: "time",
  statsWorkingDayEnd: "time",
  cardIdType: "text",
  deskBookingStartTime: "time",
  deskBookingEndTime: "time",
  deskBookingAdvancedDays: "days",
  deskBookingWeekends: "flag",
  deskBookingAdminAdvancedDays: "days",
  deskBookingAdminWeekends: "flag",
  deskBookingNsAdminAdvancedDays: "days",
  deskBookingNsAdminWeekends: "flag",
  deskBookingEmailRemindersEnabled: "flag",
  deskBookingEmailRemindersTime: "reminder",
  deskBookingAutoCheckOutEnabled: "flag",
  deskBookingAutoCheckOutTime: "time",
  delegatesCanCheckIn: "flag",
  dashboardOccupancyRoomsEnabled: "flag",
  dashboardOccupancyDesksEnabled: "flag",
  maskedFloorName: "masked",
  departmentInputsEnabled: "flag",
  visitorDivisionOptional: "flag",
  peopleSearchEnabled: "flag",
  peopleSearchOptOut: "flag",
  peopleSearchShowFirstLoginPrompt: "flag",
  localeFirstDayOfWeek: "weekday",
  localeWeekend: "weekdays",
};
export const kindOf = (key: SiteKey): FieldKind => KINDS[key];

/** Stands before the title of the one floor whose name is masked. */
export const FLOOR_PREFIX = "floor: ";
const dayName = (day: Json): string => (typeof day === "number" ? (DAY_NAMES[day] ?? String(day)) : String(day));
const dayOf = (name: string): Json => {
  const at = DAY_NAMES.findIndex((d) => d.toLowerCase() === name.trim().toLowerCase());
  return at < 0 ? name : at;
};

/** A usable value as the text that stands in its field; `typedValue` reads it back. Nothing set is the empty text. */
export function typedOf(key: SiteKey, value: Json): string {
  if (value === null) return kindOf(key) === "masked" ? WORDS.no : "";
  if (typeof value === "boolean") return value ? WORDS.yes : WORDS.no;
  if (Array.isArray(value)) return value.length > 0 ? (value as Json[]).map(dayName).join(", ") : WORDS.none;
  if (kindOf(key) === "weekday") return dayName(value);
  return kindOf(key) === "masked" ? `${FLOOR_PREFIX}${String(value)}` : String(value);
}

const flagOf = (text: string): Json => {
  const word = text.trim().toLowerCase();
  return word === WORDS.yes.toLowerCase() ? true : word === WORDS.no.toLowerCase() ? false : text;
};

function readAs(kind: FieldKind, text: string): Json {
  switch (kind) {
    case "flag":
      return flagOf(text);
    case "days":
      return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim().toLowerCase();
    case "weekday":
      return dayOf(text);
    case "weekdays":
      return text.trim().toLowerCase() === WORDS.none.toLowerCase() ? [] : text.split(",").map(dayOf);
    case "masked":
      return text.startsWith(FLOOR_PREFIX) ? text.slice(FLOOR_PREFIX.length).trim() : flagOf(text);
    case "time":
    case "reminder":
    case "text":
      return text.trim();
  }
}

/** What a text stands for, or what is wrong with it, in words. [SETT-2] */
export function typedValue(key: SiteKey, text: string): Result<Json, string> {
  const kind = kindOf(key);
  const value = readAs(kind, text);
  if (kind === "masked" && typeof value === "string" && (value === "" || !text.startsWith(FLOOR_PREFIX)))
    return err(SITE_WRONG.floorTitle);
  const judgement = judged(key, value);
  if ("value" in judgement) return ok(judgement.value);
  if (kind === "flag") return err(SITE_WRONG.flag);
  if (kind === "weekday" || kind === "weekdays") return err(SITE_WRONG.days);
  return err(kind === "masked" ? SITE_WRONG.floorLong : judgement.why);
}

/** A stored value in words, usable or not. */
export function valueWords(key: SiteKey, value: Json): string {
  if (value === null) return WORDS.notSet;
  const judgement = judged(key, value);
  if (!("value" in judgement)) return JSON.stringify(value);
  if (kindOf(key) === "masked" && typeof value === "boolean") return value ? WORDS.everyFloor : WORDS.noFloor;
  return kindOf(key) === "masked" ? String(value) : typedOf(key, value);
}

/** Whether two values of a key are the same; the order of weekend days says nothing. */
export function sameValue(key: SiteKey, a: Json, b: Json): boolean {
  if (kindOf(key) !== "weekdays" || !Array.isArray(a) || !Array.isArray(b)) return sameJson(a, b);
  return sameJson([...(a as Json[])].map(String).sort(), [...(b as Json[])].map(String).sort());
}
