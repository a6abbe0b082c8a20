import type { Plan } from "../shared/changes.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err, type Result } from "../shared/result.ts";
import { BOOKING_ANEW, BOOKING_REFUSED } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import { bookingMoveAnew } from "./anew-move.ts";
import { type BookingRefusal, planCancel, planCancelTogether, planRelease } from "./commands.ts";
import { bookingCancel, bookingRelease } from "./declared.ts";
import { checkedInWords, saidOf, type Standing, standingAt } from "./standing-now.ts";

const inWords = (plan: Result<Plan, BookingRefusal>): Result<Plan, string> =>
  plan.ok ? plan : err(BOOKING_REFUSED[plan.error]);

/** Ending a booking that was ended, or changed, since the person saw it: it ends when it is planned. [BKG-37] */
const bookingReleaseAnew = anew<{ readonly path: string }>(bookingRelease, {
  reads: ({ path }) => [path],
  plan: ({ path }, docs, by) => {
    const b = standingAt(docs, path, by);
    return b.ok ? inWords(planRelease(b.value, b.value.deskTitle, by)) : b;
  },
  says: ({ path }, docs, by) => {
    const b = standingAt(docs, path, by);
    if (!b.ok) return [];
    const isIn = checkedInWords(b.value) !== null;
    return [say(isIn ? BOOKING_ANEW.checksOut : BOOKING_ANEW.releases, saidOf(b.value))];
  },
});

type Paths = { readonly paths: readonly string[] };
/** What of the bookings still stands, and in words why others do not. */
function sorted({ paths }: Paths, docs: Docs, by: Planner) {
  const found = [...new Set(paths)].map((path) => standingAt(docs, path, by));
  const standing = found.flatMap((b): readonly Standing[] => (b.ok ? [b.value] : []));
  const ended = found.flatMap((b) => (b.ok ? [] : [b.error]));
  return { standing, ended };
}

/** Taking bookings back of which some, or all, have ended since. Those that stand are cancelled, the others left alone. [BKG-37] */
const bookingCancelAnew = anew<Paths>(bookingCancel, {
  reads: ({ paths }) => paths,
  plan: (input, docs, by) => {
    const { standing, ended } = sorted(input, docs, by);
    const [only, ...more] = standing;
    if (!only) return err([...new Set(ended)].join(" "));
    return inWords(more.length === 0 ? planCancel(only, only.deskTitle, by) : planCancelTogether(standing, by));
  },
  says: (input, docs, by) => sorted(input, docs, by).standing.map((b) => say(BOOKING_ANEW.cancels, saidOf(b))),
  stands: (input, docs, by) => {
    const words = sorted(input, docs, by).standing.flatMap((b) => checkedInWords(b) ?? []);
    return words.length === 0 ? null : words.join(" ");
  },
});

/** Every command of the area that can be planned anew. */
export const BOOKINGS_ANEW = [bookingReleaseAnew, bookingCancelAnew, bookingMoveAnew] as const;
