import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { type DocumentData, FieldValue, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { TestBackend } from "./backend.ts";

/** `RetryAlways` of the storage client: a connection that closed while it was idle is opened again, for an upload too. */
const RETRY_ALWAYS = 0;

export type Stored = { readonly path: string; readonly data: DocumentData };

/** The server behind the rules: what really stands there, and a hand to change it. */
export class TestServer {
  readonly #app: App;
  readonly db: Firestore;

  /** Where the server of before it was: the admin SDK reads its emulators' addresses from the environment, whenever it asks. */
  readonly #before: NodeJS.ProcessEnv;

  constructor(backend: TestBackend) {
    const hosts = {
      FIRESTORE_EMULATOR_HOST: backend.firestore,
      FIREBASE_AUTH_EMULATOR_HOST: backend.auth,
      FIREBASE_STORAGE_EMULATOR_HOST: backend.storage,
    };
    this.#before = Object.fromEntries(Object.keys(hosts).map((name) => [name, process.env[name]]));
    Object.assign(process.env, hosts);
    this.#app = initializeApp(
      { projectId: backend.project, storageBucket: `${backend.project}.appspot.com` },
      `test-${Math.random()}`,
    );
    this.db = getFirestore(this.#app);
    getStorage(this.#app).bucket().storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  }

  async close(): Promise<void> {
    await deleteApp(this.#app);
    for (const [name, was] of Object.entries(this.#before))
      if (was === undefined) delete process.env[name];
      else process.env[name] = was;
  }

  async get(path: string): Promise<DocumentData | undefined> {
    return (await this.db.doc(path).get()).data();
  }

  async desks(site: string): Promise<readonly Stored[]> {
    const found = await this.db.collection(`sites/${site}/spaces`).where("kind", "==", "desk").get();
    return found.docs.map((d) => ({ path: d.ref.path, data: d.data() }));
  }

  /** Every document of a collection. */
  async below(path: string): Promise<readonly Stored[]> {
    return (await this.db.collection(path).get()).docs.map((d) => ({ path: d.ref.path, data: d.data() }));
  }

  /** Receipts of applied change sets; void ones are burnt ids. */
  async receipts(ns: string): Promise<readonly Stored[]> {
    const found = await this.db.collection(`ns/${ns}/changeSets`).where("void", "==", false).get();
    return found.docs.map((d) => ({ path: d.ref.path, data: d.data() }));
  }

  /** A change by somebody else, as the rules would take it. */
  async patch(path: string, fields: DocumentData, uid = "somebody"): Promise<void> {
    const lastWrittenBy = { authUid: uid, ref: "", title: "Somebody Else", displayName: "Somebody Else" };
    await this.db.doc(path).update({
      ...fields,
      rev: FieldValue.increment(1),
      updatedAt: FieldValue.serverTimestamp(),
      lastWrittenBy,
      changeSet: "other",
    });
  }

  /** A document as it stands, past every rule and schema. */
  async put(path: string, data: DocumentData): Promise<void> {
    await this.db.doc(path).set(data);
  }

  async putAll(docs: readonly (readonly [path: string, data: DocumentData])[]): Promise<void> {
    for (let at = 0; at < docs.length; at += 500) {
      const batch = this.db.batch();
      for (const [path, data] of docs.slice(at, at + 500)) batch.set(this.db.doc(path), data);
      await batch.commit();
    }
  }

  async file(path: string, text: string): Promise<void> {
    await getStorage(this.#app).bucket().file(path).save(text, { contentType: "image/svg+xml", resumable: false });
  }

  /** A file of the kind that first loads are made from. */
  async bytes(path: string, bytes: Uint8Array): Promise<void> {
    const how = { contentType: "application/octet-stream", resumable: false };
    await getStorage(this.#app).bucket().file(path).save(Buffer.from(bytes), how);
  }

  /** What the storage has at a path. */
  async stored(path: string): Promise<Buffer> {
    return (await getStorage(this.#app).bucket().file(path).download())[0];
  }

  async account(user: { uid: string; email: string; password: string }, claims: object): Promise<void> {
    await getAuth(this.#app).createUser(user);
    await getAuth(this.#app).setCustomUserClaims(user.uid, claims);
  }

  async setClaims(uid: string, claims: object): Promise<void> {
    await getAuth(this.#app).setCustomUserClaims(uid, claims);
  }

  /** The account that an address has by now. */
  async uidOf(email: string): Promise<string> {
    return (await getAuth(this.#app).getUserByEmail(email)).uid;
  }

  async claims(uid: string): Promise<{ readonly [claim: string]: unknown }> {
    return (await getAuth(this.#app).getUser(uid)).customClaims ?? {};
  }

  async disableAccount(uid: string): Promise<void> {
    await getAuth(this.#app).updateUser(uid, { disabled: true });
  }

  async enableAccount(uid: string): Promise<void> {
    await getAuth(this.#app).updateUser(uid, { disabled: false });
  }
}
export { FieldValue, Timestamp };
