import { valueAt } from "../shared/changes.ts";
import { isObject, type Json } from "../shared/json.ts";
import type { ChangeSet, Choice, Conflict } from "./schema.ts";

/** The server's documents as a screen shows them: fields, `rev`, `deleted`, `updatedAt`; null where there is none. */
export type TheirDocs = { readonly [path: string]: Json };
type Take = Choice["take"];

/** What stands on the server against a conflict now, and its revision. */
export function theirsNow(conflict: Conflict, docs: TheirDocs): { readonly theirs: Json; readonly rev?: number } {
  const doc = docs[conflict.path] ?? null;
  const fields = isObject(doc) ? doc : null;
  const rev = typeof fields?.["rev"] === "number" ? fields["rev"] : undefined;
  const theirs = conflict.field === undefined ? fields : valueAt(fields, conflict.field);
  return rev === undefined ? { theirs } : { theirs, rev };
}

/** A person's answer to one conflict, over what the screen shows of the server's state. `value` is for `other`. */
export function choiceOf(conflict: Conflict, docs: TheirDocs, take: Take, value: Json = null): Choice {
  const now = theirsNow(conflict, docs);
  const other = take === "other" ? { value } : {};
  return { path: conflict.path, field: conflict.field ?? null, take, ...now, ...other };
}

/** The same answer to every conflict of a set. What is not there any more can only be theirs. */
export const choicesOf = (set: ChangeSet, docs: TheirDocs, take: "mine" | "theirs"): readonly Choice[] =>
  (set.attention?.conflicts ?? []).map((c) => choiceOf(c, docs, c.why === "missing" ? "theirs" : take));
