import { withDrawn } from "#domain/neighbourhoods/circles.ts";
import { isUnset, valueAt } from "#domain/shared/changes.ts";
import { collectionAt } from "#domain/collections.ts";
import { text } from "#domain/shared/doc-reads.ts";
import { isObject, type Json, sameJson } from "#domain/shared/json.ts";
import { isFunction } from "#domain/shared/written.ts";
import type { ChangeSet, Conflict, StoredOp } from "#domain/sync/schema.ts";
import type { Write } from "./ports.ts";
import { type Base, withoutStamps, type Rec } from "./record.ts";

export type Merged = {
  readonly writes: readonly Write[];
  readonly conflicts: readonly Conflict[];
  readonly merged: readonly string[];
};

const textIn = (x: Json | undefined, key: string): string => text(isObject(x) ? x[key] : x);
/** Who wrote the server's document last, and when. */
export const writerOf = (base: Base) => ({
  rev: base.rev,
  by: {
    name: textIn(base.fields["lastWrittenBy"], "displayName") || textIn(base.fields["lastWrittenBy"], "title"),
    via: textIn(base.fields["lastWrittenVia"], ""),
    at: base.updatedAt,
    set: textIn(base.fields["changeSet"], ""),
  },
});

type Lists = { readonly was: readonly Json[]; readonly mine: readonly Json[]; readonly theirs: readonly Json[] };
/** A list with the elements that somebody put in and took out, over what others made of it meanwhile. [SYNC-MERGE] */
function elementWise(lists: Lists, keyOf: (element: Json) => string): readonly Json[] {
  const keys = (list: readonly Json[]) => new Set(list.map(keyOf));
  const [was, mine, theirs] = [keys(lists.was), keys(lists.mine), keys(lists.theirs)];
  const left = lists.theirs.filter((e) => !was.has(keyOf(e)) || mine.has(keyOf(e)));
  return [...left, ...lists.mine.filter((e) => !was.has(keyOf(e)) && !theirs.has(keyOf(e)))];
}

type PatchOp = Extract<StoredOp, { kind: "patch" }>;
/** The patch over what stands there now: lists that merge by their elements hold what others did to them, so they conflict with nothing. */
function overElements(op: PatchOp, base: Base): PatchOp {
  const merged = Object.entries(collectionAt(op.path, base.fields)?.elements ?? {}).flatMap(([field, keyOf]) => {
    const [was, mine, theirs] = [op.was[field] ?? [], op.fields[field], valueAt(base.fields, field) ?? []];
    if (!Array.isArray(was) || !Array.isArray(mine) || !Array.isArray(theirs) || sameJson(theirs, was)) return [];
    return [{ field, theirs, to: elementWise({ was, mine, theirs } as Lists, keyOf) }];
  });
  if (merged.length === 0) return op;
  const fields = Object.fromEntries(merged.map(({ field, to }) => [field, to]));
  const was = Object.fromEntries(merged.map(({ field, theirs }) => [field, theirs as Json]));
  return { ...op, fields: { ...op.fields, ...fields }, was: { ...op.was, ...was } };
}

/** A value in which links do not have the names of whom they lead to: functions fill those in behind whoever made them. */
function unnamed(x: Json): Json {
  if (!isObject(x)) return x;
  const isLink = text(x["ref"]) !== "";
  const remaining = Object.entries(x).filter(([key]) => !isLink || (key !== "title" && key !== "displayName"));
  return Object.fromEntries(remaining.map(([key, value]) => [key, unnamed(value)]));
}
/** Whether nobody changed a value: a link to the same document has not changed when its names have come. */
const isSame = (a: Json, b: Json): boolean => sameJson(unnamed(a), unnamed(b));

function fieldConflicts(op: PatchOp, base: Base): Conflict[] {
  return Object.entries(op.fields).flatMap(([field, mine]) => {
    const theirs = valueAt(base.fields, field);
    const was = op.was[field] ?? null;
    if (isSame(theirs, was) || isSame(theirs, isUnset(mine) ? null : mine)) return [];
    return [{ path: op.path, why: "field" as const, field, was, mine, theirs, ...writerOf(base) }];
  });
}

