import { absence } from "../shared/absence.ts";

/** Words of bookings that repeat (issue 52). */
export const REPEAT = {
  label: "Repeat",
  none: "Does not repeat",
  daily: "Every day",
  weekdays: "Every weekday (Monday to Friday)",
  weekly: "Weekly on {weekday}",
  monthlyDay: "Monthly on day {n}",
  monthlyWeekday: "Monthly on the {nth} {weekday}",
  custom: "Custom…",
  every: "Repeat every",
  unit: "Unit",
  units: { DAILY: "days", WEEKLY: "weeks", MONTHLY: "months" },
  on: "Repeat on",
  monthly: "In the month",
  byDay: "On day {n}",
  byWeekday: "On the {nth} {weekday}",
  ends: "Ends",
  endsUntil: "On a date",
  endsCount: "After a number of times",
  until: "Last date",
  count: "How many times",
} as const;

export const WEEKDAYS = {
  long: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  short: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
} as const;
export const NTH = { 1: "first", 2: "second", 3: "third", 4: "fourth", "-1": "last" } as const;

/** A rule in words. */
export const RULE_WORDS = {
  every: { DAILY: "Every day", WEEKLY: "Every week", MONTHLY: "Every month" },
  everyN: { DAILY: "Every {n} days", WEEKLY: "Every {n} weeks", MONTHLY: "Every {n} months" },
  weekday: "Every weekday",
  on: "{every} on {days}",
  onDay: "{every} on day {n}",
  onNth: "{every} on the {nth} {weekday}",
  and: "{some} and {last}",
  until: "{rule}, until {day}",
  count: "{rule}, {n} times",
  once: "{rule}, once",
  unreadable: "Repeats by a rule that this version cannot read.",
  skips: "Months without a day {n} are left out.",
} as const;

/** What is wrong with a rule, by code; told beside its field. */
export const REPEAT_WRONG = {
  every: "Enter a whole number from 1 to 99.",
  "no-days": "Choose at least one day of the week.",
  "no-end": "A series has to end: choose a last date or a number of times.",
  count: "Enter a whole number from 2 to 52.",
  "no-such-day": "There is no such date.",
  "before-first": "The last date is before the first one.",
  "too-far": "A series ends two years from now at most.",
  "too-many": "These are {n} dates. A series has 52 at most.",
  "only-one": "This is one date only. Choose a later end, or “Does not repeat”.",
  "first-off": "{day} is not one of these days. Choose its weekday as well, or begin on another date.",
  overlap: "A date would begin before the one before it is over. Repeat less often, or shorten the booking.",
  "no-first": "Enter the time of the first booking.",
} as const;

/** The dates of a series before they are booked, and what became of them. */
export const SERIES = {
  dates: "Dates of the series",
  summary: "{book} of {n} dates will be booked",
  all: "{n} dates will be booked",
  free: absence("Free"),
  unknown: "Not known yet: the server checks it",
  late: "As of {at} nothing was booked: the server checks it",
  taken: "{room}: {clash}",
  hours: "outside working hours",
  weekend: "weekend",
  skipped: "Clocks skip this time on this day",
  leaveOut: "Leave out",
  useOf: "{day}: room",
  useOfKey: "{day}, {key}: room",
  maybe: "{room} all the same",
  nothing: "Every date is left out: choose one to book.",
  oneSet: "Each date is a booking of its own: one that is taken keeps no other one out.",
  // what became of them
  title: "Series",
  loading: "Loading the series…",
  booked: "{n} of {count} booked",
  bookedSoFar: "{n} of {count} booked so far: not all bookings have arrived",
  waiting: "{n} waiting to be sent",
  attention: "{n} not booked: see below",
  cancelled: "{n} cancelled",
  dateRefused: "{day}: {because}",
  dateStuck: "{day} was not taken by the server.",
  list: "All dates",
  state: {
    booked: "Booked",
    waiting: "Waiting to be sent",
    attention: "Needs a decision",
    cancelled: "Cancelled",
    rejected: "Rejected",
    past: "Older than what this device keeps",
    unknown: "Not arrived on this device yet",
  },
  notBooked: absence("Not booked"),
  moved: "now {day}",
  open: "Open",
  openOf: "Open {day}",
  // edit and cancel
  scope: "What of the series?",
  one: "This date",
  later: "This and later dates ({n})",
  every: "All dates ({n})",
  pastStay: "Dates that are over stay as they are.",
  coming: "Not all dates of the series have arrived on this device: only this one can be changed for now.",
  editTitle: "Save changes to a series",
  save: "Save",
  deletedDone: "{n} bookings deleted",
  leftOut: "These stay as they are:",
} as const;

export const SERIES_LABEL = {
  created: "{title} booked in {room}, {day}",
  edited: "{title} changed, {day}",
  deleted: "{title} deleted, {day}",
} as const;
