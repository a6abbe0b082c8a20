import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { givesOther } from "#domain/access/claims.ts";
import { SYNC } from "#domain/sync/limits.ts";
import type { FaultPlace, NetState } from "../api.ts";
import { NetError, type NetTrouble, StorageError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { one, type RawDoc } from "../firebase/read.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { PushQueue } from "../outbox/push-queue.ts";
import { Connectivity } from "../pull/connectivity.ts";
import { ASKED_PREFIX } from "../replica/names.ts";
import { Puller } from "../pull/puller.ts";
import { askTime, ServerClock } from "../pull/server-time.ts";
import { earlyEdits } from "./early-edits.ts";
import { FileDownloads } from "./file-downloads.ts";
import { Listeners } from "./listeners.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { ActiveSites } from "./active-sites.ts";
import { FullPull } from "./full-pull.ts";
import { Setbacks } from "./setbacks.ts";

/** A queue whose requests fail one after another, though the server answers questions, waits this long before the next try, ms. */
const DOUBTS_MS = 2_000;
/** A device that is never without a network compares itself with the server this often, ms. */
/** A long queue is sent first; listeners, which would bring each write of it back, wait until it has gone, and what others changed is asked for this often meanwhile, ms. */
const MEANWHILE_MS = 10_000;

export type SyncLoopEvents = {
  readonly changed: () => void;
  readonly identity: () => void;
  readonly skew: (ms: number) => void;
  /** The device refused to store; null when it stores again. */
  readonly storage: (e: StorageError | null) => void;
  /** Whether the person's time without the server's word has run out: the clock may have been set ahead. */
  readonly isOver: () => boolean;
  /** An exception that is nobody's answer; what was being done works again with `works`. [FLT-1] */
  readonly fault: (where: FaultPlace, e: unknown) => void;
  readonly works: (where: FaultPlace) => void;
  /** The server answers (again), or says something else of the person: what it proves is asked for anew. */
  readonly prove: () => void;
  /** Sources that screens need which are open in any tab, most wanted first. */
  readonly wanted: () => readonly string[];
};

/** What only the leading tab does: pull, listen, push. Runs while the tab leads; everything in it may fail and is tried again. */
export class SyncLoop {
  readonly #stores: UserStores;
  readonly #backend: Backend;
  readonly #events: SyncLoopEvents;
  readonly #puller: Puller;
  readonly #push: PushQueue;
  readonly #connectivity: Connectivity;
  readonly #listeners: Listeners;
  readonly #pull: FullPull;
  readonly #setbacks: Setbacks;
  #syncing = false;
  #syncAgain = false;
  #daily: ReturnType<typeof setInterval> | undefined;
  #asked: { unsubscribe(): void } | undefined;
  /** Null before the device has said which. */
  #askedSites: string | null = null;
  readonly #sites = new ActiveSites();
  /** What is asked for in place of listeners while a long queue is sent; null while they may listen. */
  #meanwhile: readonly SourceQuery[] | null = null;
  #stopped = false;
  /** When a request last had no answer, by `performance.now()`. */
  #doubtedAt = -Infinity;
  lastPullAt: number | null = null;

  constructor(stores: UserStores, backend: Backend, events: SyncLoopEvents) {
    this.#stores = stores;
    this.#backend = backend;
    this.#events = events;
    const downloads = new FileDownloads(backend, stores.replica);
    this.#connectivity = new Connectivity({
      ask: () => this.#ask(),
      changed: earlyEdits(stores.outbox, (net) => this.#netChanged(net)),
      fault: (e) => events.fault("connection", e),
      random: Math.random,
      saysOffline: () => !navigator.onLine,
    });
    const alive = () => this.#alive();
    this.#setbacks = new Setbacks({
      again: () => this.#sync(),
      trouble: (t) => this.#trouble(t),
      storage: events.storage,
      fault: events.fault,
      works: () => events.works("fetching"),
    });
    const clock = new ServerClock(() => askTime(self.location.origin));
    this.#puller = new Puller({
      replica: stores.replica,
      events: { progress: events.changed, alive },
      broken: stores.broken,
      now: () => Date.now(),
      clock,
    });
    this.#listeners = new Listeners({
      stores,
      backend,
      downloads,
      puller: this.#puller,
      may: () => !this.#stopped && !this.#meanwhile && this.#connectivity.state === "online",
      prove: events.prove,
      failed: (e) => this.#setbacks.failed(e),
      ended: (e) => this.#setbacks.ended(e),
    });
    this.#pull = new FullPull({
      stores,
      backend,
      downloads,
      puller: this.#puller,
      clock,
      active: (all) => this.#sites.take(all),
      skew: events.skew,
      listen: (sources, sites) => this.#listen(sources, sites),
      follow: (sources) => this.#listeners.follow(sources),
      isBusy: () => this.#meanwhile !== null,
      wanted: events.wanted,
      goesOn: (e) => this.#goesOn(e),
      isOver: () => this.#stopped || this.#syncAgain || this.#connectivity.state !== "online",
    });
    this.#push = new PushQueue({
      engine: stores.engine,
      mayPush: () => !this.#stopped && this.#connectivity.state === "online",
      trouble: (t) => this.#trouble(t),
      alive: () => {
        events.works("sending");
        this.#alive();
      },
      failed: (e) => this.#setbacks.notSent(e),
      moved: () => this.#queueMoved(),
      random: Math.random,
    });
  }

  get net(): NetState {
    return this.#connectivity.state;
  }

  /** Sources that the server tells of as they change; none while it does not answer. */
  get live(): readonly string[] {
    return this.net === "online" ? this.#puller.live : [];
  }

  get failedPulls(): number {
    return this.#setbacks.inRow;
  }

  start(sites: readonly string[]): void {
    this.#sites.start(sites);
    this.#daily = setInterval(() => this.#sync(), DAY_MS);
    this.#asked = this.#stores.replica.values.watchAll("meta", ASKED_PREFIX, (asked) =>
      this.#askedFor(asked.map(([id]) => id).join()),
    );
    this.#connectivity.nudge();
  }

  /** Other sites became active: pull and listen to them as well. */
  setSites(sites: readonly string[]): void {
    if (!this.#sites.set(sites)) return;
    this.#meanwhile = null;
    if (this.#connectivity.state === "online") this.#sync();
  }

  /** Try now. `asked` by a person: look also for what pulling cannot bring. */
  nudge(asked: boolean): void {
    if (asked) this.#pull.compare();
    if (this.#connectivity.state !== "online") return this.#connectivity.nudge();
    this.#push.poke();
    if (asked) this.#sync();
  }

  /** New work in the queue. */
  poke(): void {
    this.#push.poke();
  }

  /** A screen was opened, in whichever tab, that shows what was not pulled so far. [STA-6] */
  #askedFor(sites: string): void {
    const [before, isFirst] = [this.#askedSites, this.#askedSites === null];
    this.#askedSites = sites;
    if (!isFirst && sites !== before && this.#connectivity.state === "online") this.#sync();
  }

  #queueMoved(): void {
    this.#events.changed();
    if (this.#meanwhile === null || this.#push.running) return;
    this.#meanwhile = null;
    if (this.#connectivity.state === "online") this.#sync();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#setbacks.stop();
    this.#pull.wake();
    clearInterval(this.#daily);
    this.#asked?.unsubscribe();
    this.#connectivity.stop();
    this.#push.stop();
    await this.#listeners.close();
  }

  #alive(): void {
    this.lastPullAt = Date.now();
    if (this.#events.isOver()) this.#events.prove();
    this.#connectivity.up();
  }

  /** The link's question: the user's own document, which also brings changed roles. */
  async #ask(): Promise<void> {
    await this.#backend.auth.authStateReady();
    if (!this.#backend.auth.currentUser) {
      this.#events.identity();
      throw new NetError({ kind: "identity" });
    }
    if (this.#backend.auth.currentUser.uid !== this.#stores.session.uid) throw new NetError({ kind: "identity" });
    const path = `users/${this.#stores.session.uid}`;
    const data = await one(this.#backend, path);
    this.lastPullAt = Date.now();
    this.#events.works("connection");
    if (data === null) return;
    if (givesOther(this.#stores.session, data)) this.#events.prove();
    await this.#keepOwn({ path, data: data as JsonObject });
  }

  /** The server has answered: that this device has no room for what it said does not make it offline. */
  async #keepOwn(doc: RawDoc): Promise<void> {
    try {
      await this.#puller.take([doc], false);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#setbacks.full(e);
    }
  }

  #trouble(t: NetTrouble): void {
    if (t.kind === "offline") void this.#doubt();
    if (t.kind === "identity") this.#events.identity();
  }

  /** Something had no answer. Where the server answers all the same, only that is done again, and not all that a return of the link begins. */
  async #doubt(): Promise<void> {
    const often = performance.now() - this.#doubtedAt < DOUBTS_MS;
    this.#doubtedAt = performance.now();
    await this.#connectivity.doubt();
    if (!this.#stopped && this.#connectivity.state === "online")
      setTimeout(() => this.#push.poke(), often ? DOUBTS_MS : 0);
  }

  #netChanged(net: NetState): void {
    this.#events.changed();
    if (net === "online") {
      this.#push.poke();
      this.#sync();
      this.#events.prove();
    } else {
      this.#meanwhile = null;
      this.#pull.wake();
      this.#listeners.pause();
    }
  }

  /** Pulls everything from the checkpoints, then listens. One run at a time; requests during a run start one more after it. */
  #sync(): void {
    this.#setbacks.begun();
    this.#syncAgain = true;
    this.#pull.wake();
    if (!this.#syncing) void this.#syncRuns();
  }

  async #syncRuns(): Promise<void> {
    this.#syncing = true;
    try {
      while (this.#syncAgain) {
        this.#syncAgain = false;
        if (this.#stopped || this.#connectivity.state !== "online") continue;
        const run = this.#meanwhile ? this.#pullMeanwhile(this.#meanwhile) : this.#pullAll();
        const before = this.failedPulls;
        await run.then(
          (whole) => (whole ? this.#setbacks.through() : undefined),
          (e: unknown) => this.#setbacks.failed(e),
        );
        if (this.failedPulls !== before) this.#events.changed();
      }
    } finally {
      this.#syncing = false;
    }
    if (this.#meanwhile && !this.#stopped) this.#setbacks.soon(MEANWHILE_MS);
  }

  /** One source had no answer. Where the server answers all the same, the others go on without it. [PULL-13] */
  async #goesOn({ trouble }: NetError): Promise<boolean> {
    if (trouble.kind === "offline") await this.#doubt();
    if (this.#stopped || this.#connectivity.state !== "online") return false;
    this.#setbacks.putBack();
    this.#events.changed();
    return true;
  }

  async #pullAll(): Promise<boolean> {
    this.#sites.begun();
    try {
      return await this.#pull.all();
    } finally {
      this.#sites.over();
    }
  }

  async #pullMeanwhile(sources: readonly SourceQuery[]): Promise<boolean> {
    await this.#ask();
    await this.#pull.each(sources);
    return true;
  }

  async #listen(sources: readonly SourceQuery[], sites: readonly string[]): Promise<void> {
    if (this.#stopped) return;
    this.#listeners.end();
    this.#meanwhile = this.#push.running && this.#stores.outbox.counts().waiting > SYNC.longQueue ? sources : null;
    if (!this.#meanwhile) await this.#listeners.start(sources, sites);
  }
}
