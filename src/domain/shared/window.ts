import { fold, sortKey, wordsOf } from "../search/fold.ts";
import type { Collection, ShownDoc } from "./collection.ts";
import type { Json } from "./json.ts";
import { rowFilter, type Where } from "./where.ts";

/** What stays in memory of a row that a windowed list may show. */
export type WindowEntry = {
  readonly key: string;
  /** Another one whenever the record changed. */
  readonly stamp: string;
  readonly sorts: { readonly [column: string]: string | number | null };
  readonly facts: Where;
  /** Folded words, each behind a space. */
  readonly words: string;
};
/** Facts and stamp of the document beside a row. */
export type BesideFacts = { readonly stamp: string; readonly facts: { readonly [fact: string]: Json } };
/** What a window asks: see `WindowQuery` of the data API. */
export type WindowAsk = {
  readonly where?: Where | undefined;
  readonly text?: string | undefined;
  readonly sort?: { readonly by: string; readonly down: boolean } | undefined;
};

/** The entry of a record of a kind. */
export function windowEntry(of: Collection, shown: ShownDoc): WindowEntry {
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

/** Whether an entry answers: each fact is, or holds, one of the values; each word begins one of its words. */
export function answersTo({ where, text = "" }: WindowAsk): (entry: WindowEntry) => boolean {
  const isAsked = rowFilter(where);
  const words = wordsOf(fold(text)).map((w) => ` ${w}`);
  return (entry) => words.every((w) => entry.words.includes(w)) && isAsked(entry.facts);
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
