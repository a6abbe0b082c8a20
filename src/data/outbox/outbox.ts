import type { Json } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { SetOfSave } from "#domain/sync/undo-state.ts";
import { readSet } from "#domain/sync/upgrade.ts";
import type { ChangeSetRow, SyncState, UnreadableRow } from "../api.ts";
import { isOver } from "../engine/overlay.ts";
import { type Head, type OutboxStore, StorageError } from "../engine/ports.ts";
import { type Counts, QueueIndex } from "./queue-index.ts";
import { addRows, SEALED } from "./add-rows.ts";
import { lookThrough } from "./history.ts";
import { eachRow, OutboxDb } from "./outbox-db.ts";
import { looksLike, type QueueMoved, rowOfSet, textOf } from "./row.ts";
import { isLostConnection, storageError } from "../device/storage-trouble.ts";
import { goOnBehind, lastSeq, mendRow, takeInRows, type TakenIn } from "./take-in.ts";

export type OutboxEvents = {
  /** This tab changed rows. */
  readonly changed: (moved: QueueMoved) => void;
  /** A tab of a newer version takes the store over: this one lets go, and can save no more (reliability F19). */
  readonly outdated: () => void;
};
/** The queue and the drafts of one person on one device. */
export class Outbox implements OutboxStore {
  readonly #name: string;
  readonly #idb: IDBFactory;
  readonly #tell: OutboxEvents;
  #db: OutboxDb;
  #outdated = false;
  /** Nothing opens the databases of somebody who has gone: they may have been wiped. */
  #closed = false;
  readonly #index = new QueueIndex();
  readonly #unreadable = new Map<string, UnreadableRow>();

  private constructor(name: string, idb: IDBFactory, tell: OutboxEvents) {
    this.#name = name;
    this.#idb = idb;
    this.#tell = tell;
    this.#db = this.#connect();
  }

