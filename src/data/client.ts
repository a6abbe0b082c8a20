import * as Comlink from "comlink";
import type { DataApi, PlanFile, Query, RowOf, RowsUpdate, SessionState, SyncState } from "./api.ts";
import { lastSource, type LiveSource, rowsSource, valueSource } from "./live-source.ts";
import { lingering } from "./lingering.ts";
import { localShelf, noShelf, type RemoteStore, remoteStore } from "./remote-store.ts";

export type DataClient = {
  readonly api: DataApi;
  readonly session: LiveSource<SessionState>;
  readonly sync: LiveSource<SyncState>;
  /** Rows of a live query; the same source for the same question. */
  rows<N extends Query["name"]>(query: Extract<Query, { name: N }>): LiveSource<readonly RowOf[N][]>;
  plan(storagePath: string): LiveSource<PlanFile>;
  /** Calls `on` when what can be found has changed. @returns stops it */
  watchSearch(on: () => void): () => void;
  /** What the remote configuration says; known from the start. */
  readonly remote: RemoteStore;
};

declare global {
  interface Window {
    /** Started by `public/early.js`; absent where the sources are served. */
    readonly atriumWorker?: Worker;
  }
}

/** Wraps the data worker, and starts it where that was not done yet. One per page; only `src/app` calls this. */
export function startDataClient(): DataClient {
  const worker =
    window.atriumWorker ??
    new Worker(new URL("../../workers/replica.ts", import.meta.url), { type: "module", name: "atrium-data" });
  const remote = remoteStore(localShelf);
  return clientOver(Comlink.wrap<DataApi>(worker) as unknown as DataApi, (f) => Comlink.proxy(f), remote);
}

/** The client over any `DataApi`; tests and the fake hand in their own. `share` makes a callback callable from the other side. */
export function clientOver(
  api: DataApi,
  share: <F extends object>(f: F) => F,
  remote: RemoteStore = remoteStore(noShelf),
): DataClient {
  const session = valueSource<SessionState>({ state: "starting" });
  const sync = valueSource<SyncState | null>(null);
  void api.boot(share(session.set), share(sync.set)).then(session.set);
  const shelf = lingering();
  const unwatch = (id: number) => api.unwatch(id);
  const open = new Map<string, LiveSource<unknown>>();
  const once = <T>(key: string, make: () => LiveSource<T>): LiveSource<T> => {
    const known = open.get(key) as LiveSource<T> | undefined;
    if (known) return known;
    const made = make();
    open.set(key, made as LiveSource<unknown>);
    return made;
  };
  return {
    api,
    remote,
    session: session.source,
    sync: sync.source as LiveSource<SyncState>,
    rows: <N extends Query["name"]>(query: Extract<Query, { name: N }>) =>
      once(JSON.stringify(query), () =>
        rowsSource<RowOf[N]>({
          watch: (on: (u: RowsUpdate<RowOf[N]>) => void) => api.watch(query, share(on)),
          unwatch,
          lingering: shelf,
        }),
      ),
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
