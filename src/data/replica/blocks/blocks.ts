import type { FilledMangoQuery, RxDocumentData } from "rxdb/plugins/core";
import type { Stored } from "../stored.ts";
import { type Asked, askedIn, behindPath, couldAnswer, couldBe, sizeOf } from "./asked.ts";
import { Block } from "./block.ts";
import type { BlockRow, BlockStore, Places } from "./block-store.ts";

type Doc = RxDocumentData<Stored>;
/** Where a record stands. */
export type BlockPlace = { readonly block: Block; readonly place: number };
/** Which records are wanted: those that match, and are not elsewhere. */
type Wanted = { readonly isOver: (path: string) => boolean; readonly matches: (doc: Doc) => boolean };

/** Where records stand, by path. */
export type Standing = ReadonlyMap<string, readonly BlockPlace[]>;

/** Ids of blocks that changed, and of those among them of which another tab changed more: its word has not come yet. */
type Written = { readonly ids: readonly string[]; readonly unheard: readonly string[] };

/** Blocks whose texts stay in memory: some 50 MB. Whoever lists 50,000 people reads all of theirs in turn. */
const OPEN_BLOCKS = 256;

/** All blocks of one store of the replica. */
export class Blocks {
  readonly #store: BlockStore;
  readonly #all = new Map<string, Block>();
  /** In the order of their first documents. */
  #sorted: readonly Block[] = [];
  readonly #open = new Set<Block>();
  #groups: ReadonlyMap<string, readonly BlockPlace[]> | null = null;

  private constructor(store: BlockStore) {
    this.#store = store;
  }

