import { type Op, partId, type Plan, valueAt } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { type ChangeSet, SET_FORMAT, type StoredOp } from "#domain/sync/schema.ts";
import type { Seen } from "./overlay.ts";
import { withoutStamps } from "./record.ts";
import type { EngineParts } from "./parts.ts";

/** Whether the op itself says all that its author saw. */
const saysSeen = (op: Op): boolean => {
  if (op.kind === "create") return true;
  const { seen, seenRev } = op;
  if (seenRev === undefined || seen === undefined) return false;
  return op.kind === "delete" || Object.keys(op.fields).every((f) => f in seen);
};
/** Documents that the replica has to be asked about before a plan can be stored. */
export const unseen = (plan: Plan): string[] => plan.ops.filter((op) => !saysSeen(op)).map((op) => op.path);

/** An op with the values its author saw: those the plan names, else those the replica shows. */
export function storedOp(op: Op, seen: Seen | undefined): StoredOp {
  if (op.kind === "create") return { kind: "create", path: op.path, fields: op.fields };
  const baseRev = op.seenRev ?? seen?.rev ?? 0;
  const shown = seen?.view?.fields ?? null;
  if (op.kind === "delete") {
    const was = op.seen ?? (shown && withoutStamps(shown));
    // What was seen at a revision that nobody knows is compared whatever the server's revision is.
    const known = op.seen !== undefined && op.seenRev === undefined ? 0 : baseRev;
    return { kind: "delete", path: op.path, baseRev: known, ...(was ? { was } : {}) };
  }
  const was = Object.keys(op.fields).map((f) => [f, op.seen && f in op.seen ? op.seen[f] : valueAt(shown, f)]);
  // What stands in `was` and not in `fields` is what was decided by.
  const by = Object.entries(op.decidedBy ?? {}).filter(([f]) => !(f in op.fields));
  return {
    kind: "patch",
    path: op.path,
    fields: op.fields,
    was: Object.fromEntries([...was, ...by]) as JsonObject,
    baseRev,
    ...(op.revive ? { revive: true as const } : {}),
  };
}

/** Ops of one set, and how many of them hold together at a time. */
type Piece = { readonly ops: StoredOp[]; readonly atoms: readonly number[] };

/** Lengths of what holds together in a plan: rows of a file, or each op by itself. */
const atomsOf = ({ split, atoms, cuts, ops }: Plan): readonly number[] =>
  atoms ?? (split === "never" ? (cuts ?? [ops.length]) : ops.map(() => 1));

/** Ops as they go together: where the plan cuts them, and again, between what holds together, where a set holds fewer. */
function piecesOf(ops: StoredOp[], plan: Plan): readonly Piece[] {
  const most = Math.min(plan.mostOps ?? SYNC.maxOps, SYNC.maxOps);
  const ends = new Set((plan.cuts ?? []).map((_, i, all) => all.slice(0, i + 1).reduce((a, b) => a + b, 0)));
  const pieces: { ops: StoredOp[]; atoms: number[] }[] = [];
  let [at, isCut] = [0, true];
  for (const length of atomsOf(plan)) {
    const last = pieces.at(-1);
    const some = ops.slice(at, at + length);
    if (!last || isCut || last.ops.length + length > most) pieces.push({ ops: some, atoms: [length] });
    else {
      last.ops.push(...some);
      last.atoms.push(length);
    }
    at += length;
    isCut = ends.has(at);
  }
  return pieces;
}

/**
 * A plan as rows for the outbox: one set, or tied parts of at most 499 ops, or of fewer where the plan says so.
 * @throws {Error} for a plan with a file that is more than one set: which of them it goes with, nobody said
 */
export function setsOf(plan: Plan, seen: ReadonlyMap<string, Seen>, parts: EngineParts): Omit<ChangeSet, "seq">[] {
  const { author } = parts;
  const ops = plan.ops.map((op) => storedOp(op, seen.get(op.path)));
  const pieces = piecesOf(ops, plan);
  const count = pieces.length;
  if (plan.upload && count > 1) throw new Error("a file goes with one set");
  const own = plan.part && count === 1 ? plan.part : null;
  const of = own?.of ?? parts.newId();
  const skewMs = parts.skewMs();
  const made = { madeAt: parts.now() - skewMs, skewMs, madeOffline: parts.offline() };
  return pieces.map((piece, index) => ({
    format: SET_FORMAT,
    id: own ? partId(own) : index === 0 ? of : parts.newId(),
    device: author.device,
    ns: author.ns,
    uid: author.uid,
    author: author.person,
    site: plan.site,
    action: plan.action,
    label: plan.label,
    via: plan.via,
    ...made,
    ops: piece.ops,
    split: plan.split,
    ...(plan.split === "per-op" && piece.atoms.some((n) => n > 1) ? { atoms: [...piece.atoms] } : {}),
    // What was asked for is asked for by one set: of one in parts, no part alone can be planned anew.
    ...(plan.intent && count === 1 ? { intent: { ...plan.intent } } : {}),
    ...(plan.upload ? { upload: plan.upload } : {}),
    ...(plan.needs && plan.needs.length > 0 ? { needs: [...plan.needs] } : {}),
    state: "queued" as const,
    attempts: 0,
    settled: false,
    merged: [],
    burns: [],
    decided: [],
    ...(plan.undoOf === undefined ? {} : { undoOf: plan.undoOf }),
    part: own ?? { of, index, count },
  }));
}
