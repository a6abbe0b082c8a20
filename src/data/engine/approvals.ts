import { askedAgain } from "#domain/rooms/approval.ts";
import { bookingIn } from "#domain/rooms/booking.ts";
import type { Write } from "./ports.ts";
import type { Rec } from "./record.ts";
import { afterOf } from "./room-locks.ts";

const BOOKING = /^ns\/[^/]+\/bookings\/[^/]+$/;

/**
 * Bookings of rooms as the server takes them: what was approved and takes more by a write that leaves the approval as it is, since
 * it takes a shortening back or the approval came meanwhile, is asked for again. (docs/decisions/131) [ROM-7]
 */
export const withApprovals = (
  writes: readonly Write[],
  recs: ReadonlyMap<string, Rec>,
  now: number,
): readonly Write[] =>
  writes.map((w) => {
    const base = BOOKING.test(w.path) && w.kind === "patch" ? (recs.get(w.path)?.base ?? null) : null;
    if (!base || w.kind !== "patch") return w;
    const after = afterOf(w, base);
    const [was, is] = [base, after].map(({ fields, deleted }) => bookingIn(w.path, fields, { deleted }));
    const approval = was && is ? askedAgain(was, is, now) : null;
    return approval ? { ...w, fields: { ...w.fields, approval: { ...approval } } } : w;
  });
