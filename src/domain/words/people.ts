import { PEOPLE } from "../people/limits.ts";
import { say } from "./say.ts";

/** Labels of a person's fields (spec 3 §2), word for word: form, person page, review and history name them alike. */
export const PERSON_FIELD = {
  title: "Full Name",
  displayName: "Display Name",
  tags: "Custom Tags",
  employer: "Company",
  position: "Position",
  department: "Department",
  division: "Division",
  group: "Business Group",
  unit: "Business Unit",
  homeSite: "Home Site",
  email: "Email",
  phones: "Phones",
  costCentre: "Cost Centre",
  active: "Active",
  profilePicture: "Profile picture",
  delegates: "Delegates",
  delegators: "Delegators",
  memberSites: "Sites",
} as const;

/** What a site offers for the parts of a department. */
export const DEPARTMENTS_FIELD = {
  divisions: "Divisions",
  groups: "Business Groups",
  units: "Business Units",
} as const;

export const MEMBER_FIELD = {
  type: "Membership type",
  validFrom: "Valid From",
  validTo: "Valid To",
  permissions: "Permissions",
  permission: "Permission {permission}",
  defaultFloor: "Default floor",
  neighbourhood: "Neighbourhoods",
  permanentCard: "Permanent card",
  temporaryCard: "Temporary card",
} as const;

/** Permissions of a membership, as the tree names them. */
const PERMISSION_WORDS: { readonly [key: string]: string } = {
  deskBooking: "Desk booking",
  multiDeskBooking: "Several desks on one day",
  advancedDeskBooking: "Desks on later days",
  advancedDeskBookingOtherNeighbourhoods: "… of other neighbourhoods too",
  roomBooking: "Room booking",
};
export const permissionWord = (key: string): string =>
  Object.hasOwn(PERMISSION_WORDS, key) ? (PERMISSION_WORDS[key] ?? key) : key;

/** Why a form or a command is refused. */
export const PERSON_REFUSED = {
  "no-people-right": "You may not change people.",
  "no-permission-right": "You may not change permissions.",
  "nothing-to-do": "Nothing has changed.",
  "no-site": "No site selected",
  "too-many": "That are more than there can be.",
  "too-many-at-once": say("Save after {n} changes, then go on.", { n: String(PEOPLE.delegatesAtOnce) }),
  wrong: "Check the fields above.",
  self: "They can't be their own delegate",
  reversed: "Valid From must be before Valid To.",
  gone: "They are no longer here.",
  "home-not-member": "Choose a home site that the person is a member of.",
} as const;

/** Limits of ours, at their fields. */
export const PERSON_LIMIT = {
  tags: "Up to {n} tags",
  tag: "A tag must have {n} characters or less",
  phones: "Up to {n} phones",
  phone: "A phone number must have {n} characters or less",
  delegates: "Up to {n} delegates",
  neighbourhoods: "Up to {n} neighbourhoods",
} as const;
/** Spec 3 §5, word for word. */
export const DEPARTMENT_REQUIRED = {
  division: "Division is required",
  group: "Business Group is required",
  unit: "Business Unit is required",
} as const;

/** What history and the sync screen call a change. */
const LABEL = {
  create: "Add {name}",
  edit: "Edit {name}",
  inactive: "Set {name} inactive",
  active: "Re-activate {name}",
  delegates: "Change delegates of {name}",
  picture: "Change the picture of {name}",
  memberAdd: "Add {name} to {site}",
  memberEdit: "Change the membership of {name}",
  memberEnd: "End the visit of {name}",
  permissions: "Change permissions of {name}",
} as const;
export const personLabel = (what: keyof typeof LABEL, name: string, site = ""): string =>
  say(LABEL[what], { name: name.slice(0, 100), site });
