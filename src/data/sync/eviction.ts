import { StorageError } from "../engine/ports.ts";
import { storageError } from "../outbox/storage-trouble.ts";
import { CHECKPOINT_PREFIX, DRAWINGS } from "../pull/names.ts";
import { collectionOfSource, leftOf, storeOfSource, STORES_OF_SITES } from "../pull/sources.ts";
import { forgetLogUnlessRead } from "../page-api/log-on-device.ts";
import { FirstPaintCache } from "../startup/first-paint-cache.ts";
import type { UserStores } from "../session/user-stores.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";

async function dropDrawings({ replica }: UserStores): Promise<void> {
  await replica.trim("files", []);
  await replica.values.remove("meta", CHECKPOINT_PREFIX + DRAWINGS);
}

/** What can be fetched again, in the order in which it goes. The outbox and the site worked on never do. (reliability F20) */
const STAGES: readonly ((stores: UserStores) => Promise<void>)[] = [
  ({ place }) => new FirstPaintCache(place).clear(),
  dropDrawings,
  async (stores) => {
    for (const name of STORES_OF_SITES) await stores.replica.trim(name, stores.activeSites);
    for (const source of stores.progress.keys()) {
      const [kind = "", site] = source.split(":");
      if (site && storeOfSource(kind) && !stores.activeSites.includes(site)) await unpulled(stores, source);
    }
  },
];

const unpulled = ({ replica }: UserStores, source: string) => replica.values.remove("meta", CHECKPOINT_PREFIX + source);
const kindOf = (source: string): string => source.split(":")[0] ?? "";

/**
 * What a person may no longer see leaves the device; records with unsent edits stay until those are decided. Where kinds share
 * a collection, a lost one takes all along. (reliability F30, S28)
 * @returns whether anything left: what is still permitted may have to be pulled anew
 */
export async function evictUnseen(stores: UserStores): Promise<boolean> {
  const { replica, session } = stores;
  await forgetLogUnlessRead(stores);
  const sites = session.sites ?? [];
  const found = await replica.find("config", { kind: "site", scope: "" });
  const lostSites =
    session.sites === null ? [] : found.map((s) => s.path).filter((path) => !sites.includes(lastPart(path)));
  const pulled = (await replica.values.ids("meta", CHECKPOINT_PREFIX)).map((id) => id.slice(CHECKPOINT_PREFIX.length));
  // A block of which no checkpoint tells yet; what several sites have stays in blocks of one that is lost.
  const begun = (await replica.blockSources()).filter((key) => ["no-right", "no-use"].includes(leftOf(session, key)));
  const lost = [...new Set([...pulled, ...begun])].filter((key) => leftOf(session, key) !== "all");
  if (lostSites.length === 0 && lost.length === 0) return false;
  await new FirstPaintCache(stores.place).clear();
  await replica.drop("config", lostSites);
  const rights = new Set(lost.filter((key) => leftOf(session, key) === "no-right").map(kindOf));
  if (rights.has("users")) await forgetUsers(stores);
  const useless = new Set(lost.filter((key) => leftOf(session, key) === "no-use").map(kindOf));
  for (const source of useless) await forgetSource(stores, source);
  const whole = new Set([...rights].flatMap((kind) => storeOfSource(kind) ?? []));
  for (const name of whole) await replica.trim(name, null);
  if (lost.some((key) => leftOf(session, key) === "no-site") || lostSites.length > 0) {
    for (const name of STORES_OF_SITES) await replica.trim(name, sites);
    await dropDrawings(stores);
  }
  const again = pulled.filter((key) => [storeOfSource(kindOf(key))].some((name) => name && whole.has(name)));
  for (const source of new Set([...lost, ...again])) await unpulled(stores, source);
  return true;
}

/** What is not kept any more, though it may be read: other kinds in its store stay. */
async function forgetSource({ replica, session }: UserStores, source: string): Promise<void> {
  const [name, collection] = [storeOfSource(source), collectionOfSource(source, session.ns)];
  if (!name || collection.includes("{")) return;
  await replica.drop(
    name,
    (await replica.below(name, collection)).map((rec) => rec.path),
  );
}

/** Everybody's account but one's own. */
async function forgetUsers({ replica, session }: UserStores): Promise<void> {
  const all = (await replica.below("config", "users")).map((rec) => rec.path);
  await replica.drop(
    "config",
    all.filter((path) => lastPart(path) !== session.uid),
  );
}

const isFull = (e: unknown): e is StorageError => e instanceof StorageError && e.trouble === "storage-full";

/** Gives room; a device so full that nothing can even be taken away is told by the step that follows. */
async function give(make: (stores: UserStores) => Promise<void>, stores: UserStores): Promise<void> {
  try {
    await make(stores);
  } catch (e) {
    const sorted = storageError(e);
    if (!(sorted instanceof StorageError)) throw sorted;
  }
}

/** Runs a step that must be stored; when the device is full, caches and then parts of the replica make room for it. Throws `StorageError`. */
export async function withEviction<T>(stores: UserStores, step: () => Promise<T>): Promise<T> {
  for (const make of STAGES) {
    try {
      return await step();
    } catch (e) {
      if (!isFull(e)) throw e;
      await give(make, stores);
    }
  }
  return step();
}
