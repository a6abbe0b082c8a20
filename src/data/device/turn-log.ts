import { promisifyRequest } from "idb-keyval";
import { StorageError } from "../engine/ports.ts";
import { storageError } from "./storage-trouble.ts";

/** A database that is made to be removed. */
const NAME = "turned";

/**
 * Has the browser begin a new log of what it writes into `idb`, and put away the old one. Chromium writes on, after a start,
 * where the last one ended, behind a record that a kill or a crash cut off; at the next start it takes that for damage, and
 * throws away all databases beside each other there, outbox included. Removing a database, however small, makes it turn the
 * log (decision 013). Other engines lose nothing by it. [SYNC-6]
 */
export async function turnLog(idb: IDBFactory): Promise<void> {
  try {
    (await promisifyRequest<IDBDatabase>(idb.open(NAME))).close();
    await promisifyRequest(idb.deleteDatabase(NAME));
  } catch (e) {
    const sorted = storageError(e); // a device that allows nothing says so where something is to be kept
    if (!(sorted instanceof StorageError)) throw sorted;
  }
}
