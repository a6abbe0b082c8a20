import type { SiteKey } from "../config/site-keys.ts";
import { say } from "./say.ts";

/** Days of the week, from 0. */
export const DAY_NAMES: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** Values of site settings in words. */
export const SITE_FIELD_WORDS = {
  yes: "Yes",
  no: "No",
  none: "None",
  notSet: "(not set here)",
  everyFloor: "Every floor",
  noFloor: "No floor",
} as const;

/** What is wrong with what was typed, beyond `CONFIG_WORDS`. */
export const SITE_WRONG = {
  flag: "Type Yes or No.",
  days: "Type names of days, e.g. Saturday, Sunday.",
  floorTitle: "Type the title of the floor.",
  floorLong: "A title has at most 100 characters.",
  order: "The end must be later than the start.",
} as const;

/** What else a site says of itself, in lists of changes. */
export const SITE_OWN_FIELD = {
  street: "Street",
  country: "Country",
  hasDeskBooking: "Desk booking",
  hasRoomBooking: "Room booking",
  availablePermissions: "Permissions that can be given",
  accessControlOptions: "Access control on offer",
  accessControlRestricted: "Restricted access control",
} as const;
/** What a floor says of its drawing, in lists of changes. */
export const FLOOR_FIELD = { plan: "Drawing", bookables: "Drawing of desks", scale: "Scale of the drawing" } as const;

/** What the keys are called. */
export const SITE_LABELS: { readonly [K in SiteKey]: string } = {
  locale: "Language",
  timeZone: "Time zone",
  workingHoursStartTime: "Working hours start",
  workingHoursEndTime: "Working hours end",
  statsWorkingDayStart: "Statistics day starts",
  statsWorkingDayEnd: "Statistics day ends",
  cardIdType: "Card id type",
  deskBookingStartTime: "Desk bookings start",
  deskBookingEndTime: "Desk bookings end",
  deskBookingAdvancedDays: "Days ahead for users",
  deskBookingWeekends: "Weekends for users",
  deskBookingAdminAdvancedDays: "Days ahead for desk booking administrators",
  deskBookingAdminWeekends: "Weekends for desk booking administrators",
  deskBookingNsAdminAdvancedDays: "Days ahead for namespace administrators",
  deskBookingNsAdminWeekends: "Weekends for namespace administrators",
  deskBookingEmailRemindersEnabled: "Email reminders",
  deskBookingEmailRemindersTime: "Reminder time",
  deskBookingAutoCheckOutEnabled: "Automatic check-out",
  deskBookingAutoCheckOutTime: "Automatic check-out time",
  delegatesCanCheckIn: "Delegates can check in",
  dashboardOccupancyRoomsEnabled: "Room occupancy in statistics",
  dashboardOccupancyDesksEnabled: "Desk occupancy in statistics",
  maskedFloorName: "Hide the floor in desk titles",
  departmentInputsEnabled: "Department from a list",
  visitorDivisionOptional: "Visitors need no Division",
  peopleSearchEnabled: "People search",
  peopleSearchOptOut: "People may opt out of people search",
  peopleSearchShowFirstLoginPrompt: "Ask about people search at first sign-in",
  localeFirstDayOfWeek: "First day of the week",
  localeWeekend: "Weekend",
};

/** Beside settings that nothing of this app goes by. */
const OTHER_APP = "For the app in which people book their own desks.";

/** What helps to fill a field in. */
export const SITE_HINTS: { readonly [K in SiteKey]?: string } = {
  statsWorkingDayStart: "Leave empty to use the working hours.",
  statsWorkingDayEnd: "Leave empty to use the working hours.",
  deskBookingStartTime: "Leave empty for the start of the day.",
  deskBookingEndTime: "Empty: the end of the day.",
  deskBookingEmailRemindersTime:
    "A time such as 08:00, or an offset to the start of the booking: -5m is before it, 1h is after it, if nobody has checked in. Reminders after the start are only sent where Automatic check-out is on.",
  delegatesCanCheckIn: OTHER_APP,
  peopleSearchEnabled: OTHER_APP,
  peopleSearchOptOut: OTHER_APP,
  peopleSearchShowFirstLoginPrompt: OTHER_APP,
  maskedFloorName: "The part before the first dot is left out.",
  visitorDivisionOptional: "Where departments come from a list, a visitor can be added without one.",
};

/** Headings of the form. */
export const SITE_GROUPS = {
  place: "Place and week",
  hours: "Working hours",
  bookings: "Desk bookings",
  ahead: "How far ahead desks can be booked",
  reminders: "Reminders and check-out",
  display: "Plans and statistics",
  people: "People and cards",
} as const;

/** A limit of days that is none. */
export const SITE_TIERS = { unrestricted: "Unrestricted" } as const;

/** Our own words of Desk Site Settings. */
export const SITE_WORDS = {
  intro: "What is not marked is the default.",
  loading: "Loading settings…",
  changed: "Changed",
  setHere: "Set here",
  unsaved: "Not saved",
  sameAsDefault: "Same as the default",
  defaultIs: "Default: {value}",
  reset: "Reset",
  resetOf: "Reset {field} to {value}",
  resetSection: "Reset section",
  resetSectionOf: "Reset section {section}",
  changedCount: "{n} changed",
  useDefault: "Default",
  remoteDiffers: "Your organisation's default. Atrium's own is {value}.",
  unusable: "The stored value {value} cannot be used, so the default applies. {why}",
  readOnly: "Fixed when the site was created.",
  othersKey: "Only namespace administrators can change this.",
  noRight: "You don't have permission to change site settings.",
  floorChoice: "The floor called …",
  floorTitle: "Title of the floor",
} as const;

/** Why settings were not saved, by code of `SiteRefusal`. */
export const SITE_REFUSED = {
  "nothing-to-do": "There is nothing to change.",
  "not-permitted": SITE_WORDS.noRight,
  invalid: "Some fields cannot be saved as they are.",
} as const;

const LABEL = { one: "{field}: {to}", many: "{n} site settings changed: {fields}" } as const;
const LABEL_MAX = 280;

/** One line for history and sync screen. */
export function siteLabel(edits: readonly { readonly field: string; readonly to: string }[]): string {
  const [only, ...more] = edits;
  const label =
    only && more.length === 0
      ? say(LABEL.one, only)
      : say(LABEL.many, { n: String(edits.length), fields: edits.map((e) => e.field).join(", ") });
  return label.length <= LABEL_MAX ? label : `${label.slice(0, LABEL_MAX)}…`;
}
