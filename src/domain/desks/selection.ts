import { err, ok, type Result } from "../shared/result.ts";
import { DESKS } from "./limits.ts";

/** Ids of the desks that are chosen, in the order of choosing. */
export type Selection = ReadonlySet<string>;
export const NOTHING: Selection = new Set();

/** A desk in or out. Above 400 the answer is a refusal, and nothing changes. [DSK-3] */
export function toggled(now: Selection, id: string): Result<Selection, "too-many"> {
  const next = new Set(now);
  if (next.delete(id)) return ok(next);
  if (now.size >= DESKS.maxSelected) return err("too-many");
  return ok(next.add(id));
}

/** Several desks in. What does not fit stays out, and `full` says so. [DSK-3] */
export function added(
  now: Selection,
  ids: Iterable<string>,
): { readonly selection: Selection; readonly full: boolean } {
  const next = new Set(now);
  let full = false;
  for (const id of ids) {
    if (next.size < DESKS.maxSelected || next.has(id)) next.add(id);
    else full = true;
  }
  return { selection: next, full };
}

/** What is left of a selection when desks go away. */
export function kept(now: Selection, there: { has(id: string): boolean }): Selection {
  const next = new Set([...now].filter((id) => there.has(id)));
  return next.size === now.size ? now : next;
}
