import { initializeApp } from "firebase/app";
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } from "firebase/auth";
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  documentId,
  getDocs,
  getDocsFromCache,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentSingleTabManager,
  query,
  type QueryDocumentSnapshot,
  setLogLevel,
  startAfter,
  where,
  writeBatch,
} from "firebase/firestore";
import type { Source } from "./doc.ts";

/** What an app would pick instead of a replica of its own: the Firestore SDK with its persistent cache. */
setLogLevel("error");
const app = initializeApp({ apiKey: "local", projectId: "demo-atrium" });
// A copied profile still names the tab that filled it as the owner; without force the SDK would fall back to memory.
const tabManager = persistentSingleTabManager({ forceOwnership: true });
const localCache = persistentLocalCache({ cacheSizeBytes: CACHE_SIZE_UNLIMITED, tabManager });
const db = initializeFirestore(app, { localCache });
connectFirestoreEmulator(db, window.location.hostname, Number(window.location.port));
const PAGE = 1_000;
/** What has not happened after this long does not happen, ms. */
const LATE_MS = 30_000;

const spaces = (site: string) => collection(db, `sites/${site}/spaces`);

/** Signs in and reads everything, page by page, into the cache. */
export async function firstSync(source: Source): Promise<{ readonly ms: number; readonly docs: number }> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  const start = performance.now();
  await signInWithEmailAndPassword(auth, source.email, source.password);
  let last: QueryDocumentSnapshot | undefined;
  let docs = 0;
  for (;;) {
    const order = [orderBy("updatedAt"), orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE)];
    const found = await getDocs(query(spaces(source.site), where("ns", "==", source.ns), ...order));
    docs += found.size;
    last = found.docs.at(-1);
    if (found.size < PAGE) return { ms: performance.now() - start, docs };
  }
}

export const offline = (): Promise<void> => disableNetwork(db);

/** `{ns}/{site}`: every space of a site from the cache, with no network. */
export async function readCached(of: string): Promise<number> {
  const [ns = "", site = ""] = of.split("/");
  await offline();
  return (await getDocsFromCache(query(spaces(site), where("ns", "==", ns)))).size;
}

/** Signs in and listens to a floor. Resolves when its desks are there; `heard` then counts those that have a value. */
export async function hear(source: Source, floor: string): Promise<void> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  await signInWithEmailAndPassword(auth, source.email, source.password);
  const wanted = query(spaces(source.site), where("ns", "==", source.ns), where("floor", "==", floor));
  await new Promise<void>((done, fail) => {
    onSnapshot(
      wanted,
      (shown) => {
        heardNow = shown.docs.map((d) => String(d.get("disabled")));
        done();
      },
      fail,
    );
  });
}
let heardNow: readonly string[] = [];
export const heard = (value: string): number => heardNow.filter((v) => v === value).length;

/** Listens to a floor, then changes all its desks in one batch. Answers the time until the listener shows all of them, ms. */
export async function changeFloor(where_: { site: string; ns: string; floor: string }, to: string): Promise<number> {
  const { site, ns, floor } = where_;
  const wanted = query(spaces(site), where("ns", "==", ns), where("floor", "==", floor));
  const ids = (await getDocsFromCache(wanted)).docs.map((d) => d.id);
  let start = 0;
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error("the listener did not show the batch")), LATE_MS);
    let sent = false;
    const stop = onSnapshot(
      wanted,
      (shown) => {
        if (!sent) {
          sent = true;
          start = performance.now();
          const batch = writeBatch(db);
          for (const id of ids) batch.update(doc(spaces(site), id), { disabled: to });
          batch.commit().catch(fail);
          return;
        }
        if (shown.docs.every((d) => d.get("disabled") === to) && shown.size === ids.length) {
          stop();
          done(performance.now() - start);
        }
      },
      fail,
    );
  });
}
