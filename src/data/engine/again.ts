import { stayingOf } from "#domain/bookings/apart.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { DecidedOps } from "./decide.ts";

/** A parked set as a new one in its place. What may have been sent under the old id is burnt with the new batch. */
export function again(set: ChangeSet, id: string, { ops, decided }: NonNullable<DecidedOps>): ChangeSet {
  const { attention: _attention, acceptedAt: _acceptedAt, revs: _revs, ...rest } = set;
  const sent = set.attempts > 0;
  const burns = sent ? [...set.burns, set.id] : set.burns;
  const earlier = sent ? [...(set.earlier ?? []), { id: set.id, ops: set.ops }] : set.earlier;
  return {
    ...rest,
    ...(earlier ? { earlier } : {}),
    id,
    ops,
    decided: [...set.decided, ...decided],
    state: "queued",
    attempts: 0,
    merged: [],
    replaces: set.id,
    burns,
  };
}

/** What is left of a set after an earlier attempt landed: a set of its own, which burns what else may still come. */
export function restOf(set: ChangeSet, landed: string, { id, ops }: { id: string; ops: StoredOp[] }): ChangeSet {
  const { replaces: _replaces, attention: _attention, ...rest } = set;
  const burns = [...set.burns.filter((b) => b !== landed), set.id];
  return { ...rest, id, ops, state: "queued", attempts: 0, merged: [], burns, earlier: [] };
}

/**
 * A parked set in two: what the rules take goes again, what they refuse, or what somebody else has, stays parked with its content. Each knows only its
 * own part of earlier attempts, so that neither takes back what the other one holds. Null when there is nothing to part.
 */
export function parted(set: ChangeSet, newId: () => string): { goes: ChangeSet; stays: ChangeSet } | null {
  const staying = stayingOf(set);
  const isStaying = (op: StoredOp) => staying.has(op.path);
  const [stay, go] = [set.ops.filter(isStaying), set.ops.filter((op) => !isStaying(op))];
  if (!set.attention || stay.length === 0 || go.length === 0) return null;
  const part = (own: (op: StoredOp) => boolean) => {
    const made = again(set, newId(), { ops: set.ops.filter(own), decided: [] });
    return made.earlier ? { ...made, earlier: made.earlier.map((e) => ({ id: e.id, ops: e.ops.filter(own) })) } : made;
  };
  const { restPasses: _restPasses, ...attention } = set.attention;
  return { goes: part((op) => !isStaying(op)), stays: { ...part(isStaying), state: "attention", attention } };
}
