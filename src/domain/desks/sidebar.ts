import { can, heldRoles } from "../access/access.ts";

/** The kind of tenant whose people see Desk Settings whatever their roles (spec 1 §6), and the plan alone when they can do nothing. */
const INF = "inf";

/**
 * Whether Desk Settings has its sidebar: in one kind of tenant it is hidden from those who may edit neither neighbourhoods
 * nor desk settings and are not reception (spec 2 §2). [DSK-18]
 */
export function hasSidebar(ns: string, roles: readonly string[]): boolean {
  if (ns !== INF) return true;
  const edits = can(roles, "deskBooking.deskSettings") || can(roles, "deskBooking.neighbourhoodSettings");
  return edits || heldRoles(roles).has("people.reception");
}

/** The admin flag of spec 2 §6: shows how many desks there are. [HOOD-11] */
export const showsDeskCounts = (roles: readonly string[]): boolean => can(roles, "deskBooking.siteSettings");
