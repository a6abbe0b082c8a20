import { docOf } from "#domain/snapshots/lines.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { NetError } from "../engine/ports.ts";
import { withTruth } from "../engine/record.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Listener, Stop } from "../firebase/listen.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { count, type Position, positionAt, type RawDoc } from "../firebase/read.ts";
import { type SnapshotServer, snapshotServer } from "../firebase/snapshots.ts";
import type { Replica } from "../replica/replica.ts";
import type { LoadedBytes } from "../replica/blocks/block-row.ts";
import { FromSnapshot } from "./from-snapshot.ts";
import { noteBroken, validate, type Validated } from "./validate.ts";
import { type Checkpoint, CHECKPOINT_PREFIX, checkpointOf, FIRST_SIZE, storedCheckpoint } from "../replica/names.ts";
import { type AskedPage, Paging } from "./paging.ts";
import { isAhead, type ServerClock } from "./server-time.ts";
import { storeOfSource } from "./sources.ts";

/**
 * A source that was read to its end so long after its newest document, ms, has everything up to that one: an overlap for what
 * came into sight late, and another one for the clocks of two servers.
 */
const SETTLED_MS = 2 * SYNC.overlapMs;
/**
 * A listener starts anew from its checkpoint, so that what the server re-sends stays small, when it holds this many documents
 * that a new one would not repeat, or has brought this many …
 */
const RENEW_AFTER = 300;
/** … and has lived for this long, ms: several overlaps, so that what a new one repeats is little. */
const RENEW_AGE_MS = 4 * SYNC.overlapMs;

const NOTHING: Checkpoint = {
  at: 0,
  settled: false,
  resume: null,
  complete: false,
  docs: 0,
  total: null,
  asOf: null,
  snapshot: null,
  page: FIRST_SIZE,
};
const checkpointId = (key: string) => CHECKPOINT_PREFIX + key;

export type PullEvents = {
  /** Something of a source arrived or its first load ended. */
  readonly progress: (key: string, state: { readonly docs: number; readonly complete: boolean }) => void;
  /** The server answered. */
  readonly alive: () => void;
};

/** Brings one tenant's truth into the replica by checkpoints and narrow listeners (design section 4). */
export class Puller {
  readonly #replica: Replica;
  readonly #events: PullEvents;
  readonly #broken: Set<string>;
  readonly #now: () => number;
  readonly #clock: Pick<ServerClock, "now" | "nowFor">;
  readonly #live = new Set<string>();
  /** Documents on the server, as far as they were counted. */
  readonly #totals = new Map<string, number>();
  readonly #files: FromSnapshot;
  readonly #snapshots: (backend: Backend) => SnapshotServer;
  #keeping: Promise<void> = Promise.resolve();

