import { valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json } from "#domain/shared/json.ts";
import { fieldSpec, kindOf, plainWords } from "#domain/sync/fields.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import { CONFLICT_WHY, SYNC_WORDS } from "#domain/words/sync.ts";
import { isRefused, nameOf } from "./review-items.ts";

/** One field of one document of a set: what its author saw, what they wrote, what stands on the server now. */
export type Edit = {
  readonly key: string;
  readonly path: string;
  /** Title of the document, when the server's copy is known; else the last part of its path. */
  readonly name: string;
  /** What the field is called. */
  readonly field: string | null;
  readonly seen: string | null;
  readonly written: string;
  readonly server: string;
  /** What stands in its way; null when nothing does. */
  readonly against: string | null;
};
export type Theirs = { readonly [path: string]: Json };

const docAt = (path: string, theirs: Theirs) => {
  const doc = theirs[path] ?? null;
  return isObject(doc) ? doc : null;
};
const wordsAt = (path: string, field: string, value: Json, theirs: Theirs): string =>
  fieldSpec(kindOf(path, docAt(path, theirs)), field).words(value);

function serverWords(path: string, field: string | null, theirs: Theirs): string {
  if (!Object.hasOwn(theirs, path)) return SYNC_WORDS.unknown;
  const doc = theirs[path] ?? null;
  if (!isObject(doc)) return SYNC_WORDS.absent;
  return field === null ? plainWords(doc) : wordsAt(path, field, valueAt(doc, field), theirs);
}

function editsOf(op: StoredOp, set: ChangeSet, theirs: Theirs): Edit[] {
  const conflictAt = (field: string | null) =>
    set.attention?.conflicts.find((c) => c.path === op.path && (c.field === undefined || c.field === field));
  const edit = (field: string | null, seen: string | null, written: string): Edit => {
    const conflict = conflictAt(field);
    const known = conflict?.theirs !== undefined && !Object.hasOwn(theirs, op.path);
    const refusedHere = isRefused(set, op.path);
    return {
      key: `${op.path}#${field ?? ""}`,
      path: op.path,
      name: nameOf(op.path, docAt(op.path, theirs)),
      field: field === null ? null : fieldSpec(kindOf(op.path, docAt(op.path, theirs)), field).label,
      seen,
      written,
      server: known ? plainWords(conflict.theirs) : serverWords(op.path, field, theirs),
      against: conflict ? CONFLICT_WHY[conflict.why] : refusedHere ? SYNC_WORDS.refusedHere : null,
    };
  };
  switch (op.kind) {
    case "delete":
      return [edit(null, null, SYNC_WORDS.deleted)];
    case "create":
      return [edit(null, null, `${SYNC_WORDS.created}: ${plainWords(op.fields)}`)];
    case "patch":
      return Object.entries(op.fields).map(([field, value]) =>
        edit(
          field,
          wordsAt(op.path, field, (Object.hasOwn(op.was, field) ? op.was[field] : null) ?? null, theirs),
          wordsAt(op.path, field, value, theirs),
        ),
      );
  }
}

/** Everything a set would write, those in dispute first. [SYNCUI-4] */
export function contentOf(set: ChangeSet, theirs: Theirs): readonly Edit[] {
  const edits = set.ops.flatMap((op) => editsOf(op, set, theirs));
  return [...edits.filter((e) => e.against !== null), ...edits.filter((e) => e.against === null)];
}
