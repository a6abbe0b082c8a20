import { fieldPath, type Patch, UNSET } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";

/** Tags by themselves, so that two people add different ones and both stay. */
export function tagOps(
  mine: Json | undefined,
  seen: Json | undefined,
): { readonly fields: Patch; readonly seen: Patch } {
  const list = (x: Json | undefined) =>
    new Set(Array.isArray(x) ? x.filter((t): t is string => typeof t === "string") : []);
  const [now, was] = [list(mine), list(seen)];
  const moved = [...new Set([...now, ...was])].filter((t) => now.has(t) !== was.has(t));
  return {
    fields: Object.fromEntries(moved.map((t) => [fieldPath("tags", t), now.has(t) ? true : UNSET])),
    seen: Object.fromEntries(moved.map((t) => [fieldPath("tags", t), was.has(t) ? true : null])),
  };
}
