import { type Op, UNSET } from "#domain/shared/changes.ts";
import { type Json, sameJson } from "#domain/shared/json.ts";
import { undoneOp } from "#domain/sync/history.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";

type Earlier = { readonly id: string; readonly ops: readonly StoredOp[] };
type PatchOp = Extract<StoredOp, { kind: "patch" }>;

/** The row of an earlier attempt that landed after all: history, under the id that the server knows. */
export function landedRow(set: ChangeSet, { id, ops }: Earlier, at: number): ChangeSet {
  const { attention: _a, replaces: _r, earlier: _e, revs: _v, closed: _c, upload: _u, ...rest } = set;
  return { ...rest, id, ops: [...ops], state: "accepted", acceptedAt: at, burns: [], decided: [], settled: false };
}

/** What a person decided about a field that the earlier attempt wrote. */
function wanted(set: ChangeSet, op: PatchOp, field: string): Json {
  const now = set.ops.find((o): o is PatchOp => o.path === op.path && o.kind === "patch");
  if (now && field in now.fields) return now.fields[field] ?? null;
  const decision = set.decided.findLast((d) => d.path === op.path && d.field === field);
  return decision?.theirs ?? op.was[field] ?? UNSET;
}

/**
 * What is left to do for a decided set whose earlier attempt landed: the fields in which the decision differs from what
 * landed, over what landed. Nothing, when the decision was to send the same again.
 */
export function leftAfter(set: ChangeSet, earlier: Earlier): Op[] {
  return earlier.ops.flatMap((op): Op[] => {
    if (op.kind !== "patch") return set.ops.some((o) => o.path === op.path) ? [] : [undoneOp(op, undefined)];
    const entries = Object.keys(op.fields)
      .map((field) => [field, wanted(set, op, field)] as const)
      .filter(([field, value]) => !sameJson(value, op.fields[field]));
    if (entries.length === 0) return [];
    const seen = Object.fromEntries(entries.map(([field]) => [field, op.fields[field] ?? null]));
    return [{ kind: "patch", path: op.path, fields: Object.fromEntries(entries), seen }];
  });
}
