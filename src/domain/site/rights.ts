import { heldRoles } from "../access/access.ts";
import { mayChangeDeskKeys } from "../access/predicates.ts";
import type { SiteKey } from "../config/site-keys.ts";

/** Of the specification (spec 2 §3): nobody changes them here. */
export const READ_ONLY: readonly SiteKey[] = ["locale", "timeZone"];

/** What desks and their bookings are: by the desk booking administrator (design section 5). `firestore.rules` names the same. */
const DESK_KEYS: readonly SiteKey[] = [
  "deskBookingStartTime",
  "deskBookingEndTime",
  "deskBookingAdvancedDays",
  "deskBookingWeekends",
  "deskBookingAdminAdvancedDays",
  "deskBookingAdminWeekends",
  "deskBookingNsAdminAdvancedDays",
  "deskBookingNsAdminWeekends",
  "deskBookingEmailRemindersEnabled",
  "deskBookingEmailRemindersTime",
  "deskBookingAutoCheckOutEnabled",
  "deskBookingAutoCheckOutTime",
  "delegatesCanCheckIn",
  "dashboardOccupancyDesksEnabled",
  "maskedFloorName",
];

/** Whether the roles may change a key of a site's configuration: desk keys the right to site settings, the others ns.admin. [SETT-1] */
export function mayChange(roles: readonly string[], key: SiteKey): boolean {
  if (READ_ONLY.includes(key)) return false;
  return DESK_KEYS.includes(key) ? mayChangeDeskKeys(roles) : heldRoles(roles).has("ns.admin");
}
