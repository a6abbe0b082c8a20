/**
 * Every action of a change set, and every screen that makes one (`lastWrittenVia`). The rules take no others: what functions
 * and tools do is theirs to say (docs/decisions/057; a test compares them with the rules).
 */
export const ACTIONS = [
  "desks.disable",
  "desks.enable",
  "desks.edit",
  "floors.importPlan",
  "neighbourhoods.create",
  "neighbourhoods.edit",
  "neighbourhoods.move",
  "bookings.create",
  "bookings.release",
  "bookings.cancel",
  "bookings.move",
  "site.settings",
  "profile.displayName",
  "profile.defaultSite",
  "profile.groupByCountry",
  "profile.roomFilters",
  "rounds.start",
  "rounds.device",
  "rounds.observe",
  "rounds.close",
  "rounds.fix",
  "people.create",
  "people.edit",
  "people.active",
  "people.delegates",
  "people.picture",
  "members.add",
  "members.edit",
  "members.end",
  "members.permissions",
  "members.access",
  "users.roles",
  "users.sites",
  "users.link",
  "users.unlink",
  "cards.create",
  "cards.edit",
  "cards.assign",
  "cards.replace",
  "cards.enable",
  "cards.disable",
  "cards.validity",
  "cards.temporary",
  "cards.return",
  "meetings.create",
  "meetings.edit",
  "meetings.move",
  "meetings.duplicate",
  "meetings.approve",
  "meetings.reject",
  "meetings.resubmit",
  "meetings.checkIn",
  "meetings.delete",
  "workOrders.edit",
  "undo",
  "restore",
  "other",
] as const;
/** Carried out by a function of the server, which writes their receipts. */
export const SERVER_ACTS = ["neighbourhoods.delete"] as const;
export const VIAS = [
  "Desk Settings",
  "Site Settings",
  "Desk Audits",
  "Import Floor Plan",
  "Preferences",
  "People",
  "Cards",
  "Users",
  "Room Booking",
  "Sync",
] as const;

const among = (all: readonly string[], said: string, otherwise: string): string =>
  all.includes(said) ? said : otherwise;
/** As it is sent: a set of another build may know words that this one does not, and is not refused for that. [NAM-3] */
export const sentAction = (said: string): string => among([...ACTIONS, ...SERVER_ACTS], said, "other");
export const sentVia = (said: string): string => among(VIAS, said, "Sync");