/** What the author decided by and others have changed: it is not what was decided about. [SYNC-MERGE] */
function decidedByOther(op: PatchOp, base: Base): Conflict[] {
  const views = collectionAt(op.path, base.fields)?.decidedBy ?? {};
  return Object.entries(op.was).flatMap(([field, was]) => {
    if (field in op.fields) return [];
    const now = valueAt(base.fields, field);
    const theirs = views[field]?.(now) ?? now;
    if (isSame(theirs, was)) return [];
    return [{ path: op.path, why: "field" as const, field, was, mine: was, theirs, ...writerOf(base) }];
  });
}

type Against = { readonly write: Write | null; readonly conflicts: Conflict[] };

function patchAgainst(asked: PatchOp, base: Base): Against {
  const op = overElements(asked, base);
  const rev = base.rev + 1;
  const revive = op.revive && base.deleted ? { revive: true as const } : {};
  const write = { path: op.path, kind: "patch" as const, rev, fields: withDrawn(op.fields), ...revive };
  if (base.deleted && !op.revive)
    return { write, conflicts: [{ path: op.path, why: "deleted", ...writerOf(base) }, ...fieldConflicts(op, base)] };
  return { write, conflicts: [...fieldConflicts(op, base), ...decidedByOther(op, base)] };
}

/** Whether a set of this id was made or taken in on this device: what it wrote is nobody else's change. */
export type IsOwn = (set: string) => boolean;

/** Whether somebody else changed a document since it was seen, or the same person on another device. */
const movedBy = (base: Base, baseRev: number, isOwn: IsOwn): boolean =>
  base.rev > baseRev && !isOwn(textIn(base.fields["changeSet"], ""));

/**
 * Whether a document that is to be deleted holds something that who deletes it has not seen. Names that a function filled in are
 * nothing of the kind.
 */
function holdsUnseen(op: Extract<StoredOp, { kind: "delete" }>, base: Base, isOwn: IsOwn): boolean {
  if (base.rev <= op.baseRev) return false;
  if (op.was === undefined) return movedBy(base, op.baseRev, isOwn);
  if (!isSame(withoutStamps(base.fields), withoutStamps(op.was))) return true;
  return movedBy(base, op.baseRev, isOwn) && !isFunction(textIn(base.fields["lastWrittenVia"], ""));
}

function opAgainst(op: StoredOp, base: Base | null, isOwn: IsOwn): Against {
  if (op.kind === "create") {
    const write: Write = { path: op.path, kind: "create", rev: 1, fields: op.fields };
    const again = base?.deleted ? collectionAt(op.path, base.fields)?.again : undefined;
    if (base && again) {
      const rev = base.rev + 1;
      const anew: Write = { path: op.path, kind: "patch", rev, fields: again(op.fields, rev), revive: true };
      return { write: anew, conflicts: [] };
    }
    return { write, conflicts: base ? [{ path: op.path, why: "exists", ...writerOf(base) }] : [] };
  }
  if (!base) return { write: null, conflicts: [{ path: op.path, why: "missing" }] };
  if (op.kind === "patch") return patchAgainst(op, base);
  const write: Write = { path: op.path, kind: "delete", rev: base.rev + 1, fields: {} };
  const edited = !base.deleted && holdsUnseen(op, base, isOwn);
  return { write, conflicts: edited ? [{ path: op.path, why: "edited", ...writerOf(base) }] : [] };
}

/**
 * A set against what stands on the server as far as this device knows: the batch to send, or the conflicts. Another's
 * change to other fields merges by itself and is named, also that of the same person on another device; the same field with
 * another value is a conflict, and so is a deletion of what its author has not seen. [SYNC-MERGE]
 */
export function planCommit(set: ChangeSet, recs: ReadonlyMap<string, Rec>, isOwn: IsOwn): Merged {
  const writes: Write[] = [];
  const conflicts: Conflict[] = [];
  const merged: string[] = [];
  const decided = new Set(set.decided.map((d) => d.path));
  for (const op of set.ops) {
    const base = recs.get(op.path)?.base ?? null;
    const at = opAgainst(op, base, isOwn);
    if (at.write) writes.push(at.write);
    conflicts.push(...at.conflicts);
    const moved = op.kind !== "create" && base !== null && movedBy(base, op.baseRev, isOwn);
    if (moved && !decided.has(op.path)) merged.push(op.path); // what a person decided did not merge by itself
  }
  return { writes, conflicts, merged };
}
