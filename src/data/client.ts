import * as Comlink from "comlink";
import { type Json, sameJson } from "#domain/shared/json.ts";
import type {
  DataApi,
  PlanFile,
  Query,
  RowFor,
  RowsUpdate,
  SessionState,
  SyncState,
  Who,
  WindowQuery,
  WindowUpdate,
} from "./api.ts";
import { queryKey } from "./contract/query-name.ts";
import type { Kind, RowOfKind } from "#domain/collections.ts";
import { letGoWhenCached } from "./cached-page.ts";
import { lastSource, type LiveSource, rowsSource, valueSource } from "./live-source.ts";
import { lingering } from "./lingering.ts";
import { standingSources } from "./standing-sources.ts";
import { type WindowSource, windowSource } from "./window-source.ts";
import { localShelf, noShelf, type RemoteStore, remoteStore } from "./remote-store.ts";

export type DataClient = {
  readonly api: DataApi;
  readonly session: LiveSource<SessionState>;
  /** Who is here; unlike `session` not told anew when the server proves the same once more. (SPEED-4) */
  readonly who: LiveSource<Who>;
  readonly sync: LiveSource<SyncState>;
  /** What the answers that are looked at now stand on: the sources of the screen. */
  readonly standing: LiveSource<readonly string[]>;
  /** Rows of a live query; the same source for the same question. */
  rows<const Q extends Query>(query: Q): LiveSource<readonly RowFor<Q>[]>;
  /** A live window of a long list; the same source for the same question. */
  window<const Q extends WindowQuery>(query: Q): WindowSource<RowOfKind<Q["window"]>>;
  plan(storagePath: string): LiveSource<PlanFile>;
  /** What the remote configuration says; known from the start. */
  readonly remote: RemoteStore;
  /** Calls `on` when what can be found has changed. @returns stops it */
  watchSearch(on: () => void): () => void;
  /** As `DataApi.takeOut`. */
  takeOut: DataApi["takeOut"];
  /** Makes a callback callable from the worker. */
  readonly share: <F extends object>(f: F) => F;
};

declare global {
  interface Window {
    /** Started by `public/early.js`; absent where the sources are served. */
    readonly atriumWorker?: Worker;
    /** Whether `public/early.js` found the browser too old for the app. */
    readonly atriumTooOld?: boolean;
  }
}

/** Wraps the data worker, and starts it where that was not done yet. One per page; only `src/app` calls this. */
export function startDataClient(): DataClient {
  const worker =
    window.atriumWorker ??
    new Worker(new URL("../../workers/replica.ts", import.meta.url), { type: "module", name: "atrium-data" });
  letGoWhenCached(window, worker);
  const remote = remoteStore(localShelf);
  const api = Comlink.wrap<DataApi>(worker) as unknown as DataApi;
  return clientOver(api, (f) => Comlink.proxy(f), remote);
}

function withoutAhead({ ahead: _, ...state }: Extract<SessionState, { state: "in" }>): SessionState {
  return state;
}

function whoOf(now: SessionState): Who {
  if (now.state !== "in") return { state: now.state };
  const { provenAt: _, ...session } = now.session;
  return { state: "in", session };
}

type Rows = RowsUpdate<RowFor<Query>>;

/** The client over any `DataApi`; tests and the fake hand in their own. `share` makes a callback callable from the other side. */
export function clientOver(
  api: DataApi,
  share: <F extends object>(f: F) => F,
  remote: RemoteStore = remoteStore(noShelf),
): DataClient {
  const session = valueSource<SessionState>({ state: "starting" });
  let known: Who = { state: "starting" };
  const who = valueSource<Who>(known);
  const sync = valueSource<SyncState | null>(null);
  /** Answers that came with the first word of the session; the next word of it ends them. */
  let ahead = new Map<string, Rows>();
  const told = (now: SessionState) => {
    ahead = new Map(now.state === "in" ? now.ahead : []);
    session.set(now.state === "in" ? withoutAhead(now) : now);
    const next = whoOf(now);
    if (sameJson(known as Json, next as Json)) return;
    known = next;
    who.set(next);
  };
  void api.boot(share(told), share(sync.set)).then(told);
  const standing = standingSources();
  const shelf = lingering();
  const unwatch = (id: number) => api.unwatch(id);
  const open = new Map<string, LiveSource<unknown>>();
  const windows = new Map<string, WindowSource<unknown>>();
  const once = <T>(key: string, make: () => LiveSource<T>): LiveSource<T> => {
    const asked = open.get(key) as LiveSource<T> | undefined;
    if (asked) return asked;
    const made = make();
    open.set(key, made as LiveSource<unknown>);
    return made;
  };
  return {
    api,
    remote,
    share,
    session: session.source,
    who: who.source,
    sync: sync.source as LiveSource<SyncState>,
    standing: standing.source,
    rows: <const Q extends Query>(query: Q) => {
      const key = queryKey(query);
      return once(key, () =>
        rowsSource<RowFor<Q>>({
          watch: (on: (u: RowsUpdate<RowFor<Q>>) => void) => api.watch(query, share(on as (u: Rows) => void)),
          unwatch,
          lingering: shelf,
          standing: standing.of(key),
          first: () => ahead.get(key) as RowsUpdate<RowFor<Q>> | undefined,
        }),
      );
    },
    window: <const Q extends WindowQuery>(query: Q) => {
      const key = queryKey(query);
      const known = windows.get(key) as WindowSource<RowOfKind<Q["window"]>> | undefined;
      if (known) return known;
      const made = windowSource<RowOfKind<Q["window"]>>({
        watch: (places, on) => api.watchWindow(query, places, share(on as (u: WindowUpdate<RowOfKind<Kind>>) => void)),
        move: (id, places) => api.moveWindow(id, places),
        unwatch,
        lingering: shelf,
        standing: standing.of(key),
      });
      windows.set(key, made as WindowSource<unknown>);
      return made;
    },
    takeOut: (ask, told) => api.takeOut(ask, share(told)),
    watchSearch: (on) => {
      const opened = api.watchSearch(share(on));
      return () => void opened.then(unwatch);
    },
    plan: (path) =>
      once(`plan:${path}`, () => {
        const file = lastSource<PlanFile>({
          watch: (on) => api.watchPlan(path, share(on)),
          unwatch,
          lingering: shelf,
        });
        const leave = file.subscribe(() => undefined); // asked for ahead of the rendering that needs it
        leave();
        return file;
      }),
  };
}
