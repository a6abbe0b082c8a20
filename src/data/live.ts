import { createContext, useContext, useState, useSyncExternalStore } from "react";
import { type Json, sameJson } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import type { SyncState } from "./api.ts";
import type { DataClient } from "./client.ts";
import type { Live, LiveSource } from "./live-source.ts";

/** The one way to read: the current answer of a source, and every later one. */
export const useLive = <T>(source: LiveSource<T>): Live<T> => useSyncExternalStore(source.subscribe, source.get);

/**
 * A part of an answer, as plain data. Who reads one is rendered anew only when that part is another, which is compared as JSON:
 * for answers that change more often than what a screen needs of them. (performance T6)
 */
export function useLivePart<T, P>(source: LiveSource<T>, part: (live: Live<T>) => P): P {
  const [before] = useState<{ part?: P }>({});
  return useSyncExternalStore(source.subscribe, () => {
    const now = part(source.get());
    if (before.part === undefined || !sameJson(before.part as Json, now as Json)) before.part = now;
    return before.part;
  });
}

const DataContext = createContext<DataClient | null>(null);
export const DataProvider = DataContext.Provider;
export const useData = (): DataClient => must(useContext(DataContext), "DataProvider");

/**
 * What a screen needs of the connection and the queue; null: nothing is known yet. They change several times a second while
 * a queue is sent, and hardly anybody needs all of it: `part` answers plain data. (performance T6)
 */
export const useSyncPart = <P>(part: (sync: SyncState | null) => P): P =>
  useLivePart(useData().sync, (live) => part(live.state === "ready" ? live.value : null));

export { type Live, LOADING, type LiveSource } from "./live-source.ts";
