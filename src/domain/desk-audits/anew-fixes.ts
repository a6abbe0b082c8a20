import { checkedInWords, saidOf, type Standing, standingAt } from "../bookings/standing-now.ts";
import { isBookable } from "../desks/bookable.ts";
import { desks } from "../desks/collection.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { BOOKING_ANEW } from "../words/bookings.ts";
import { AUDIT_ANEW, DESK_AUDIT_REFUSED } from "../words/desk-audits.ts";
import { say } from "../words/say.ts";
import { type FixInput, roundFix } from "./declared.ts";
import { type Fix, type FixDesk, planFixes } from "./fixes.ts";

type Accepted = FixInput["fixes"][number];
/** A change that can still be made, with what is said of it. */
type Left = { readonly fix: Fix; readonly says: string; readonly stands: string | null };

const deskPath = (site: string, { desk }: Accepted): string => `sites/${site}/spaces/${desk}`;
const bookingPath = (site: string, booking: string): string => `sites/${site}/bookings/${booking}`;

function releaseOf(booking: Standing, desk: FixDesk, now: number): Left {
  const stands = checkedInWords(booking);
  const words = stands === null ? BOOKING_ANEW.releases : BOOKING_ANEW.checksOut;
  const said = { ...saidOf(booking), desk: desk.title };
  return {
    fix: { kind: "release", key: `release:${booking.id}`, desk, booking, seenAt: now },
    says: say(words, said),
    stands,
  };
}

/** One of the changes over what stands there now, or why there is nothing left of it. */
function fixNow(site: string, one: Accepted, docs: Docs, by: Planner): Result<Left, string> {
  const desk = rowAt(docs, deskPath(site, one), desks.row);
  if (!desk) return err(AUDIT_ANEW.deskGone);
  const { title } = desk;
  if ("booking" in one) {
    const booking = standingAt(docs, bookingPath(site, one.booking), by);
    return booking.ok
      ? ok(releaseOf(booking.value, desk, by.now))
      : err(say(AUDIT_ANEW.desk, { title, why: booking.error }));
  }
  if (!isBookable(desk.disabled)) return err(say(AUDIT_ANEW.desk, { title, why: AUDIT_ANEW.disabled }));
  const { reason } = one;
  const says = say(AUDIT_ANEW.disables, { title, reason });
  return ok({ fix: { kind: "disable", key: `disable:${desk.id}`, desk, reason }, says, stands: null });
}

function fixesNow({ site, fixes }: FixInput, docs: Docs, by: Planner) {
  const all = fixes.map((one) => fixNow(site, one, docs, by));
  return {
    left: all.flatMap((f) => (f.ok ? [f.value] : [])),
    moot: [...new Set(all.flatMap((f) => (f.ok ? [] : [f.error])))],
  };
}

/** Accepted changes of which some may have been made since, or have lost their desk: the others are made. [WALK-23] */
export const roundFixAnew = anew<FixInput>(roundFix, {
  reads: ({ site, fixes }) =>
    fixes.flatMap((one) => [deskPath(site, one), ...("booking" in one ? [bookingPath(site, one.booking)] : [])]),
  plan: (input, docs, by) => {
    const { left, moot } = fixesNow(input, docs, by);
    if (left.length === 0) return err(moot.join(" "));
    const plan = planFixes(
      input,
      left.map((l) => l.fix),
      by,
    );
    return plan.ok ? plan : err(DESK_AUDIT_REFUSED[plan.error]);
  },
  says: (input, docs, by) => fixesNow(input, docs, by).left.map((l) => l.says),
  stands: (input, docs, by) => {
    const { left, moot } = fixesNow(input, docs, by);
    const words = left.length === 0 ? [] : [...moot, ...left.flatMap((l) => l.stands ?? [])];
    return words.length === 0 ? null : words.join(" ");
  },
});
