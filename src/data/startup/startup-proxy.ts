import type { Kind, RowOfKind } from "#domain/collections.ts";
import { err } from "#domain/shared/result.ts";
import type {
  DataApi,
  Places,
  PlanFile,
  Query,
  QueryName,
  RowFor,
  RowsUpdate,
  SessionState,
  SyncState,
  WindowQuery,
} from "../api.ts";
import type { WindowEmit } from "../queries/watch-window.ts";
import { queryKey, queryName } from "../contract/query-name.ts";
import { Device } from "../device/device.ts";
import { NetError, StorageError } from "../engine/ports.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { DataWorker } from "./data-worker.ts";
import { firstAt } from "../device/first-paint-cache.ts";
import { StartupState } from "./startup-state.ts";

/** The replica's code is loaded once the first answers have been painted; this long after the last of them, ms. */
const PAINT_MS = 600;
/** A screen that asks for something else waits this long for the first answers of the shell, ms. */
const OTHER_MS = 700;
/** An answer is kept once it has been still for this long, ms. */
const KEEP_MS = 700;

/** Rows of a long list that are kept: a screen's worth. */
const KEPT_ROWS = 40;

type Rows = RowsUpdate<RowFor<Query>>;
type WindowRow = RowOfKind<Kind>;

const beginning = <R>(rows: ReadonlyMap<string, R>) => [...rows].slice(0, KEPT_ROWS);

/** A device that refuses to keep an answer loses only the quick start. */
function unlessRefused(e: unknown): void {
  if (!(e instanceof DOMException)) throw e;
}

/** Wait for the data worker's code, and are no reason to load it. */
const PATIENT: readonly string[] = ["active", "attestWith", "readDraft", "setActiveSite", "nudge"];
/** Somebody at the door is told where that code is neither here nor to be had. */
const AT_THE_DOOR: readonly string[] = ["signIn", "signInWith", "resetPassword"];

/** Calls that a start answers itself. */
type Own = Pick<
  DataApi,
  "boot" | "startsWith" | "watch" | "watchWindow" | "moveWindow" | "unwatch" | "watchSearch" | "watchPlan" | "choose"
>;

/**
 * What the worker exposes: answers a start from the last answers kept on the device, loads the data worker behind the first
 * paint, and hands everything else through to it.
 */
export function startupProxy(path: string): DataApi & Pick<StartupProxy, "fault"> {
  return new Proxy(new StartupProxy(path), {
    get: (own, name) => {
      const mine: unknown = Reflect.get(own, name);
      if (typeof mine === "function") return mine.bind(own) as unknown;
      // Nobody waits for the proxy itself, which a method of this name would stand for.
      if (typeof name === "symbol" || name === "then") return undefined;
      return (...args: readonly unknown[]) => own.late(name, args);
    },
  }) as unknown as DataApi & StartupProxy;
}

class StartupProxy implements Own {
  readonly #device = new Device();
  readonly #start: StartupState;
  readonly #last: { [name: string]: string } = {};
  #lastTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ids = new Map<number, Promise<number>>();
  #lastId = 0;

  /** `path`: where the page stands. */
  constructor(path: string) {
    this.#start = new StartupState(this.#device, path);
  }

  boot(onSession: (s: SessionState) => void, onSync: (s: SyncState) => void): Promise<SessionState> {
    return this.#start.boot(onSession, onSync);
  }

