import {
  createRxDatabase,
  defaultCacheReplacementPolicyMonad,
  getChangedDocumentsSince,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  removeRxDatabase,
} from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { race, Subject, type Subscription, throttle, timer } from "rxjs";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import type { ReplicaStore } from "../engine/ports.ts";
import { type Base, emptyRec, fold, type Pending, type Rec, type View } from "../engine/record.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import {
  collectionOf,
  COLLECTIONS,
  keysOf,
  RECORD_COLLECTIONS,
  RECORD_SCHEMA,
  type RecordCollection,
  VALUE_SCHEMA,
} from "./collections.ts";
import type { Selector } from "./selector.ts";

/** A replica record as RxDB stores it. */
type Stored = {
  id: string;
  kind: string;
  scope: string;
  group: string;
  /** `y` while patches wait. */
  dirty: string;
  base: Base | null;
  pending: readonly Pending[];
};
type Value = { id: string; value: unknown };
type Db = RxDatabase<{ [name: string]: RxCollection }>;

/** Somebody else may change the same at the same time, in another tab: tried so often. */
const ATTEMPTS = 50;
/** Records written in one step of the storage. */
const CHUNK = 500;
/**
 * Changes that RxDB remembers of a collection, so that live queries follow without a look at the storage. A step with more of
 * them stays in memory as a whole until the next one: the last step of a long write is therefore this short.
 */
const REMEMBERED = 50;
/** A list on screen is told at most this often about changes, ms; the first change is told at once. */
const QUIET_MS = 250;

/** One record with what a query row is made of. */
export type Shown = {
  readonly path: string;
  readonly view: View;
  readonly rev: number;
  readonly pending: boolean;
  /** Server time of the last write; null while the server has none. */
  readonly updatedAt: number | null;
  readonly stamp: string;
};
/** A record and what is shown of it now; null: nothing any more. */
export type Changed = { readonly path: string; readonly shown: Shown | null };

/** The replica of one person in one tenant (design section 1): what every screen reads. */
export class Replica implements ReplicaStore {
  readonly #db: Db;
  readonly #hurried = new Subject<void>();
  /** Documents of the last read, for the write that follows it. Stale ones are noticed by their revision. */
  #read = new Map<string, RxDocumentData<Stored>>();

  private constructor(db: Db) {
    this.#db = db;
  }

  /** Opens or makes the replica. Throws `StorageError`. */
  static async open(name: string, idb: IDBFactory = indexedDB): Promise<Replica> {
    try {
      const db: Db = await createRxDatabase({
        name,
        storage: storage(idb),
        multiInstance: true,
        eventReduce: true,
        closeDuplicates: true,
      });
      await db.addCollections(
        Object.fromEntries(
          COLLECTIONS.map((c) => [
            c,
            {
              schema: (RECORD_COLLECTIONS as readonly string[]).includes(c) ? RECORD_SCHEMA : VALUE_SCHEMA,
              cacheReplacementPolicy: forgetUnwatched,
            },
          ]),
        ) as unknown as Parameters<Db["addCollections"]>[0],
      );
      for (const collection of Object.values(db.collections)) collection._changeEventBuffer.limit = REMEMBERED;
      return new Replica(db);
    } catch (e) {
      throw storageError(e);
    }
  }

