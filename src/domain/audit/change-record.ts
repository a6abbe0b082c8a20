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

/** What of a change a record holds: a document has room for 1 MiB, with its index entries. `cut` says that there was more. */
export type Recorded = Difference & { readonly cut: boolean };
export const RECORD = { pathsMax: 1_000, pathMax: 400, textMax: 1_000, totalMax: 200_000 } as const;

const sizeOf = (x: Json): number => JSON.stringify(x).length;
/** A value as a record holds it: long texts end with an ellipsis, large lists and maps are named by their size alone. */
function cutValue(x: Json): Json {
  if (sizeOf(x) <= RECORD.textMax) return x;
  return typeof x === "string" ? `${x.slice(0, RECORD.textMax)}…` : `… (${sizeOf(x)} characters)`;
}

/**
 * A difference that fits into a record, however large the document was: values are shortened, and what is beyond the room for
 * fields is left out. Never throws. [AUD-5]
 */
export function cutDifference({ paths, before, after }: Difference): Recorded {
  const recorded: string[] = [];
  const [was, is]: [{ [path: string]: Json }, { [path: string]: Json }] = [{}, {}];
  let [room, cut]: [number, boolean] = [RECORD.totalMax, false];
  for (const path of paths) {
    const values = [before, after].map((from) =>
      Object.hasOwn(from, path) ? cutValue(from[path] ?? null) : undefined,
    );
    const size =
      2 * path.length + values.reduce<number>((sum, x) => sum + (x === undefined ? 0 : sizeOf(x) + path.length), 0);
    if (recorded.length >= RECORD.pathsMax || path.length > RECORD.pathMax || size > room) {
      cut = true;
      continue;
    }
    room -= size;
    recorded.push(path);
    const [a, b] = values;
    if (a !== undefined) was[path] = a;
    if (b !== undefined) is[path] = b;
    cut ||= [
      [a, before[path]],
      [b, after[path]],
    ].some(([now, full]) => now !== undefined && now !== full);
  }
  return { paths: recorded, before: was, after: is, cut };
}

/** Whether a booking of rooms keeps its title or its owner back. [ROM-43] */
export const keepsBack = (doc: JsonObject | null): boolean => keepsOwnerBack(doc) || isWithheld(doc, "title");
/** Whether it keeps its owner back. */
export const keepsOwnerBack = (doc: JsonObject | null): boolean => isWithheld(doc, "owner");
const isWithheld = (doc: JsonObject | null, field: "title" | "owner"): boolean =>
  isObject(doc?.["privacy"]) && doc["privacy"][field] === true;
