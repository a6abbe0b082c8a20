import {
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import type { SourceQuery } from "#domain/sync/sources.ts";

/** Documents of one page, and of those that are asked for by name. */
const PAGE = 1_000;
const NAMED = 300;

/**
 * The database as it was at one moment. Each question is a read-only transaction of its own with the same `readTime`: no transaction
 * stays open, so that none runs out of its time (Firestore ends one after 270 s), however many pages there are.
 */
export class Moment {
  readonly #db: Firestore;
  readonly #at: Timestamp;
  readonly #page: number;

  /** @param at of an answer of the server, within the last hour */
  constructor(db: Firestore, at: Timestamp, page = PAGE) {
    [this.#db, this.#at, this.#page] = [db, at, page];
  }

  /** Epoch ms, never later than the moment itself. */
  get readAt(): number {
    return 1000 * this.#at.seconds + Math.floor(this.#at.nanoseconds / 1e6);
  }

  #read<T>(ask: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.runTransaction(ask, { readOnly: true, readTime: this.#at });
  }

  count(query: Query): Promise<number> {
    return this.#read(async (tx) => (await tx.get(query.count())).data().count);
  }

  /** All documents of a question that has an order, page by page. */
  async *pages(query: Query): AsyncGenerator<readonly QueryDocumentSnapshot[], void, void> {
    let last: QueryDocumentSnapshot | undefined;
    do {
      const from = last ? query.startAfter(last) : query;
      const { docs } = await this.#read((tx) => tx.get(from.limit(this.#page)));
      yield docs;
      last = docs.length < this.#page ? undefined : docs.at(-1);
    } while (last);
  }

  /** Ids of a collection of which there is no document. */
  async missing(collection: string, ids: readonly string[]): Promise<readonly string[]> {
    const gone: string[] = [];
    for (let i = 0; i < ids.length; i += NAMED) {
      const refs = ids.slice(i, i + NAMED).map((id) => this.#db.doc(`${collection}/${id}`));
      const docs = await this.#read((tx) => tx.getAll(...refs, { fieldMask: ["ns"] }));
      gone.push(...docs.filter((d) => !d.exists).map((d) => d.id));
    }
    return gone;
  }
}

/** A source as devices ask for it, by the time of the last write: with the same index. */
export const questionOf = (db: Firestore, { collection, ns, where }: SourceQuery): Query =>
  where
    .reduce<Query>(
      (q, { field, op, value }) => q.where(field, op, value),
      db.collection(collection).where("ns", "==", ns),
    )
    .orderBy("updatedAt");

/**
 * All that changed in a collection, of whatever site, so that what left a site is among it. Whoever asks looks at `ns`: what stands
 * elsewhere than its tenant would need an index with every site.
 */
export const changedSince = (db: Firestore, collection: string, since: number): Query =>
  db.collection(collection).where("updatedAt", ">=", Timestamp.fromMillis(since)).orderBy("updatedAt");
