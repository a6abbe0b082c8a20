import type { Store } from "#domain/shared/collection.ts";
import { isObject, type JsonObject } from "#domain/shared/json.ts";
import { databasesOf, type DevicePlace } from "../device/place.ts";
import { RECORD_SCHEMA, storedName, TABLE } from "./records/record-schema.ts";

/** Where RxDB's Dexie storage keeps the records of a collection: a database, with one table of records by their paths. */
export const databaseOf = (replica: string, store: Store): string =>
  `${databasesOf(replica)}${RECORD_SCHEMA.version}--${storedName(store)}`;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database gave no reason"));
  });

/** Opens a database that is there; null, and nothing made, where it is not. */
async function standing(idb: IDBFactory, name: string): Promise<IDBDatabase | null> {
  if (!(await idb.databases()).some((db) => db.name === name)) return null;
  const request = idb.open(name);
  request.onupgradeneeded = () => request.transaction?.abort(); // gone between the two questions
  try {
    return await asked(request);
  } catch (e) {
    if (e instanceof DOMException && e.name === "AbortError") return null;
    throw e;
  }
}

/** The server's document in a record of the replica; null for a tombstone, or no record of ours. */
function fieldsOf(record: unknown): JsonObject | null {
  if (!isObject(record) || record["_deleted"] === "1") return null;
  const base = record["base"];
  if (!isObject(base ?? null) || (base as JsonObject)["deleted"] === true) return null;
  const fields = (base as JsonObject)["fields"];
  return isObject(fields ?? null) ? (fields as JsonObject) : null;
}

export type PathRange = { readonly store: Store; readonly from: string; readonly to: string };

/**
 * Documents of the server between two paths, both counted, by path: as the replica keeps them, without what waits to be sent, and
 * not of stores with blocks. Read past RxDB, for whoever reads much of a store and has none of RxDB's code: one range of keys,
 * nothing is made, and no connection stays open that a sign-out would have to wait for. (decisions 082, 120)
 */
export async function readPastRxdb(
  { idb, replica }: Pick<DevicePlace, "idb" | "replica">,
  { store, from, to }: PathRange,
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = new Map<string, JsonObject>();
  const db = await standing(idb, databaseOf(replica, store));
  if (!db) return found;
  db.onversionchange = () => db.close();
  try {
    if (!db.objectStoreNames.contains(TABLE)) return found;
    const range = IDBKeyRange.bound(from, to);
    const records: readonly unknown[] = await asked(db.transaction(TABLE).objectStore(TABLE).getAll(range));
    for (const record of records) {
      const fields = fieldsOf(record);
      if (fields) found.set(String((record as JsonObject)[RECORD_SCHEMA.primaryKey]), fields);
    }
    return found;
  } finally {
    db.close();
  }
}
