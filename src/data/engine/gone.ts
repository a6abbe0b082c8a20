import { text } from "#domain/shared/doc-reads.ts";
import { neededBy } from "#domain/sync/names.ts";
import type { ChangeSet, Gone, StoredOp } from "#domain/sync/schema.ts";
import type { ReadDocs, ServerReads } from "./server-reads.ts";
import { writerOf } from "./merge.ts";
import type { Base, Rec } from "./record.ts";

/** Documents that one refusal asks about beside those of the set. */
const ASKED_MAX = 100;

/** Refusals that a deletion explains: the rules do not say which document they looked at. */
const CODES: readonly string[] = ["permission-denied", "failed-precondition", "not-found"];

export type GoneParts = {
  readonly reads: ServerReads;
  /** What this device knows once the answers are in. */
  readonly known: (paths: readonly string[]) => Promise<ReadonlyMap<string, Rec>>;
  readonly truth: (docs: ReadDocs["docs"]) => Promise<void>;
};

/** Whether an edit is of a document that has to be there: one that is brought back, or made, was known to be gone. */
const needsItself = (op: StoredOp): boolean => op.kind === "delete" || (op.kind === "patch" && !op.revive);

const goneAt = (path: string, base: Base): Gone => {
  const { by } = writerOf(base);
  const { title } = base.fields;
  return { path, title: text(title), by: by.name, at: by.at };
};

/**
 * What was deleted on the server of all that a refused set is about: documents that it changes, and those that what it writes
 * links to. Newest deletion first; none where the refusal has another reason. Throws `NetError`. [GONE-3]
 * @param forbidden the paths that the rules refuse, where single ones could be named
 */
export async function goneOf(
  set: ChangeSet,
  code: string,
  forbidden: readonly string[],
  parts: GoneParts,
): Promise<Gone[]> {
  if (!CODES.includes(code)) return [];
  const ops = forbidden.length === 0 ? set.ops : set.ops.filter((op) => forbidden.includes(op.path));
  const made = new Set(set.ops.flatMap((op) => (op.kind === "create" ? op.path : [])));
  const needed = neededBy(ops).filter((path) => !made.has(path));
  await parts.truth((await parts.reads.docsThatMay(needed.slice(0, ASKED_MAX))).docs);
  const paths = [...new Set([...ops.filter(needsItself).map((op) => op.path), ...needed])];
  const recs = await parts.known(paths);
  const gone = paths.flatMap((path) => {
    const base = recs.get(path)?.base;
    return base?.deleted ? goneAt(path, base) : [];
  });
  return gone.sort((a, b) => b.at - a.at);
}
