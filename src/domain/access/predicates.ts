import { can } from "./access.ts";

type Roles = readonly string[];

// What is no command, and so has no declaration that says who may: files, reads, sections, and acts of functions.

/** Who gets bookings of desks as a file. */
export const mayExportBookings = (roles: Roles): boolean => can(roles, "deskBooking.bookingsExport");
/** Who gets bookings of rooms as a file. */
export const mayExportRooms = (roles: Roles): boolean => can(roles, "roomBooking");
/** Who gets the members of a site as a file. */
export const mayExportMembers = (roles: Roles): boolean => can(roles, "people.directory");
/** Who takes out all that is kept: of one person, for them, or of the whole tenant. (docs/decisions/091) */
export const mayTakeOut = (roles: Roles, of: "person" | "tenant"): boolean =>
  can(roles, of === "person" ? "people.subjectAccess" : "admin.export");

/** Who reads the audit log. */
export const seesAuditLog = (roles: Roles): boolean => can(roles, "admin.audit");
/** The admin flag of spec 2 §6: who is shown how many desks there are. [HOOD-11] */
export const seesDeskCounts = (roles: Roles): boolean => can(roles, "deskBooking.siteSettings");
/** Who changes what desks and their bookings are, in the configuration of a site. */
export const mayChangeDeskKeys = (roles: Roles): boolean => can(roles, "deskBooking.siteSettings");

/** Who makes, changes and closes accounts by functions of the server. */
export const keepsAccounts = (roles: Roles): boolean => can(roles, "people.users");
/** Who deletes accounts; not even ns.admin has it from its own role (spec 3 §6). */
export const mayDeleteUsers = (roles: Roles): boolean => can(roles, "users.delete");

/** Whether somebody sees and gives restricted permissions, and sets PINs (spec 3 §5, §6). [ACL-2] */
export const seesRestrictedAccess = (roles: readonly string[]): boolean => can(roles, "people.restrictedAccessControl");
