import { promisifyRequest, type UseStore } from "idb-keyval";
import { within } from "../kit/within.ts";

/** A step of a store of some values takes moments. What was under way in a bucket that another tab removes gets no answer at all, ms. */
const STUCK_MS = 10_000;

/**
 * A store like idb-keyval's `createStore` that lets go of its connection when somebody removes the database (sign-out). What
 * was still to be done with it then fails with an `InvalidStateError`, and never makes the database anew. So does what has no
 * answer: Chromium gives none to requests and transactions that are under way when their bucket is removed. [IDN-23]
 */
export function yieldingStore(database: string, store: string, idb: IDBFactory = indexedDB): UseStore {
  let opened: Promise<IDBDatabase> | null = null;
  let removed = false;
  const open = async (): Promise<IDBDatabase> => {
    const request = idb.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const db = await promisifyRequest<IDBDatabase>(request);
    const gone = () => {
      db.close();
      opened = null;
    };
    db.onclose = gone;
    db.onversionchange = ({ newVersion }) => {
      removed ||= newVersion === null;
      gone();
    };
    return db;
  };
  const run = async <T>(mode: IDBTransactionMode, step: (store: IDBObjectStore) => T | PromiseLike<T>): Promise<T> => {
    if (removed) throw new DOMException(`${database} was removed`, "InvalidStateError");
    opened ??= open();
    const db = await opened.catch((e: unknown) => {
      opened = null;
      throw e;
    });
    try {
      return await step(db.transaction(store, mode).objectStore(store));
    } catch (e) {
      // A transaction that ends because its database is taken away has no error of its own.
      throw e ?? new DOMException(`a transaction of ${database} was cut off`, "AbortError");
    }
  };
  const stuck = () => {
    opened = null;
    throw new DOMException(`${database} does not answer`, "InvalidStateError");
  };
  return (mode, step) => within(STUCK_MS, run(mode, step), stuck);
}
