import { type FirebaseApp, deleteApp, FirebaseError, initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  serverTimestamp,
  setLogLevel,
  type WriteBatch,
  writeBatch,
} from "firebase/firestore/lite";
import { emulator } from "./emulator.ts";
import type { What } from "./matrix.ts";
import { type Cell, idOf, ofTenant, type Party, targetOf } from "./matrix-kit.ts";
import { aReceipt, stamp } from "./rules-kit.ts";

/** The databases of many askers over REST, each with a token of its own; close them at the end. */
export class Doors {
  readonly #apps = new Map<string, FirebaseApp>();
  readonly #project: string;
  constructor(project: string) {
    setLogLevel("silent");
    this.#project = project;
  }

  of({ uid, claims }: Party): Firestore {
    const known = this.#apps.get(uid);
    if (known) return getFirestore(known);
    const app = initializeApp({ projectId: this.#project }, `${this.#project}-${uid}`);
    this.#apps.set(uid, app);
    const { host, port } = emulator();
    const db = getFirestore(app);
    connectFirestoreEmulator(db, host, port, claims ? { mockUserToken: { sub: uid, ...claims } } : {});
    return db;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#apps.values()].map((app) => deleteApp(app)));
  }
}

/** A write as the app sends it: with its receipt in the asker's own tenant, so that only the write itself can be refused. */
async function write(db: Firestore, cell: Cell, change: (batch: WriteBatch, stamps: object) => void): Promise<void> {
  const { party } = cell;
  const changeSet = `for-${idOf(cell)}-${crypto.randomUUID()}`;
  const by = { authUid: party.uid, ref: "", title: "", displayName: "" };
  const batch = writeBatch(db);
  if (party.asker)
    batch.set(
      doc(db, `ns/${party.ns}/changeSets/${changeSet}`),
      aReceipt({ ns: party.ns, uid: party.uid, site: null, at: now() }),
    );
  change(batch, { updatedAt: now(), lastWrittenBy: by, changeSet });
  await batch.commit();
}
const now = () => serverTimestamp();

/** The emulator waited too long for a lock of its own: it has judged nothing, so what was asked is asked again. */
const unjudged = (e: unknown): boolean => e instanceof FirebaseError && e.code === "aborted";
const TIMES = 3;

/** Does what a cell asks for; rejects when the rules refuse it. */
export async function attempt(db: Firestore, what: What, cell: Cell): Promise<unknown> {
  for (let time = 1; time < TIMES; time++)
    try {
      return await askOnce(db, what, cell);
    } catch (e) {
      if (!unjudged(e)) throw e;
    }
  return askOnce(db, what, cell);
}

async function askOnce(db: Firestore, what: What, cell: Cell): Promise<unknown> {
  const { path, data, list = ofTenant, change = { title: "Another title" }, beside } = targetOf(what, cell.party);
  const target = doc(db, path(cell));
  const ownTenant = what.startsWith("own ") ? { ns: cell.party.ns } : {};
  const isReceipt = target.parent.id === "changeSets";
  switch (cell.op) {
    case "get":
      return getDoc(target);
    case "list":
      return getDocs(list(collection(db, target.parent.path), cell));
    case "create":
      if (isReceipt)
        return writeBatch(db)
          .set(target, { ...data(cell), at: now() })
          .commit();
      return write(db, cell, (b, stamps) => {
        b.set(target, { ...data(cell), ...stamp(1), ...stamps });
        const also = beside?.(cell);
        if (also) b.set(doc(db, also[0]), { ...also[1], ...stamp(1), ...stamps });
      });
    case "update":
      return write(db, cell, (b, stamps) =>
        b.update(target, { ...(isReceipt ? {} : { ...stamp(2), ...stamps, ...ownTenant }), ...change }),
      );
    case "delete":
      return isReceipt ? deleteDoc(target) : write(db, cell, (b) => b.delete(target));
  }
}
