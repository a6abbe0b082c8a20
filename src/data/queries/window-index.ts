import { collectionAt } from "#domain/collections.ts";
import type { Basis } from "#domain/shared/known.ts";
import type { Collection, ShownDoc } from "#domain/shared/collection.ts";
import { questionOf } from "#domain/search/question.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import {
  answersTo,
  type BesideFacts,
  orderOf,
  placeIn,
  type WindowAsk,
  type WindowEntry,
  windowEntry,
  withBeside,
} from "#domain/shared/window.ts";
import type { Places, WindowUpdate } from "../api.ts";
import { nextTask } from "../next-task.ts";
import type { Replica } from "../replica/replica.ts";
import type { Changed } from "../replica/stored.ts";
import { Lately } from "./lately.ts";

/** Records read in one go while an index is made, and taken in at once: whatever waits goes first between two, some ms later. */
const SLICE = 500;
const AT_ONCE = 125;
/** A page is told at most this often about changes, ms. */
const QUIET_MS = 250;

export type WindowStore = Pick<Replica, "slice" | "changes" | "shownAt" | "singles">;
/** What a window belongs to: a kind, at one site or (null) everywhere, and with what its paths and those beside it begin. */
export type WindowOf = { readonly of: Collection; readonly site: string | null; readonly under: readonly string[] };
type Row = WindowUpdate<unknown>["upsert"][number][1];
type View = {
  readonly ask: WindowAsk;
  answers: (entry: WindowEntry) => boolean;
  order: (a: WindowEntry, b: WindowEntry) => number;
  readonly emit: (u: WindowUpdate<Row>) => void;
  sorted: WindowEntry[];
  places: Places;
  /** Rows that the page has, by their stamps. */
  sent: ReadonlyMap<string, string>;
  /** What was told last, without its rows. */
  told: string;
  /** Its rows are being read; and whether it was moved or changed meanwhile. */
  saying: boolean;
  again: boolean;
};

/** An open window of a list. */
export type OpenWindow = { readonly move: (places: Places) => void; readonly close: () => void };

/**
 * Answers windows of long lists: it keeps what a kind's rows are sorted and filtered by, reads the replica a slice at a time and
 * follows it by single records, and reads of rows only those in sight. (decision 063)
 */
export class WindowIndex {
  readonly #what: WindowOf;
  readonly #store: WindowStore;
  readonly #basis: () => Basis;
  readonly #entries = new Map<string, WindowEntry>();
  readonly #views = new Set<View>();
  /** Finds rows by words as the whole search does, where the kind has nothing else. */
  readonly #search: SearchIndex | null;
  /** What documents beside rows say, by the paths of the rows, whose row each is, and the rows' own entries. */
  readonly #beside = new Map<string, readonly (BesideFacts & { readonly path: string })[]>();
  readonly #rowAt = new Map<string, string>();
  readonly #own = new Map<string, WindowEntry>();
  readonly #lately = new Lately<Row>();
  /** Paths that changed while the index is being made: what a slice says of them is older. */
  readonly #changed = new Set<string>();
  /** Every entry in the order that was asked for last: a question takes its own out of it. */
  #ordered: { readonly by: string; readonly order: View["order"]; readonly entries: WindowEntry[] } | null = null;
  #built = false;
  #stop: (() => void) | null = null;
  #telling: ReturnType<typeof setTimeout> | undefined;

  /** `basis`: what the list stands on as it is told. */
  constructor(what: WindowOf, store: WindowStore, basis: () => Basis) {
    this.#what = what;
    this.#store = store;
    this.#basis = basis;
    this.#search = what.of.search && !what.of.longList?.words ? new SearchIndex() : null;
  }

  get isIdle(): boolean {
    return this.#views.size === 0;
  }

  open(ask: WindowAsk, places: Places, emit: View["emit"]): OpenWindow {
    this.#start();
    const view: View = {
      ask,
      answers: answersTo(ask),
      order: orderOf(ask),
      emit,
      places,
      sorted: [],
      sent: new Map(),
      told: "",
      saying: false,
      again: false,
    };
    this.#fill(view);
    this.#views.add(view);
    if (this.#built) void this.#say(view);
    return {
      move: (to) => {
        view.places = to;
        if (this.#built || view.sorted.length > 0) void this.#say(view);
      },
      close: () => void this.#views.delete(view),
    };
  }

  /** What a list reads has come further. */
  progress(): void {
    this.#tell();
  }

  stop(): void {
    clearTimeout(this.#telling);
    this.#stop?.();
    this.#stop = null;
  }

  #start(): void {
    if (this.#stop) return;
    const found = this.#store.changes(this.#what.of.store, (changed) => this.#take(changed));
    let stopped = false;
    this.#stop = () => {
      stopped = true;
      found.unsubscribe();
    };
    this.#read(() => stopped).catch((e: unknown) => {
      if (!stopped) throw e; // a store that was closed under the reading
    });
  }

