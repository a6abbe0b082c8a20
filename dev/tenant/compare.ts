import { isObject, type Json, type JsonObject, sameJson } from "#domain/shared/json.ts";
import type { Wanted } from "./docs.ts";

/** Where something stands that says something else than the file. */
export type Difference = {
  readonly path: string;
  /** `config.timeZone`; empty for the document as a whole. */
  readonly field: string;
  readonly there: Json | undefined;
  readonly file: Json | undefined;
};
export type Compared = {
  readonly fresh: readonly Wanted[];
  readonly same: readonly Wanted[];
  readonly differ: readonly Difference[];
};

/** What of a value stands there otherwise. Groups are compared field by field, by those that the file says; lists as a whole. */
function differing(
  said: Json,
  there: Json | undefined,
  at: readonly string[],
): { field: string; there: Json | undefined; file: Json }[] {
  if (isObject(said) && isObject(there ?? null))
    return Object.entries(said).flatMap(([key, x]) => differing(x, (there as JsonObject)[key], [...at, key]));
  return sameJson(said, there) ? [] : [{ field: at.join("."), there, file: said }];
}

/**
 * What is to be made, what stands already, and what stands there otherwise, and is never written over. [TEN-3] [TEN-4]
 * @param known the documents that there are, as plain data
 */
export function compare(ns: string, all: readonly Wanted[], known: ReadonlyMap<string, JsonObject>): Compared {
  const fresh = all.filter((w) => !known.has(w.path));
  const standing = all.filter((w) => known.has(w.path));
  const differ = standing.flatMap(({ path, said, stamped }): Difference[] => {
    const there = known.get(path) ?? {};
    if (!stamped) return [];
    if (there["ns"] !== ns) return [{ path, field: "ns", there: there["ns"], file: ns }];
    if (there["deleted"] === true) return [{ path, field: "deleted", there: true, file: false }];
    return differing(said, there, []).map((d) => ({ path, ...d }));
  });
  const bad = new Set(differ.map((d) => d.path));
  return { fresh, same: standing.filter((w) => !bad.has(w.path)), differ };
}
