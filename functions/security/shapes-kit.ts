import { Timestamp } from "firebase/firestore";
import * as v from "valibot";
import { schemaAt } from "../../src/domain/collections.ts";
import type { JsonObject } from "../../src/domain/shared/json.ts";

type Fields = { readonly [field: string]: unknown };
/** A document of a good commit. */
export type Good = { readonly path: string; readonly doc: Fields };
/** The same with one value in it that is another. */
export type Bent = { readonly path: string; readonly doc: Fields; readonly at: string; readonly what: string };

const isMap = (x: unknown): x is Fields =>
  typeof x === "object" && x !== null && Object.getPrototypeOf(x) === Object.prototype;

/** Values as devices keep them: moments are epoch ms; those of this commit are now. */
function plain(x: unknown): unknown {
  if (x instanceof Date) return x.getTime();
  if (x instanceof Timestamp) return x.toMillis();
  if (Array.isArray(x)) return x.map(plain);
  if (isMap(x)) return Object.fromEntries(Object.entries(x).map(([k, y]) => [k, plain(y)]));
  return typeof x === "object" && x !== null ? Date.now() : x;
}

/** Whether a device takes a document as the server would send it. */
export function isTaken({ path, doc }: Good): boolean {
  const fields = plain(doc) as JsonObject;
  const schema = schemaAt(path, fields);
  return schema === null || v.safeParse(schema, fields).success;
}

const text = (n: number) => "x".repeat(n);
const deep = (n: number): unknown => (n === 0 ? 1 : { in: deep(n - 1) });
/** What stands in a value's place. */
const INSTEAD: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["5", 5],
  ["-1", -1],
  ["half", 0.5],
  ["a large number", 1e300],
  ["true", true],
  ["no text", ""],
  ...[3, 11, 26, 41, 101, 201, 321, 401, 501, 1_001, 5_000].map((n) => [`${n} letters`, text(n)] as const),
  ["no list", []],
  ["numbers", [1, 2]],
  ["10,000 texts", Array.from({ length: 10_000 }, (_, i) => `a${i}`)],
  ["a list of a long text", [text(5_000)]],
  ["no map", {}],
  ["a map", { x: "y" }],
  ["a deep map", deep(15)],
  ["a map of 2,000", Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, true]))],
  ["a moment", new Date(1_000)],
];
/** What is put into a list or a map. */
const MORE: readonly (readonly [string, unknown])[] = [
  ["5", 5],
  ["null", null],
  ["a long text", text(5_000)],
  ["a map", { x: { y: 1 } }],
];

/** Every document that is the good one with one value changed, put in or gone, at any depth. */
export function bentOf({ path, doc }: Good, written: readonly string[]): readonly Bent[] {
  const found: Bent[] = [];
  const bend = (at: readonly string[], what: string, value: unknown) => {
    const isInList = Array.isArray(valueAt(doc, at.slice(0, -1)));
    if (isInList && Array.isArray(value)) return; // a list in a list is nothing that Firestore holds
    found.push({ path, at: at.join("."), what, doc: withValue(doc, at, value) as Fields });
  };
  const walk = (at: readonly string[], value: unknown) => {
    for (const [what, x] of INSTEAD) bend(at, what, x);
    if (at.length > 1) bend(at, "gone", undefined);
    if (Array.isArray(value)) {
      for (const [what, x] of MORE) bend([...at, String(value.length)], `one more: ${what}`, x);
      if (value.length > 0) walk([...at, "0"], value[0]);
    } else if (isMap(value)) {
      for (const [what, x] of MORE) bend([...at, "more"], `one more: ${what}`, x);
      bend([...at, text(1_000)], "a long key", true);
      const keys = Object.keys(value);
      for (const key of [...keys.slice(0, 12), ...keys.slice(12).slice(-1)]) walk([...at, key], value[key]);
    }
  };
  for (const field of written) walk([field], doc[field]);
  return found;
}

export const valueAt = (of: unknown, at: readonly string[]): unknown => at.reduce((x, key) => (x as Fields)[key], of);

export function withValue(of: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withValue((of as Fields)[key], rest, value);
  if (Array.isArray(of)) {
    const list = [...(of as unknown[])];
    list.splice(Number(key), 1, ...(next === undefined ? [] : [next]));
    return list;
  }
  const { [key]: _, ...others } = of as Fields;
  return next === undefined ? others : { ...others, [key]: next };
}

/** Some of a list, the same in each run. */
export function someOf<T>(all: readonly T[], n: number): readonly T[] {
  if (all.length <= n) return all;
  let seed = 20_261_128;
  const random = () => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), seed / 2 ** 32);
  return [...all]
    .map((x) => [random(), x] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, n)
    .map(([, x]) => x);
}
