import { mayDo } from "../access/may-do.ts";
import { planRelease, type StandingBooking } from "../bookings/commands.ts";
import { isLive } from "../bookings/state.ts";
import { DESKS } from "../desks/limits.ts";
import { isBookable } from "../desks/bookable.ts";
import type { Ctx, Op, Plan } from "../shared/changes.ts";
import { planOf } from "../shared/command.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { dayOf, type Zone } from "../shared/time.ts";
import { DESK_AUDIT_WORDS } from "../words/desk-audits.ts";
import { say } from "../words/say.ts";
import { roundFix } from "./declared.ts";
import { DESK_AUDITS } from "./limits.ts";
import { type DeskStanding, madeAt } from "./observations.ts";
import type { DeskAuditRefusal } from "./refusal.ts";

/** A desk as far as changing it is concerned. */
export type FixDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly rev: number;
};
/** A booking of a desk that stands. */
export type FixBooking = StandingBooking & { readonly id: string; readonly desk: string };
/** A change that follows from what was seen, for somebody to accept. */
export type Fix =
  | { readonly kind: "disable"; readonly key: string; readonly desk: FixDesk; readonly reason: string }
  | {
      readonly kind: "release";
      readonly key: string;
      readonly desk: FixDesk;
      readonly booking: FixBooking;
      /** When the desk was seen empty. */
      readonly seenAt: number;
    };

/** The note as a reason, as far as a reason reaches. */
const reasonOf = (note: string): string => (note.trim() || DESK_AUDIT_WORDS.unusable).slice(0, DESKS.reasonMax).trim();

type Given = {
  readonly desks: readonly FixDesk[];
  readonly latest: ReadonlyMap<string, DeskStanding>;
  /** Bookings of today that were not cancelled. */
  readonly bookings: readonly FixBooking[];
  readonly now: number;
  readonly zone: Zone;
};

/** A booking of today that has begun and still stands, of a desk that was seen empty since it began. */
function releasesOf(desk: FixDesk, seen: DeskStanding, { bookings, now, zone }: Given): readonly Fix[] {
  const at = madeAt(seen);
  if (dayOf(at, zone) !== dayOf(now, zone)) return [];
  return bookings
    .filter((b) => b.desk === desk.id && b.fromTime <= at && isLive(b, now))
    .map((booking) => ({ kind: "release", key: `release:${booking.id}`, desk, booking, seenAt: at }));
}

/**
 * What follows from what was seen, in the order of desks: one that is unusable and can still be booked is disabled, and a
 * booking of today is released where its desk was seen empty. [WALK-12]
 */
export function suggestedFixes(given: Given): readonly Fix[] {
  return given.desks.flatMap((desk): readonly Fix[] => {
    const seen = given.latest.get(desk.id);
    if (seen?.status === "unusable" && isBookable(desk.disabled))
      return [{ kind: "disable", key: `disable:${desk.id}`, desk, reason: reasonOf(seen.note) }];
    return seen?.status === "empty-booked" ? releasesOf(desk, seen, given) : [];
  });
}

const inputOf = (fix: Fix) =>
  fix.kind === "disable" ? { desk: fix.desk.id, reason: fix.reason } : { desk: fix.desk.id, booking: fix.booking.id };

type Who = Pick<Ctx, "now" | "roles">;
function opsOf(fix: Fix, who: Who): readonly Op[] {
  const { desk } = fix;
  if (fix.kind === "disable") {
    if (!isBookable(desk.disabled)) return []; // somebody else disabled it meanwhile
    const seen = { disabled: desk.disabled };
    return [{ kind: "patch", path: desk.path, fields: { disabled: fix.reason }, seen, seenRev: desk.rev }];
  }
  const release = planRelease(fix.booking, desk.title, who);
  return release.ok ? release.value.ops : []; // over by now: there is nothing left to release
}

/** The accepted changes as one change set: all of them or none. [WALK-12] */
export function planFixes(
  { site, title }: { readonly site: string; readonly title: string },
  fixes: readonly Fix[],
  who: Who,
): Result<Plan, DeskAuditRefusal> {
  if (!mayDo(roundFix, who)) return err("not-permitted");
  const ops = fixes.flatMap((fix) => opsOf(fix, who));
  if (ops.length === 0) return err("nothing-to-do");
  if (ops.length > DESK_AUDITS.maxFixes) return err("too-many");
  const n = String(ops.length);
  const label =
    ops.length === 1 ? say(DESK_AUDIT_WORDS.planFix, { title }) : say(DESK_AUDIT_WORDS.planFixes, { title, n });
  return ok(planOf(roundFix, { label, site, ops }, { site, title, fixes: fixes.map(inputOf) }));
}
