import type { Doc } from "./doc.ts";

/** What the browser's own database can do, with no library over it: the floor that a replica cannot beat. */
const NAME = "raw";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
const completed = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error("aborted"));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("docs", { keyPath: "id" });
    request.result.createObjectStore("outbox", { keyPath: "id" });
  };
  return done(request);
}

let opened: Promise<IDBDatabase> | null = null;
const db = (): Promise<IDBDatabase> => (opened ??= open());

/** Stores documents in one transaction. */
export async function bulkPut(docs: readonly Doc[]): Promise<void> {
  const tx = (await db()).transaction("docs", "readwrite");
  const store = tx.objectStore("docs");
  for (const doc of docs) store.put(doc);
  await completed(tx);
}

const all = async (): Promise<readonly Doc[]> =>
  done((await db()).transaction("docs").objectStore("docs").getAll()) as Promise<Doc[]>;
/** Reads every document; answers how many there are. */
export const readAll = async (): Promise<number> => (await all()).length;

/** Reads every document and keeps them all in memory; answers how many there are. */
export async function hold(): Promise<number> {
  const docs = await all();
  Object.assign(window, { held: docs });
  return docs.length;
}

/** The documents of a floor, as a screen would hold them. */
export const floorDocs = async (floor: string): Promise<readonly Doc[]> =>
  (await all()).filter((d) => d["floor"] === floor);

/** Changed documents and an outbox row with what was changed, in one strict transaction. Answers the time it took, ms. */
export async function commit(docs: readonly Doc[], disabled: string): Promise<number> {
  const store = await db();
  const start = performance.now();
  const tx = store.transaction(["docs", "outbox"], "readwrite", { durability: "strict" });
  for (const doc of docs) tx.objectStore("docs").put({ ...doc, disabled });
  const ops = docs.map((d) => ({ kind: "patch", path: d.id, fields: { disabled }, seen: { disabled: d["disabled"] } }));
  tx.objectStore("outbox").put({ id: `${disabled}-${start}`, state: "queued", madeAt: Date.now(), ops });
  await completed(tx);
  return performance.now() - start;
}

/** How many documents of a floor say what was written. */
export const countDisabled = async (disabled: string): Promise<number> =>
  (await all()).filter((d) => d["disabled"] === disabled).length;
