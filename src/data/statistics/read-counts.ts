import { isObject, type JsonObject } from "#domain/shared/json.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { standingPlace } from "../device/place.ts";
import { RECORD_SCHEMA } from "../replica/records/record-schema.ts";
import type { WhoseCounts } from "./statistics-api.ts";

/** Which documents: `sites/{site}/counts/{prefix}{day}`. */
export type CountsAt = { readonly site: string; readonly prefix: string; readonly days: readonly DayKey[] };
/** Reads the count documents that the device keeps, by day. Days without one are left out. */
export type ReadCounts = (whose: WhoseCounts, at: CountsAt) => Promise<ReadonlyMap<DayKey, JsonObject>>;

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

/**
 * Straight from the replica's store, past RxDB: counts have no waiting edits, one range of keys has all that is asked for, and
 * no connection stays open that a sign-out would have to wait for. [STA-8]
 */
export const readCounts: ReadCounts = async (whose, { site, prefix, days }) => {
  const [first, last] = [days[0], days.at(-1)];
  const found = new Map<DayKey, JsonObject>();
  if (first === undefined || last === undefined) return found;
  const place = await standingPlace(whose);
  const db = await standing(place.idb, `rxdb-dexie-${place.replica}--${RECORD_SCHEMA.version}--counts`);
  if (!db) return found;
  db.onversionchange = () => db.close();
  try {
    if (!db.objectStoreNames.contains("docs")) return found;
    const at = `sites/${site}/counts/${prefix}`;
    const records: readonly unknown[] = await asked(
      db
        .transaction("docs")
        .objectStore("docs")
        .getAll(IDBKeyRange.bound(at + first, at + last)),
    );
    for (const record of records) {
      const fields = fieldsOf(record);
      if (fields) found.set(String((record as JsonObject)["id"]).slice(at.length), fields);
    }
    return found;
  } finally {
    db.close();
  }
};
