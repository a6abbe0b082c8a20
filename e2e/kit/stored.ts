import type { Page } from "@playwright/test";

/** Everything that the page's origin keeps in IndexedDB on this device, as text. */
export const deviceText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(r: IDBRequest<T>) =>
      new Promise<T>((done, fail) => ((r.onsuccess = () => done(r.result)), (r.onerror = () => fail(r.error))));
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name ?? ""));
      for (const store of db.objectStoreNames)
        texts.push(JSON.stringify(await asked(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    return texts.join("\n");
  });