  async watch(query: Query, on: (u: RowsUpdate<RowFor<Query>>) => void): Promise<number> {
    const key = queryKey(query);
    const emit = on as (u: Rows) => void;
    if (!this.#start.isFirst(queryName(query))) {
      this.#start.loadIn(OTHER_MS);
      return this.#through((worker) => worker.watch(query, on));
    }
    this.#noteLast(queryName(query), key);
    const answered = this.#start.wasGiven(key);
    const early =
      !this.#start.called && !answered ? ((await this.#start.firstPaint?.rows<RowFor<Query>>(key)) ?? null) : null;
    if (early) emit(early);
    const mayWait = answered || early !== null || this.#start.isNewDaily(queryName(query));
    this.#start.loadIn(mayWait ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    const rows = new Map<string, unknown>();
    let order: readonly string[] = [];
    return this.#through((worker) =>
      worker.watch(query, (u) => {
        for (const k of u.remove) rows.delete(k);
        for (const [k, row] of u.upsert) rows.set(k, row);
        order = u.order ?? order;
        keep(() => ({ rows: order.map((k) => [k, rows.get(k)]), known: u.known, sources: u.sources }));
        on(u);
      }),
    );
  }

  async watchWindow(query: WindowQuery, places: Places, on: WindowEmit): Promise<number> {
    const key = queryKey(query);
    const early = this.#start.called || places.from > 0 ? null : await this.#start.firstPaint?.window<WindowRow>(key);
    if (early) on(early);
    const isSearched = (query.text ?? "") !== "";
    this.#start.loadIn(isSearched ? 0 : early ? PAINT_MS : OTHER_MS); // somebody types, and waits
    const keep = this.#keeper(key);
    const rows = new Map<string, WindowRow>();
    return this.#through((worker) =>
      worker.watchWindow(query, places, (u) => {
        const known = new Map([...rows, ...u.upsert]);
        rows.clear();
        for (const k of u.keys) rows.set(k, known.get(k) as WindowRow);
        // Every letter would be a question of its own.
        if (u.from === 0 && !isSearched)
          keep(() => ({ rows: beginning(rows), total: u.total, known: u.known, sources: u.sources }));
        on(u);
      }),
    );
  }

  async moveWindow(id: number, places: Places): Promise<void> {
    const opened = await this.#ids.get(id); // known once the worker is there: where a list stands is no reason to load it sooner
    if (opened !== undefined) await (await this.#start.worker()).moveWindow(opened, places);
  }

  async watchSearch(on: () => void): Promise<number> {
    this.#start.loadIn(OTHER_MS);
    return this.#through((worker) => worker.watchSearch(on));
  }

  async watchPlan(storagePath: string, on: (f: PlanFile) => void): Promise<number> {
    const key = `plan:${storagePath}`;
    const early = !this.#start.called ? await this.#start.firstPaint?.file(key) : null;
    if (early) on(early);
    this.#start.loadIn(early ? PAINT_MS : 0);
    const keep = this.#keeper(key);
    let before = early?.state === "ready" ? early.text : null;
    return this.#through((worker) =>
      worker.watchPlan(storagePath, (file) => {
        if (file.state === "ready" && file.text === before) return; // what the screen has already
        before = file.state === "ready" ? file.text : null;
        if (file.state === "ready") keep(() => file);
        on(file);
      }),
    );
  }

  /** What is asked now is what the next start will ask. */
  #noteLast(name: string, key: string): void {
    this.#last[name] = key;
    clearTimeout(this.#lastTimer);
    this.#lastTimer = setTimeout(() => {
      this.#start.firstPaint?.keepLast(this.#last).catch(unlessRefused);
    }, KEEP_MS);
  }

  /** Keeps the latest of an answer when it has come to rest. */
  #keeper(key: string): (make: () => unknown) => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (make) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        this.#start.firstPaint?.keep(key, make(), Date.now()).catch(unlessRefused);
      }, KEEP_MS);
    };
  }

  /** Opens a watch in the worker when that is there; its id is known to the page at once. */
  #through(open: (worker: DataWorker) => Promise<number>): number {
    const id = ++this.#lastId;
    this.#ids.set(id, this.#start.arrived.then(open));
    return id;
  }

  async unwatch(id: number): Promise<void> {
    const opened = this.#ids.get(id);
    this.#ids.delete(id);
    if (opened) await (await this.#start.worker()).unwatch(await opened);
  }

  /** A call that the data worker answers. */
  async late(name: string, args: readonly unknown[]): Promise<unknown> {
    if (PATIENT.includes(name)) return (await this.#start.arrived).answer(name, args);
    if (!AT_THE_DOOR.includes(name)) return (await this.#start.worker()).answer(name, args);
    const worker = await this.#start.workerIfHere();
    return worker ? worker.answer(name, args) : err("no-network" as const);
  }

  async startsWith(path: string, first: readonly QueryName[], newDaily: readonly QueryName[]): Promise<void> {
    this.#start.alsoFirst(first, newDaily);
    this.#noteLast(firstAt(path), first.join(","));
  }

  async choose(key: string, value: string): Promise<void> {
    try {
      await this.#device.choose(key, value);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e; // the choice lasts as long as the page
    }
  }
  /** An exception that nobody expected, somewhere in this worker. No answer is none, nor is code that could not be fetched. [FLT-1] */
  fault(e: unknown): void {
    if (!isUnfetched(e) && !(e instanceof NetError))
      void this.#start.arrived.then((worker) => worker.sessions.uncaught(e));
  }
}
