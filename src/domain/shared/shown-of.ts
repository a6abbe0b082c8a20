import type { ShownDoc } from "./collection.ts";
import type { Docs, ServerDoc } from "./command.ts";

/** A document of the server as the rows of its collection are made from. */
export const shownOf = (path: string, { fields, deleted, rev, updatedAt }: ServerDoc): ShownDoc => ({
  path,
  view: { fields, deleted },
  rev,
  pending: false,
  updatedAt,
  stamp: String(rev),
});

/** The row that `make` makes of what stands at a path; null: nothing, a tombstone, or not asked for yet. */
export function rowAt<R>(docs: Docs, path: string, make: (shown: ShownDoc) => R): R | null {
  const doc = docs(path);
  return doc && !doc.deleted ? make(shownOf(path, doc)) : null;
}
