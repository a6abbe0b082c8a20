import { collectionAt } from "#domain/collections.ts";
import type { Store } from "#domain/shared/collection.ts";
import { must } from "#domain/shared/result.ts";
import { fold } from "../engine/record.ts";
import { storeOf } from "./collections.ts";
import type { Stored } from "./stored.ts";

/** Records written in one step of the storage. */
const CHUNK = 500;
/**
 * Changes that RxDB remembers of a collection, so that live queries follow without a look at the storage. A step with more of
 * them stays in memory as a whole until the next one: the last step of a long write is therefore this short.
 */
export const REMEMBERED = 50;

export type Behind = { readonly kind: string; readonly scope: string; readonly after: string };
/** A page of the records of a kind and a scope, behind a path: its index has them in this order. */
export function behind({ kind, scope, after }: Behind, limit: number) {
  const selector = { _deleted: { $eq: false }, kind: { $eq: kind }, scope: { $eq: scope }, id: { $gt: after } };
  return { selector, sort: [{ kind: "asc" as const }, { scope: "asc" as const }, { id: "asc" as const }], limit };
}

/** Whether a record belongs to one of the sites that are kept, or to none although its kind may belong to several. */
export function isRetained(d: Stored, keep: readonly string[] | null): boolean {
  if (keep === null) return false;
  const view = "pending" in d ? fold(d.base, d.pending) : null; // a file has neither
  const sites = view && collectionAt(d.id, view.fields)?.sites?.(view.fields);
  return sites ? sites.length === 0 || sites.some((s) => keep.includes(s)) : keep.includes(d.scope);
}

/** Paths by the stores of their records. */
export function byStore(paths: readonly string[]): Map<Store, string[]> {
  const out = new Map<Store, string[]>();
  for (const path of paths) {
    const name = must(storeOf(path), `a collection for ${path}`);
    const ids = out.get(name);
    if (ids) ids.push(path);
    else out.set(name, [path]);
  }
  return out;
}

/** Ids in the steps in which they are written. */
export function stepsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const long = Math.max(0, ids.length - REMEMBERED);
  const steps: (readonly string[])[] = [];
  for (let at = 0; at < long; at += CHUNK) steps.push(ids.slice(at, Math.min(at + CHUNK, long)));
  return [...steps, ids.slice(long)];
}
