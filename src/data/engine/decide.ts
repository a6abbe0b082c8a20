import { withoutLost } from "#domain/neighbourhoods/reservations.ts";
import { collectionAt } from "#domain/collections.ts";
import { isUnset, valueAt } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, Choice, Conflict, Decision, StoredOp } from "#domain/sync/schema.ts";
import { atomsOf, isAlone, opsOfAtoms } from "./atoms.ts";
import type { Base } from "./record.ts";

/** Ops as decided, with what was decided; or null when a conflict has no choice yet, or one on something that has moved on. */
export type DecidedOps = {
  readonly ops: StoredOp[];
  /** As in a set: how many of them hold together. */
  readonly atoms?: number[];
  readonly decided: Decision[];
} | null;

type Chosen = ReadonlyMap<string, Choice>;
const keyOf = (path: string, field: string | null | undefined) => `${path}\n${field ?? ""}`;

function decisionOf(choice: Choice, mine: Json, by: string | undefined, at: number): Decision {
  const { path, field, take, theirs } = choice;
  return {
    path,
    field,
    take,
    mine,
    theirs,
    at,
    ...(by === undefined ? {} : { by }),
    ...(take === "other" ? { value: choice.value ?? null } : {}),
  };
}

/** Conflicts that a person still has to answer: a choice on a whole document answers for its fields. */
export function unanswered(set: ChangeSet, choices: readonly Choice[]): readonly Conflict[] {
  const chosen = new Set(choices.map((c) => keyOf(c.path, c.field)));
  return (set.attention?.conflicts ?? []).filter(
    (c) => !chosen.has(keyOf(c.path, c.field)) && !chosen.has(keyOf(c.path, null)),
  );
}

/**
 * A parked set with a person's choices: *mine* over what the screen showed of theirs, *theirs* by leaving the field out,
 * *other* as a new value. Fields without a choice stay as they were written. What the screen did not show is asked again,
 * because the choice carries the value and revision that were seen. What holds together is only ever left out as one: no field
 * of it is decided by itself. [CMD-4]
 */
export function decide(
  set: ChangeSet,
  choices: readonly Choice[],
  bases: ReadonlyMap<string, Base | null>,
  at: number,
): DecidedOps {
  if (unanswered(set, choices).length > 0 || choices.some((c) => isStale(c, bases)) || isImpossible(choices))
    return null;
  const chosen: Chosen = new Map(choices.map((c) => [keyOf(c.path, c.field), c]));
  const names = new Map(set.attention?.conflicts.map((c) => [keyOf(c.path, c.field), c.by?.name]) ?? []);
  const decided: Decision[] = [];
  const note = (c: Choice, mine: Json) => decided.push(decisionOf(c, mine, names.get(keyOf(c.path, c.field)), at));
  // What the set needs and is not there: without that, nothing of it makes sense.
  if (choices.some((c) => set.ops.every((op) => op.path !== c.path))) return { ops: [], decided };
  let isTorn = false;
  const atoms = atomsOf(set).map((atom): readonly StoredOp[] => {
    if (isAlone(set, atom)) return atom.flatMap((op) => one(op, { chosen, note, base: bases.get(op.path) ?? null }));
    const given = choices.filter((c) => atom.some((op) => op.path === c.path));
    if (given.length === 0) return atom;
    if (given.some((c) => c.take !== "theirs")) isTorn = true;
    for (const c of given) note(c, mineAt(atom, c));
    return [];
  });
  if (isTorn) return null;
  const remaining = opsOfAtoms(set, atoms);
  return { ...remaining, ops: withoutLost(set.ops, remaining.ops), decided };
}

/** What a person wrote where a choice is about: a field, or all of a document. */
function mineAt(atom: readonly StoredOp[], { path, field }: Choice): Json {
  const op = atom.find((o) => o.path === path);
  if (!op || op.kind === "delete") return null;
  return field === null ? op.fields : (op.fields[field] ?? null);
}

