import { isServerAct } from "#domain/sync/acts.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { takenDays } from "./booked.ts";
import { nameChanges } from "./reservations.ts";
import { type IsOwn, type Merged, planCommit } from "./merge.ts";
import { isWaiting, settling } from "./overlay.ts";
import type { Write } from "./ports.ts";
import type { Rec } from "./record.ts";
import { lockedIn } from "./room-locks.ts";
import { withoutNames } from "./unnamed.ts";

/** A set in flight, what it writes, and which sets are of this device. */
export type Flying = { readonly set: ChangeSet; readonly own: readonly Write[]; readonly isOwn: IsOwn };
/** A set with its batch, planned while the one with the id `after` is on its way. Good only once the server has taken that one. */
export type PlannedAhead = { readonly set: ChangeSet; readonly plan: Merged; readonly after: string };

/** Revisions by path, as a set that was taken remembers them. */
export const revsOf = (writes: readonly Write[]): { [path: string]: number } =>
  Object.fromEntries(writes.map((w) => [w.path, w.rev]));

/**
 * Plans a set over what stands here once the one in flight is taken. Null where there is more to it: it was tried before,
 * something conflicts, or the server has to be asked. What turns out stale by then is refused by its revision, and planned
 * afresh. [SYNC-AHEAD]
 */
export function planAhead(
  set: ChangeSet,
  recs: ReadonlyMap<string, Rec>,
  { set: before, own, isOwn }: Flying,
): PlannedAhead | null {
  if (!isWaiting(set.state) || set.attempts > 0 || set.needs !== undefined || isServerAct(set.action)) return null;
  const settled = settling({ ...before, revs: revsOf(own) });
  const then = new Map([...recs].map(([path, rec]) => [path, settled(rec)]));
  const merged = planCommit(set, then, isOwn);
  const plan = { ...merged, writes: withoutNames(merged.writes, then) };
  const asks =
    nameChanges(set, then).length > 0 || takenDays(set, then).length > 0 || lockedIn(plan.writes, then).length > 0;
  return plan.conflicts.length === 0 && !asks ? { set, plan, after: before.id } : null;
}