  async #read(stopped: () => boolean): Promise<void> {
    for (const start of this.#what.under) await this.#readUnder(start, stopped);
    if (stopped()) return;
    for (const path of this.#own.keys()) this.#enter(path, this.#entry(path));
    this.#built = true;
    this.#changed.clear();
    for (const view of this.#views) this.#fill(view);
    for (const view of this.#views) void this.#say(view);
  }

  /** Reads what begins with a path; the next slice is read while one is taken in. */
  async #readUnder(start: string, stopped: () => boolean): Promise<void> {
    const slice = (after: string) => this.#store.slice(this.#what.of.store, after, SLICE);
    for (let reading: ReturnType<typeof slice> | null = slice(start); reading && !stopped();) {
      const { records, next }: Awaited<ReturnType<Replica["slice"]>> = await reading;
      reading = next?.startsWith(start) ? slice(next) : null;
      reading?.catch(() => undefined); // whoever waits for it hears of it
      for (let at = 0; at < records.length && !stopped(); at += AT_ONCE) {
        for (const record of records.slice(at, at + AT_ONCE))
          if (record.path.startsWith(start) && !this.#changed.has(record.path)) this.#put(record);
        await nextTask();
        await this.#store.singles.calm();
      }
    }
  }

  /** Rows found by the search: the better ones first, those as good in the order that is asked for. */
  #find(view: View): ReadonlyMap<string, number> | null {
    const { text = "", ...ask } = view.ask;
    const question = this.#search && questionOf(text);
    if (!this.#search || !question) {
      if (this.#search) [view.answers, view.order] = [answersTo(ask), orderOf(ask)];
      return null;
    }
    const found = this.#search.found(question);
    const [fits, order] = [answersTo(ask), orderOf(ask)];
    const how = (e: WindowEntry) => found.get(e.key) ?? 0;
    view.answers = (e) => found.has(e.key) && fits(e);
    view.order = ask.sort ? order : (a, b) => how(a) - how(b) || order(a, b);
    return ask.sort ? null : found;
  }

  #fill(view: View): void {
    const found = this.#find(view);
    const answers = this.#inOrder(view.ask).filter(view.answers);
    view.sorted = found ? byGrade(answers, found) : answers;
  }

  /** Sorting is what a letter would wait for most: it is done once for an order, and kept with every change. */
  #inOrder(ask: WindowAsk): readonly WindowEntry[] {
    const by = JSON.stringify(ask.sort ?? null);
    if (this.#ordered?.by === by) return this.#ordered.entries;
    const order = orderOf(ask);
    const entries = [...this.#entries.values()].sort(order);
    this.#ordered = this.#built ? { by, order, entries } : null;
    return entries;
  }

  #take(changed: readonly Changed[]): void {
    for (const record of changed) {
      if (!this.#built) this.#changed.add(record.path);
      this.#put(record);
    }
    this.#tell();
  }

  #isOurs({ path, view }: ShownDoc): boolean {
    const { of, site } = this.#what;
    if (collectionAt(path, view.fields)?.kind !== of.kind) return false;
    return site === null || of.isOf(site, path, view.fields);
  }

  #put({ path, shown }: Changed): void {
    this.#putBeside(path, shown);
    this.#putRow(path, shown && this.#isOurs(shown) ? shown : null);
  }

  /** A document that tells of a row: the row's entry is made again. */
  #putBeside(path: string, shown: ShownDoc | null): void {
    const { of, site } = this.#what;
    const { beside } = of.longList ?? {};
    const found = beside ? collectionAt(path) : undefined;
    if (!beside || found?.kind !== beside.kind || (site !== null && found.idsOf(path)?.["site"] !== site)) return;
    const row = shown ? beside.of(shown.view.fields) : this.#rowAt.get(path);
    if (row === undefined) return;
    const others = (this.#beside.get(row) ?? []).filter((b) => b.path !== path);
    if (shown) {
      this.#rowAt.set(path, row);
      this.#beside.set(row, [...others, { path, stamp: shown.stamp, facts: beside.facts(shown.view.fields) }]);
    } else {
      this.#rowAt.delete(path);
      this.#beside.set(row, others);
    }
    if (this.#built) this.#enter(row, this.#entry(row));
  }

  #entry(path: string): WindowEntry | undefined {
    const own = this.#own.get(path);
    return own && withBeside(own, this.#beside.get(path) ?? []);
  }

  #putRow(path: string, shown: ShownDoc | null): void {
    const { of } = this.#what;
    if (shown) this.#own.set(path, windowEntry(of, shown));
    else this.#own.delete(path);
    if (shown && of.search) this.#search?.put(path, of.search.entry(shown.view.fields));
    else this.#search?.remove(path);
    if (this.#built) this.#enter(path, this.#entry(path));
  }

  /** Puts an entry in the place of the one before, here and in every list that is sorted already. */
  #enter(path: string, after: WindowEntry | undefined): void {
    const before = this.#entries.get(path);
    if (after) this.#entries.set(path, after);
    else this.#entries.delete(path);
    if (!this.#built || before === after) return;
    if (this.#ordered) replace(this.#ordered.entries, this.#ordered.order, { before, after });
    for (const view of this.#views) {
      if (this.#search && isSearched(view)) continue; // asked anew before it is told
      const [was, is] = [before && view.answers(before), after && view.answers(after)];
      replace(view.sorted, view.order, { before: was ? before : undefined, after: is ? after : undefined });
    }
  }

  /** Rows as the page gets them: those that were read last are not read again, as long as their stamps stand. */
  async #rows(wanted: readonly WindowEntry[]): Promise<readonly (readonly [string, Row])[]> {
    const missing = wanted.filter((e) => this.#lately.get(e.key, e.stamp) === undefined);
    const read = new Map(missing.length > 0 ? await this.#readRows(missing.map((e) => e.key)) : []);
    return wanted.flatMap(({ key, stamp }) => {
      const row = read.get(key) ?? this.#lately.get(key, stamp);
      if (row === undefined) return [];
      this.#lately.put(key, stamp, row);
      return [[key, row] as const];
    });
  }

  /** … from the replica, with what stands beside them. */
  async #readRows(keys: readonly string[]): Promise<readonly (readonly [string, Row])[]> {
    const { of, site } = this.#what;
    const { beside } = of.longList ?? {};
    const paths = beside && site !== null ? keys.map((key) => beside.at(key, site)) : [];
    const shown = new Map((await this.#store.shownAt([...keys, ...paths])).map((s) => [s.path, s]));
    return keys.flatMap((key, i) => {
      const own = shown.get(key);
      const other = shown.get(paths[i] ?? "");
      return own
        ? [[key, { ...(of.row(own) as object), ...(beside && other ? { [beside.as]: beside.row(other) } : {}) } as Row]]
        : [];
    });
  }

  #tell(): void {
    if (!this.#built || this.#views.size === 0) return;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      for (const view of this.#views) {
        if (this.#search && isSearched(view)) this.#fill(view);
        void this.#say(view);
      }
    }, QUIET_MS);
  }

  /** Tells a page of its window as it is, and once more where it was moved or changed while rows were read: who scrolls sees each. */
  async #say(view: View): Promise<void> {
    view.again = true;
    if (view.saying) return;
    view.saying = true;
    try {
      while (view.again && this.#views.has(view)) {
        view.again = false;
        await this.#sayOnce(view);
      }
    } finally {
      view.saying = false;
    }
  }

  /** … unless nothing of it changed. */
  async #sayOnce(view: View): Promise<void> {
    const { from, to } = view.places;
    const total = view.sorted.length;
    const entries = view.sorted.slice(from, to);
    const basis = this.#basis();
    const told = JSON.stringify([from, entries.map((e) => e.key), total, basis]);
    const wanted = entries.filter((e) => view.sent.get(e.key) !== e.stamp);
    if (told === view.told && wanted.length === 0) return;
    const rows = await this.#rows(wanted);
    if (!this.#views.has(view)) return;
    view.told = told;
    view.sent = new Map(entries.map((e) => [e.key, e.stamp]));
    view.emit({ from, keys: entries.map((e) => e.key), upsert: rows, total, ...basis });
  }
}

/** Takes an entry out of a sorted list, and puts another one into its own place. */
function replace(
  sorted: WindowEntry[],
  order: View["order"],
  { before, after }: { readonly before: WindowEntry | undefined; readonly after: WindowEntry | undefined },
): void {
  if (before) sorted.splice(placeIn(sorted, before, order), 1);
  if (after) sorted.splice(placeIn(sorted, after, order), 0, after);
}

/** The better answers first, those as good in the order that they have. There are a handful of grades. */
function byGrade(answers: readonly WindowEntry[], found: ReadonlyMap<string, number>): WindowEntry[] {
  const grades = new Map<number, WindowEntry[]>();
  for (const entry of answers) {
    const grade = found.get(entry.key) ?? 0;
    const known = grades.get(grade);
    if (known) known.push(entry);
    else grades.set(grade, [entry]);
  }
  return [...grades].sort(([a], [b]) => a - b).flatMap(([, entries]) => entries);
}

const isSearched = ({ ask }: View): boolean => (ask.text ?? "").trim() !== "";
