import { isObject, type Json } from "../shared/json.ts";
import type { ByPath } from "./change-record.ts";

/** Keys of these maps may have points in them. */
const KEYED: readonly string[] = ["tags"];

/** The keys of a recorded path, in order. */
export function stepsIn(path: string): readonly string[] {
  const [first = "", ...rest] = path.split(".");
  return KEYED.includes(first) && rest.length > 0 ? [first, rest.join(".")] : [first, ...rest];
}
/** What stands at a field, put together again from the values below it; undefined where nothing is recorded. */
export function valueIn(from: ByPath, steps: readonly string[]): Json | undefined {
  let whole: Json | undefined;
  for (const [path, value] of Object.entries(from)) {
    const keys = stepsIn(path);
    if (!steps.every((step, i) => keys[i] === step)) continue;
    const below = keys.slice(steps.length);
    if (below.length === 0) {
      whole = value;
      continue;
    }
    const root: { [key: string]: Json } = isObject(whole) ? { ...whole } : {};
    let at = root;
    below.slice(0, -1).forEach((key) => {
      const next = Object.hasOwn(at, key) ? at[key] : undefined;
      const own: { [key: string]: Json } = isObject(next) ? { ...next } : {};
      at[key] = own;
      at = own;
    });
    at[below.at(-1) ?? ""] = value;
    whole = root;
  }
  return whole;
}
