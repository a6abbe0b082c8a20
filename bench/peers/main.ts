import { MEASURED } from "../probe/told.ts";

/** The peers' page. Each contender is a chunk of its own, so that a cold start loads one and nothing of the others. */
const peers = {
  raw: () => import("./raw.ts"),
  rest: () => import("./rest.ts"),
  files: () => import("./files.ts"),
  drain: () => import("./drain.ts"),
  rxdb: () => import("./rxdb-store.ts"),
  firestore: () => import("./cached-firestore.ts"),
  floors: () => import("./floors.ts"),
  export: () => import("./export.ts"),
  statistics: () => import("./statistics.ts"),
  importing: () => import("./importing.ts"),
};
export type Peers = typeof peers;

/** A cold start as a peer does it: `#cold-raw` and so on reads everything as soon as the page is there. */
export type Cold = { readonly ms: number; readonly docs: number };
declare global {
  interface Window {
    peers: Peers;
    cold: Promise<Cold> | undefined;
  }
}

async function cold(read: () => Promise<number>): Promise<Cold> {
  const docs = await read();
  const took = { ms: performance.now(), docs };
  document.title = MEASURED;
  return took;
}

window.peers = peers;
const { hash } = window.location;
if (hash === "#cold-raw") window.cold = cold(async () => (await peers.raw()).readAll());
if (hash === "#cold-rxdb") window.cold = cold(async () => (await peers.rxdb()).readAll());
if (hash.startsWith("#cold-firestore:")) {
  window.cold = cold(async () => (await peers.firestore()).readCached(hash.slice("#cold-firestore:".length)));
}
