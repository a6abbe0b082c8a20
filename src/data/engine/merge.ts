import { valueAt } from "#domain/shared/changes.ts";
import { sameJson } from "#domain/shared/json.ts";
import type { ChangeSet, Conflict, StoredOp } from "#domain/sync/schema.ts";
import type { Write } from "./ports.ts";
import type { Base, Rec } from "./record.ts";

export type Merged = {
  readonly writes: readonly Write[];
  readonly conflicts: readonly Conflict[];
  readonly merged: readonly string[];
};

function fieldConflicts(op: Extract<StoredOp, { kind: "patch" }>, base: Base): Conflict[] {
  return Object.entries(op.fields).flatMap(([field, mine]) => {
    const theirs = valueAt(base.fields, field);
    const was = op.was[field] ?? null;
    if (sameJson(theirs, was) || sameJson(theirs, mine)) return [];
    return [{ path: op.path, why: "field" as const, field, was, mine, theirs }];
  });
}

function opAgainst(op: StoredOp, base: Base | null): { write: Write | null; conflicts: Conflict[] } {
  if (op.kind === "create") {
    const conflicts: Conflict[] = base ? [{ path: op.path, why: "exists" }] : [];
    return { write: { path: op.path, kind: "create", rev: 1, fields: op.fields }, conflicts };
  }
  if (!base) return { write: null, conflicts: [{ path: op.path, why: "missing" }] };
  const gone: Conflict[] = base.deleted && op.kind !== "delete" ? [{ path: op.path, why: "deleted" }] : [];
  if (op.kind === "delete")
    return { write: { path: op.path, kind: "delete", rev: base.rev + 1, fields: {} }, conflicts: gone };
  return {
    write: { path: op.path, kind: "patch", rev: base.rev + 1, fields: op.fields },
    conflicts: [...gone, ...fieldConflicts(op, base)],
  };
}

const byAnother = (base: Base | null, uid: string) => {
  const by = base?.fields["lastWrittenBy"];
  return typeof by === "object" && by !== null && !Array.isArray(by) && (by as { authUid?: unknown }).authUid !== uid;
};

/**
 * A set against what stands on the server as far as this device knows: the batch to send, or the conflicts. Another's
 * change to other fields merges by itself and is named; the same field with another value is a conflict. [SYNC-MERGE]
 */
export function planCommit(set: ChangeSet, recs: ReadonlyMap<string, Rec>): Merged {
  const writes: Write[] = [];
  const conflicts: Conflict[] = [];
  const merged: string[] = [];
  for (const op of set.ops) {
    const base = recs.get(op.path)?.base ?? null;
    const at = opAgainst(op, base);
    if (at.write) writes.push(at.write);
    conflicts.push(...at.conflicts);
    if (op.kind !== "create" && base && base.rev > op.baseRev && byAnother(base, set.uid)) merged.push(op.path);
  }
  return { writes, conflicts, merged };
}
