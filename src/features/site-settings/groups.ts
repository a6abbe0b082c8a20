import type { SiteKey } from "#domain/config/site-keys.ts";
import { SITE_GROUPS } from "#domain/words/site-settings.ts";

/** The form: every key of spec 2 §3 and of people search (spec 1 §9) once, what belongs together side by side. [SETT-6] */
export const GROUPS: readonly { readonly title: string; readonly keys: readonly SiteKey[] }[] = [
  { title: SITE_GROUPS.place, keys: ["locale", "timeZone", "localeFirstDayOfWeek", "localeWeekend"] },
  {
    title: SITE_GROUPS.hours,
    keys: ["workingHoursStartTime", "workingHoursEndTime", "statsWorkingDayStart", "statsWorkingDayEnd"],
  },
  {
    title: SITE_GROUPS.ahead,
    keys: [
      "deskBookingAdvancedDays",
      "deskBookingWeekends",
      "deskBookingAdminAdvancedDays",
      "deskBookingAdminWeekends",
      "deskBookingNsAdminAdvancedDays",
      "deskBookingNsAdminWeekends",
    ],
  },
  { title: SITE_GROUPS.bookings, keys: ["deskBookingStartTime", "deskBookingEndTime", "delegatesCanCheckIn"] },
  {
    title: SITE_GROUPS.reminders,
    keys: [
      "deskBookingEmailRemindersEnabled",
      "deskBookingEmailRemindersTime",
      "deskBookingAutoCheckOutEnabled",
      "deskBookingAutoCheckOutTime",
    ],
  },
  {
    title: SITE_GROUPS.display,
    keys: ["maskedFloorName", "dashboardOccupancyDesksEnabled", "dashboardOccupancyRoomsEnabled"],
  },
  {
    title: SITE_GROUPS.people,
    keys: [
      "cardIdType",
      "departmentInputsEnabled",
      "visitorDivisionOptional",
      "peopleSearchEnabled",
      "peopleSearchOptOut",
      "peopleSearchShowFirstLoginPrompt",
    ],
  },
];
