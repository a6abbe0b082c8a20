import type { BrowserContext, Page } from "@playwright/test";

/** What `installStores` leaves on every page. */
type Stores = {
  /** All databases of the origin: outside, and in the buckets of people. */
  list(): Promise<readonly { readonly name: string; readonly bucket: string | null; readonly idb: IDBFactory }[]>;
  /** Opens the one database whose name starts with `prefix`. */
  open(prefix: string, version?: number): Promise<IDBDatabase>;
  asked<T>(request: IDBRequest<T>): Promise<T>;
};
type Buckets = { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
declare global {
  interface Window {
    stores: Stores;
  }
}

/** Runs in the page. */
function install(): void {
  const asked = <T>(r: IDBRequest<T>) =>
    new Promise<T>((done, fail) => ((r.onsuccess = () => done(r.result)), (r.onerror = () => fail(r.error))));
  const list = async () => {
    const places: [string | null, IDBFactory][] = [[null, indexedDB]];
    const buckets = (navigator as { storageBuckets?: Buckets }).storageBuckets;
    for (const name of (await buckets?.keys()) ?? [])
      if (buckets) places.push([name, (await buckets.open(name)).indexedDB]);
    const found = [];
    for (const [bucket, idb] of places)
      for (const { name } of await idb.databases()) found.push({ name: name ?? "", bucket, idb });
    return found;
  };
  const open = async (prefix: string, version?: number) => {
    const found = (await list()).filter((d) => d.name.startsWith(prefix));
    const [one] = found;
    if (!one || found.length > 1) throw new Error(`${found.length} databases ${prefix}`);
    const request = one.idb.open(one.name, version);
    return new Promise<IDBDatabase>((done, fail) => {
      request.onblocked = () => fail(new Error(`another tab holds ${one.name}`));
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  };
  window.stores = { list, open, asked };
}

/** Gives every page of a browser the means to look into what its origin keeps on the device. */
export async function installStores(context: BrowserContext): Promise<void> {
  await context.addInitScript(install);
}

/** What the device itself notes, and which databases stand where: for the message of a test that misses somebody. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = (await window.stores.list()).map((d) => `${d.bucket ?? "outside"}/${d.name}`);
    const db = await window.stores.open("atrium-device");
    const kv = db.transaction("kv").objectStore("kv");
    const [keys, values] = [await window.stores.asked(kv.getAllKeys()), await window.stores.asked(kv.getAll())];
    db.close();
    return JSON.stringify({ found, notes: keys.map((key, i) => [key, values[i] as unknown]), cookie: document.cookie });
  });

/** How many drafts the device keeps durably. */
export const draftsKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await window.stores.open("atrium-outbox");
    const count = await window.stores.asked(db.transaction("drafts").objectStore("drafts").count());
    db.close();
    return count;
  });

export type Stored = { readonly name: string; readonly bucket: string | null };
/** Databases of the page's origin; where a bucket goes while it is looked into, they are looked for again. */
export const databases = (page: Page): Promise<readonly Stored[]> =>
  page.evaluate(async () => {
    const look = async () => (await window.stores.list()).map(({ name, bucket }) => ({ name, bucket }));
    for (let tries = 0; tries < 5; tries++)
      try {
        return await look();
      } catch (e) {
        if (!(e instanceof DOMException && e.name === "UnknownError")) throw e;
      }
    return look();
  });

/**
 * Where data of persons stands: buckets, and databases outside of them. Opens nothing, so it may be asked while a person is
 * wiped; a look into a bucket that goes would make it anew.
 */
export const personalPlaces = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const buckets = (navigator as { storageBuckets?: { keys(): Promise<string[]> } }).storageBuckets;
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const personal = names.filter((name) => name !== "atrium-device" && /^(atrium|rxdb)/.test(name));
    return [...((await buckets?.keys()) ?? []), ...personal];
  });

/** Everything that the page's origin keeps in IndexedDB on this device, names of databases and buckets included, as text. */
export const deviceText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name, bucket, idb } of await window.stores.list()) {
      texts.push(name, bucket ?? "");
      const db = await window.stores.asked(idb.open(name));
      for (const store of db.objectStoreNames)
        texts.push(JSON.stringify(await window.stores.asked(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    return texts.join("\n");
  });
