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
  loadBundle,
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
import { type Part, partsOf, type Source } from "./doc.ts";

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
const of = ({ parent, name, where: fields }: Part) =>
  query(collection(db, `${parent}/${name}`), ...fields.map(([field, value]) => where(field, "==", value)));

/** Signs in and reads everything, page by page, into the cache. */
export async function firstSync(source: Source): Promise<{ readonly ms: number; readonly docs: number }> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  const start = performance.now();
  await signInWithEmailAndPassword(auth, source.email, source.password);
  let docs = 0;
  for (const part of partsOf(source)) {
    let last: QueryDocumentSnapshot | undefined;
    for (;;) {
      const order = [orderBy("updatedAt"), orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE)];
      const found = await getDocs(query(of(part), ...order));
      docs += found.size;
      last = found.docs.at(-1);
      if (found.size < PAGE) break;
    }
  }
  return { ms: performance.now() - start, docs };
}

/** Loads a bundle that the server made into the cache. Answers the time and the documents. */
export async function fromBundle(url: string): Promise<{ readonly ms: number; readonly docs: number }> {
  const start = performance.now();
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answers ${answer.status}`);
  const { documentsLoaded } = await loadBundle(db, answer.body);
  return { ms: performance.now() - start, docs: documentsLoaded };
}

export const offline = (): Promise<void> => disableNetwork(db);

/** `{ns}/{site}`: everything from the cache, with no network. */
export async function readCached(named: string): Promise<number> {
  const [ns = "", site = ""] = named.split("/");
  await offline();
  const found = await Promise.all(partsOf({ ns, site }).map((part) => getDocsFromCache(of(part))));
  return found.reduce((n, { size }) => n + size, 0);
}

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
