import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  enableNetwork,
  type Firestore,
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
import * as lite from "firebase/firestore/lite";
import type { Backend } from "../../dev/emulators/backend.ts";
import { Engine } from "#data/engine/engine.ts";
import { headOf } from "#data/engine/head.ts";
import { ready } from "#data/engine/order.ts";
import { isOver } from "#data/engine/overlay.ts";
import type { NetTrouble } from "#data/engine/ports.ts";
import type { Truth } from "#data/engine/record.ts";
import { truthOf } from "#data/firebase/convert.ts";
import { FirestoreNet } from "#data/firebase/net.ts";
import { PushQueue } from "#data/outbox/push-queue.ts";
import { newSetId } from "#data/outbox/set-id.ts";
import { Connectivity } from "#data/pull/connectivity.ts";
import { readIntent } from "#domain/anew.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { FakeDevice, FakeOutbox, FakeReplica } from "#testing/sync-sim/fake-stores.ts";
import { type LoadTenant, PASSWORD } from "./tenant.ts";
import { Way } from "./way.ts";

/** What became of one save on its device, epoch ms; `cut`: the device was without a connection in between. */
export type Saved = {
  readonly id: string;
  readonly action: string;
  readonly at: number;
  ended: number | null;
  cut: boolean;
};

/** How long a queue waits that had no answer while the server answers others, ms. */
const AGAIN_MS = 1_000;

/**
 * A device without a screen: the product's engine, queue, client and knowledge of the link over stores in memory, a login of its
 * own, and listeners on what screens of desks or of rooms show. Rules judge it as they judge a browser.
 */
export class LoadDevice {
  readonly name: string;
  readonly saved = new Map<string, Saved>();
  readonly way: Way;
  readonly engine: Engine;
  /** Changes that listeners brought, and exceptions that nobody expected. */
  heard = 0;
  readonly faults: string[] = [];
  readonly #store = new FakeDevice(Math.random);
  readonly #queue: PushQueue;
  readonly #link: Connectivity;
  readonly #app: FirebaseApp;
  readonly #liteDb: lite.Firestore;
  readonly #db: Firestore;

