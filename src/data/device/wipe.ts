import { within } from "../within.ts";
import { namesIn, type DevicePlace, storageBuckets } from "./place.ts";

/** What marks a bucket among the promises of a sign-out; the others are prefixes of names. */
const BUCKET = "bucket:";

/** Where Firebase's SDK keeps a login by itself (its `indexedDBLocalPersistence`). */
export const FIREBASE_LOGIN = "firebaseLocalStorageDb";

/** What a sign-out promises to remove: a bucket, or databases by prefix, as RxDB makes one per collection. */
export const promisesOf = (place: DevicePlace): readonly string[] =>
  place.bucket === null
    ? [place.outbox, `rxdb-dexie-${place.replica}--`, place.first, place.own]
    : [BUCKET + place.bucket];

/** Removes what was promised; answers what could not be removed (a database that another tab holds open). */
export async function wipe(promises: readonly string[]): Promise<readonly string[]> {
  const buckets = promises.filter((p) => p.startsWith(BUCKET)).map((p) => p.slice(BUCKET.length));
  const prefixes = promises.filter((p) => !p.startsWith(BUCKET));
  return [...(await wipeBuckets(buckets)), ...(prefixes.length === 0 ? [] : await wipeDatabases(prefixes))];
}

/** How long one removal is waited for, ms. Other tabs close on `versionchange`; what is not gone by then stays promised. [WIPE-2] */
const BLOCKED_MS = 3_000;

/** The browser closes every connection into a bucket that goes, in every tab, and what is left of the bucket opens nothing. */
async function wipeBuckets(names: readonly string[]): Promise<readonly string[]> {
  const buckets = storageBuckets();
  if (!buckets || names.length === 0) return []; // a browser that lost its buckets lost what stood in them
  for (const name of names) await within(BLOCKED_MS, buckets.delete(name), () => undefined);
  const left = await buckets.keys();
  return names.filter((name) => left.includes(name)).map((name) => BUCKET + name);
}

async function wipeDatabases(prefixes: readonly string[]): Promise<readonly string[]> {
  const names = await namesIn(indexedDB);
  await Promise.all(names.filter((n) => prefixes.some((p) => n.startsWith(p))).map(removeDatabase));
  const left = await namesIn(indexedDB);
  return prefixes.filter((p) => left.some((n) => n.startsWith(p)));
}

function removeDatabase(name: string): Promise<void> {
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => done();
    setTimeout(done, BLOCKED_MS);
  });
}
