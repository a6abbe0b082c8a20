import { sourceOf } from "#domain/sources.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { isSuspect } from "#domain/sync/rights.ts";
import type { Basis, Session } from "../api.ts";
import type { Device } from "../device/device.ts";
import type { DevicePlace } from "../device/place.ts";
import { Engine } from "../engine/engine.ts";
import { intentTrouble } from "../engine/intent.ts";
import { type Net, NetError, StorageError } from "../engine/ports.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { QueueMoved } from "../outbox/row.ts";
import { ASKED_PREFIX, BROKEN_PREFIX, CHECKPOINT_PREFIX, checkpointOf } from "../replica/names.ts";
import { storageError } from "../device/storage-trouble.ts";
import { afterOlderBuild } from "../replica/older-build.ts";
import { rekey } from "../replica/rekey.ts";
import { Replica } from "../replica/replica.ts";
import { editLock } from "./edit-lock.ts";
import { calledNow } from "#domain/profile/called.ts";
import { newSetId } from "../outbox/set-id.ts";
import { noteNumbers } from "../outbox/note-numbers.ts";
import { quietOf } from "../contract/sync-state.ts";
import { within } from "../kit/within.ts";

export type Progress = {
  readonly docs: number;
  readonly total: number | null;
  readonly complete: boolean;
  readonly asOf: number | null;
  readonly newest: number;
};

/** How long closing waits for what is being stored, ms. A lock that a frozen tab holds must not hold up a sign-out for ever. */
const CLOSE_WAIT_MS = 5_000;
/** … and how long an opening is waited for, of however many rows, ms. */
const OPEN_WAIT_MS = 30_000;

/** What a person's stores tell the tab. */
export type UserStoresParts = {
  readonly net: Net;
  readonly skewMs: () => number;
  readonly offline: () => boolean;
  readonly setsChanged: (ids: readonly string[]) => void;
  readonly pictureLate: (e: StorageError) => void;
  readonly outdated: () => void;
};

/** Hears what became of rows of the queue. */
export type QueueListener = (moved: QueueMoved) => void;

/** What stays open while a person's rights change. */
type OpenedStores = {
  readonly place: DevicePlace;
  readonly storesId: string;
  readonly outbox: Outbox;
  readonly replica: Replica;
  readonly device: string;
  readonly queueListeners: Set<QueueListener>;
  readonly running: Set<Promise<unknown>>;
  readonly parts: UserStoresParts;
};

/** Everything of one signed-in person that is open in this tab. */
export class UserStores {
  readonly session: Session;
  readonly engine: Engine;
  /** Documents that could not be used, by path. */
  readonly broken = new Set<string>();
  /** Sites that tabs of this device work on. */
  activeSites: readonly string[] = [];
  readonly #progress: Map<string, Progress>;
  #siteIds: readonly string[] = [];
  readonly #progressListeners = new Set<() => void>();
  readonly #opened: OpenedStores;
  readonly #closers: (() => void)[] = [];
  readonly #asked = new Set<string>();
  readonly #wishes: { readonly sources: readonly string[] }[] = [];
  readonly #wantedListeners = new Set<() => void>();
  #closing = false;

