import { withoutLost } from "#domain/neighbourhoods/reservations.ts";
import { isUnset, valueAt } from "#domain/shared/changes.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, Choice, Conflict, Decision, StoredOp } from "#domain/sync/schema.ts";
import type { Base } from "./record.ts";

/** Ops as decided, with what was decided; or null when a conflict has no choice yet, or one on something that has moved on. */
export type DecidedOps = { readonly ops: StoredOp[]; readonly decided: Decision[] } | null;

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
 * because the choice carries the value and revision that were seen.
 */
export function decide(
  set: ChangeSet,
  choices: readonly Choice[],
  bases: ReadonlyMap<string, Base | null>,
  at: number,
): DecidedOps {
  if (unanswered(set, choices).length > 0 || choices.some((c) => isStale(c, bases))) return null;
  const chosen: Chosen = new Map(choices.map((c) => [keyOf(c.path, c.field), c]));
  const names = new Map(set.attention?.conflicts.map((c) => [keyOf(c.path, c.field), c.by?.name]) ?? []);
  const decided: Decision[] = [];
  const ops = set.ops.flatMap((op) => {
    const whole = chosen.get(keyOf(op.path, null));
    if (whole) decided.push(decisionOf(whole, contentOf(op), names.get(keyOf(op.path, null)), at));
    if (whole?.take === "theirs") return [];
    const base = bases.get(op.path) ?? null;
    if (whole) return wholeMine(op, whole, base);
    const note = (c: Choice, mine: Json) => decided.push(decisionOf(c, mine, names.get(keyOf(c.path, c.field)), at));
    if (op.kind === "delete") return [op];
    const name = op.kind === "create" ? chosen.get(keyOf(op.path, "title")) : undefined;
    if (name?.take === "theirs") {
      note(name, contentOf(op)); // the name is another's: nothing is created
      return [];
    }
    return op.kind === "patch" ? fieldsOf(op, chosen, note) : [edited(op, chosen, note)];
  });
  return { ops: withoutLost(set.ops, ops), decided };
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

type Note = (choice: Choice, mine: Json) => void;

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

function fieldsOf(op: Extract<StoredOp, { kind: "patch" }>, chosen: Chosen, note: Note): StoredOp[] {
  const fields: { [field: string]: Json } = {};
  const was: { [field: string]: Json } = {};
  for (const [field, mine] of Object.entries(op.fields)) {
    const choice = chosen.get(keyOf(op.path, field));
    if (choice) note(choice, mine);
    if (choice?.take === "theirs") continue;
    fields[field] = choice?.take === "other" ? (choice.value ?? null) : mine;
    was[field] = choice ? choice.theirs : (op.was[field] ?? null);
  }
  const touched: JsonObject = fields;
  return Object.keys(touched).length === 0 && !op.revive ? [] : [{ ...op, fields: touched, was }];
}
