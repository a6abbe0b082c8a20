import * as v from "valibot";
import { CONFIG_WORDS } from "../words/config.ts";
import { say } from "../words/say.ts";
import { CONFIG } from "./limits.ts";

/** Spec 1 §5: hour 0-23, minutes exactly two digits and below 60. The rules of the server use the same pattern. */
export const TIME_PATTERN = "^([01]?[0-9]|2[0-3]):[0-5][0-9]$";
/** Spec 2 §3: a time, or an offset to the start of a booking such as `1h` or `-5m`. */
export const REMINDER_PATTERN = "^(([01]?[0-9]|2[0-3]):[0-5][0-9]|-?[0-9]{1,3}[dhms])$";
export const UNRESTRICTED = "unrestricted";

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(CONFIG.siteTextMax));
const time = v.pipe(v.string(), v.regex(new RegExp(TIME_PATTERN), CONFIG_WORDS.timeWrong));
const reminder = v.pipe(v.string(), v.regex(new RegExp(REMINDER_PATTERN), CONFIG_WORDS.reminderWrong));
const daysWrong = say(CONFIG_WORDS.daysWrong, { max: String(CONFIG.advancedDaysMax) });
const days = v.union(
  [
    v.pipe(v.number(), v.integer(daysWrong), v.minValue(0, daysWrong), v.maxValue(CONFIG.advancedDaysMax, daysWrong)),
    v.literal(UNRESTRICTED),
  ],
  daysWrong,
);
const weekday = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6));

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch (e) {
    if (e instanceof RangeError) return false; // how the platform says that it knows no such zone
    throw e;
  }
}
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch (e) {
    if (e instanceof RangeError) return false; // how the platform says that this is no language
    throw e;
  }
}

/**
 * The shape of every key of a site's `config` (spec 1 §9, spec 2 §3). Some are stored and shown here for the app in which people
 * book for themselves, and read by nothing of this one: `delegatesCanCheckIn` and those of people search. Null stands for "not shown" in the specification: nothing is set.
 * Weekdays are numbers from 0, Sunday.
 */
export const SITE_SCHEMAS = {
  locale: v.pipe(text, v.check(isLocale)),
  timeZone: v.pipe(text, v.check(isZone)),
  workingHoursStartTime: time,
  workingHoursEndTime: time,
  statsWorkingDayStart: v.nullable(time),
  statsWorkingDayEnd: v.nullable(time),
  cardIdType: v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,40}$/, CONFIG_WORDS.cardIdTypeWrong)),
  deskBookingStartTime: v.nullable(time),
  deskBookingEndTime: v.nullable(time),
  deskBookingAdvancedDays: days,
  deskBookingWeekends: v.boolean(),
  deskBookingAdminAdvancedDays: days,
  deskBookingAdminWeekends: v.boolean(),
  deskBookingNsAdminAdvancedDays: days,
  deskBookingNsAdminWeekends: v.boolean(),
  deskBookingEmailRemindersEnabled: v.boolean(),
  deskBookingEmailRemindersTime: reminder,
  deskBookingAutoCheckOutEnabled: v.boolean(),
  deskBookingAutoCheckOutTime: time,
  delegatesCanCheckIn: v.boolean(),
  dashboardOccupancyRoomsEnabled: v.boolean(),
  dashboardOccupancyDesksEnabled: v.boolean(),
  maskedFloorName: v.nullable(v.union([v.boolean(), v.pipe(v.string(), v.maxLength(CONFIG.siteTextMax))])),
  departmentInputsEnabled: v.boolean(),
  visitorDivisionOptional: v.boolean(),
  peopleSearchEnabled: v.boolean(),
  peopleSearchOptOut: v.boolean(),
  peopleSearchShowFirstLoginPrompt: v.boolean(),
  localeFirstDayOfWeek: weekday,
  localeWeekend: v.pipe(
    v.array(weekday),
    v.maxLength(7),
    v.check((all) => new Set(all).size === all.length),
  ),
} as const;
export type SiteKey = keyof typeof SITE_SCHEMAS;
export type SiteConfig = { readonly [K in SiteKey]: v.InferOutput<(typeof SITE_SCHEMAS)[K]> };
export const SITE_KEYS = Object.keys(SITE_SCHEMAS) as readonly SiteKey[];
export const isSiteKey = (key: string): key is SiteKey => Object.hasOwn(SITE_SCHEMAS, key);

/** Spec 2 §3, the table's right column; people search: spec 1 §9. Where it says "not shown", nothing is set; weekend and first day as expectations 5.6. Whether visitors need no division is ours. */
export const BUILT_IN: SiteConfig = {
  locale: "en-GB",
  timeZone: "Europe/London",
  workingHoursStartTime: "08:00",
  workingHoursEndTime: "20:00",
  statsWorkingDayStart: null,
  statsWorkingDayEnd: null,
  cardIdType: "ref",
  deskBookingStartTime: null,
  deskBookingEndTime: null,
  deskBookingAdvancedDays: 5,
  deskBookingWeekends: false,
  deskBookingAdminAdvancedDays: 5,
  deskBookingAdminWeekends: false,
  deskBookingNsAdminAdvancedDays: 5,
  deskBookingNsAdminWeekends: false,
  deskBookingEmailRemindersEnabled: false,
  deskBookingEmailRemindersTime: "5m",
  deskBookingAutoCheckOutEnabled: false,
  deskBookingAutoCheckOutTime: "10:00",
  delegatesCanCheckIn: false,
  dashboardOccupancyRoomsEnabled: false,
  dashboardOccupancyDesksEnabled: false,
  maskedFloorName: null,
  departmentInputsEnabled: false,
  visitorDivisionOptional: false,
  peopleSearchEnabled: false,
  peopleSearchOptOut: false,
  peopleSearchShowFirstLoginPrompt: false,
  localeFirstDayOfWeek: 1,
  localeWeekend: [6, 0],
};