  #connect(): OutboxDb {
    return new OutboxDb(this.#name, this.#idb, () => {
      this.#outdated = true;
      this.#tell.outdated();
    });
  }

  /** Opens the queue and reads every row once. Throws `StorageError`. */
  static async open(name: string, tell: OutboxEvents, idb: IDBFactory = indexedDB): Promise<Outbox> {
    const box = new Outbox(name, idb, tell);
    await box.#run(async (db) => {
      await db.open();
      if (db.isNewer) throw new StorageError("outdated"); // Dexie itself would open it all the same
      await eachRow(db, null, (row) => void box.#take(row.id, row));
    });
    return box;
  }

  /** A queue that has given no number yet goes on behind `last`: the device gave those to a queue that is gone. [OUT-15] */
  async goOnBehind(last: number): Promise<void> {
    if (last === 0 || this.#index.highest > 0) return;
    await this.#run((db) => goOnBehind(db, last));
  }

  /** The highest number of a set here, as far as this tab knows. */
  get highest(): number {
    return this.#index.highest;
  }

  /** The last number that was given here. */
  lastSeq(): Promise<number> {
    return this.#run(lastSeq);
  }

  /** One step, tried again on a fresh connection when the browser lost the old one. */
  async #run<T>(step: (db: OutboxDb) => Promise<T>): Promise<T> {
    if (this.#outdated) throw new StorageError("outdated");
    if (this.#closed) throw new StorageError("storage-blocked");
    try {
      return await step(this.#db);
    } catch (e) {
      if (!isLostConnection(e)) throw storageError(e);
      this.#db.close();
      this.#db = this.#connect();
      return await step(this.#db).catch((again: unknown) => {
        throw storageError(again);
      });
    }
  }

  #take(id: string, row: unknown): ChangeSet | undefined {
    const read = readSet(row);
    if (!read.ok) {
      this.#index.forget(id);
      if (row === undefined) this.#unreadable.delete(id);
      else this.#unreadable.set(id, { key: id, text: textOf(row), why: read.why, field: read.field });
      return undefined;
    }
    this.#unreadable.delete(id);
    return this.#know(read.set);
  }

  #know(set: ChangeSet): ChangeSet {
    this.#index.know(set);
    return set;
  }

  #forget(id: string): void {
    this.#index.forget(id);
    this.#unreadable.delete(id);
  }

  add(sets: readonly Omit<ChangeSet, "seq">[]): Promise<readonly ChangeSet[]> {
    return this.#run(async (db) => {
      if (!db.isOpen()) await db.open();
      const stored = await addRows(db.backendDB(), sets);
      for (const s of stored) this.#know(s);
      this.#tell.changed({ ids: stored.map((s) => s.id), shown: stored.map(rowOfSet) });
      return stored;
    });
  }

  get(id: string): Promise<ChangeSet | undefined> {
    return this.#run(async (db) => this.#take(id, await db.sets.get(id)));
  }

  has(id: string): boolean {
    return this.#index.has(id);
  }

  change(id: string, change: (set: ChangeSet) => ChangeSet): Promise<ChangeSet | undefined> {
    return this.#run(async (db) => {
      const [before, after] = await db.transaction("rw", db.sets, async () => {
        const row = this.#take(id, await db.sets.get(id));
        const next = row && change(row);
        if (next && next !== row) await db.sets.put(next);
        return [row, next] as const;
      });
      if (after && after !== before) {
        this.#take(id, after);
        const row = rowOfSet(after);
        this.#tell.changed({ ids: [id], shown: before && looksLike(rowOfSet(before), row) ? [] : [row] });
      }
      return after;
    });
  }

  replace(id: string, next: readonly ChangeSet[]): Promise<boolean> {
    return this.#run(async (db) => {
      const done = await db.transaction("rw", db.sets, async () => {
        if ((await db.sets.get(id)) === undefined) return false;
        await db.sets.delete(id);
        await db.sets.bulkPut([...next]);
        return true;
      });
      if (done) this.#forget(id);
      if (done) for (const set of next) this.#know(set);
      if (done) this.#tell.changed({ ids: [id, ...next.map((s) => s.id)], shown: null });
      return done;
    });
  }

  /** See `takeInRows`; answers the ids that were new. */
  takeIn(rows: readonly TakenIn[]): Promise<readonly string[]> {
    return this.#run(async (db) => {
      const fresh = await takeInRows(db, rows);
      for (const row of fresh) this.#take(row.id, row);
      this.#tell.changed({ ids: fresh.map((r) => r.id), shown: null });
      return fresh.map((r) => r.id);
    });
  }

  /** Takes an unreadable row away; false when it is gone, or can be read. */
  removeUnreadable(key: string): Promise<boolean> {
    return this.#run(async (db) => {
      const done = await db.transaction("rw", db.sets, async () => {
        const row = await db.sets.get(key);
        if (row === undefined || readSet(row).ok) return false;
        await db.sets.delete(key);
        return true;
      });
      if (done) this.#forget(key);
      if (done) this.#tell.changed({ ids: [key], shown: null });
      return done;
    });
  }

  /** See `mendRow`; false when there is nothing to mend. */
  mend(key: string, set: ChangeSet): Promise<boolean> {
    return this.#run(async (db) => {
      const put = await mendRow(db, key, set);
      if (!put) return false;
      this.#forget(key);
      this.#know(put);
      this.#tell.changed({ ids: [key, put.id], shown: null });
      return true;
    });
  }

  async heads(): Promise<readonly Head[]> {
    return this.#index.heads();
  }

  /** Another tab changed these rows: read them again. */
  async refresh(ids: readonly string[]): Promise<void> {
    await this.#run(async (db) => {
      for (const id of ids) this.#take(id, await db.sets.get(id));
    });
  }

  /**
   * The last look of a sign-out: nothing can be saved afterwards, so that nothing is wiped that nobody was asked about.
   * False, and nothing sealed, while work is left and `evenWithWork` was not said.
   */
  seal(evenWithWork: boolean): Promise<boolean> {
    return this.#run((db) =>
      db.transaction("rw", db.sets, db.counters, async () => {
        const rows = evenWithWork ? [] : await db.sets.toArray();
        const open = rows.map(readSet).some((read) => !read.ok || !isOver(read.set.state));
        if (!open) await db.counters.put({ key: SEALED, value: 1 });
        return !open;
      }),
    );
  }

  /** The sign-out did not go through. */
  async unseal(): Promise<void> {
    await this.#run(async (db) => {
      if (await db.counters.get(SEALED)) await db.counters.delete(SEALED);
    });
  }

  /** Every readable row, newest first. */
  all(): Promise<readonly ChangeSet[]> {
    return this.#run(async (db) => {
      const rows = (await db.sets.toArray()).flatMap((row) => this.#take(row.id, row) ?? []);
      return rows.sort((a, b) => b.seq - a.seq);
    });
  }

  /** Ids of every readable row, newest first, from memory. */
  ids(): readonly string[] {
    return this.#index.ids();
  }

  /** Every readable row as far as it takes something back, from memory. */
  saves(): readonly SetOfSave[] {
    return this.#index.saves();
  }

  /** What lists show of rows, read from disk; those that are gone or cannot be read are left out. */
  rows(ids: readonly string[]): Promise<ReadonlyMap<string, ChangeSetRow>> {
    return this.#run(async (db) => {
      const found = new Map<string, ChangeSetRow>();
      await eachRow(db, ids, (row) => {
        const read = readSet(row);
        if (read.ok) found.set(read.set.id, rowOfSet(read.set));
      });
      return found;
    });
  }

  /** What the screen counts: sets and their edits that wait, sets that need attention, accepted ones still in the history. */
  counts(): Counts {
    return this.#index.counts();
  }

  /** What would be missed if this device's storage went away now. */
  unsent(device: string): Exclude<SyncState["unsent"], "unknown"> {
    return this.#index.unsent(device, this.#unreadable.size);
  }

  unreadable(): readonly UnreadableRow[] {
    return [...this.#unreadable.values()];
  }

  /** Looks through the history at the server's time `now`, epoch ms, and forgets what has had its days. (decision 011) */
  async trim(now: number): Promise<void> {
    const old = await this.#run((db) => lookThrough(db, this.#index.history(), now));
    if (old.length === 0) return;
    for (const id of old) this.#forget(id);
    this.#tell.changed({ ids: old, shown: null });
  }

  readDraft(key: string): Promise<Json> {
    return this.#run(async (db) => (await db.drafts.get(key))?.value ?? null);
  }

  /** Whether anything is typed and not saved. Throws `StorageError`. */
  async hasDrafts(): Promise<boolean> {
    return this.#run(async (db) => (await db.drafts.count()) > 0);
  }

  /** Null forgets the draft. Resolves when durable; throws `StorageError`. */
  writeDraft(key: string, value: Json): Promise<void> {
    return this.#run(async (db) => {
      if (value === null) await db.drafts.delete(key);
      else await db.drafts.put({ key, value });
    });
  }

  close(): void {
    this.#closed = true;
    this.#db.close();
  }
}
