import { collectionAt } from "../collections.ts";
import { BOOKINGS } from "../bookings/limits.ts";
import { isUnset, type Op, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import { INTENT_FORMAT, planOf } from "../shared/command.ts";
import type { Json } from "../shared/json.ts";
import { broughtBack, takenBack } from "./of-sets.ts";
import type { ChangeSet, Decision, StoredOp } from "./schema.ts";

/** A value as a patch writes it: what was not there is taken out again. */
const back = (value: Json | undefined): Json => (value === undefined || value === null ? UNSET : value);

/** The op that takes an op back, as seen by somebody who expects to find what it wrote. `rev` is the revision it produced. */
export function undoneOp(op: StoredOp, rev: number | undefined): Op {
  if (op.kind === "create") return { kind: "delete", path: op.path, seenRev: rev, seen: op.fields };
  if (op.kind === "delete") return { kind: "patch", path: op.path, fields: {}, seen: {}, seenRev: rev, revive: true };
  const fields: Patch = Object.fromEntries(Object.keys(op.fields).map((f) => [f, back(op.was[f])]));
  const seen: Patch = Object.fromEntries(Object.entries(op.fields).map(([f, x]) => [f, isUnset(x) ? null : x]));
  return { kind: "patch", path: op.path, fields, seen, seenRev: rev };
}

/** Bookings that come back are judged by several documents each: a set holds few (docs/decisions/021). [BKG-36] */
const mostOf = (ops: readonly Op[]): Partial<Pick<Plan, "mostOps">> =>
  ops.some((op) => op.kind === "patch" && op.revive === true && /^sites\/[^/]+\/bookings\//.test(op.path))
    ? { mostOps: BOOKINGS.maxCancelled }
    : {};

type Divided = Pick<ChangeSet, "split" | "atoms" | "ops">;
function atomsOf({ split, atoms, ops }: Divided): readonly number[] {
  if (split === "per-op" && !atoms) return ops.map(() => 1);
  // Of a set that is never cut, and of one whose atoms are not those of its ops, nothing is parted.
  return atoms?.reduce((sum, n) => sum + n, 0) === ops.length ? atoms : [ops.length];
}
/** How what follows from parts of a save holds together: as they do, so that no choice takes half of one. (invariant A1) */
function held(parts: readonly Divided[]): Pick<Plan, "split" | "atoms"> {
  if (parts.length > 0 && parts.every((set) => set.split === "never")) return { split: "never" };
  const atoms = parts.flatMap(atomsOf);
  return { split: "per-op", ...(atoms.some((n) => n > 1) ? { atoms } : {}) };
}

/**
 * The change set that takes a save back: each value to what its author saw, as seen by somebody who expects to find what
 * they wrote. Where another value stands by now, it goes to the review like any other conflict. (expectations no. 8)
 * @param parts all parts of one save, of one tenant and person
 */
export function undoPlan(parts: readonly ChangeSet[], label: string): Plan {
  const [first] = parts;
  const ops = parts.flatMap((set) => set.ops.map((op) => undoneOp(op, set.revs?.[op.path])));
  return {
    ...planOf(takenBack, { label, site: first?.site ?? null, ops, ...mostOf(ops) }),
    ...held(parts),
    ...(first ? { via: first.via, undoOf: first.part.of } : {}),
    // What the rules could judge as one set they can judge as one set again, and as half of two they may not.
    ...(parts.length > 1 ? { cuts: parts.map((set) => set.ops.length) } : {}),
  };
}

/**
 * Whether these edits can be taken back from the history. What belongs to a desk audit is never deleted nor opened again: the
 * walk itself takes observations back. Changes accepted from one are like any other. (docs/decisions/024) Cards are made for good:
 * what takes one back is its return. (docs/decisions/071) [CRD-29]
 */
export const canBeUndone = (ops: readonly Pick<StoredOp, "path" | "kind">[]): boolean =>
  ops.every(({ path, kind }) => {
    const undo = collectionAt(path)?.undo;
    return undo !== false && !(undo === "edits" && kind === "create");
  });

/** The value that lost a decision, or null when there is none to bring back (whole documents). */
export const lostValue = (decision: Decision): Json | null => {
  if (decision.field === null) return null;
  return decision.take === "theirs" ? decision.mine : decision.theirs;
};

/** A new change that writes the value which lost a decision. What stands there now is asked about as always. */
export function restorePlan(set: ChangeSet, decision: Decision, label: string): Plan | null {
  if (decision.field === null) return null;
  const fields = { [decision.field]: back(lostValue(decision)) };
  const ops: Plan["ops"] = [{ kind: "patch", path: decision.path, fields }];
  return { ...planOf(broughtBack, { label, site: set.site, ops }), via: set.via };
}

/** A closed set made again as a new change, over what is shown now: of the same command, and held together as it was. */
export function againPlan(set: ChangeSet): Plan {
  const ops = set.ops.map((op): Op => {
    if (op.kind === "create") return { kind: "create", path: op.path, fields: op.fields };
    return op.kind === "delete"
      ? { kind: "delete", path: op.path }
      : { kind: "patch", path: op.path, fields: op.fields, revive: op.revive };
  });
  const { action, label, via, site, intent, needs } = set;
  const { format } = intent ?? {};
  return {
    ...{ action, label, via, site, ops, ...held([set]), ...mostOf(ops) },
    ...(intent && format === INTENT_FORMAT ? { intent: { ...intent, format } } : {}),
    ...(needs ? { needs } : {}),
  };
}
