import { say } from "./say.ts";

/** Words of the question that is asked before bookings lose their desks (expectations, no. 7). */
export const IMPACT_WORDS = {
  titleDisable: "Bookings on desks that are to be disabled",
  titleExclusive: "Bookings of people who are not members",
  counted: "{desks}, {bookings} by {people} in the next {days} days",
  desk: "1 desk",
  desks: "{n} desks",
  booking: "1 booking",
  bookings: "{n} bookings",
  person: "1 person",
  people: "{n} people",
  checkedAgain: "Counted on this device; what is booked elsewhere meanwhile stays as it is.",
  notAll: "Not all bookings of the site are on this device yet: there may be more.",
  running: "{bookings} in use now: kept in any case.",
  what: "What is to become of the coming bookings?",
  keep: "Keep them",
  keepHow: "The bookings stay as they are.",
  move: "Move them to a free desk nearby",
  moveAll: "All {n} can be moved.",
  moveSome: "{n} of {all} can be moved; for the others no desk is free that their owner may use, and they are kept.",
  moveNone: "No desk is free that their owners may use.",
  cancel: "Cancel them",
  cancelHow: "The bookings are cancelled. This can be undone on the sync screen.",
  list: "Coming bookings",
  more: "and {n} more",
  row: "{day}: desk {desk}, {owner}",
  goOn: "Save",
  counting: "Counting bookings …",
} as const;

type Counts = { readonly desks: number; readonly bookings: number; readonly people: number; readonly days: number };
const counted = (n: number, one: string, many: (n: string) => string) => (n === 1 ? one : many(String(n)));
export const bookingsWords = (n: number): string =>
  counted(n, IMPACT_WORDS.booking, (k) => say(IMPACT_WORDS.bookings, { n: k }));

/** `12 desks, 14 bookings by 9 people in the next 30 days`. */
export const impactWords = ({ desks, bookings, people, days }: Counts): string =>
  say(IMPACT_WORDS.counted, {
    desks: counted(desks, IMPACT_WORDS.desk, (n) => say(IMPACT_WORDS.desks, { n })),
    bookings: bookingsWords(bookings),
    people: counted(people, IMPACT_WORDS.person, (n) => say(IMPACT_WORDS.people, { n })),
    days: String(days),
  });
