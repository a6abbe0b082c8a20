import type { FilledMangoQuery, RxDocumentData } from "rxdb/plugins/core";
import { GONE } from "../collections.ts";
import type { Stored } from "../stored.ts";
import { Block } from "./block.ts";
import type { BlockRow, BlockStore } from "./block-store.ts";

type Doc = RxDocumentData<Stored>;
/** Where a record stands. */
export type Place = { readonly block: Block; readonly place: number };
/** What a question says of a record's keys; undefined for anything. */
type Asked = {
  readonly kind: string | undefined;
  readonly scope: string | undefined;
  readonly group: string | undefined;
  readonly from: string;
  /** Whether only what is behind `from` is wanted. */
  readonly behind: boolean;
  readonly to: string;
};

/** Blocks whose texts stay in memory: some 50 MB. Whoever lists 50,000 people reads all of theirs in turn. */
const OPEN_BLOCKS = 256;

/** All blocks of one store of the replica. */
export class Blocks {
  readonly #store: BlockStore;
  readonly #all = new Map<string, Block>();
  /** In the order of their first documents. */
  #sorted: readonly Block[] = [];
  readonly #open = new Set<Block>();
  #groups: ReadonlyMap<string, readonly Place[]> | null = null;

  private constructor(store: BlockStore) {
    this.#store = store;
  }

  /** @returns the blocks, and the sources that have to be loaded anew */
  static async read(
    store: BlockStore,
    name: string,
  ): Promise<{ readonly blocks: Blocks; readonly lost: readonly string[] }> {
    const made = new Blocks(store);
    const { rows, lost } = await store.of(name);
    for (const row of rows) made.#all.set(row.id, new Block(row));
    made.#sort();
    return { blocks: made, lost };
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  #sort(): void {
    this.#sorted = [...this.#all.values()].sort((a, b) => (a.first < b.first ? -1 : 1));
    this.#groups = null;
  }

  /** Stores a block. */
  async add(row: BlockRow): Promise<Block> {
    await this.#store.write([row]);
    return this.#take(row);
  }

  /**
   * A block that another tab has stored, or taken records out of.
   * @returns it as it is now, if anything is left of it, and as it was
   */
  async heard(id: string): Promise<{ readonly now: Block | null; readonly before: Block | null }> {
    const row = await this.#store.get(id);
    const before = this.#all.get(id) ?? null;
    if (row) return { now: this.#take(row), before };
    this.#all.delete(id);
    this.#sort();
    return { now: null, before };
  }

  /** Records of a block that is new here which other blocks have as well: those that are older there, and those that are older in it. */
  async doubledBy(row: BlockRow): Promise<{ readonly older: readonly Place[]; readonly own: readonly number[] }> {
    const added = new Block(row);
    const [older, own]: [Place[], number[]] = [[], []];
    const near = this.#sorted.filter(
      (b) =>
        b.row.id !== row.id && b.row.collection === row.collection && b.first <= added.last && b.last >= added.first,
    );
    if (near.length === 0) return { older, own };
    await added.open();
    for (const block of near) {
      await this.#opened(block);
      for (let at = added.placeFrom(block.first); at < row.docs && added.isThere(at); at++) {
        const path = added.pathAt(at);
        if (path > block.last) break;
        const place = block.placeOf(path);
        if (place < 0) continue;
        if (block.revAt(place) > added.revAt(at)) own.push(at);
        else older.push({ block, place });
      }
    }
    return { older, own };
  }

