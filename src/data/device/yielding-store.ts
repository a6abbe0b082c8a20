import { promisifyRequest, type UseStore } from "idb-keyval";

/**
 * A store like idb-keyval's `createStore` that lets go of its connection when somebody removes the database (sign-out). What
 * was still to be done with it then fails with an `InvalidStateError`, and never makes the database anew.
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
  return async (mode, step) => {
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
}
