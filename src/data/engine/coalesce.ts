import { isLatest } from "#domain/declared.ts";
import { patched } from "#domain/shared/changes.ts";
import { sameJson } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { Head } from "./ports.ts";

type New = Omit<ChangeSet, "seq">;

/** Whether a waiting set is of the same document as a new one, so that it may be made one with it. */
export const mayCoalesce = (head: Head, { ops }: New): boolean =>
  head.state === "queued" && ops.every((op) => head.touches.some((t) => t.path === op.path));

/** One op for two on the same document; null where they cannot be one. */
function together(before: StoredOp, after: StoredOp): StoredOp | null {
  if (before.path !== after.path || after.kind !== "patch") return null;
  if (before.kind === "create") return { ...before, fields: patched(before.fields, after.fields) };
  if (before.kind !== "patch") return null;
  return { ...before, fields: { ...before.fields, ...after.fields }, was: { ...after.was, ...before.was } };
}

/** A waiting preference with what a later one of the same kind says; null where that has to wait behind it. [CMD-10] */
export function coalesced(set: ChangeSet, made: New): ChangeSet | null {
  if (set.state !== "queued" || set.attempts > 0 || set.action !== made.action) return null;
  const [before, after] = [set.ops[0], made.ops[0]];
  if (!before || !after || set.ops.length !== 1 || made.ops.length !== 1) return null;
  const op = together(before, after);
  if (!op) return null;
  const { label, madeAt, skewMs, madeOffline } = made;
  return { ...set, ops: [op], label, madeAt, skewMs, madeOffline };
}

/** Whether another preference took the place of a set since it was read. */
export const hasMoved = (now: ChangeSet, read: ChangeSet): boolean =>
  isLatest(now.action) && !sameJson(now.ops as never, read.ops as never);
