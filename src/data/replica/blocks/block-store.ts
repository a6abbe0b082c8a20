import { Dexie, type Table } from "dexie";
import * as v from "valibot";
import { FORMAT } from "#domain/snapshots/manifest.ts";

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
  groups: v.nullable(v.array(v.string())),
  /** Its tombstones, and what is not there any more, by their places. */
  gone: v.array(v.number()),
  holes: v.array(v.number()),
});
/** A block as it is stored. */
export type BlockRow = v.InferOutput<typeof rowSchema>;

/** Where the blocks of a replica stand: a database beside those of RxDB, which goes with them when the person leaves. */
export class BlockStore {
  readonly #db: Dexie;
  readonly #table: Table<unknown, string>;
  #users = 0;

  constructor(replica: string, indexedDB: IDBFactory) {
    this.#db = new Dexie(`rxdb-dexie-${replica}--blocks`, {
      indexedDB,
      IDBKeyRange,
      chromeTransactionDurability: "relaxed",
    });
    this.#db.version(1).stores({ blocks: "id,store" });
    this.#table = this.#db.table("blocks");
  }

  /** Blocks of a store, and the sources of those that cannot be read any more: they are taken away. */
  async of(store: string): Promise<{ readonly rows: readonly BlockRow[]; readonly lost: readonly string[] }> {
    const rows: BlockRow[] = [];
    const unfit: string[] = [];
    await this.#table
      .where("store")
      .equals(store)
      .each((found, { primaryKey }) => {
        if (v.is(rowSchema, found)) rows.push(found);
        else unfit.push(primaryKey);
      });
    await this.#table.bulkDelete(unfit);
    return { rows, lost: [...new Set(unfit.map((id) => id.split("/")[0] ?? ""))] };
  }

  async get(id: string): Promise<BlockRow | null> {
    const found = await this.#table.get(id);
    return v.is(rowSchema, found) ? found : null;
  }

  /** Stores blocks, and takes away those of which nothing is left. */
  async write(rows: readonly BlockRow[]): Promise<void> {
    const isEmpty = ({ docs, holes }: BlockRow) => holes.length >= docs;
    await this.#db.transaction("rw", this.#table, async () => {
      await this.#table.bulkPut(rows.filter((r) => !isEmpty(r)));
      await this.#table.bulkDelete(rows.filter(isEmpty).map((r) => r.id));
    });
  }

  /** Takes all blocks of a store away. */
  async clear(store: string): Promise<void> {
    await this.#table.where("store").equals(store).delete();
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
