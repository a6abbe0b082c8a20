import { absence } from "../shared/absence.ts";

/** Words of the Users list, the user page and the new-user page (spec 3 §2, §4, §5, §8). */
export const USERS_LIST = {
  search: "Search users",
  placeholder: "Name or email",
  filters: "Search and filters",
  filterByRole: "Filter By Role",
  filterByRoles: "Filter By Role ({n})",
  anyRole: "Any role",
  unlinked: "Not linked to a person",
  site: "Site",
  anySite: "All sites",
  list: "Users",
  add: "Add a user",
  pending: "Waiting to be sent",
  disabled: "switched off",
  colName: "Name",
  colEmail: "Email",
  colPerson: "Linked person",
  toPerson: "Open {person}, linked to {name}",
  nothingFor: absence('Nobody was found for "{q}"'),
  suggestions: "You could try:",
  suggestSpelling: "checking the spelling of the name",
  suggestOne: "the first or last name only",
} as const;

export const USER_PAGE = {
  loading: "Loading this user",
  coming: "The new user is on its way to this device",
  gone: "Oops!",
  goneHow: absence("This user does not exist."),
  toUsers: "All users",
  you: "You",
  pending: "Waiting to be sent",
  disabled: "Switched off",
  actions: "What can be done with {name}",
  needsNet: "Needs a connection",
  putBack: "What you changed before this page was left has been put back.",
  apply: "Apply",
  // linked person
  nobody: absence("Nobody"),
  link: "Link to a person",
  unlink: "Unlink",
  unlinkFrom: "Unlink {person}",
  linkTitle: "Link {name} to a person",
  linkSearch: "Type to search for a person",
  allSites: "Search all sites",
  activeOnly: "Active accounts only",
  found: "People found",
  foundNobody: absence("Nobody was found."),
  foundMore: "Showing {n} of {total}: type to find others.",
  chosen: "Link to {person}?",
  linkYes: "Link",
  linkUnchecked:
    "Whether another user is linked to {person} has not all arrived on this device: the server checks it when this is sent.",
  // roles
  rolesOf: "Roles of {name}",
  impliedBy: "Implied by {titles}",
  unknownRoles: "Not known any more",
  alsoHeld: "Also held, and kept: {roles}",
  now: "Saved: {names}",
  nowNone: absence("Saved: none"),
  // sites
  sitesOf: "Sites of {name}",
  otherSite: "Also at 1 site that is not yours.",
  otherSites: "Also at {n} sites that are not yours.",
  noSite: absence("(no longer a site)"),
  noSites: absence("You have no sites to give."),
  // new user
  newTitle: "New user",
  newHow: "The user gets an email with a link to choose a password. Roles and sites are given on their page.",
  email: "Email",
  create: "Create",
  creating: "Creating",
  // guest
  guest: "Add as guest user",
  guestUnknown: "It is not known whether they are a user already: {why}",
  guestFault: "this device could not ask. {text}",
} as const;

/** Deleting a user (spec 3 §2, §6). */
export const USER_DELETE = {
  action: "Delete user",
  title: "Delete {name}?",
  body: "{email} can no longer sign in. The link to a person ends. This cannot be undone.",
  yes: "Delete",
  busy: "Deleting",
  failed: "Could not delete user",
} as const;

/** Outcomes, word for word where spec 3 §8 has them. */
export const USER_DONE = {
  roles: "Roles updated",
  rolesFailed: "Error updating roles for {name}",
  sites: "Sites updated",
  sitesFailed: "Error updating sites",
  linked: "User linked to {person}.",
  linkFailed: "Error linking {name}",
  unlinked: "User person unlinked.",
  unlinkFailed: "Error unlinking {name}",
  created: "User created for {name}",
  known: "{name} has a user already.",
  mailKnown: "Send password email",
  mailAgain: "Send again",
  createFailed: "Error creating user for {name}, {message}",
  deleted: "User deleted.",
} as const;

/** Why the server did not do what was asked of it, where it says nothing itself. */
export const USER_CALL_REFUSED = {
  "no-answer": "the server did not answer. Check the connection and try again.",
  "not-permitted": "you do not have the right to do this.",
  refused: "the server refused it.",
  failed: "the server could not do it.",
} as const;
