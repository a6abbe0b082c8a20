import type { LockState, NetState, SessionState, SyncState } from "../api.ts";
import type { StorageError } from "../engine/ports.ts";
import { Faults } from "../sync/faults.ts";
import { NO_SYNC, storageState, type TabSync } from "../contract/sync-state.ts";

/** The page's ears. */
export type Tells = {
  readonly session: (s: SessionState) => void;
  readonly sync: (s: SyncState) => void;
};

export type StatePublisherParts = {
  readonly lock: () => LockState | null;
  /** The queue and the connection of who is here; null while nobody is. */
  readonly sync: () => TabSync | null;
  /** The connection while nobody is here. */
  readonly doorNet: () => NetState;
  readonly readOnly: () => boolean;
};

/** What the page is told: who is here, and how the queue, the connection and the device's storage stand. */
export class StatePublisher {
  readonly #parts: StatePublisherParts;
  #tells: Tells = { session: () => undefined, sync: () => undefined };
  #session: SessionState = { state: "starting" };
  #storage: SyncState["storage"] = "ok";
  /** How far the device's clock is from the server's, ms; null while that is not known. */
  skewMs: number | null = null;
  signInNeeded = false;
  /** What went wrong here that nobody expected. */
  readonly faults = new Faults(() => this.sync());

  constructor(parts: StatePublisherParts) {
    this.#parts = parts;
  }

  begin(tells: Tells): void {
    this.#tells = tells;
  }

  get session(): SessionState {
    return this.#session;
  }

  setSession(s: SessionState): void {
    if (s.state === "out") this.faults.clear();
    this.#session = s.state === "in" ? { ...s, lock: this.#parts.lock() } : s;
    this.#tells.session(this.#session);
  }

  get storage(): SyncState["storage"] {
    return this.#storage;
  }

  setStorage(storage: SyncState["storage"]): void {
    if (this.#storage === "outdated") return; // only a reload helps
    this.#storage = storage;
    this.sync();
  }

  /** The device refused to store. */
  refused(e: StorageError): void {
    this.setStorage(storageState(e.trouble));
  }

  /** The device stores again. */
  stores(): void {
    this.setStorage("ok");
  }

  /** Before it is known who is here nothing is said: an empty answer would look like a device on which nothing arrived. [FRESH-6] */
  sync(): void {
    if (this.#session.state === "starting") return;
    const here = this.#parts.sync() ?? { ...NO_SYNC, net: this.#parts.doorNet() };
    this.#tells.sync({
      ...here,
      fault: this.faults.first ?? here.fault,
      storage: this.#storage,
      signInNeeded: this.signInNeeded,
      readOnly: this.#parts.readOnly(),
      skewMs: this.skewMs,
    });
  }
}
