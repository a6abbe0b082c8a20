import { storageError } from "../outbox/storage-trouble.ts";

type StorageBucket = { readonly indexedDB: IDBFactory };
/** The part of the Storage Buckets API that is used here. Only Chromium has it. */
export type StorageBuckets = {
  open(name: string): Promise<StorageBucket>;
  keys(): Promise<readonly string[]>;
  delete(name: string): Promise<void>;
};
export const storageBuckets = (): StorageBuckets | null =>
  (navigator as { readonly storageBuckets?: StorageBuckets }).storageBuckets ?? null;

/**
 * Where the databases of one person stand: in a bucket of their own, which is a folder of its own on the disk and goes as
 * one (decision 013), or outside, among all databases of the origin.
 */
export type DevicePlace = {
  /** Null outside. */
  readonly bucket: string | null;
  readonly idb: IDBFactory;
  readonly outbox: string;
  readonly replica: string;
  /** First answers of a start. */
  readonly first: string;
  /** Session, login and choices. */
  readonly own: string;
};

type Who = { readonly ns: string; readonly uid: string };
export const outboxName = ({ ns, uid }: Who): string => `atrium-outbox-${ns}-${uid}`;
const replicaName = ({ ns, uid }: Who): string => `atrium-replica-${ns}-${uid}`.toLowerCase();

const placeIn = (who: Who, bucket: string | null, idb: IDBFactory): DevicePlace => ({
  bucket,
  idb,
  outbox: outboxName(who),
  replica: replicaName(who),
  first: `atrium-first-${who.ns}-${who.uid}`,
  own: bucket === null ? `atrium-person-${who.ns}-${who.uid}` : OWN,
});

/** In a bucket this one database has the same name for everybody: the session in it tells who the person is. */
export const OWN = "atrium-person";
const BUCKET = "atrium-";

/** The bucket of a person. The browser writes down its name, so that says nothing of the person. */
async function bucketName({ ns, uid }: Who): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${ns}\n${uid}`));
  return BUCKET + [...new Uint8Array(hash).slice(0, 20)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export const outsidePlace = (who: Who): DevicePlace => placeIn(who, null, indexedDB);

/** Opens or makes a bucket. Throws `StorageError`. */
export async function openBucket(buckets: StorageBuckets, name: string): Promise<IDBFactory> {
  try {
    return (await buckets.open(name)).indexedDB;
  } catch (e) {
    throw storageError(e);
  }
}

export const bucketPlace = (who: Who, bucket: string, idb: IDBFactory): DevicePlace => placeIn(who, bucket, idb);

export const namesIn = async (idb: IDBFactory): Promise<readonly string[]> =>
  (await idb.databases()).flatMap((d) => d.name ?? []);

/**
 * Where a person who signs in works: where their queue stands already, or in a bucket. A device of an earlier build, and a
 * browser without buckets, have it outside. Throws `StorageError`.
 */
export async function placeFor(who: Who): Promise<DevicePlace> {
  const buckets = storageBuckets();
  if (!buckets) return outsidePlace(who);
  const name = await bucketName(who);
  try {
    if (!(await namesIn(indexedDB)).includes(outboxName(who)))
      return placeIn(who, name, await openBucket(buckets, name));
    if (!(await buckets.keys()).includes(name)) return outsidePlace(who);
    const idb = await openBucket(buckets, name);
    if ((await namesIn(idb)).includes(outboxName(who))) return placeIn(who, name, idb);
    await buckets.delete(name); // without a queue
    return outsidePlace(who);
  } catch (e) {
    throw storageError(e);
  }
}

/** Where a person's databases stand now; makes nothing. Whoever only reads may ask while a sign-out takes them away. [STA-8] */
export async function standingPlace(who: Who): Promise<DevicePlace> {
  const buckets = storageBuckets();
  const name = await bucketName(who);
  if (!buckets || !(await buckets.keys()).includes(name)) return outsidePlace(who);
  return placeIn(who, name, await openBucket(buckets, name));
}

/** Names of all databases of the origin, in buckets and outside. */
export async function allDatabases(): Promise<readonly string[]> {
  const buckets = storageBuckets();
  const names = [...(await namesIn(indexedDB))];
  for (const bucket of (await buckets?.keys()) ?? [])
    if (buckets) names.push(...(await namesIn(await openBucket(buckets, bucket))));
  return names;
}
