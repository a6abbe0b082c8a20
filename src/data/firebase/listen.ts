import {
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getFirestore,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  setLogLevel,
  terminate,
  Timestamp,
  where,
} from "firebase/firestore";
import type { JsonObject } from "#domain/shared/json.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { plain } from "./convert.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { RawDoc } from "./read.ts";

export type Stop = () => void;

/** Live listeners, with the memory cache only: the replica is the store. Loaded when the device first gets online. */
export class Listener {
  readonly #db: Firestore;

  constructor(backend: Backend) {
    setLogLevel("silent");
    initializeFirestore(backend.app, { localCache: memoryLocalCache() });
    this.#db = getFirestore(backend.app);
    if (backend.config.emulators) {
      const { host, port } = here();
      connectFirestoreEmulator(this.#db, host, port);
    }
  }

  /**
   * What changes after a moment, oldest first. `on` gets only documents that changed since its last call, and whether the server
   * stands behind that now: not since its stream broke off, however well it answers otherwise. `ended` when the server ends it.
   */
  changes(
    source: SourceQuery,
    afterMs: number,
    on: (docs: readonly RawDoc[], current: boolean) => void,
    ended: (e: unknown) => void,
  ): Stop {
    const conditions = [where("ns", "==", source.ns), ...source.where.map((w) => where(w.field, w.op, w.value))];
    const q = query(
      collection(this.#db, source.collection),
      ...conditions,
      where("updatedAt", ">", Timestamp.fromMillis(afterMs)),
      orderBy("updatedAt"),
    );
    return onSnapshot(
      q,
      { includeMetadataChanges: true }, // a stream that breaks off changes nothing else
      (snap) => {
        const docs = snap
          .docChanges()
          .flatMap((c) =>
            c.type === "removed"
              ? []
              : [{ path: `${source.collection}/${c.doc.id}`, data: plain(c.doc.data()) as JsonObject }],
          );
        on(docs, !snap.metadata.fromCache);
      },
      ended,
    );
  }

  /** One document, now and after each change. */
  document(path: string, on: (doc: RawDoc) => void, ended: (e: unknown) => void): Stop {
    return onSnapshot(
      doc(this.#db, path),
      (snap) => {
        if (snap.exists() && !snap.metadata.fromCache) on({ path, data: plain(snap.data()) as JsonObject });
      },
      ended,
    );
  }

  /** Drops dead connections and connects afresh, without waiting for the SDK's own back-off. */
  async reconnect(): Promise<void> {
    await disableNetwork(this.#db);
    await enableNetwork(this.#db);
  }

  async pause(): Promise<void> {
    await disableNetwork(this.#db);
  }

  async close(): Promise<void> {
    await terminate(this.#db);
  }
}
