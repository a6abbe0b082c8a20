import { valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { kindOf, plainWords } from "#domain/sync/fields.ts";
import { nameOf, namedSpec, namedWords, type Names } from "#domain/sync/names.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
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

function editsOf(op: StoredOp, set: ChangeSet, known: Known): Edit[] {
  const { path } = op;
  const { theirs } = known;
  const doc = docAt(path, theirs);
  const edit = (field: string | null, seen: string | null, written: string): Edit => {
    const conflict = set.attention?.conflicts.find(
      (c) => c.path === path && (c.field === undefined || c.field === field),
    );
    const spec = field === null ? null : specAt(path, field, known);
    const told = conflict?.theirs !== undefined && !Object.hasOwn(theirs, path);
    return {
      key: `${path}#${field ?? ""}`,
      path,
      name: nameOf(path, doc ?? (op.kind === "create" ? op.fields : null)),
      field: spec?.label ?? null,
      seen,
      written,
      server: told ? (spec?.words ?? plainWords)(conflict?.theirs ?? null) : serverWords(path, field, known),
      against: conflict ? CONFLICT_WHY[conflict.why] : isRefused(set, path) ? SYNC_WORDS.refusedHere : null,
    };
  };
  switch (op.kind) {
    case "delete":
      return [edit(null, null, SYNC_WORDS.deleted)];
    case "create":
      return [edit(null, null, `${SYNC_WORDS.created}: ${documentText(path, op.fields, known.names)}`)];
    case "patch":
      return Object.entries(op.fields).map(([field, value]) => {
        const { words } = specAt(path, field, known);
        return edit(field, words((Object.hasOwn(op.was, field) ? op.was[field] : null) ?? null), words(value));
      });
  }
}

/** Everything a set would write, those in dispute first. [SYNCUI-4] */
export function contentOf(set: ChangeSet, theirs: Theirs, names: Names = {}): readonly Edit[] {
  const edits = set.ops.flatMap((op) => editsOf(op, set, { theirs, names }));
  return [...edits.filter((e) => e.against !== null), ...edits.filter((e) => e.against === null)];
}