type Deciding = { readonly chosen: Chosen; readonly note: Note; readonly base: Base | null };
/** One op by itself, as it was decided. */
function one(op: StoredOp, { chosen, note, base }: Deciding): StoredOp[] {
  const whole = chosen.get(keyOf(op.path, null));
  if (whole) note(whole, contentOf(op));
  if (whole?.take === "theirs") return [];
  if (whole) return wholeMine(op, whole, base);
  if (op.kind === "delete") return [op];
  const name = op.kind === "create" ? chosen.get(keyOf(op.path, "title")) : undefined;
  if (name?.take === "theirs") {
    note(name, contentOf(op)); // the name is another's: nothing is created
    return [];
  }
  return op.kind === "patch" ? fieldsOf(op, chosen, note) : [edited(op, chosen, note)];
}

/** "Mine" for a whole document that has moved on since the screen showed it. */
const isStale = (c: Choice, bases: ReadonlyMap<string, Base | null>): boolean =>
  c.field === null && c.take === "mine" && c.rev !== undefined && c.rev !== bases.get(c.path)?.rev;

const contentOf = (op: StoredOp): Json => (op.kind === "delete" ? null : op.fields);

/** "Mine" for a whole document: created over what is there, brought back, or deleted all the same. */
function wholeMine(op: StoredOp, choice: Choice, base: Base | null): StoredOp[] {
  const baseRev = choice.rev ?? base?.rev ?? 0;
  if (op.kind === "delete") return [{ ...op, baseRev }];
  if (!base) return [op];
  const was = Object.fromEntries(Object.keys(op.fields).map((f) => [f, valueAt(base.fields, f)]));
  return [
    {
      kind: "patch",
      path: op.path,
      fields: op.fields,
      was,
      baseRev,
      ...(base.deleted ? { revive: true as const } : {}),
    },
  ];
}

type Note = (choice: Choice, mine: Json) => unknown;

/** A new document with the values that a person corrected before sending it again. */
function edited(op: Extract<StoredOp, { kind: "create" }>, chosen: Chosen, note: Note): StoredOp {
  const fields = Object.entries(op.fields).flatMap(([field, mine]): [string, Json][] => {
    const choice = chosen.get(keyOf(op.path, field));
    if (choice?.take !== "other") return [[field, mine]];
    note(choice, mine);
    return isUnset(choice.value) ? [] : [[field, choice.value ?? null]];
  });
  return { ...op, fields: Object.fromEntries(fields) };
}

/** Whether a field that nobody disputes means nothing without one that was left to the others. */
const goesWithTheirs = (path: string, field: string, chosen: Chosen): boolean =>
  (collectionAt(path)?.together ?? []).some(
    (group) => group.includes(field) && group.some((f) => chosen.get(keyOf(path, f))?.take === "theirs"),
  );
/** Fields that mean something together only, of which some were left to the others and some were not. */
const isImpossible = (choices: readonly Choice[]): boolean =>
  choices.some(
    (c) =>
      c.take !== "theirs" &&
      c.field !== null &&
      (collectionAt(c.path)?.together ?? []).some(
        (group) =>
          group.includes(c.field ?? "") &&
          choices.some((o) => o.path === c.path && o.take === "theirs" && group.includes(o.field ?? "")),
      ),
  );

function fieldsOf(op: Extract<StoredOp, { kind: "patch" }>, chosen: Chosen, note: Note): StoredOp[] {
  const fields: { [field: string]: Json } = {};
  const was: { [field: string]: Json } = {};
  for (const [field, mine] of Object.entries(op.fields)) {
    const choice = chosen.get(keyOf(op.path, field));
    if (choice) note(choice, mine);
    if (choice?.take === "theirs" || (!choice && goesWithTheirs(op.path, field, chosen))) continue;
    fields[field] = choice?.take === "other" ? (choice.value ?? null) : mine;
    was[field] = choice ? choice.theirs : (op.was[field] ?? null);
  }
  const touched: JsonObject = fields;
  return Object.keys(touched).length === 0 && !op.revive ? [] : [{ ...op, fields: touched, was }];
}
