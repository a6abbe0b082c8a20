import { Dexie, type Table } from "dexie";
import type { Json } from "#domain/shared/json.ts";

/** A row of the queue, of whatever format. */
export type OutboxRow = { readonly id: string };
type Draft = { readonly key: string; readonly value: Json };

/** Of the store's tables. A device whose store is newer belongs to a newer build. */
const STORE_VERSION = 1;
/** The browser counts versions of Dexie's stores in tenths. */
const DEXIE_STEP = 10;

/** Rows read at once: a long queue is never in memory as a whole. */
const CHUNK = 100;

/** Outbox and drafts of one person on one device, with strict durability: what it resolved survives a power cut as far as the disk promises. */
export class OutboxDb extends Dexie {
  readonly sets!: Table<OutboxRow, string>;
  readonly counters!: Table<{ key: string; value: number }, string>;
  readonly drafts!: Table<Draft, string>;
  /** `outdated`: a newer build takes the store over. */
  constructor(name: string, indexedDB: IDBFactory, outdated: () => void) {
    super(name, { chromeTransactionDurability: "strict", indexedDB, IDBKeyRange });
    this.version(STORE_VERSION).stores({ sets: "id", counters: "key", drafts: "key" });
    this.on("versionchange", ({ newVersion }) => {
      if (newVersion !== null && newVersion > STORE_VERSION * DEXIE_STEP) outdated();
    });
  }

  /** Whether a newer build has made the store over. */
  get isNewer(): boolean {
    return this.backendDB().version > STORE_VERSION * DEXIE_STEP;
  }
}

/** Rows by their ids, some at a time, as they stood in one moment; null asks for all. */
export function eachRow(db: OutboxDb, ids: readonly string[] | null, take: (row: OutboxRow) => void): Promise<void> {
  return db.transaction("r", db.sets, async () => {
    const wanted = ids ?? (await db.sets.toCollection().primaryKeys());
    for (let at = 0; at < wanted.length; at += CHUNK)
      for (const row of await db.sets.bulkGet(wanted.slice(at, at + CHUNK))) if (row) take(row);
  });
}
