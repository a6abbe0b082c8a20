import { type Bent, type Good, isTaken, valueAt, withValue } from "./shapes-kit.ts";

/** What is read of a schema of valibot: enough to find the values at its edges. */
type Schema = {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly entries?: { readonly [field: string]: Schema };
  readonly item?: Schema;
  readonly value?: Schema;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
};
type Named = readonly [what: string, value: unknown];

/** What a check of a schema asks for, by its name; undefined where it has none of that name. */
function limitOf({ pipe = [] }: Schema, name: string): number | undefined {
  const found = pipe.find((step) => step.type === name)?.requirement;
  return typeof found === "number" ? found : undefined;
}
const ENTRIES = 3;
const repeated = <T>(x: T, n: number): T[] => Array.from({ length: n }, () => x);

/** Values at the edges of what a schema takes, in place of one that it takes. */
const EDGES: { readonly [type: string]: (schema: Schema, was: unknown) => readonly Named[] } = {
  string: (schema) => {
    const [least, most] = [limitOf(schema, "min_length") ?? 0, limitOf(schema, "max_length")];
    const lengths = [least, ...(most === undefined ? [] : [most])];
    return lengths.map((n) => [`${n} letters`, "x".repeat(n)]);
  },
  number: (schema) => {
    const [least, most] = [limitOf(schema, "min_value"), limitOf(schema, "max_value")];
    return [least, most].flatMap((n): readonly Named[] => (n === undefined ? [] : [[String(n), n]]));
  },
  boolean: () => [
    ["true", true],
    ["false", false],
  ],
  picklist: ({ options = [] }) => options.map((x) => [String(x), x]),
  array: (schema, was) => {
    const most = limitOf(schema, "max_length");
    const [first] = Array.isArray(was) ? (was as readonly unknown[]) : [];
    const full: readonly Named[] =
      most === undefined || first === undefined ? [] : [[`${most} of it`, repeated(first, most)]];
    return [["no entry", []], ...full];
  },
  record: () => [["no entry", {}]],
};

/**
 * Documents around a good one that its schema takes: of each field that the commit writes, at any depth, what may be left out or
 * said to be nothing, and the values at the edges of what it may be.
 */
export function fittingOf({ path, doc }: Good, written: readonly string[], schema: unknown): readonly Bent[] {
  const found: Bent[] = [];
  const bend = (at: readonly string[], what: string, value: unknown) => {
    const next = { path, at: at.join("."), what, doc: withValue(doc, at, value) as Good["doc"] };
    if (JSON.stringify(valueAt(doc, at)) !== JSON.stringify(value) && isTaken(next)) found.push(next);
  };
  const walk = (at: readonly string[], of: Schema, was: unknown): void => {
    if (of.wrapped) {
      if (of.type !== "nullable") bend(at, "gone", undefined);
      if (of.type !== "optional") bend(at, "null", null);
      return walk(at, of.wrapped, was);
    }
    if (of.type === "union") for (const option of of.options ?? []) walk(at, option as Schema, was);
    for (const [what, value] of EDGES[of.type]?.(of, was) ?? []) bend(at, what, value);
    if (Array.isArray(was) && of.item && was.length > 0) walk([...at, "0"], of.item, was[0]);
    if (typeof was !== "object" || was === null || Array.isArray(was)) return;
    // Of many entries of a map the first ones are like all others.
    const all = Object.entries(was);
    for (const [key, value] of of.entries ? all : all.slice(0, ENTRIES)) {
      const inner = of.entries?.[key] ?? of.value;
      if (inner) walk([...at, key], inner, value);
    }
  };
  const { entries = {} } = schema as Schema;
  for (const field of written) if (entries[field]) walk([field], entries[field], doc[field]);
  return [...new Map(found.map((b) => [`${b.at} ${b.what}`, b])).values()];
}
