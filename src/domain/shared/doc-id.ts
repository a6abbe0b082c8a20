import * as v from "valibot";

/**
 * An id of a document as somebody sends it: one segment of a path, which neither leads elsewhere nor is one of the database's
 * own (Firestore, "Constraints on document IDs").
 */
export const docIdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(120),
  v.check((id) => !/[/\p{Cc}]/u.test(id) && id !== "." && id !== ".." && !/^__.*__$/.test(id), "not an id"),
);
