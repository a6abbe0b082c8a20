import { promisifyRequest, type UseStore } from "idb-keyval";

/** A store like idb-keyval's `createStore` that lets go of its connection when somebody removes the database (sign-out). */
export function yieldingStore(database: string, store: string, idb: IDBFactory = indexedDB): UseStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async (): Promise<IDBDatabase> => {
    const request = idb.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const db = await promisifyRequest<IDBDatabase>(request);
    const gone = () => {
      db.close();
      opened = null;
    };
    db.onclose = gone;
    db.onversionchange = gone;
    return db;
  };
  return async (mode, step) => {
    opened ??= open();
    const db = await opened.catch((e: unknown) => {
      opened = null;
      throw e;
    });
    return step(db.transaction(store, mode).objectStore(store));
  };
}