  /** @returns the blocks, and the ids of those that have to be loaded anew */
  static async read(
    store: BlockStore,
    name: string,
  ): Promise<{ readonly blocks: Blocks; readonly lost: readonly string[] }> {
    const made = new Blocks(store);
    const { rows, unfit: lost } = await store.of(name);
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

  /** What its records were loaded for. */
  get sources(): readonly string[] {
    return [...new Set(this.#sorted.map((b) => b.row.source))];
  }

  get ids(): readonly string[] {
    return [...this.#all.keys()];
  }

  at(id: string): Block | null {
    return this.#all.get(id) ?? null;
  }

  /** Stores a block, and takes records out of others. */
  async write(added: BlockRow | null, out: Places): Promise<Written> {
    const now = await this.#store.write(added, out);
    const taken = new Map<string, BlockRow | null>();
    const unheard: string[] = [];
    for (const [id, row] of now) {
      const own = id === added?.id ? added : this.#without(id, out.get(id) ?? []);
      const holes = new Set(own?.holes);
      if (
        own &&
        (row ? row.holes.length === holes.size && row.holes.every((h) => holes.has(h)) : holes.size >= own.docs)
      )
        taken.set(id, row);
      else {
        taken.set(id, own && holes.size < own.docs ? own : null);
        unheard.push(id);
      }
    }
    this.#take(taken);
    return { ids: [...now.keys()], unheard };
  }

  #without(id: string, places: readonly number[]): BlockRow | null {
    const row = this.at(id)?.row;
    return row ? { ...row, holes: [...new Set([...row.holes, ...places])] } : null;
  }

  /**
   * Blocks that another tab has stored, or taken records out of. @returns where their records stood before and stand now, by path:
   * the one that counts first. There are several where two tabs load the same at the same moment.
   */
  async heard(ids: readonly string[]): Promise<{ readonly before: Standing; readonly now: Standing }> {
    const rows = new Map<string, BlockRow | null>();
    for (const id of ids) rows.set(id, await this.#store.get(id));
    const paths = new Set<string>();
    for (const id of ids)
      for (const row of [this.at(id)?.row, rows.get(id)]) {
        const block = row && new Block(row);
        await block?.open();
        for (const place of block?.places() ?? []) paths.add(block?.pathAt(place) ?? "");
      }
    const before = await this.standing(paths);
    this.#take(rows);
    return { before, now: await this.standing(paths) };
  }

  /** Paths of the records of a block; none where it is not there. */
  async pathsIn(id: string): Promise<readonly string[]> {
    return [...(await this.placesOfBlock(id)).keys()];
  }

  /** Where the records of a block stand in it. */
  async placesOfBlock(id: string): Promise<Standing> {
    const block = this.at(id);
    if (!block) return new Map();
    await this.#opened(block);
    const places = block.places();
    return new Map(places.map((place) => [block.pathAt(place), [{ block, place }]] as const));
  }

  /** Where records stand. */
  async standing(paths: Iterable<string>): Promise<Standing> {
    const found = new Map<string, readonly BlockPlace[]>();
    for (const path of paths) {
      const places = await this.placesOf(path);
      if (places.length > 0) found.set(path, places);
    }
    return found;
  }

  /** Takes what left out of the bytes, too: it may be of people whom one may not see any more. @returns blocks that are others now */
  async fill(): Promise<readonly string[]> {
    const unheard: string[] = [];
    for (const block of this.#sorted) {
      if (block.row.filled >= block.row.holes.length) continue;
      const filled = await block.filled();
      if (await this.#store.refill(filled)) this.#take(new Map([[filled.id, filled]]));
      else unheard.push(filled.id);
    }
    return unheard;
  }

  /** Records of a block that is new here which other blocks have as well: those that are older there, and those that are older in it. */
  async doubledBy(row: BlockRow): Promise<{ readonly older: readonly BlockPlace[]; readonly own: readonly number[] }> {
    const added = new Block(row);
    const [older, own]: [BlockPlace[], number[]] = [[], []];
    const near = this.#sorted.filter(
      (b) =>
        b.row.id !== row.id && b.row.collection === row.collection && b.first <= added.last && b.last >= added.first,
    );
    if (near.length === 0) return { older, own };
    await added.open();
    for (const block of near) {
      await this.#opened(block);
      for (let at = added.placeFrom(block.first); at < row.docs; at++) {
        if (!added.isThere(at)) continue;
        const path = added.pathAt(at);
        if (path > block.last) break;
        const place = block.placeOf(path);
        if (place < 0) continue;
        if (isBefore({ block, place }, { block: added, place: at }) < 0) own.push(at);
        else older.push({ block, place });
      }
    }
    return { older, own };
  }

  #take(rows: ReadonlyMap<string, BlockRow | null>): void {
    for (const [id, row] of rows) {
      const before = this.#all.get(id);
      if (before) this.#open.delete(before);
      if (row) this.#all.set(id, new Block(row));
      else this.#all.delete(id);
    }
    this.#sort();
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

  /** Where a record stands, the one that counts first. */
  async placesOf(path: string): Promise<readonly BlockPlace[]> {
    const found: BlockPlace[] = [];
    for (const block of this.#sorted) {
      if (block.first > path) break;
      if (block.last < path) continue;
      const place = (await this.#opened(block)).placeOf(path);
      if (place >= 0) found.push({ block, place });
    }
    return found.length < 2 ? found : found.sort(isBefore);
  }

  /** Records behind a path by their paths, without those that `isOver` says are elsewhere. */
  async after(path: string, size: number, isOver: Wanted["isOver"]): Promise<Doc[]> {
    return this.#inOrder(behindPath(path), size, { isOver, matches: () => true });
  }

  /** Records that answer a question. */
  async answering(query: FilledMangoQuery<Stored>, wanted: Wanted): Promise<Doc[]> {
    const asked = askedIn(query);
    if (asked === null) return [];
    const { group } = asked;
    if (group !== undefined && group !== "") return this.#ofGroup(asked, group, wanted);
    return this.#inOrder(asked, sizeOf(query, asked), wanted);
  }

  async #ofGroup(asked: Asked, group: string, { isOver, matches }: Wanted): Promise<Doc[]> {
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
    return inOrder(found.filter(matches));
  }

  /** Records by groups that are not their ids. */
  #byGroup(): ReadonlyMap<string, readonly BlockPlace[]> {
    if (this.#groups) return this.#groups;
    const made = new Map<string, BlockPlace[]>();
    for (const block of this.#sorted)
      for (const [place, group] of (block.row.groups ?? []).entries()) {
        const there = made.get(group);
        if (there) there.push({ block, place });
        else made.set(group, [{ block, place }]);
      }
    this.#groups = made;
    return made;
  }

  async #inOrder(asked: Asked, size: number, { isOver, matches }: Wanted): Promise<Doc[]> {
    const todo = this.#sorted.filter((b) => couldAnswer(b, asked) && b.last >= asked.from && b.first <= asked.to);
    let found: Doc[] = [];
    for (const block of todo) {
      // Blocks of several files lie over each other: there is enough once one begins behind all that was found.
      if (found.length === size && block.first > (found.at(-1)?.id ?? "")) break;
      await this.#opened(block);
      let taken = 0;
      for (let place = block.placeFrom(asked.from); place < block.row.docs && taken < size; place++) {
        if (!couldBe(block, place, asked)) continue;
        const path = block.pathAt(place);
        if (path > asked.to) break;
        if ((asked.behind && path === asked.from) || isOver(path)) continue;
        const doc = block.docAt(place);
        if (!matches(doc)) continue;
        found.push(doc);
        taken += 1;
      }
      if (found.length >= size) found = inOrder(found).slice(0, size);
    }
    return inOrder(found);
  }
}

/** Of two places of one record the newer counts; of two as new the one of the later file, in every tab. */
const isBefore = (a: BlockPlace, b: BlockPlace): number =>
  b.block.revAt(b.place) - a.block.revAt(a.place) || (a.block.row.id > b.block.row.id ? -1 : 1);

/** Places by the ids of their blocks. */
export function placesIn(places: readonly BlockPlace[]): Places {
  const by = new Map<string, number[]>();
  for (const { block, place } of places) {
    const some = by.get(block.row.id);
    if (some) some.push(place);
    else by.set(block.row.id, [place]);
  }
  return by;
}

const byPath = (a: Doc, b: Doc): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const revOf = ({ base }: Doc): number => base?.rev ?? 0;
/** By their paths, each once: the newer of two that tabs have loaded at the same moment. */
function inOrder(docs: Doc[]): Doc[] {
  const sorted = docs.sort((a, b) => byPath(a, b) || revOf(b) - revOf(a));
  return sorted.filter((d, i) => d.id !== sorted[i - 1]?.id);
}

/** Records that nothing above covers, by path. */
export const shownIn = (standing: Standing, isAbove: (path: string) => boolean): ReadonlyMap<string, Doc> =>
  new Map(
    [...standing].flatMap(([path, [at]]) => (at && !isAbove(path) ? [[path, at.block.docAt(at.place)] as const] : [])),
  );
