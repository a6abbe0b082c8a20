import { normalizeMangoQuery, prepareQuery, type RxCollection } from "rxdb/plugins/core";
import type { Subscription } from "rxjs";
import type { Json } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { storageError } from "../device/storage-trouble.ts";
import { ATTEMPTS, internalsOf } from "./records/stored.ts";

/** A value as RxDB stores it. */
type Value = { id: string; value: unknown };

/** What the replica keeps beside records, by id: drawings and styles (`files`), checkpoints and notes of this device (`meta`). */
export class Values {
  readonly #collections: { readonly [name: string]: RxCollection };

  constructor(collections: { readonly [name: string]: RxCollection }) {
    this.#collections = collections;
  }

  #collection(name: string): RxCollection<Value> {
    return must(this.#collections[name], `collection ${name}`) as unknown as RxCollection<Value>;
  }

  async read(name: "files" | "meta", id: string): Promise<Json> {
    const [doc] = await this.#collection(name).storageInstance.findDocumentsById([id], false);
    return doc ? (doc.value as Json) : null;
  }

  async write(name: "files" | "meta", id: string, value: Json): Promise<void> {
    try {
      // RxDB's own upsert waits in a queue that stands still for ever once the storage has thrown: a full device would never pull again.
      const instance = this.#collection(name).storageInstance;
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

  async remove(name: "files" | "meta", id: string): Promise<void> {
    await this.#collection(name).bulkRemove([id]);
  }

  /** Ids of all values whose id starts with a prefix, once. */
  async ids(name: "files" | "meta", prefix: string): Promise<readonly string[]> {
    return (await this.all(name, prefix)).map(([id]) => id);
  }

  /**
   * All values whose id starts with a prefix, once. Throws `StorageError`: a live query whose store is taken away says nothing
   * any more, and whoever waits for its first word waits for ever.
   */
  async all(name: "files" | "meta", prefix: string): Promise<readonly (readonly [id: string, value: Json])[]> {
    try {
      const { schema, storageInstance } = this.#collection(name);
      const selector = { id: { $gte: prefix, $lt: `${prefix}\uffff` } };
      const wanted = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, { selector }));
      const { documents } = await storageInstance.query(wanted);
      return documents.filter((d) => !d._deleted).map((d) => [d.id, d.value as Json] as const);
    } catch (e) {
      throw storageError(e);
    }
  }

  /** Calls `on` with the value, at once and after changes; null when there is none. */
  watch(name: "files" | "meta", id: string, on: (value: Json) => void): Subscription {
    return this.#collection(name)
      .findOne(id)
      .$.subscribe((doc) => on(doc ? (doc.toJSON().value as Json) : null));
  }

  /** All values whose id starts with a prefix, live. */
  watchAll(
    name: "files" | "meta",
    prefix: string,
    on: (values: readonly (readonly [string, Json])[]) => void,
  ): Subscription {
    return this.#collection(name)
      .find({ selector: { id: { $gte: prefix, $lt: `${prefix}\uffff` } } })
      .$.subscribe((docs) => on(docs.map((d) => [d.primary, d.toJSON().value as Json] as const)));
  }
}