  private constructor(app: FirebaseApp, { db, lite: liteDb }: Databases, net: FirestoreNet, of: Of) {
    const { uid, tenant } = of;
    this.name = uid;
    [this.#app, this.#db, this.#liteDb] = [app, db, liteDb];
    this.way = new Way(net);
    this.engine = new Engine({
      author: { uid, ns: tenant.ns, device: `device-${uid}`, person: { ref: "", title: uid, displayName: "" } },
      outbox: this.#watched(new FakeOutbox(this.#store)),
      replica: new FakeReplica(this.#store),
      net: this.way,
      lock: this.#store.lock,
      now: () => Date.now(),
      skewMs: () => 0,
      newId: () => newSetId(),
      suspects: () => [],
      readIntent: () => Promise.resolve(readIntent),
      intentTrouble: () => null,
      rights: () => ({ roles: [], sites: null }),
      offline: () => !this.way.up,
      pictureLate: (e) => this.faults.push(`storage: ${e.trouble}`),
    });
    const fault = (e: unknown) => this.faults.push(e instanceof Error ? (e.stack ?? e.message) : String(e));
    this.#link = new Connectivity({
      ask: () => this.way.get([`users/${uid}`], tenant.ns).then(() => undefined),
      changed: (state) => {
        if (state === "online") this.#queue.poke();
      },
      fault,
      random: Math.random,
    });
    this.#queue = new PushQueue({
      engine: this.engine,
      mayPush: () => this.#link.state === "online",
      trouble: (t) => void this.#trouble(t).catch(fault),
      failed: fault,
      alive: () => this.#link.up(),
      moved: () => undefined,
      random: Math.random,
    });
  }

  /** Signs in and listens. */
  static async start(backend: Backend, tenant: LoadTenant, uid: string): Promise<LoadDevice> {
    setLogLevel("silent");
    lite.setLogLevel("silent");
    const options = { apiKey: "local", projectId: backend.project };
    const app = initializeApp(options, uid);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://${backend.auth}`, { disableWarnings: true });
    await signInWithEmailAndPassword(auth, tenant.emailOf(uid), PASSWORD);
    const [host = "", port = ""] = backend.firestore.split(":");
    const db = initializeFirestore(app, { localCache: memoryLocalCache() });
    connectFirestoreEmulator(db, host, Number(port));
    const liteDb = lite.getFirestore(app);
    lite.connectFirestoreEmulator(liteDb, host, Number(port));
    const net = new FirestoreNet({
      app,
      auth,
      db: liteDb,
      config: { options, emulators: true, appCheckKey: null },
      proving: null,
    });
    const device = new LoadDevice(app, { db, lite: liteDb }, net, { uid, tenant });
    device.#listen(tenant);
    device.#link.nudge();
    return device;
  }

  /** As the product's: where the server answers all the same, only what had no answer is done again. */
  async #trouble({ kind }: NetTrouble): Promise<void> {
    if (kind !== "offline") return;
    await this.#link.doubt();
    if (this.#link.state === "online") setTimeout(() => this.#queue.poke(), AGAIN_MS);
  }

  #watched(outbox: FakeOutbox): FakeOutbox {
    const change = outbox.change.bind(outbox);
    outbox.change = async (id, step) => {
      const set = await change(id, step);
      const saved = this.saved.get(id);
      if (set && saved?.ended === null && set.state === "accepted") saved.ended = Date.now();
      return set;
    };
    return outbox;
  }

  /**
   * As the product's listeners: what changes after this moment, by the time of the last write. Devices show desks and rooms by
   * turns: the emulator tells every listener of every query some ten times a second, and one process of all devices cannot read
   * that of 600 as fast as it comes (docs/load.md).
   */
  #listen({ ns, site, uids }: LoadTenant): void {
    const now = Timestamp.now();
    const desks = [[`sites/${site}/spaces`], [`sites/${site}/bookings`]] as const;
    const rooms = [[`ns/${ns}/bookings`, where("site.ref", "==", `sites/${site}`)]] as const;
    for (const [path, ...more] of uids.indexOf(this.name) % 2 === 0 ? desks : rooms) {
      const q = query(
        collection(this.#db, path),
        ...[where("ns", "==", ns), ...more, where("updatedAt", ">", now)],
        orderBy("updatedAt"),
      );
      onSnapshot(
        q,
        (snap) => {
          if (!snap.metadata.fromCache) this.#link.up();
          const changes = snap.docChanges().filter((c) => c.type !== "removed");
          this.heard += changes.length;
          const found = changes.flatMap((c) => truthOf(c.doc.ref.path, c.doc.data()) ?? []);
          this.engine.applyTruth(found).catch((e: unknown) => this.faults.push(String(e)));
        },
        (e) => this.faults.push(`${path}: ${e.message}`),
      );
    }
  }

  /** Takes over what a first load would have brought. */
  know(docs: readonly Truth[]): Promise<void> {
    return this.engine.applyTruth(docs);
  }
  /** What this device has of a document. */
  base(path: string) {
    return this.#store.recs.get(path)?.base ?? null;
  }

  /** Saves, and sends behind it. */
  async save(plan: Plan): Promise<void> {
    const at = Date.now();
    const { sets } = await this.engine.enqueue(plan);
    for (const { id } of sets) this.saved.set(id, { id, action: plan.action, at, ended: null, cut: !this.way.up });
    this.#queue.poke();
  }

  /** The connection is gone: whatever is under way stays without an answer. */
  async lose(): Promise<void> {
    this.way.up = false;
    for (const saved of this.saved.values()) if (saved.ended === null) saved.cut = true;
    this.#link.nudge();
    await disableNetwork(this.#db);
  }
  async regain(): Promise<void> {
    this.way.up = true;
    this.#link.nudge();
    await enableNetwork(this.#db);
  }

  /** Every set of the device, as its queue holds it. */
  sets(): readonly ChangeSet[] {
    return [...this.#store.sets.values()];
  }
  /** Ids of the sets of which the server is still to hear; what builds on a set that is before a person waits for that one, and is none. */
  toSend(): readonly string[] {
    const open = this.sets().filter((set) => !isOver(set.state));
    const free = new Set(ready(open.map(headOf)).map((head) => head.id));
    return open.filter((set) => set.state === "sending" || free.has(set.id)).map((set) => set.id);
  }

  async close(): Promise<void> {
    this.#queue.stop();
    this.#link.stop();
    await Promise.all([terminate(this.#db), lite.terminate(this.#liteDb)]);
    await deleteApp(this.#app);
  }
}
type Databases = { readonly db: Firestore; readonly lite: lite.Firestore };
type Of = { readonly uid: string; readonly tenant: LoadTenant };
