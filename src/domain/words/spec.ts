import { absence } from "../shared/absence.ts";

/** The product's fixed words, each verbatim from the specification. Code passes codes around, never prose. */
export const MSG = {
  // spec 1 §1, §2.4
  newVersion: "A new version is available",
  reload: "Reload",
  noAccess:
    "Sorry! You do not have access to the Workplace app. Please contact your administrator if you require access.",
  noSites: absence(
    "You have no sites configured, functionality will be restricted. Please contact your administrator.",
  ),
  myAccount: "My Account",
  noNameSet: "(no name set)",
  logout: "Logout",
  cancel: "Cancel",
  confirm: "Confirm",
  // spec 2 §2
  leaveUnsaved:
    "You currently have {n} unsaved change(s). Are you sure you want to leave this page? Leaving this page will discard all current changes",
  no: "No",
  leave: "Leave",
  save: "Save",
  discard: "Discard",
  enableDesks: "Enable bookings for these desks",
  disableDesks: "Disable bookings for these desks",
  changeNeighbourhood: "Change Neighbourhood?",
  move: "Move",
  dontAsk: "Don't ask again",
  savingChanges: "Saving Changes",
  adHoc: "Allow booking by anyone on the day",
  deskNotEditable: 'Desk with ID "{id}" cannot be edited',
  // spec 2 §6, §8
  noEditDesks: "You don't have permission to edit desk settings",
  noEditNeighbourhoods: "You don't have permission to edit neighbourhoods",
  neighbourhoodUnique: "Neighbourhood must have a unique name",
  neighbourhoodNotCreated: "Error creating neighbourhood",
  changesSaved: "Changes saved successfully",
  changesNotSaved: "Error saving the changes",
} as const;

/** Names of screens and drawer groups (spec 1 §2.1, §2.3). */
export const NAV = {
  people: "People",
  deskBooking: "Desk Booking",
  roomBooking: "Room Booking",
  dashboard: "Dashboard",
  admin: "Admin",
  deskSettings: "Desk Settings",
  visitors: "Visitors",
  cards: "Cards",
  users: "Users",
  calendar: "Calendar",
  export: "Export",
  siteSettings: "Site Settings",
  beta: "BETA",
} as const;
