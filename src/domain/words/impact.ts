import { say } from "./say.ts";

/** Words of the question that is asked before bookings lose their desks (expectations, no. 7). */
export const IMPACT_WORDS = {
  titleDisable: "Who has booked these desks?",
  titleExclusive: "Who has booked and is not a member?",
  who: "{names} and {last}",
  whoMore: "{names} and {n} more people",
  whoMoreOne: "{names} and 1 more person",
  counted: "{desks}, {bookings} by {people} in the next {days} days",
  desk: "1 desk",
  desks: "{n} desks",
  booking: "1 booking",
  bookings: "{n} bookings",
  person: "1 person",
  people: "{n} people",
  checkedAgain: "Counted on this device. Bookings made elsewhere in the meantime stay.",
  notAll: "Some bookings are not on this device yet, so there may be more.",
  running: "{bookings} in use now. They stay.",
  what: "What should happen to the coming bookings?",
  keep: "Keep them",
  keepHow: "Nothing changes for these people.",
  move: "Move them to a free desk nearby",
  moveAll: "All {n} can be moved.",
  moveSome: "{n} of {all} can be moved. For the others no suitable desk is free, so they stay.",
  moveSomeSoFar:
    "{n} of {all} can be moved as far as this device knows. Not all bookings have arrived; the others stay.",
  moveNone: "No suitable desk is free.",
  cancel: "Cancel them",
  cancelHow: "You can undo this on the Sync screen.",
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

/** So many names are said. */
const NAMED = 3;

/** Who is affected, by name: `Kiri Dang, Rosie Walker and 7 more people`. [LOOK-10] */
export function whoWords(owners: readonly string[]): string {
  const names = [...new Set(owners.filter((name) => name !== ""))];
  const more = names.length - NAMED;
  const first = names.slice(0, NAMED).join(", ");
  if (more > 0)
    return more === 1
      ? say(IMPACT_WORDS.whoMoreOne, { names: first })
      : say(IMPACT_WORDS.whoMore, { names: first, n: String(more) });
  const [last = "", ...before] = names.toReversed();
  return before.length === 0 ? last : say(IMPACT_WORDS.who, { names: before.toReversed().join(", "), last });
}
