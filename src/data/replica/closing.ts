import type { RxCollection, RxDatabase } from "rxdb/plugins/core";
import { within } from "../kit/within.ts";

/** How long a database that closes may wait for its storage to be idle, ms. */
const CLOSE_WAIT_MS = 5_000;

/**
 * Closes a database of RxDB, or lets go of it where its storage never comes to rest: what is under way in a bucket that another
 * tab removes has no end [IDN-23]. RxDB opens no more than 16 collections at once, so those that are let go of are given up too:
 * they must not be in the way of the next person's.
 */
export async function closed(db: RxDatabase<{ [name: string]: RxCollection }>): Promise<void> {
  const collections = Object.values(db.collections);
  const letGo = () => {
    for (const collection of collections) void collection.close();
    return true;
  };
  await within(CLOSE_WAIT_MS, db.close(), letGo);
}
