import { fold, sortKey, wordsOf } from "../search/fold.ts";
import type { Collection, Shown } from "./collection.ts";
import { isObject, type Json } from "./json.ts";

/** What stays in memory of a row that a windowed list may show. */
export type WindowEntry = {
  readonly key: string;
  /** Another one whenever the record changed. */
  readonly stamp: string;
  readonly sorts: { readonly [column: string]: string | number | null };
  readonly facts: { readonly [field: string]: unknown };
  /** Folded words, each behind a space. */
  readonly words: string;
};
/** Facts and stamp of the document beside a row. */
export type BesideFacts = { readonly stamp: string; readonly facts: { readonly [fact: string]: Json } };
/** What a window asks: see `WindowQuery` of the data API. */
export type WindowAsk = {
  readonly where?: { readonly [field: string]: unknown } | undefined;
  readonly text?: string | undefined;
  readonly sort?: { readonly by: string; readonly down: boolean } | undefined;
};

/** The entry of a record of a kind. */
export function windowEntry(of: Collection, shown: Shown): WindowEntry {
  const row = of.row(shown) as { readonly [field: string]: unknown };
  const spec = of.longList;
  const sorts = Object.entries(spec?.sorts ?? {}).map(([column, value]) => {
    const by = value(row as never);
    return [column, typeof by === "string" ? sortKey(by) : by] as const;
  });
  const facts = (spec?.facts ?? []).map((field) => [field, row[field]] as const);
  const words = wordsOf(spec?.words?.(row as never) ?? "");
  return {
    key: shown.path,
    stamp: shown.stamp,
    sorts: Object.fromEntries(sorts),
    facts: Object.fromEntries(facts),
    words: words.map((w) => ` ${w}`).join(""),
  };
}

const sortable = (facts: BesideFacts["facts"]): WindowEntry["sorts"] =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([fact, value]): [string, string | number][] =>
      typeof value === "string" ? [[fact, sortKey(value)]] : typeof value === "number" ? [[fact, value]] : [],
    ),
  );

/** An entry with what the documents beside its row say; of several, each fact holds all their values. */
export function withBeside(own: WindowEntry, beside: readonly BesideFacts[]): WindowEntry {
  const [first, ...more] = beside;
  if (!first) return own;
  const values = (fact: string): readonly Json[] => beside.map((b) => b.facts[fact] ?? null);
  const facts =
    more.length === 0 ? first.facts : Object.fromEntries(Object.keys(first.facts).map((f) => [f, values(f)]));
  return {
    ...own,
    stamp: [own.stamp, ...beside.map((b) => b.stamp)].join(" "),
    sorts: { ...sortable(first.facts), ...own.sorts },
    facts: { ...facts, ...own.facts },
  };
}

/** A question for a number from one to another, both included; `none`: what has no number answers as well. */
export type Range = { readonly from?: number; readonly to?: number; readonly none?: boolean };
function within(range: Range, value: unknown): boolean {
  const { from = -Infinity, to = Infinity, none = false } = range;
  if (Array.isArray(value)) return value.some((v) => within(range, v));
  return typeof value === "number" ? value >= from && value <= to : none;
}

/** Whether an entry answers: each fact is, or holds, one of the values; each word begins one of its words. */
export function answersTo({ where = {}, text = "" }: WindowAsk): (entry: WindowEntry) => boolean {
  const ranges = Object.entries(where).filter((e): e is [string, Range] => isObject(e[1] as Json));
  const facts = Object.entries(where)
    .filter(([field]) => !ranges.some(([ranged]) => ranged === field))
    .map(([field, values]) => [field, new Set<unknown>(Array.isArray(values) ? values : [values])] as const);
  const words = wordsOf(fold(text)).map((w) => ` ${w}`);
  return (entry) =>
    words.every((w) => entry.words.includes(w)) &&
    ranges.every(([field, range]) => within(range, entry.facts[field])) &&
    facts.every(([field, values]) => {
      const value = entry.facts[field];
      return Array.isArray(value) ? value.some((v) => values.has(v)) : values.has(value);
    });
}

type Sortable = string | number | null | undefined;
const isNone = (x: Sortable): x is null | undefined => x === null || x === undefined;
function compared(a: Sortable, b: Sortable): number {
  if (a === b) return 0;
  return typeof a === typeof b ? ((a ?? 0) < (b ?? 0) ? -1 : 1) : typeof a === "number" ? -1 : 1;
}

/** The order that is asked for; rows without a value come last either way, equal ones by their keys. */
export function orderOf({ sort }: WindowAsk): (a: WindowEntry, b: WindowEntry) => number {
  const { by, down } = sort ?? { by: "title", down: false };
  return (a, b) => {
    const [x, y] = [a.sorts[by], b.sorts[by]];
    const none = Number(isNone(x)) - Number(isNone(y));
    const order = none !== 0 ? none : down ? compared(y, x) : compared(x, y);
    return order !== 0 ? order : a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  };
}

/** Where an entry stands in a sorted list, or would stand. */
export function placeIn(
  sorted: readonly WindowEntry[],
  entry: WindowEntry,
  order: (a: WindowEntry, b: WindowEntry) => number,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    const at = sorted[mid];
    if (at && order(at, entry) < 0) low = mid + 1;
    else high = mid;
  }
  return low;
}
