import { err, ok, type Result } from "../shared/result.ts";
import { DESKS } from "./limits.ts";

/** Ids of the desks that are chosen, in the order of choosing. */
export type Selection = ReadonlySet<string>;
export const NOTHING: Selection = new Set();

/**
 * A desk in or out. Above `max` the answer is a refusal, and nothing changes; where only one can be selected, a new one
 * replaces the old (spec 2 §5). [DSK-3] [DSK-20]
 */
export function toggled(now: Selection, id: string, max: number = DESKS.maxSelected): Result<Selection, "too-many"> {
  const next = new Set(now);
  if (next.delete(id)) return ok(next);
  if (max === 1) return ok(new Set([id]));
  if (now.size >= max) return err("too-many");
  return ok(next.add(id));
}

type Added = { readonly selection: Selection; readonly full: boolean };

/** Several desks in. What does not fit stays out, and `full` says so; where only one can be selected, it is the last of them. [DSK-3] [DSK-20] */
export function added(now: Selection, ids: Iterable<string>, max: number = DESKS.maxSelected): Added {
  if (max === 1) {
    const last = [...ids].at(-1);
    return { selection: last === undefined ? now : new Set([last]), full: false };
  }
  const next = new Set(now);
  let full = false;
  for (const id of ids) {
    if (next.size < max || next.has(id)) next.add(id);
    else full = true;
  }
  return { selection: next, full };
}

/** What is left of a selection when desks go away. */
export function remaining(now: Selection, there: { has(id: string): boolean }): Selection {
  const next = new Set([...now].filter((id) => there.has(id)));
  return next.size === now.size ? now : next;
}
