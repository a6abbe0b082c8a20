import type { Source } from "../shared/sources.ts";

/** Parts of a first load, as people call them. */
export const LOAD_PARTS = {
  desks: "Desks",
  audits: "Desk audits",
  people: "People",
  rooms: "Rooms",
  bookings: "Room bookings",
  cards: "Cards",
  accounts: "Accounts",
  records: "Integrations",
} as const;

type Words = {
  /** Its documents, above a list while they arrive. */
  readonly list: string;
  /** The part of a first load that it belongs to; null where it is asked for by its own screens, or comes with the session. */
  readonly part: keyof typeof LOAD_PARTS | null;
  /** What it holds, on the page of this device. */
  readonly device: string;
};
/** What a source brings. [FRESH-2] [FRESH-10] */
export const SOURCE_WORDS: { readonly [S in Source]: Words } = {
  sites: { list: "site settings", part: null, device: "Sites" },
  spaces: {
    list: "desks, floors and neighbourhoods",
    part: "desks",
    device: "Desks, floors and neighbourhoods of {site}",
  },
  bookings: { list: "bookings of the site", part: "desks", device: "Desk bookings of {site}" },
  rounds: { list: "audits", part: "audits", device: "Desk audits of {site}" },
  observations: { list: "observations", part: "audits", device: "Desk audit results of {site}" },
  directory: { list: "people of this site", part: "people", device: "People directory of {site}" },
  people: { list: "people", part: "people", device: "People based at {site}" },
  members: { list: "memberships", part: "people", device: "Memberships of {site}" },
  access: { list: "access controls", part: "people", device: "Access control of {site}" },
  accessRestricted: {
    list: "restricted access controls",
    part: "people",
    device: "Restricted access control of {site}",
  },
  departments: { list: "departments", part: "people", device: "Departments of {site}" },
  rooms: { list: "rooms", part: "rooms", device: "Meeting rooms of {site}" },
  meetings: { list: "bookings", part: "bookings", device: "Room bookings of {site}" },
  "booking-details": { list: "private bookings", part: "bookings", device: "Private room bookings of {site}" },
  "work-orders": { list: "work orders", part: "bookings", device: "Work orders of {site}" },
  cards: { list: "cards", part: "cards", device: "Access cards" },
  users: { list: "users", part: "accounts", device: "User accounts" },
  thirdparty: { list: "Integrations", part: "records", device: "Integrations" },
  syncReports: { list: "Reports", part: "records", device: "Sync reports" },
  "desk-days": { list: "days of counts", part: null, device: "Counts of desk bookings of {site}" },
  "room-days": { list: "days of counts", part: null, device: "Counts of room bookings of {site}" },
  "desk-minutes": { list: "days of counts", part: null, device: "Minutes booked by desk of {site}" },
};
