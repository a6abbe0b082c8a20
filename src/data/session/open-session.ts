import type { NetState, Session } from "../api.ts";
import type { Device } from "../device/device.ts";
import { turnLog } from "../device/turn-log.ts";
import { StorageError } from "../engine/ports.ts";
import type { LateFirebase } from "../late/late-firebase.ts";
import { LateNet } from "../late/late-net.ts";
import { unsealLeft } from "./leaving.ts";
import { UserStores } from "../stores/user-stores.ts";
import type { Lost } from "../sync/claims-refresh.ts";
import { evictUnseen } from "../sync/eviction.ts";
import { Tab } from "../tabs/tab.ts";
import type { TabSync } from "../contract/sync-state.ts";
import type { StatePublisher } from "./state-publisher.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The screen comes first: Firebase's code is loaded when the first rows are out, or after this, ms. */
const FIREBASE_LATE_MS = 1_200;

export type OpenSessionParts = {
  readonly device: Device;
  readonly firebase: LateFirebase;
  readonly subscriptions: Subscriptions;
  readonly publisher: StatePublisher;
  /** The server took the session away. */
  readonly lost: (why: Lost, uid: string) => void;
  /** Whether the person's time without the server's word has run out. */
  readonly isOver: () => boolean;
  /** The server proved the claims. */
  readonly proven: (session: Session) => void;
};

/** What is open in this tab for the person who is here: their stores, the tab's part in sending, what the page watches. */
export class OpenSession {
  readonly #parts: OpenSessionParts;
  readonly #publisher: StatePublisher;
  readonly #net: LateNet;
  #stores: Promise<UserStores> | null = null;
  #tab: Tab | null = null;
  #site: string | null = null;

  constructor(parts: OpenSessionParts) {
    this.#parts = parts;
    this.#publisher = parts.publisher;
    this.#net = new LateNet(() => parts.firebase.code().then((f) => f.net));
  }

  /** Whose stores are open, or being opened; null while nobody is here. */
  get stores(): Promise<UserStores> | null {
    return this.#stores;
  }

  /** Queue and connection as this tab knows them; null while nobody is here. */
  get sync(): TabSync | null {
    return this.#tab?.syncState() ?? null;
  }

  /** Whether the server answers, as this tab or the leading one knows. */
  get net(): NetState {
    return this.#tab?.syncState().net ?? "unknown";
  }

  /** Opens the person's stores, and on them whatever the page watches. Throws `StorageError`. */
  async open(session: Session): Promise<UserStores> {
    const stores = await this.#openStores(session);
    this.#parts.subscriptions.open(stores);
    return stores;
  }

  /** The same person keeps the open stores, so that a right that changes stops nothing that is being saved; not over a sign-out. */
  async #openStores(session: Session): Promise<UserStores> {
    const before = await this.#stores;
    const is = before?.session;
    if (before && is?.uid === session.uid && is.ns === session.ns && before.storesId === this.#parts.device.storesId) {
      await this.#quiet();
      const again = before.again(session);
      this.#stores = Promise.resolve(again);
      return again;
    }
    await this.close();
    this.#turnLogs();
    const opening = UserStores.open(session, this.#parts.device, {
      net: this.#net,
      skewMs: () => this.#publisher.skewMs ?? 0,
      // Only no answer is offline: while the first one is on its way, nobody knows, and nothing is told of it.
      offline: () => this.#tab?.syncState().net === "offline",
      setsChanged: (ids) => this.#tab?.tellSets(ids),
      pictureLate: () => this.#publisher.setStorage("full"),
      outdated: () => this.#publisher.setStorage("outdated"),
    });
    this.#stores = opening;
    try {
      const opened = await opening;
      this.#publisher.stores(); // what was refused in the stores before says nothing of these
      return opened;
    } catch (e) {
      this.#stores = null;
      throw e;
    }
  }

  /** Before anything is written: what a kill cut off must not stand before it. */
  #turnLogs(): void {
    const { place } = this.#parts.device;
    if (place) for (const idb of new Set([place.idb, indexedDB])) void turnLog(idb);
  }

  /** The tab begins to lead or follow, and what a crash left is healed. */
  start(stores: UserStores, proven: boolean): void {
    const tab = new Tab(stores, {
      backend: () => this.#parts.firebase.code().then((f) => f.backend),
      changed: () => this.#publisher.sync(),
      identity: (why) => this.#parts.lost(why, stores.session.uid),
      skew: (ms) => {
        this.#publisher.skewMs = ms;
        this.#publisher.sync();
      },
      storage: (e) => {
        if (this.#tab !== tab) return; // somebody who is not here any more
        if (e) this.#publisher.refused(e);
        else this.#publisher.stores();
      },
      isOver: this.#parts.isOver,
      proven: this.#parts.proven,
      faults: this.#publisher.faults,
      tellAgain: () => this.#parts.device.login?.tellAgain() ?? Promise.resolve(false),
    });
    this.#tab = tab;
    if (this.#site) tab.setSite(this.#site);
    this.#publisher.sync();
    tab.look();
    setTimeout(() => tab.start(), proven ? 0 : FIREBASE_LATE_MS);
    void stores.during(() => this.#heal(stores));
  }

  /** Lays waiting sets over the replica again, settles accepted ones. */
  async #heal(stores: UserStores): Promise<void> {
    try {
      await unsealLeft(this.#parts.device, stores);
      await stores.engine.recover();
      if (await evictUnseen(stores)) this.#tab?.nudge(true);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#publisher.refused(e);
    }
  }

  /** Closes everything that is open for the person. */
  async close(): Promise<void> {
    const stores = this.#stores;
    this.#stores = null;
    await this.#quiet();
    await (await stores)?.close();
  }

  /** Nothing is watched, pulled or pushed for the person any more. */
  async #quiet(): Promise<void> {
    this.#parts.subscriptions.close();
    const tab = this.#tab;
    this.#tab = null;
    await tab?.stop();
  }

  /** A set is durable. */
  saved(): void {
    if (this.#publisher.storage === "full") this.#publisher.stores();
    this.#tab?.poke();
    this.#publisher.sync();
  }

  /** A decision moved the queue. */
  moved(stores: UserStores): void {
    stores.replica.hurry();
    this.#tab?.poke();
    this.#publisher.sync();
  }

  /** The device refused to store. */
  refused(e: StorageError): void {
    this.#publisher.refused(e);
  }

  /** The site that this tab works on is kept live. */
  setActiveSite(site: string): void {
    this.#site = site;
    this.#tab?.setSite(site);
  }

  /** Looks at the server now; `asked`: a person wants to know. */
  nudge(asked: boolean): void {
    this.#tab?.nudge(asked);
  }
}
