import { Dexie, type Table } from "dexie";
import * as v from "valibot";
import { FORMAT } from "#domain/snapshots/manifest.ts";
import { databasesOf } from "../../device/place.ts";

const isAll = (list: unknown, type: "string" | "number"): boolean =>
  Array.isArray(list) && list.every((x) => typeof x === type);
/** Five hundred a block, and hundreds of blocks at a start: looked at as a whole. */
const texts = v.custom<string[]>((list) => isAll(list, "string"));
const places = v.custom<number[]>((list) => isAll(list, "number"));

const rowSchema = v.object({
  /** `people:london/g1/000012`: source, generation and place in the file. */
  id: v.string(),
  /** Store of the replica, and the source that it was loaded for. */
  store: v.string(),
  source: v.string(),
  /** How its text is written (`FORMAT` of snapshots). */
  format: v.literal(FORMAT),
  /** Path of the collection of all its documents. */
  collection: v.string(),
  /** Gzip of its lines, as it came. */
  bytes: v.instance(Uint8Array),
  /** Ids of its first and last document. */
  first: v.string(),
  last: v.string(),
  docs: v.number(),
  /** Index keys of all its documents, but for tombstones; `groups` of each, or null where they are the documents' ids. */
  kind: v.string(),
  scope: v.string(),
  groups: v.nullable(texts),
  /** Its tombstones, and what is not there any more, by their places. */
  gone: places,
  holes: places,
  /** Of how many holes, in their order, the bytes have nothing any more. */
  filled: v.number(),
});
/** A block as it is stored. */
export type BlockRow = v.InferOutput<typeof rowSchema>;

/** Places of records in blocks, by the blocks' ids. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** Where the blocks of a replica stand: a database beside those of RxDB, which goes with them when the person leaves. */
export class BlockStore {
  readonly #db: Dexie;
  readonly #table: Table<unknown, string>;
  #users = 0;
  #opening: Promise<unknown> | null = null;

  constructor(replica: string, indexedDB: IDBFactory) {
    this.#db = new Dexie(`${databasesOf(replica)}blocks`, {
      indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: "relaxed",
      // Opened once: where another tab removes it as the person leaves, a step that comes later must not make it anew.
      autoOpen: false,
    });
    this.#db.version(1).stores({ blocks: "id,store" });
    this.#table = this.#db.table("blocks");
  }

  async #step<T>(mode: "r" | "rw", step: () => PromiseLike<T>): Promise<T> {
    this.#opening ??= this.#db.open();
    try {
      await this.#opening;
    } catch (e) {
      this.#opening = null;
      throw e;
    }
    return this.#db.transaction(mode, this.#table, step);
  }

  /** Blocks of a store, and the ids of those that cannot be read any more. */
  async of(store: string): Promise<{ readonly rows: readonly BlockRow[]; readonly unfit: readonly string[] }> {
    const rows: BlockRow[] = [];
    const unfit: string[] = [];
    // All of them in one answer: a cursor costs a task for each, and the first question of a start waits for all.
    const found = await this.#step("r", () => this.#table.where("store").equals(store).toArray());
    for (const row of found)
      if (v.is(rowSchema, row)) rows.push(row);
      else unfit.push((row as { readonly id: string }).id);
    return { rows, unfit };
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#step("rw", () => this.#table.bulkDelete([...ids]));
  }

  async get(id: string): Promise<BlockRow | null> {
    return this.#step("r", () => this.#one(id));
  }

  /**
   * Stores a block, and takes records out of others, all or nothing. What stands in storage counts: another tab may have taken
   * out more. @returns the blocks that changed as they are now; null for those of which nothing is left
   */
  async write(added: BlockRow | null, out: Places): Promise<ReadonlyMap<string, BlockRow | null>> {
    return this.#step("rw", async () => {
      const now = new Map<string, BlockRow | null>();
      for (const [id, places] of out) {
        const row = await this.#one(id);
        now.set(id, row && (await this.#put({ ...row, holes: [...new Set([...row.holes, ...places])] })));
      }
      if (added) now.set(added.id, await this.#put(added));
      return now;
    });
  }

  /** Stores other bytes of a block, unless somebody else changed it meanwhile. @returns whether they are stored */
  async refill(row: BlockRow): Promise<boolean> {
    return this.#step("rw", async () => {
      const now = await this.#one(row.id);
      const isSame = now?.holes.length === row.holes.length && now.filled < row.filled;
      if (isSame) await this.#put(row);
      return isSame;
    });
  }

  async #put(row: BlockRow): Promise<BlockRow | null> {
    if (row.holes.length < row.docs) {
      await this.#table.put(row);
      return row;
    }
    await this.#table.delete(row.id);
    return null;
  }

  async #one(id: string): Promise<BlockRow | null> {
    const found = await this.#table.get(id);
    return v.is(rowSchema, found) ? found : null;
  }

  /** Takes all blocks of a store away. */
  async clear(store: string): Promise<void> {
    await this.#step("rw", () => this.#table.where("store").equals(store).delete());
  }

  /** A store of the replica works on it. */
  opened(): void {
    this.#users += 1;
  }

  /** … and is closed: with the last one, so is this. */
  closed(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#db.close();
  }
}
