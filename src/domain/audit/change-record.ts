import { isObject, type Json, type JsonObject } from "../shared/json.ts";

/** Values by the path of their field, e.g. `config.timeZone`. */
export type ByPath = { readonly [path: string]: Json };
export type Difference = {
  /** What changed, in order. */
  readonly paths: readonly string[];
  /** What stood there; without those that were not there. */
  readonly before: ByPath;
  /** What stands there now; without those that are gone. */
  readonly after: ByPath;
};

/** Fields that move with every write and say nothing by themselves. */
const ALWAYS: readonly string[] = ["ns", "rev", "updatedAt", "changeSet"];

/** Every value below an object; lists and empty objects count as values. */
function leaves(value: JsonObject, at: string, into: Map<string, Json>): Map<string, Json> {
  for (const [key, x] of Object.entries(value)) {
    const path = at === "" ? key : `${at}.${key}`;
    if (isObject(x) && Object.keys(x).length > 0) leaves(x, path, into);
    else into.set(path, x);
  }
  return into;
}

/** What a write changed of a document, field by field (spec 1 §3, audit change record); null stands for no document. [AUD-1] */
export function difference(before: JsonObject | null, after: JsonObject | null): Difference {
  const [was, is] = [before, after].map((doc) => leaves(doc ?? {}, "", new Map())) as [
    Map<string, Json>,
    Map<string, Json>,
  ];
  const same = (path: string) => JSON.stringify(was.get(path)) === JSON.stringify(is.get(path));
  const paths = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => !ALWAYS.includes(path.split(".")[0] ?? "") && !same(path))
    .sort();
  const picked = (from: Map<string, Json>): ByPath =>
    Object.fromEntries(paths.flatMap((p) => (from.has(p) ? [[p, from.get(p) ?? null]] : [])));
  return { paths, before: picked(was), after: picked(is) };
}

/** Whether nothing but who wrote, and how, is another: such a write changed nothing that anybody decided. [AUD-1] */
export const saysNothing = ({ paths }: Difference): boolean =>
  paths.every((path) => /^(lastWrittenBy|lastWrittenVia)(\.|$)/.test(path));