  /** The person changed something here: lists are told without the usual quiet. */
  hurry(): void {
    this.#hurried.next();
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  #collection<T>(name: string): RxCollection<T> {
    return must(this.#db.collections[name], `collection ${name}`) as unknown as RxCollection<T>;
  }

  async get(paths: readonly string[]): Promise<ReadonlyMap<string, Rec>> {
    this.#read = new Map();
    const reads = [...byCollection(paths)].map(([name, ids]) =>
      this.#collection<Stored>(name).storageInstance.findDocumentsById(ids, false),
    );
    const docs = (await Promise.all(reads)).flat();
    this.#read = new Map(docs.map((d) => [d.id, d]));
    return new Map(docs.map((d) => [d.id, recOf(d)]));
  }

  modify(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void> {
    return this.#modify(paths, change, false);
  }

  /** As `modify`, quicker for records that are most likely not there yet. */
  load(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void> {
    return this.#modify(paths, change, true);
  }

  async #modify(paths: readonly string[], change: (rec: Rec) => Rec, likelyNew: boolean): Promise<void> {
    try {
      for (const [name, ids] of byCollection(paths))
        for (const step of stepsOf(ids)) await this.#step(name, step, { change, likelyNew });
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Read, change, write back; records that somebody else changed in between are done again from what stands there now. */
  async #step(
    name: RecordCollection,
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
        const before = previous ? recOf(previous) : emptyRec(id);
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
    for (const name of RECORD_COLLECTIONS) paths.push(...(await this.#once(name, { dirty: "y" })).map((d) => d.id));
    return paths;
  }

  /** Calls `on` with the records that match, at once and after changes, at most four times a second. */
  watch(name: RecordCollection, selector: Selector, on: (shown: readonly Shown[]) => void): Subscription {
    return this.#collection<Stored>(name)
      .find({ selector: { ...selector } })
      .$.pipe(throttle(() => race(timer(QUIET_MS), this.#hurried), { leading: true, trailing: true }))
      .subscribe((docs) => on(docs.flatMap((d) => shownOf(d._data as RxDocumentData<Stored>))));
  }

  /** Calls `on` with one record, at once and after changes; null while there is none, or it is deleted. */
  watchOne(name: RecordCollection, path: string, on: (shown: Shown | null) => void): Subscription {
    return this.#collection<Stored>(name)
      .findOne(path)
      .$.subscribe((doc) => on(doc ? living(doc._data as RxDocumentData<Stored>) : null));
  }

  /** The records that match, once. */
  async find(name: RecordCollection, selector: Selector): Promise<readonly Shown[]> {
    return (await this.#once(name, selector)).flatMap(shownOf);
  }

  /** Calls `on` with the records that change from now on, in this tab or another; null for one that left. */
  changes(name: RecordCollection, on: (changed: readonly Changed[]) => void): Subscription {
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

  /** Records of a whole collection, some at a time, those written longest ago first. `after` is null at the beginning; so is `next` at the end. */
  async slice(name: RecordCollection, after: object | null, size: number) {
    const { storageInstance } = this.#collection<Stored>(name);
    const { documents, checkpoint } = await getChangedDocumentsSince(storageInstance, size, after ?? undefined);
    const records: readonly Changed[] = documents.map((d) => ({ path: d.id, shown: living(d) }));
    return { records, next: documents.length < size ? null : (checkpoint as object) };
  }

  /** Straight from the storage: what RxDB's own queries once answered stays in their caches. */
  async #once(
    name: RecordCollection | "files",
    selector: Selector | { readonly dirty?: string },
  ): Promise<RxDocumentData<Stored>[]> {
    const collection = this.#collection<Stored>(name);
    const query = collection.find({ selector: { ...selector } }).getPreparedQuery();
    return (await collection.storageInstance.query(query)).documents;
  }

  /** Removes records whose documents left the window of this device. Records with waiting patches stay. */
  async drop(name: RecordCollection, paths: readonly string[]): Promise<void> {
    const clean = [...(await this.get(paths)).values()].filter((r) => r.pending.length === 0).map((r) => r.path);
    await this.#collection<Stored>(name).bulkRemove(clean);
    await this.#collection<Stored>(name).storageInstance.cleanup(0);
  }

  /** Takes everything out of a collection that can be fetched again, but for records with waiting patches and kept scopes. */
  async trim(name: RecordCollection | "files", keep: readonly string[]): Promise<void> {
    const all = await this.#once(name, {});
    const ids = all.filter((d) => d.dirty !== "y" && !keep.includes(d.scope)).map((d) => d.id);
    await this.#collection<Stored>(name).bulkRemove(ids);
    await this.#collection<Stored>(name).storageInstance.cleanup(0);
  }

  /** Every record below a path that has a document of the server, tombstones included. */
  async below(name: RecordCollection, parent: string): Promise<readonly Rec[]> {
    const { schema, storageInstance } = this.#collection<Stored>(name);
    const selector = { id: { $gte: `${parent}/`, $lt: `${parent}/\uffff` } };
    const wanted = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, { selector }));
    const { documents } = await storageInstance.query(wanted);
    return documents.filter((d) => d.base !== null).map(recOf);
  }

  /** Removes records that have no document of the server and no waiting patches; others of these stay. */
  async forget(paths: readonly string[]): Promise<void> {
    for (const [name, ids] of byCollection(paths)) {
      const instance = this.#collection<Stored>(name).storageInstance;
      const empty = (await instance.findDocumentsById(ids, false)).filter((d) => !d.base && d.pending.length === 0);
      const rows = empty.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
      if (rows.length > 0) await instance.bulkWrite(rows, "atrium"); // one that changed in between is refused, and stays
    }
  }

  async readValue(name: "files" | "meta", id: string): Promise<Json> {
    const [doc] = await this.#collection<Value>(name).storageInstance.findDocumentsById([id], false);
    return doc ? (doc.value as Json) : null;
  }

  async writeValue(name: "files" | "meta", id: string, value: Json): Promise<void> {
    try {
      // RxDB's own upsert waits in a queue that stands still for ever once the storage has thrown: a full device would never pull again.
      const instance = this.#collection<Value>(name).storageInstance;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const [previous] = await instance.findDocumentsById([id], true);
        const document = { id, value, ...internalsOf(previous) };
        const { error } = await instance.bulkWrite([previous ? { previous, document } : { document }], "atrium");
        const [refused] = error;
        if (!refused) return;
        if (refused.status !== 409) throw new Error(`replica refused ${id}: ${refused.status}`);
      }
      throw new Error(`replica could not write ${id}`);
    } catch (e) {
      throw storageError(e);
    }
  }

  async removeValue(name: "files" | "meta", id: string): Promise<void> {
    await this.#collection<Value>(name).bulkRemove([id]);
  }

  /** Ids of all values whose id starts with a prefix, once. */
  async valueIds(name: "files" | "meta", prefix: string): Promise<readonly string[]> {
    const { schema, storageInstance } = this.#collection<Value>(name);
    const selector = { id: { $gte: prefix, $lt: `${prefix}\uffff` } };
    const wanted = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, { selector }));
    return (await storageInstance.query(wanted)).documents.filter((d) => !d._deleted).map((d) => d.id);
  }

  /** Calls `on` with the value, at once and after changes; null when there is none. */
  watchValue(name: "files" | "meta", id: string, on: (value: Json) => void): Subscription {
    return this.#collection<Value>(name)
      .findOne(id)
      .$.subscribe((doc) => on(doc ? (doc.toJSON().value as Json) : null));
  }

  /** All values whose id starts with a prefix, live. */
  watchValues(
    name: "files" | "meta",
    prefix: string,
    on: (values: readonly (readonly [string, Json])[]) => void,
  ): Subscription {
    return this.#collection<Value>(name)
      .find({ selector: { id: { $gte: prefix, $lt: `${prefix}\uffff` } } })
      .$.subscribe((docs) => on(docs.map((d) => [d.primary, d.toJSON().value as Json] as const)));
  }
}

/** An answer that nobody watches is forgotten as soon as something else is asked: RxDB itself would keep a hundred. */
const forgetUnwatched = defaultCacheReplacementPolicyMonad(0, 0);

const storage = (indexedDB: IDBFactory) =>
  getRxStorageDexie({ chromeTransactionDurability: "relaxed", indexedDB, IDBKeyRange });

/** Removes a replica with everything in it. */
export const removeReplica = (name: string, idb: IDBFactory): Promise<unknown> => removeRxDatabase(name, storage(idb));

function byCollection(paths: readonly string[]): Map<RecordCollection, string[]> {
  const out = new Map<RecordCollection, string[]>();
  for (const path of paths) {
    const name = must(collectionOf(path), `a collection for ${path}`);
    const ids = out.get(name);
    if (ids) ids.push(path);
    else out.set(name, [path]);
  }
  return out;
}

function stepsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const long = Math.max(0, ids.length - REMEMBERED);
  const steps: (readonly string[])[] = [];
  for (let at = 0; at < long; at += CHUNK) steps.push(ids.slice(at, Math.min(at + CHUNK, long)));
  return [...steps, ids.slice(long)];
}

const recOf = (d: Stored): Rec => ({ path: d.id, base: d.base, pending: d.pending });

const internalsOf = (previous: { readonly _meta: { lwt: number }; readonly _rev: string } | undefined) => ({
  _deleted: false,
  _attachments: {},
  _meta: previous?._meta ?? { lwt: 1 },
  _rev: previous?._rev ?? "",
});

function storedOf(rec: Rec, previous: RxDocumentData<Stored> | undefined): RxDocumentData<Stored> {
  const keys = keysOf(rec.path, fold(rec.base, rec.pending));
  return {
    id: rec.path,
    ...keys,
    dirty: rec.pending.length > 0 ? "y" : "n",
    base: rec.base,
    pending: rec.pending,
    ...internalsOf(previous),
  };
}

function shownOf(d: RxDocumentData<Stored>): Shown[] {
  const view = d.pending.length === 0 && d.base ? d.base : fold(d.base, d.pending);
  return view
    ? [
        {
          path: d.id,
          view: { fields: view.fields as JsonObject, deleted: view.deleted },
          rev: d.base?.rev ?? 0,
          pending: d.pending.length > 0,
          updatedAt: d.base?.updatedAt ?? null,
          stamp: d._rev,
        },
      ]
    : [];
}

/** What is shown of a record that is there and not deleted. */
function living(d: RxDocumentData<Stored>): Shown | null {
  const shown = d._deleted ? undefined : shownOf(d)[0];
  return shown && !shown.view.deleted ? shown : null;
}
