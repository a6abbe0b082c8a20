import {
  createRxDatabase,
  defaultCacheReplacementPolicyMonad,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
} from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { combineLatest, map, race, Subject, type Subscription, throttle, timer } from "rxjs";
import { STORES, type Store } from "#domain/shared/collection.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { type ReplicaStore, StorageError } from "../engine/ports.ts";
import { emptyRec, fold, type Rec, type Truth } from "../engine/record.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import { within } from "../within.ts";
import { type LoadedBytes, loadBlock } from "./blocks/block-row.ts";
import { LayeredInstance } from "./blocks/layered.ts";
import { endOf } from "./blocks/layers.ts";
import { storageOf, withBlocks } from "./blocks/with-blocks.ts";
import { closed } from "./closing.ts";
import { keysOf, RECORD_COLLECTIONS, RXDB_COLLECTIONS, storedName, storeOf, VALUE_SCHEMA } from "./collections.ts";
import { leave } from "./leaving.ts";
import { RECORD_SCHEMA } from "./record-schema.ts";
import { recordsAfter, withQuickReads } from "./quick-reads.ts";
import { SingleFirst } from "./single-first.ts";
import type { Selector } from "./selector.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { ATTEMPTS, type Changed, living, recOf, shownOf, type Stored, storedOf } from "./stored.ts";
import { type Behind, behind, byStore, isRetained, REMEMBERED, stepsOf } from "./steps.ts";
import { Values } from "./values.ts";

type Db = RxDatabase<{ [name: string]: RxCollection }>;

/** How long opening may take, ms: it waits for an earlier database of the same name to be closed. [IDN-23] */
const OPEN_WAIT_MS = 30_000;
/** The replica of one person in one tenant (design section 1): what every screen reads. */
export class Replica implements ReplicaStore {
  readonly #db: Db;
  readonly values: Values;
  readonly #hurried = new Subject<void>();
  /** Questions about single records, which who reads a whole store lets go first. */
  readonly singles = new SingleFirst();
  /** A list on screen is told at most this often about changes, ms; the first change, and what the person does here, at once. */
  quietMs = 250;
  /** Documents of the last read, for the write that follows it. Stale ones are noticed by their revision. */
  #read = new Map<string, RxDocumentData<Stored>>();

  private constructor(db: Db) {
    this.#db = db;
    this.values = new Values(db.collections);
  }

  /** Opens or makes the replica. Throws `StorageError`. */
  static async open(name: string, idb: IDBFactory = indexedDB): Promise<Replica> {
    const making: Promise<Db> = createRxDatabase({
      name,
      storage: storage(name, idb),
      multiInstance: true,
      eventReduce: true,
      closeDuplicates: true,
    });
    const stuck = () => {
      throw new StorageError("storage-blocked");
    };
    let made: Db | null = null;
    try {
      const db = await within(OPEN_WAIT_MS, making, stuck);
      made = db;
      const adding = db.addCollections(
        Object.fromEntries(
          RXDB_COLLECTIONS.map((c) => [
            c,
            {
              schema: RECORD_COLLECTIONS.includes(c) ? RECORD_SCHEMA : VALUE_SCHEMA,
              cacheReplacementPolicy: forgetUnwatched,
            },
          ]),
        ) as unknown as Parameters<Db["addCollections"]>[0],
      );
      await within<unknown>(OPEN_WAIT_MS, adding, stuck);
      for (const collection of Object.values(db.collections)) collection._changeEventBuffer.limit = REMEMBERED;
      return new Replica(db);
    } catch (e) {
      if (made) await closed(made);
      throw storageError(e);
    }
  }

  /** The person changed something here: lists are told without the usual quiet. */
  hurry(): void {
    this.#hurried.next();
  }

