import type { Kind } from "../collections.ts";

/** What the parts of an export of everything are called, by the stems of their files, in their order. */
export const TAKE_OUT_PARTS: { readonly [stem: string]: string } = {
  organisation: "Organisation",
  sites: "Sites and their settings",
  floors: "Floors",
  desks: "Desks",
  neighbourhoods: "Neighbourhoods",
  rooms: "Meeting rooms",
  "rooms-on-plans": "Rooms on plans",
  "desk-bookings": "Desk bookings",
  "room-bookings": "Room bookings",
  "room-bookings-private": "Titles and owners of private room bookings",
  "work-orders": "Catering and other orders",
  people: "People",
  person: "Person",
  memberships: "Memberships of sites",
  "access-control": "Access control",
  "access-control-restricted": "Restricted access control",
  departments: "Departments to choose from",
  cards: "Access cards",
  accounts: "Accounts",
  "desk-audits": "Desk audits",
  "desk-audit-observations": "Observations of desk audits",
  "audit-sync-reports": "Audit sync reports",
  "change-records": "Change records",
};

const COUNTED = "It is counted from the bookings, which are in the export.";
/** What is never in an export, and why. */
export const TAKE_OUT_LEFT: { readonly [K in Kind]?: { readonly what: string; readonly why: string } } = {
  listed: { what: "Directory", why: "It is made of people and memberships, which are in the export." },
  "desk-day": { what: "Counts of desk bookings", why: COUNTED },
  "room-day": { what: "Counts of room bookings", why: COUNTED },
  "desk-minutes": { what: "Minutes booked by desk", why: COUNTED },
  notice: { what: "Notices", why: "They are told to their owners alone, and deleted after 90 days." },
  prefs: { what: "Preferences", why: "They are told to their owners alone." },
  integrations: { what: "Integrations", why: "They may hold keys of other systems." },
};
export const TAKE_OUT_NEVER = [
  { what: "PINs and passwords", why: "Nobody can read them." },
  { what: "Drawings of floors and pictures", why: "They are files of their own. The documents name where they are." },
  { what: "Reminder emails", why: "They are deleted a week after they were written." },
] as const;
export const TAKE_OUT_PERSON = [
  { what: "Orders and observations that name the person in their text", why: "Nothing says whose they are." },
  { what: "Preferences", why: "They are told to their owners alone." },
] as const;

/** Why a part is not in an export, or not all of it. */
export const TAKE_OUT_WHY = {
  noRight: "You do not have the right to see it.",
  offline: "There was no connection, and this device does not keep it.",
  windowed: "There was no connection. This device keeps the latest only.",
  loading: "There was no connection, and not all of it had arrived on this device.",
  records: "Change records of other kinds are told to namespace administrators alone.",
} as const;

/** Words of the dialog, and of the files. */
export const TAKE_OUT = {
  tenant: "Export everything",
  tenantHow: "All data of {ns} as CSV and JSON in one zip file, for example to move to another system.",
  person: "Export their data",
  personTitle: "Export data of {name}",
  personHow:
    "What Atrium keeps of {name} as CSV and JSON in one zip file. Names of others may stand in it: look through it before you hand it over.",
  never: "PINs, passwords, drawings and pictures are never in the file. A README in it says what else is missing.",
  offline: "No connection. Only what this device keeps will be in the file, and the README says what is missing.",
  start: "Export",
  cancel: "Cancel",
  close: "Close",
  retry: "Retry",
  working: "Exporting…",
  progress: "{part} ({n} of {all}). {docs} documents so far.",
  done: "Exported {docs} documents ({size}).",
  partly: "Exported {docs} documents ({size}). {n} parts are not complete: the README in the file says which.",
  partlyOne: "Exported {docs} documents ({size}). 1 part is not complete: the README in the file says which.",
  pending: "{n} of them have changes that are not sent yet.",
  refused: {
    "signed-out": "You are signed out.",
    denied: "You don't have permission to export this.",
    "no-answer": "The connection was lost. Nothing was saved.",
    "too-large": "There is too much for one zip file.",
    gone: "There is nobody of this name any more.",
  },
} as const;

/** The text beside the data. */
export const TAKE_OUT_README = {
  tenant: "Atrium: all data of {title}",
  person: "Atrium: data of {title}",
  made: "Made {at} (UTC) by {who}.",
  files:
    "csv/ has one table for each kind of data, json/ the same documents whole. manifest.json says how many there are.",
  instants: "Times in csv/ are UTC (ISO 8601). In json/ they are milliseconds since 1970-01-01 UTC.",
  guard: "An apostrophe before a cell in csv/ keeps spreadsheets from computing it. It is not in json/.",
  within: "In this file",
  count: "{name}: {n}",
  partly: "{name}: {n}, not complete. {why}",
  missing: "Not in this file",
  left: "{what}. {why}",
  pending: "{n} documents have changes that had not been sent when this was made.",
} as const;
