import { say } from "./say.ts";

/** Labels of an account's fields (spec 3 §2): page, review and history name them alike. */
export const USER_FIELD = {
  title: "Name",
  email: "Email",
  roles: "Roles",
  sites: "Sites",
  person: "Linked Person",
  disabled: "Disabled",
} as const;

/** Roles as they are called where the remote configuration says nothing, with what they are for (spec 3 §6). */
export const ROLE_WORDS: { readonly [role: string]: { readonly title: string; readonly help: string } } = {
  user: { title: "User", help: "Own information and bookings" },
  "ns.admin": { title: "Namespace administrator", help: "Super admin, inherits all" },
  "admin.super": { title: "Super administrator", help: "Deletes users. No other role brings it" },
  "people.admin": {
    title: "People administrator",
    help: "Add, edit and delete people, assign cards, visitor lists, change permissions",
  },
  "people.reception": { title: "Reception", help: "Add and edit people, assign cards, update visitors" },
  "desk-booking.admin": { title: "Desk booking administrator", help: "Reports, neighbourhoods and settings of desks" },
  "desk-booking.data": { title: "Desk booking data", help: "Reports and exports of desk bookings" },
  "desk-booking.neighbourhoods": { title: "Neighbourhoods", help: "Neighbourhoods of desks" },
  "desk-booking.settings": { title: "Desk settings", help: "Switch desks on and off" },
  "room-booking.admin": { title: "Room booking administrator", help: "Room bookings and their approval" },
};
/** Help of the reception role in the one tenant that words it otherwise (spec 3 §6). */
export const RECEPTION_HELP_INF = "Add, edit and delete people, assign cards and update visitor lists";
/** What a role is called in lists of changes: the built-in title, for a role that nobody knows its key. */
export const roleWord = (role: string): string =>
  (Object.hasOwn(ROLE_WORDS, role) ? ROLE_WORDS[role]?.title : undefined) ?? role;

/** Titles of the groups that roles stand in where the remote configuration names none. */
export const ROLE_GROUP = {
  general: "General",
  people: "People",
  desks: "Desk Booking",
  rooms: "Room Booking",
} as const;

/** Why a command on accounts is refused; the first eight word for word (spec 3 §8). */
export const ACCOUNT_REFUSED = {
  "no-user-adding": "No user is active when adding role!",
  "no-user-removing": "No user is active when removing role!",
  "no-user-linking": "No user is active for linking to a person.",
  "no-person-ref": "No person ref for linking to a user.",
  "already-linked": "{person} is already linked to a user.",
  "no-user-unlinking": "No user is active for unlinking.",
  "no-linked-person": "User has no linked person to remove.",
  "no-user-ref": "user doesn't have a ref to update",
  "no-users-right": "You may not change user accounts.",
  self: "You can't change your own account.",
  "admin-role": "Only a namespace administrator gives and takes this role.",
  "role-not-held": "You give and take only roles that you hold yourself.",
  "elsewhere-too": "This user is at sites that are not yours.",
  "more-rights": "This user has roles that you do not hold yourself.",
  "unknown-role": "This role is not known.",
  "too-many-roles": "A user has up to {n} roles.",
  "too-many-sites": "A user has up to {n} sites.",
  "other-site": "You give and take only sites that are your own.",
  "all-sites": "A namespace administrator has all sites.",
  "nothing-to-do": "Nothing has changed.",
} as const;

/** What a command on accounts would do now, and why it cannot. */
export const ACCOUNT_ANEW = {
  links: "Links {name} to {person}.",
  unlinks: "Takes the link of {name} to {person} away.",
  gone: "The account or the person is no longer on the server.",
  linked: "{name} is linked to {person}.",
  already: "{name} is linked to {person} already.",
  unlinked: "{name} is not linked to {person} any more.",
} as const;

/** What history and the sync screen call a change. */
const LABEL = {
  roles: "Change roles of {name}",
  sites: "Change sites of {name}",
  link: "Link {name} to {person}",
  unlink: "Unlink {name} from {person}",
} as const;
export const accountLabel = (what: keyof typeof LABEL, name: string, person = ""): string =>
  say(LABEL[what], { name: name.slice(0, 100), person: person.slice(0, 100) });
