import { type Op, type Plan, valueAt } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { SYNC } from "#domain/sync/limits.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { Seen } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";

/** An op with the values its author saw: those the plan names, else those the replica shows. */
function storedOp(op: Op, seen: Seen | undefined): StoredOp {
  if (op.kind === "create") return { kind: "create", path: op.path, fields: op.fields };
  const baseRev = seen?.rev ?? 0;
  if (op.kind === "delete") return { kind: "delete", path: op.path, baseRev };
  const shown = seen?.view?.fields ?? null;
  const was = Object.keys(op.fields).map((f) => [f, op.seen && f in op.seen ? op.seen[f] : valueAt(shown, f)]);
  return { kind: "patch", path: op.path, fields: op.fields, was: Object.fromEntries(was) as JsonObject, baseRev };
}

/** A plan as rows for the outbox: one set, or tied parts of at most 499 ops. */
export function setsOf(plan: Plan, seen: ReadonlyMap<string, Seen>, parts: EngineParts): Omit<ChangeSet, "seq">[] {
  const { author } = parts;
  const ops = plan.ops.map((op) => storedOp(op, seen.get(op.path)));
  const count = Math.ceil(ops.length / SYNC.maxOps);
  const of = parts.newId();
  const made = { madeAt: parts.now(), skewMs: parts.skewMs() };
  return Array.from({ length: count }, (_, index) => ({
    format: 1 as const,
    id: index === 0 ? of : parts.newId(),
    device: author.device,
    ns: author.ns,
    uid: author.uid,
    author: author.person,
    site: plan.site,
    action: plan.action,
    label: plan.label,
    via: plan.via,
    ...made,
    ops: ops.slice(index * SYNC.maxOps, (index + 1) * SYNC.maxOps),
    state: "queued" as const,
    attempts: 0,
    settled: false,
    merged: [],
    burns: [],
    part: { of, index, count },
  }));
}
