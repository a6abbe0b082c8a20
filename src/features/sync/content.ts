import { valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { kindOf, plainWords } from "#domain/sync/fields.ts";
import { nameOf, namedSpec, namedWords, type Names } from "#domain/sync/names.ts";
import type { ChangeSet, Conflict, StoredOp } from "#domain/sync/schema.ts";
import { CONFLICT_WHY, SYNC_WORDS } from "#domain/words/sync.ts";
import { isRefused } from "./review-items.ts";

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
/** What stands on the server, and what those documents are called that anything links to. */
type Known = { readonly theirs: Theirs; readonly names: Names };

const specAt = (path: string, field: string, { theirs, names }: Known) =>
  namedSpec(path, kindOf(path, docAt(path, theirs)), field, names);

/** A whole document: its known fields, else as it is. */
function documentText(path: string, doc: JsonObject, names: Names): string {
  const lines = namedWords(path, kindOf(path, doc), doc, names);
  return lines.length === 0 ? plainWords(doc) : lines.map(([label, words]) => `${label}: ${words}`).join(" · ");
}

function serverWords(path: string, field: string | null, known: Known): string {
  if (!Object.hasOwn(known.theirs, path)) return SYNC_WORDS.unknown;
  const doc = docAt(path, known.theirs);
  if (!doc) return SYNC_WORDS.absent;
  return field === null ? documentText(path, doc, known.names) : specAt(path, field, known).words(valueAt(doc, field));
}

const docOf = (op: StoredOp, theirs: Theirs) => docAt(op.path, theirs) ?? (op.kind === "create" ? op.fields : null);
/** What stands in the way of a field, in words; null when nothing does. */
const againstWords = (conflict: Conflict | undefined, refused: boolean): string | null =>
  conflict ? CONFLICT_WHY[conflict.why] : refused ? SYNC_WORDS.refusedHere : null;

type Said = { readonly field: string | null; readonly seen: string | null; readonly written: string };

function editOf(op: StoredOp, { field, seen, written }: Said, set: ChangeSet, known: Known): Edit {
  const { path } = op;
  const isAbout = (c: Conflict) => c.path === path && (c.field === undefined || c.field === field);
  const conflict = set.attention?.conflicts.find(isAbout);
  const spec = field === null ? null : specAt(path, field, known);
  const told = Object.hasOwn(known.theirs, path) ? undefined : conflict?.theirs;
  return {
    key: `${path}#${field ?? ""}`,
    path,
    name: nameOf(path, docOf(op, known.theirs)),
    field: spec?.label ?? null,
    seen,
    written,
    server: told === undefined ? serverWords(path, field, known) : (spec?.words ?? plainWords)(told),
    against: againstWords(conflict, isRefused(set, path)),
  };
}

function editsOf(op: StoredOp, set: ChangeSet, known: Known): Edit[] {
  const whole = (written: string) => [editOf(op, { field: null, seen: null, written }, set, known)];
  switch (op.kind) {
    case "delete":
      return whole(SYNC_WORDS.deleted);
    case "create":
      return whole(`${SYNC_WORDS.created}: ${documentText(op.path, op.fields, known.names)}`);
    case "patch":
      return Object.entries(op.fields).map(([field, value]) => {
        const { words } = specAt(op.path, field, known);
        const was = Object.hasOwn(op.was, field) ? (op.was[field] ?? null) : null;
        return editOf(op, { field, seen: words(was), written: words(value) }, set, known);
      });
  }
}

/** Documents as they stand on the server, by name; what this device does not know says so. */
export const serverLines = (
  paths: readonly string[],
  docs: Theirs,
  names: Names,
): readonly (readonly [name: string, words: string])[] =>
  paths.map((path) => [
    nameOf(path, docAt(path, docs)),
    docAt(path, docs) === null ? SYNC_WORDS.unknown : serverWords(path, null, { theirs: docs, names }),
  ]);

/** Everything a set would write, those in dispute first. [SYNCUI-4] */
export function contentOf(set: ChangeSet, theirs: Theirs, names: Names = {}): readonly Edit[] {
  const edits = set.ops.flatMap((op) => editsOf(op, set, { theirs, names }));
  return [...edits.filter((e) => e.against !== null), ...edits.filter((e) => e.against === null)];
}