  #take(row: BlockRow): Block {
    const before = this.#all.get(row.id);
    if (before) this.#open.delete(before);
    const block = new Block(row);
    this.#all.set(row.id, block);
    this.#sort();
    return block;
  }

  /** Opens a block, and shuts the one that was not asked for the longest. */
  async #opened(block: Block): Promise<Block> {
    await block.open();
    this.#open.delete(block);
    this.#open.add(block);
    if (this.#open.size > OPEN_BLOCKS) {
      const [oldest] = this.#open;
      if (oldest && oldest !== block) {
        this.#open.delete(oldest);
        oldest.shut();
      }
    }
    return block;
  }

  /** Where a record stands; null for nowhere here. */
  async placeOf(path: string): Promise<Place | null> {
    for (const block of this.#sorted) {
      if (block.first > path) return null;
      if (block.last < path) continue;
      const place = (await this.#opened(block)).placeOf(path);
      if (place >= 0) return { block, place };
    }
    return null;
  }

  /** Takes records away, in storage before anybody is told. @returns the blocks that changed, by their ids */
  async punch(places: readonly Place[]): Promise<readonly string[]> {
    const by = new Map<Block, number[]>();
    for (const { block, place } of places) by.set(block, [...(by.get(block) ?? []), place]);
    const rows = [...by].map(([block, some]) => block.punch(some));
    await this.#store.write(rows);
    for (const row of rows) this.#take(row);
    return rows.map((r) => r.id);
  }

  /** Records behind a path by their paths, without those that `isOver` says are elsewhere. */
  async after(path: string, size: number, isOver: (path: string) => boolean): Promise<Doc[]> {
    return this.#inOrder(
      { kind: undefined, scope: undefined, group: undefined, from: path, behind: true, to: "\uffff" },
      { size, isOver },
    );
  }

  /** Records that may answer a question, as far as its keys tell; all that do are among them. */
  async answering(query: FilledMangoQuery<Stored>, isOver: (path: string) => boolean): Promise<Doc[]> {
    const asked = askedIn(query);
    if (asked === null) return [];
    const { group } = asked;
    if (group !== undefined && group !== "") return this.#ofGroup(asked, group, isOver);
    const isById = query.sort.every((part) => ["kind", "scope", "id"].includes(Object.keys(part)[0] ?? ""));
    const size = isById && query.limit !== undefined ? query.skip + query.limit : Infinity;
    return this.#inOrder(asked, { size, isOver });
  }

  async #ofGroup(asked: Asked, group: string, isOver: (path: string) => boolean): Promise<Doc[]> {
    const found: Doc[] = [];
    for (const block of this.#sorted) {
      if (block.row.groups || !couldAnswer(block, asked)) continue;
      const path = `${block.row.collection}/${group}`;
      if (path < block.first || path > block.last) continue;
      const place = (await this.#opened(block)).placeOf(path);
      if (place >= 0 && !isOver(path)) found.push(block.docAt(place));
    }
    for (const { block, place } of this.#byGroup().get(group) ?? []) {
      if (!couldAnswer(block, asked) || !block.isThere(place)) continue;
      const path = (await this.#opened(block)).pathAt(place);
      if (!isOver(path)) found.push(block.docAt(place));
    }
    return found;
  }

  /** Records by groups that are not their ids. */
  #byGroup(): ReadonlyMap<string, readonly Place[]> {
    if (this.#groups) return this.#groups;
    const made = new Map<string, Place[]>();
    for (const block of this.#sorted)
      for (const [place, group] of (block.row.groups ?? []).entries()) {
        const there = made.get(group);
        if (there) there.push({ block, place });
        else made.set(group, [{ block, place }]);
      }
    this.#groups = made;
    return made;
  }

  async #inOrder(asked: Asked, { size, isOver }: { size: number; isOver: (path: string) => boolean }): Promise<Doc[]> {
    const todo = this.#sorted.filter((b) => couldAnswer(b, asked) && b.last >= asked.from && b.first <= asked.to);
    const found: Doc[] = [];
    for (const block of todo) {
      // Blocks of several files lie over each other: there is enough once one begins behind all that was found.
      if (found.length === size && block.first > (found.at(-1)?.id ?? "")) break;
      await this.#opened(block);
      let taken = 0;
      for (let place = block.placeFrom(asked.from); place < block.row.docs && taken < size; place++) {
        if (!block.isThere(place)) continue;
        const path = block.pathAt(place);
        if (path > asked.to) break;
        if ((asked.behind && path === asked.from) || isOver(path)) continue;
        found.push(block.docAt(place));
        taken += 1;
      }
      if (found.length >= size) found.sort(byPath).splice(size);
    }
    return found.sort(byPath);
  }
}

const byPath = (a: Doc, b: Doc): number => (a.id < b.id ? -1 : 1);

/** Whether a block can have records of a kind and scope; tombstones have neither. */
const couldAnswer = ({ row }: Block, { kind, scope }: Asked): boolean =>
  kind === GONE.kind
    ? row.gone.length > 0
    : (kind === undefined || kind === row.kind) &&
      (scope === undefined || scope === row.scope || (kind === undefined && row.gone.length > 0));

/** What a question says of keys; null where no record of a block can answer it: nothing waits there. */
function askedIn({ selector }: FilledMangoQuery<Stored>): Asked | null {
  const of = selector as { readonly [field: string]: unknown };
  const is = (field: string): string | undefined => {
    const said = of[field];
    if (typeof said === "string") return said;
    const eq = said !== null && typeof said === "object" && "$eq" in said ? said.$eq : undefined;
    return typeof eq === "string" ? eq : undefined;
  };
  if (is("dirty") === "y") return null;
  const { $gt, $gte, $lt, $lte } = (typeof of["id"] === "object" ? (of["id"] ?? {}) : {}) as {
    readonly [op: string]: unknown;
  };
  const only = is("id");
  const text = (x: unknown, y: unknown, or: string): string =>
    typeof x === "string" ? x : typeof y === "string" ? y : or;
  return {
    kind: is("kind"),
    scope: is("scope"),
    group: is("group"),
    from: only ?? text($gt, $gte, ""),
    behind: only === undefined && typeof $gt === "string",
    to: only ?? text($lt, $lte, "\uffff"),
  };
}
