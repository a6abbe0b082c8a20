import { stayingOf as parkedDays } from "#domain/bookings/apart.ts";
import { collectionAt } from "#domain/collections.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, Conflict, StoredOp } from "#domain/sync/schema.ts";
import { atomsOf, isWhole, opsOfAtoms } from "./atoms.ts";
import type { DecidedOps } from "./decide.ts";

/** A parked set as a new one in its place. What may have been sent under the old id is burnt with the new batch. */
export function again(set: ChangeSet, id: string, { ops, atoms, decided }: NonNullable<DecidedOps>): ChangeSet {
  const { attention: _attention, acceptedAt: _acceptedAt, revs: _revs, atoms: _atoms, ...rest } = set;
  const sent = set.attempts > 0;
  const burns = sent ? [...set.burns, set.id] : set.burns;
  const earlier = sent ? [...(set.earlier ?? []), { id: set.id, ops: set.ops }] : set.earlier;
  return {
    ...rest,
    ...(earlier ? { earlier } : {}),
    id,
    ops,
    ...(atoms ? { atoms } : {}),
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
  const { replaces: _replaces, attention: _attention, atoms, ...rest } = set;
  const burns = [...set.burns.filter((b) => b !== landed), set.id];
  // What is left of rows that hold together holds together.
  const split = atoms ? "never" : rest.split;
  return { ...rest, id, ops, split, state: "queued", attempts: 0, merged: [], burns, earlier: [] };
}

/**
 * What takes the place of a decided set that is never parted, when an earlier attempt of it landed after all: all of it waits
 * for another look, because what it was planned over has changed. [CMD-7]
 */
export function lookAgain(set: ChangeSet, landed: string, { id, at }: { id: string; at: number }): ChangeSet {
  const { replaces: _replaces, ...rest } = set;
  const burns = [...set.burns.filter((b) => b !== landed), ...(set.attempts > 0 ? [set.id] : [])];
  const attention = { kind: "conflict" as const, code: LANDED, conflicts: [], at };
  return { ...rest, id, state: "attention", attempts: 0, merged: [], burns, earlier: [], attention };
}
/** Code of a set whose earlier attempt landed after a person had decided about it. */
export const LANDED = "landed";

/** A set in two; each knows only its own part of earlier attempts, so that neither takes back what the other one holds. */
type Two = { readonly goes: ChangeSet; readonly stays: ChangeSet };
/** What of an op stays parked: all, nothing, or some fields. */
type Staying = "all" | "none" | ReadonlySet<string>;

/** The part of an op that goes, or that stays; null for none. */
function partOf(op: StoredOp, staying: Staying, stays: boolean): StoredOp | null {
  if (staying === "all" || staying === "none") return (staying === "all") === stays ? op : null;
  if (op.kind !== "patch") return stays ? op : null;
  const own = (from: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(from).filter(([f]) => staying.has(f) === stays));
  const fields = own(op.fields);
  return Object.keys(fields).length === 0 ? null : { ...op, fields, was: own(op.was) };
}

function inTwo(
  set: ChangeSet,
  stayingOf: (op: StoredOp) => Staying,
  of: { readonly newId: () => string; readonly attention: NonNullable<ChangeSet["attention"]> },
): Two | null {
  const atoms = (stays: boolean) => {
    const own = atomsOf(set).map((atom) => atom.flatMap((op) => partOf(op, stayingOf(op), stays) ?? []));
    return opsOfAtoms(set, own);
  };
  const [stay, go] = [atoms(true), atoms(false)];
  if (stay.ops.length === 0 || go.ops.length === 0) return null;
  const part = (stays: boolean) => {
    const made = again(set, of.newId(), { ...(stays ? stay : go), decided: [] });
    const earlier = made.earlier?.map((e) => ({
      id: e.id,
      ops: e.ops.flatMap((op) => partOf(op, stayingOf(op), stays) ?? []),
    }));
    return earlier ? { ...made, earlier } : made;
  };
  const { replaces: _replaces, ...stays } = part(true); // what goes has the old one's place: what stays is a save of its own
  return { goes: part(false), stays: { ...stays, state: "attention", attention: of.attention } };
}

/**
 * A parked set in two: what the rules take goes again, what they refuse, or what somebody else has, stays parked with its content.
 * What holds together stays together. Null when there is nothing to part, as of a set that is never parted. [CMD-4]
 */
export function parted(set: ChangeSet, newId: () => string): Two | null {
  if (!set.attention || isWhole(set)) return null;
  const paths = parkedDays(set);
  const staying = new Set(
    atomsOf(set)
      .filter((atom) => atom.some((op) => paths.has(op.path)))
      .flat()
      .map((op) => op.path),
  );
  const { restPasses: _restPasses, ...attention } = set.attention;
  return inTwo(set, (op) => (staying.has(op.path) ? "all" : "none"), { newId, attention });
}

/** Fields of one op that stay, with those that are decided with them. */
function disputedFields(op: StoredOp, conflicts: readonly Conflict[]): Staying {
  const own = conflicts.filter((c) => c.path === op.path);
  if (own.length === 0) return "none";
  if (op.kind !== "patch" || op.revive || own.some((c) => c.why !== "field" || c.field === undefined)) return "all";
  const disputed = new Set(own.flatMap((c) => c.field ?? []));
  const groups = collectionAt(op.path)?.together ?? [];
  for (const group of groups) if (group.some((f) => disputed.has(f))) for (const f of group) disputed.add(f);
  return Object.keys(op.fields).every((f) => disputed.has(f)) ? "all" : disputed;
}

/**
 * A set of an edit form that conflicts, in two: what is in dispute is asked about, and everything else goes on by itself. Null
 * where it holds together, or where all of it is in dispute. [CMD-8]
 */
export function undisputed(
  set: ChangeSet,
  attention: NonNullable<ChangeSet["attention"]>,
  newId: () => string,
): Two | null {
  const { conflicts } = attention;
  if (isWhole(set) || conflicts.some((c) => c.why === "exists" || c.why === "missing")) return null;
  const held = new Map<StoredOp, Staying>();
  for (const atom of atomsOf(set)) {
    const isDisputed = atom.some((op) => conflicts.some((c) => c.path === op.path));
    for (const op of atom)
      held.set(op, atom.length > 1 ? (isDisputed ? "all" : "none") : disputedFields(op, conflicts));
  }
  const byPath = new Map([...held].map(([op, staying]) => [op.path, staying]));
  return inTwo(set, (op) => byPath.get(op.path) ?? "none", { newId, attention });
}