  constructor(parts: {
    replica: Replica;
    events: PullEvents;
    broken: Set<string>;
    now: () => number;
    clock: Pick<ServerClock, "now" | "nowFor">;
    snapshots?: (backend: Backend) => SnapshotServer;
  }) {
    this.#replica = parts.replica;
    this.#events = parts.events;
    this.#broken = parts.broken;
    this.#now = parts.now;
    this.#clock = parts.clock;
    this.#snapshots = parts.snapshots ?? snapshotServer;
    this.#files = new FromSnapshot({
      take: (loaded) => this.#takeBlock(loaded),
      keep: (key, checkpoint) => this.#keep(key, checkpoint),
      alive: parts.events.alive,
      serverNow: () => this.#clock.now(),
      note: (bad) => noteBroken(this.#replica, this.#broken, { good: [], broken: [bad], ahead: null }),
    });
  }

  /** The server's time; the device's where that is not known. */
  #serverNow(): number {
    return this.#clock.now() ?? this.#now();
  }

  /** Sources that the server tells of as they change, all of which is stored: they are as of its last word. [FRESH-8] */
  get live(): readonly string[] {
    return [...this.#live];
  }

  /** Where the next pull of a source begins. */
  async #checkpoint(key: string): Promise<Checkpoint> {
    const stored = checkpointOf(await this.#replica.values.read("meta", checkpointId(key))) ?? NOTHING;
    return believed(stored, this.#clock.now());
  }

  #keep(key: string, checkpoint: Checkpoint): Promise<void> {
    return this.#inTurn(async () => {
      const total = checkpoint.total ?? this.#totals.get(key) ?? null;
      await this.#write(key, { ...checkpoint, total });
    });
  }

  async #write(key: string, checkpoint: Checkpoint): Promise<void> {
    const inBlocks = await this.#replica.hasBlocks(
      key === "all" ? null : (storeOfSource(key.split(":")[0] ?? "") ?? "config"),
    );
    await this.#replica.values.write("meta", checkpointId(key), storedCheckpoint(checkpoint, inBlocks));
    this.#events.progress(key, checkpoint);
  }

  /** Numbers come while pages do: each is noted in what was kept last. */
  #inTurn(step: () => Promise<void>): Promise<void> {
    const run = this.#keeping.then(step);
    this.#keeping = run.catch(() => undefined); // whoever keeps hears of it
    return run;
  }

  /**
   * Asks how many documents the sources have that have never been here, all at once; nobody waits for it, and a number that does
   * not come now is asked for by the next pull. Where all are known, so is their sum: it is told once, and stays. [PULL-11]
   */
  async count(backend: Backend, sources: readonly SourceQuery[]): Promise<void> {
    const server = this.#snapshots(backend);
    const filed = async (s: SourceQuery) => this.#files.ask(server, s, await this.#checkpoint(s.key));
    const numbers = await Promise.all(sources.map((s) => this.#countOne(backend, s, filed(s))));
    if (numbers.includes(null)) return;
    const total = numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0);
    await this.#inTurn(async () => {
      const all = await this.#checkpoint("all");
      if (!all.complete && all.total === null) await this.#write("all", { ...all, total });
    });
  }

  /** `filed`: how many documents the file of the source says that it has: a server counts many for seconds. */
  async #countOne(backend: Backend, source: SourceQuery, filed: Promise<number | null>): Promise<number | null> {
    const inFile = await filed; // asked in any case: no source waits for its file when its turn comes
    const { complete, docs, total } = await this.#checkpoint(source.key);
    if (complete) return docs;
    const known = total ?? this.#totals.get(source.key);
    if (known !== undefined) return known;
    const n = inFile ?? (await count(backend, source).catch(unknown));
    if (n === null) return null;
    this.#totals.set(source.key, n);
    await this.#inTurn(async () => {
      const state = await this.#checkpoint(source.key);
      if (!state.complete && state.total === null) await this.#write(source.key, { ...state, total: n });
    });
    return n;
  }

  /** Stores documents of the server; what does not fit its schema is left out and named. Throws `NetError`. */
  async take(docs: readonly RawDoc[], likelyNew: boolean): Promise<void> {
    await this.#take(docs, likelyNew);
  }

  /** @returns the server's time, by which the documents were looked at; null when it is not known */
  async #take(docs: readonly RawDoc[], likelyNew: boolean): Promise<number | null> {
    if (docs.length === 0) return null;
    const now = await this.#clock.nowFor(Math.max(...docs.map(updatedAt)));
    const seen = validate(docs, now);
    const truths = new Map(seen.good.map((t) => [t.path, t]));
    const write = likelyNew ? this.#replica.load : this.#replica.modify;
    await write.call(this.#replica, [...truths.keys()], (rec) => {
      const truth = truths.get(rec.path);
      return truth ? withTruth(rec, truth) : rec;
    });
    await this.#noteOdd(seen);
    return now;
  }

  /** A block of a file: it stays as it came, but for what cannot be used. */
  async #takeBlock(loaded: LoadedBytes): Promise<void> {
    const { collection, lines } = loaded;
    const docs = lines.map((l): RawDoc => ({ path: `${collection}/${l.id}`, data: docOf(l) }));
    const seen = validate(docs, await this.#clock.nowFor(Math.max(...docs.map(updatedAt))));
    await this.#replica.loadBlock(loaded, new Map(seen.good.map((t) => [t.path, t])));
    await this.#noteOdd(seen);
  }

  async #noteOdd(seen: Validated): Promise<void> {
    const odd = seen.broken.length + (seen.ahead?.length ?? 0);
    if (odd > 0 || this.#broken.size > 0) await noteBroken(this.#replica, this.#broken, seen);
  }

  /** A source that is read whole, document by document, has arrived. Whoever may page through it one day begins at its beginning. */
  async note(key: string, docs: number): Promise<void> {
    await this.#keep(key, { ...NOTHING, complete: true, docs, total: docs, asOf: this.#serverNow() });
  }

  /**
   * Pages from the checkpoint to now. The next page is asked for while one is stored. What has come is kept, whatever becomes of
   * the next page, and so is how many documents the line brings at once. [PULL-9] Throws `NetError`.
   * @param leave asked at each page: whether something else is wanted first, and this goes on later
   */
  async catchUp(backend: Backend, source: SourceQuery, leave = () => false): Promise<"whole" | "left"> {
    const loading = { server: this.#snapshots(backend), source, leave };
    const loaded = await this.#files.load(loading, await this.#checkpoint(source.key));
    let { state } = loaded;
    if (loaded.left) return "left";
    const first = !state.complete;
    const paging = new Paging({ backend, source, clock: this.#clock, size: state.page });
    const from = state.resume ?? positionAt(first ? 0 : sinceOf(state));
    try {
      for (let asked: Promise<AskedPage> | null = ahead(paging.ask(from)); asked !== null;) {
        const answer: AskedPage = await asked;
        this.#events.alive();
        const { docs, next } = answer;
        asked = next && !leave() ? ahead(paging.ask(next)) : null;
        const at = newest(state.at, docs, await this.#take(docs, first));
        state = turned(state, at, answer, this.#now());
        await this.#keep(source.key, state);
        if (asked === null && next !== null) return "left";
      }
    } catch (e) {
      if (paging.size !== state.page) await this.#keep(source.key, { ...state, page: paging.size });
      throw e;
    }
    return "whole";
  }

  /** Listens from the checkpoint on, and moves on with it. `ended` when the server ends the listener. */
  listen(listener: Listener, source: SourceQuery, over: (e: unknown) => void): Stop {
    let stopped = false;
    let untaken = 0;
    let current = false;
    let hang: Stop = () => undefined;
    const stop = () => {
      this.#live.delete(source.key);
      hang();
    };
    const ended = (e: unknown) => {
      this.#live.delete(source.key);
      over(e);
    };
    let queue: Promise<void> = Promise.resolve();
    const start = async () => {
      let state = await this.#checkpoint(source.key);
      const since = this.#now();
      let first = true;
      let brought = 0;
      const held = new Map<string, number>();
      const spare = () => [...held.values()].filter((at) => at <= state.at - SYNC.overlapMs).length;
      if (stopped) return;
      hang = listener.changes(
        source,
        sinceOf(state),
        (docs, stands) => {
          current = stands;
          this.#live.delete(source.key);
          if (!stands && docs.length === 0) return;
          this.#events.alive();
          const toldAt = this.#serverNow();
          untaken += 1;
          queue = queue
            .then(async () => {
              untaken -= 1;
              if (stopped) return;
              const at = newest(state.at, docs, await this.#take(docs, false));
              state = { ...state, at, settled: state.settled && at === state.at, asOf: stands ? toldAt : state.asOf };
              if (untaken === 0 && current && !stopped) this.#live.add(source.key);
              await this.#keep(source.key, state);
              // The first answer repeats the overlap: it is no reason to start anew, and neither is a burst that would be repeated whole.
              if (!first) brought += docs.length;
              first = false;
              for (const d of docs) held.set(d.path, updatedAt(d));
              const old = brought > RENEW_AFTER && this.#now() - since > RENEW_AGE_MS;
              if ((old || spare() > RENEW_AFTER) && !stopped) {
                stop();
                brought = 0;
                held.clear();
                await start();
              }
            })
            .catch(ended);
        },
        ended,
      );
    };
    start().catch(ended);
    return () => {
      stopped = true;
      stop();
    };
  }
}

/** Asked for before it is wanted: where something else fails meanwhile, nobody is left to hear that this failed too. */
function ahead<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined); // whoever waits for it hears of it
  return asked;
}

/** No answer, or a refusal, leaves a number unknown. */
function unknown(e: unknown): null {
  if (e instanceof NetError) return null;
  throw e;
}

const updatedAt = (d: RawDoc): number => (typeof d.data["updatedAt"] === "number" ? d.data["updatedAt"] : 0);

/** Whether everything dated up to `at` is here once a page has come. */
const isSettled = (before: Checkpoint, at: number, { next, askedAt }: AskedPage): boolean =>
  (before.settled && at === before.at) || (next === null && askedAt !== null && askedAt - at > SETTLED_MS);

/** A checkpoint once a page of its source is stored. */
function turned(before: Checkpoint, at: number, answer: AskedPage, now: number): Checkpoint {
  const { docs, next, askedAt, size } = answer;
  const first = !before.complete;
  return {
    at,
    settled: isSettled(before, at, answer),
    resume: first || isOld(next, askedAt) ? next : null,
    complete: before.complete || next === null,
    docs: first ? before.docs + docs.length : before.docs,
    total: before.total,
    snapshot: before.complete || next === null ? null : before.snapshot,
    // Between pages there is more that has not come: only the last one brings a source up to a moment.
    asOf: next === null ? (askedAt ?? now) : before.asOf,
    page: size,
  };
}

/** Whether nothing can come into sight any more before a position, so that a source that is here may go on behind it. */
const isOld = (at: Position | null, askedAt: number | null): boolean =>
  at !== null && askedAt !== null && askedAt - at.seconds * 1_000 > SETTLED_MS;

/** From when on the changes of a source are asked for, epoch ms: nothing that a settled one has is brought again. [PULL-7] */
const sinceOf = ({ at, settled }: Checkpoint): number => (settled ? at + 1 : Math.max(0, at - SYNC.overlapMs));

/**
 * How far a checkpoint moves by what has come in: never past the server's time, and not by a document that is dated ahead of
 * it, behind which nothing would ever be asked for. Where that time is not known it stays. (decision 011)
 */
function newest(at: number, docs: readonly RawDoc[], serverNow: number | null): number {
  if (serverNow === null) return at;
  const known = docs.map(updatedAt).filter((t) => !isAhead(t, serverNow));
  return Math.max(at, Math.min(serverNow, Math.max(0, ...known)));
}

/** A stored checkpoint; one that is ahead of the server's time has missed an unknown part of its source, which is read again. */
function believed(stored: Checkpoint, serverNow: number | null): Checkpoint {
  if (serverNow === null || !isAhead(stored.at, serverNow)) return stored;
  return stored.complete ? { ...stored, at: 0, settled: false, resume: null } : NOTHING;
}