  /** `progress`: what is known of the sources before the replica tells of it. */
  private constructor(session: Session, stores: OpenedStores, progress: ReadonlyMap<string, Progress>) {
    this.session = session;
    this.#opened = stores;
    this.#progress = new Map(progress);
    this.engine = engineOf(session, stores);
    const checkpoints = this.replica.values.watchAll("meta", CHECKPOINT_PREFIX, (values) => {
      this.#progress.clear();
      for (const [source, made] of progressOf(values)) this.#progress.set(source, made);
      for (const on of this.#progressListeners) on();
    });
    const broken = this.replica.values.watchAll("meta", BROKEN_PREFIX, (values) => {
      this.broken.clear();
      for (const [key] of values) this.broken.add(key.slice(BROKEN_PREFIX.length));
      for (const on of this.#progressListeners) on();
    });
    const sites = this.replica.watch("config", { kind: "site", scope: "" }, (shown) => {
      this.#siteIds = shown.map((s) => lastPart(s.path));
      for (const on of this.#progressListeners) on();
    });
    this.#closers.push(
      () => sites.unsubscribe(),
      () => checkpoints.unsubscribe(),
      () => broken.unsubscribe(),
    );
  }

  /** Opens outbox and replica where the device has this person. Throws `StorageError`. */
  static async open(session: Session, device: Device, parts: UserStoresParts): Promise<UserStores> {
    const { place, storesId } = device;
    if (!place) throw new StorageError("storage-blocked"); // signed out elsewhere, just now
    const queueListeners = new Set<QueueListener>();
    const changed = (moved: QueueMoved) => {
      parts.setsChanged(moved.ids);
      for (const on of queueListeners) on(moved);
    };
    const queue = Outbox.open(place.outbox, { changed, outdated: parts.outdated }, place.idb);
    const [deviceId, lastSeq, outbox, { replica, progress }] = await allOrClosed(queue, openReplica(place), device);
    await outbox.goOnBehind(lastSeq);
    queueListeners.add(noteNumbers(device, outbox));
    const calm = () => (replica.quietMs = quietOf(outbox.counts().waiting));
    calm();
    queueListeners.add(calm);
    const stores = {
      place,
      storesId,
      outbox,
      replica,
      device: deviceId,
      queueListeners,
      running: new Set<Promise<unknown>>(),
      parts,
    };
    return new UserStores(session, stores, progress);
  }

  /** A screen shows what is pulled of a site only where it is asked for: the leading tab pulls it from now on. [STA-6] */
  askFor(site: string): void {
    if (this.#asked.has(site)) return;
    this.#asked.add(site);
    void this.during(() => this.replica.values.write("meta", ASKED_PREFIX + site, { at: Date.now() })).catch(
      (e: unknown) => {
        this.#asked.delete(site);
        if (!(e instanceof StorageError)) throw e; // a full device is told by what pulls; the next question notes it again
      },
    );
  }

  /** A screen shows what these sources bring: they are pulled before others. @returns to be called when it shows it no more [PULL-12] */
  want(sources: readonly string[]): () => void {
    const wish = { sources };
    this.#wishes.unshift(wish);
    this.#tellWanted();
    return () => {
      this.#wishes.splice(this.#wishes.indexOf(wish), 1);
      this.#tellWanted();
    };
  }

  /** What open screens of this tab need and is not here yet, what was opened last first. */
  get wanted(): readonly string[] {
    return [...new Set(this.#wishes.flatMap((wish) => wish.sources))].filter((source) => !this.loaded(source));
  }

  /** Calls `on` when screens need other sources. */
  onWanted(on: () => void): () => void {
    this.#wantedListeners.add(on);
    return () => this.#wantedListeners.delete(on);
  }

  #tellWanted(): void {
    for (const on of this.#wantedListeners) on();
  }

  /** The same person with other rights, over the same open stores; this one watches nothing any more. */
  again(session: Session): UserStores {
    this.#letGo();
    return new UserStores(session, this.#opened, this.#progress);
  }

  /** Where everything of this person stands on the device. */
  get place(): DevicePlace {
    return this.#opened.place;
  }

  /** What `Device.storesId` was when these stores were opened: where it is something else now, a sign-out has wiped them. */
  get storesId(): string {
    return this.#opened.storesId;
  }

  get outbox(): Outbox {
    return this.#opened.outbox;
  }

  get replica(): Replica {
    return this.#opened.replica;
  }

  /** Id of this device. */
  get device(): string {
    return this.#opened.device;
  }

  /** Whether the stores are being closed, or are: nothing may be begun any more. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Runs a step that stores something: the stores stay open until it has ended. */
  async during<T>(step: () => Promise<T>): Promise<T> {
    const run = step();
    this.#opened.running.add(run);
    try {
      return await run;
    } finally {
      this.#opened.running.delete(run);
    }
  }

  /** Server time up to which a source is here, as its last pull left it; null for never. */
  asOf(source: string): number | null {
    return this.#progress.get(source)?.asOf ?? null;
  }

  /** What an answer stands on that is drawn from these sources. */
  basisOf(sources: readonly string[]): Basis {
    return { known: sources.every((s) => this.loaded(s)) ? "all" : "part", sources };
  }

  /** Whether the first load of a source has ended. */
  loaded(source: string): boolean {
    return this.#progress.get(source)?.complete ?? false;
  }

  /** Whether everything that this person may see of all their sites has arrived at least once. */
  get complete(): boolean {
    const own = this.#siteIds.filter((s) => this.session.sites?.includes(s) ?? true);
    return this.loaded("all") && own.every((s) => this.loaded(sourceOf("desk", s)));
  }

  /** Up to when anything is here, also from an earlier session; server time, null for never. */
  get asOfAny(): number | null {
    const times = [...this.#progress.values()].flatMap((p) => p.asOf ?? []);
    return times.length === 0 ? null : Math.max(...times);
  }

  get progress(): ReadonlyMap<string, Progress> {
    return this.#progress;
  }

  onProgress(on: () => void): () => void {
    this.#progressListeners.add(on);
    return () => this.#progressListeners.delete(on);
  }

  /** Calls `on` with what this or another tab changed. */
  onQueue(on: QueueListener): () => void {
    this.#opened.queueListeners.add(on);
    return () => this.#opened.queueListeners.delete(on);
  }

  /** Another tab changed rows of the queue. */
  async refresh(ids: readonly string[]): Promise<void> {
    await this.outbox.refresh(ids);
    for (const on of this.#opened.queueListeners) on({ ids, shown: null });
  }

  /** Calls `end` when these rights, or the stores, come to their end. */
  atEnd(end: () => void): void {
    this.#closers.push(end);
  }

  #letGo(): void {
    for (const close of this.#closers.splice(0)) close();
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#letGo();
    await within<unknown>(CLOSE_WAIT_MS, Promise.allSettled(this.#opened.running), () => null);
    this.outbox.close();
    await this.replica.close();
  }
}

function engineOf(session: Session, { place, outbox, replica, device, parts }: OpenedStores): Engine {
  return new Engine({
    author: {
      uid: session.uid,
      ns: session.ns,
      device,
      person: calledNow(session),
    },
    outbox,
    replica,
    net: parts.net,
    lock: editLock(`${place.replica}:edit`),
    now: () => Date.now() + parts.skewMs(),
    skewMs: parts.skewMs,
    offline: parts.offline,
    newId: () => newSetId(),
    readIntent: () =>
      import("#domain/anew.ts").then(
        (m) => (intent) => m.readIntent(intent),
        (e: unknown) => {
          throw isUnfetched(e) ? new NetError({ kind: "offline" }, e) : e;
        },
      ),
    intentTrouble,
    rights: () => ({ roles: session.roles, sites: session.sites }),
    suspects: (set, recs) =>
      set.ops.flatMap((op) => (isSuspect(op, recs.get(op.path)?.base ?? null, session) ? op.path : [])),
    pictureLate: parts.pictureLate,
  });
}

type Values = readonly (readonly [key: string, value: Json])[];

/** How far each source has come, from what the replica keeps of it. */
const progressOf = (values: Values): ReadonlyMap<string, Progress> =>
  new Map(
    values.flatMap(([key, value]) => {
      const checkpoint = checkpointOf(value);
      if (!checkpoint) return [];
      const { docs, total, complete, asOf, at: newest } = checkpoint;
      return [[key.slice(CHECKPOINT_PREFIX.length), { docs, total, complete, asOf, newest }] as const];
    }),
  );

/** A replica, and how far each source has come there: nothing may be said of them before that is known. [FRESH-6] */
type Opened = { readonly replica: Replica; readonly progress: ReadonlyMap<string, Progress> };

/** However old it is: what is long gone on the server leaves with the next comparison with the server (decision 011). */
async function openReplica({ replica: name, idb }: DevicePlace): Promise<Opened> {
  const replica = await Replica.open(name, idb);
  try {
    await afterOlderBuild(replica);
    const [lost] = await Promise.all([replica.lostSources(), rekey(replica)]);
    // What cannot be read any more has not arrived: it is loaded anew.
    for (const source of lost) await replica.values.remove("meta", CHECKPOINT_PREFIX + source);
    if (lost.length > 0) await replica.dropLost();
    return { replica, progress: progressOf(await replica.values.all("meta", CHECKPOINT_PREFIX)) };
  } catch (e) {
    await replica.close();
    throw storageError(e);
  }
}

/**
 * What an opening needs. Where a part of it fails the others are closed again: the next person finds nothing open [IDN-19]. Nor
 * is it waited for without end: a bucket that another tab removes meanwhile answers nothing any more [IDN-23].
 */
async function allOrClosed(queue: Promise<Outbox>, opening: Promise<Opened>, device: Device) {
  try {
    return await within(OPEN_WAIT_MS, Promise.all([device.id(), device.lastSeq(), queue, opening]), () => {
      throw new StorageError("storage-blocked");
    });
  } catch (e) {
    const closed = [queue.then((outbox) => outbox.close()), opening.then(({ replica }) => replica.close())];
    await within<unknown>(CLOSE_WAIT_MS, Promise.allSettled(closed), () => null);
    throw e;
  }
}