  /** Closes it, or lets go of it where its storage does not come to rest. */
  close(): Promise<void> {
    return closed(this.#db);
  }

  #collection<T>(name: string): RxCollection<T> {
    return must(this.#db.collections[storedName(name)], `collection ${name}`) as unknown as RxCollection<T>;
  }

  async get(paths: readonly string[]): Promise<ReadonlyMap<string, Rec>> {
    this.#read = new Map();
    const reads = [...byStore(paths)].map(([name, ids]) =>
      this.#collection<Stored>(name).storageInstance.findDocumentsById(ids, false),
    );
    const docs = (await Promise.all(reads)).flat();
    this.#read = new Map(docs.map((d) => [d.id, d]));
    return new Map(docs.map((d) => [d.id, recOf(d)]));
  }

  /** Fields of documents as they are shown, of deleted ones too, by path. */
  async fields(paths: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
    const found = await this.get(paths);
    return new Map(
      [...found].flatMap(([path, rec]) => {
        const view = fold(rec.base, rec.pending);
        return view ? [[path, view.fields]] : [];
      }),
    );
  }

  modify(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void> {
    return this.#modify(paths, change, false);
  }

  /** As `modify`, quicker for records that are most likely not there yet. */
  load(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void> {
    return this.#modify(paths, change, true);
  }

  /**
   * Takes a block of a file in as it is. `good`: what of it can be used; the rest is as if it were not there. Records that this
   * device has already get what is newer. Throws `StorageError`.
   */
  async loadBlock(loaded: LoadedBytes, good: ReadonlyMap<string, Truth>): Promise<void> {
    const name = must(storeOf(`${loaded.collection}/x`), `a store for ${loaded.collection}`);
    const instance = storageOf(this.#collection<Stored>(name));
    if (!(instance instanceof LayeredInstance)) throw new Error(`${name} has no blocks`);
    try {
      await loadBlock(instance, { loaded, good, modify: (paths, change) => this.modify(paths, change) });
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Sources whose blocks this device cannot read any more: they are loaded anew. */
  async lostSources(): Promise<readonly string[]> {
    return (await Promise.all(this.#layered().map((i) => i.lost()))).flat();
  }

  /** … and their blocks leave, once their checkpoints have. */
  async dropLost(): Promise<void> {
    for (const instance of this.#layered()) await instance.dropLost();
  }

  /** Sources of which records stand in blocks. */
  async blockSources(): Promise<readonly string[]> {
    return (await Promise.all(this.#layered().map((i) => i.sources()))).flat();
  }

  /** Whether records of a store, or (null) of any, stand in blocks. */
  async hasBlocks(name: Store | null): Promise<boolean> {
    const asked = this.#layered().filter((i) => name === null || i.collectionName === name);
    return (await Promise.all(asked.map((i) => i.sources()))).some((sources) => sources.length > 0);
  }

  /** Lets go of all blocks, and of what stands in them alone. */
  async dropBlocks(): Promise<void> {
    for (const instance of this.#layered()) await instance.clear();
  }

  /** Takes what left blocks out of their bytes, too. Throws `StorageError`. */
  async fillHoles(): Promise<void> {
    try {
      for (const instance of this.#layered()) await instance.fill();
    } catch (e) {
      throw storageError(e);
    }
  }

  #layered(): readonly LayeredInstance[] {
    return STORES.map((name) => storageOf(this.#collection<Stored>(name))).filter((i) => i instanceof LayeredInstance);
  }

  async #modify(paths: readonly string[], change: (rec: Rec) => Rec, likelyNew: boolean): Promise<void> {
    try {
      for (const [name, ids] of byStore(paths))
        for (const step of stepsOf(ids)) await this.#step(name, step, { change, likelyNew });
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Read, change, write back; records that somebody else changed in between are done again from what stands there now. */
  async #step(
    name: Store,
    ids: readonly string[],
    how: { change: (rec: Rec) => Rec; likelyNew: boolean },
  ): Promise<void> {
    const instance = this.#collection<Stored>(name).storageInstance;
    let todo = new Map<string, RxDocumentData<Stored> | undefined>(ids.map((id) => [id, this.#read.get(id)]));
    const unread = how.likelyNew ? [] : ids.filter((id) => !this.#read.has(id));
    if (unread.length > 0) for (const d of await instance.findDocumentsById(unread, false)) todo.set(d.id, d);
    for (const id of ids) this.#read.delete(id);
    for (let attempt = 0; todo.size > 0 && attempt < ATTEMPTS; attempt++) {
      const rows = [...todo].flatMap(([id, previous]) => {
        const before = previous && !previous._deleted ? recOf(previous) : emptyRec(id); // one that left leaves nothing behind
        const after = how.change(before);
        return after === before ? [] : [{ ...(previous ? { previous } : {}), document: storedOf(after, previous) }];
      });
      if (rows.length === 0) return;
      const { error } = await instance.bulkWrite(rows, "atrium");
      todo = new Map();
      for (const e of error) {
        if (e.status !== 409) throw new Error(`replica refused ${e.documentId}: ${e.status}`);
        todo.set(e.documentId, e.documentInDb);
      }
    }
    if (todo.size > 0) throw new Error(`replica could not write ${todo.size} records`);
  }

  async dirty(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const name of STORES) paths.push(...(await this.#once(name, { dirty: "y" })).map((d) => d.id));
    return paths;
  }

  /** Calls `on` with the records that match, at once and after changes, at most once in `quietMs`. */
  watch(name: Store, asked: Selector | readonly Selector[], on: (shown: readonly ShownDoc[]) => void): Subscription {
    const selectors = Array.isArray(asked) ? (asked as readonly Selector[]) : [asked as Selector];
    const found = selectors.map((selector) => this.#collection<Stored>(name).find({ selector: { ...selector } }).$);
    return combineLatest(found)
      .pipe(
        map((parts) => parts.flat()),
        throttle(() => race(timer(this.quietMs), this.#hurried), { leading: true, trailing: true }),
      )
      .subscribe((docs) => on(docs.flatMap((d) => shownOf(d._data as RxDocumentData<Stored>))));
  }

  /** Calls `on` with one record, at once and after changes; null while there is none, or it is deleted. */
  watchOne(name: Store, path: string, on: (shown: ShownDoc | null) => void): Subscription {
    const answered = this.singles.begin();
    const found = this.#collection<Stored>(name)
      .findOne(path)
      .$.subscribe((doc) => {
        answered();
        on(doc ? living(doc._data as RxDocumentData<Stored>) : null);
      });
    found.add(answered);
    return found;
  }

  /** What is shown of these documents now; those that are gone or deleted are left out. */
  async shownAt(paths: readonly string[]): Promise<readonly ShownDoc[]> {
    const reads = [...byStore(paths)].map(([name, ids]) =>
      this.#collection<Stored>(name).storageInstance.findDocumentsById(ids, false),
    );
    return (await Promise.all(reads)).flat().flatMap((d) => living(d) ?? []);
  }

  /** The records that match, once. */
  async find(name: Store, selector: Selector): Promise<readonly ShownDoc[]> {
    return (await this.#once(name, selector)).flatMap(shownOf);
  }

  /** Records of a kind and a scope, so many at a time, by their paths; those behind a path. */
  async page(name: Store, of: Behind, limit: number): Promise<readonly ShownDoc[]> {
    const { schema, storageInstance } = this.#collection<Stored>(name);
    const asked = behind(of, limit) as MangoQuery<Stored>;
    const query = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, asked));
    return (await storageInstance.query(query)).documents.flatMap(shownOf);
  }

  /** Calls `on` with the records that change from now on, in this tab or another; null for one that left. */
  changes(name: Store, on: (changed: readonly Changed[]) => void): Subscription {
    return this.#collection<Stored>(name)
      .storageInstance.changeStream()
      .subscribe((bulk) =>
        on(
          bulk.events.map(({ documentId, documentData }) => ({
            path: documentId,
            shown: living(documentData as RxDocumentData<Stored>),
          })),
        ),
      );
  }

  /** Records of a whole collection, some at a time, by their paths. `after` is null at the beginning; so is `next` at the end. */
  async slice(name: Store, after: string | null, size: number) {
    const { documents, next } = await this.#after(name, after ?? "", size);
    const records: readonly Changed[] = documents.map((d) => ({ path: d.id, shown: living(d) }));
    return { records, next };
  }

  /** Records behind a path, straight from the storage. */
  async #after(name: Store, after: string, size: number) {
    const instance = storageOf(this.#collection<Stored>(name));
    if (instance instanceof LayeredInstance) return instance.after(after, size);
    const documents = await recordsAfter(instance, after, size);
    return { documents, next: endOf(documents, size) };
  }

  /** As `slice`: those whose index keys are not as they would be made now. */
  async stale(name: Store, after: string | null, size: number) {
    const { documents, next } = await this.#after(name, after ?? "", size);
    const old = documents.filter((d) => {
      const { kind, scope, group } = keysOf(d.id, fold(d.base, d.pending));
      return !d._deleted && (d.kind !== kind || d.scope !== scope || d.group !== group);
    });
    return { paths: old.map((d) => d.id), next };
  }

  /** Straight from the storage: what RxDB's own queries once answered stays in their caches. */
  async #once(
    name: Store | "files",
    selector: Selector | { readonly dirty?: string },
  ): Promise<RxDocumentData<Stored>[]> {
    const collection = this.#collection<Stored>(name);
    const query = collection.find({ selector: { ...selector } }).getPreparedQuery();
    return (await collection.storageInstance.query(query)).documents;
  }

  /** Removes records whose documents left the window of this device. Records with waiting patches stay. */
  async drop(name: Store, paths: readonly string[]): Promise<void> {
    const instance = this.#collection<Stored>(name).storageInstance;
    await leave(instance, await instance.findDocumentsById([...paths], false), (d) => d.pending.length === 0);
    this.#read = new Map(); // what is brought back later is not what was read here
    await instance.cleanup(0);
  }

  /** Takes everything out of a collection that can be fetched again, but for records with waiting patches and those of kept sites. Null keeps no site, nor what belongs to none. */
  async trim(name: Store | "files", keep: readonly string[] | null): Promise<void> {
    const instance = this.#collection<Stored>(name).storageInstance;
    await leave(instance, await this.#once(name, {}), (d) => d.dirty !== "y" && !isRetained(d, keep));
    this.#read = new Map();
    await instance.cleanup(0);
  }

  /** Every record below a path that has a document of the server, tombstones included. */
  async below(name: Store, parent: string): Promise<readonly Rec[]> {
    const { schema, storageInstance } = this.#collection<Stored>(name);
    const selector = { id: { $gte: `${parent}/`, $lt: `${parent}/\uffff` } };
    const wanted = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, { selector }));
    const { documents } = await storageInstance.query(wanted);
    return documents.filter((d) => d.base !== null).map(recOf);
  }

  /** Removes records that have no document of the server and no waiting patches; others of these stay. */
  async forget(paths: readonly string[]): Promise<void> {
    for (const [name, ids] of byStore(paths)) {
      const instance = this.#collection<Stored>(name).storageInstance;
      const found = await instance.findDocumentsById(ids, false);
      await leave(instance, found, (d) => !d.base && d.pending.length === 0);
      const layered = storageOf(this.#collection<Stored>(name));
      if (layered instanceof LayeredInstance) await layered.fill();
    }
  }
}

/** An answer that nobody watches is forgotten as soon as something else is asked: RxDB itself would keep a hundred. */
const forgetUnwatched = defaultCacheReplacementPolicyMonad(0, 0);

const storage = (replica: string, indexedDB: IDBFactory) =>
  withBlocks(
    withQuickReads(getRxStorageDexie({ chromeTransactionDurability: "relaxed", indexedDB, IDBKeyRange })),
    replica,
    indexedDB,
  );
