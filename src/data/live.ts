import { createContext, useContext, useSyncExternalStore } from "react";
import { must } from "#domain/shared/result.ts";
import type { DataClient } from "./client.ts";
import type { Live, LiveSource } from "./live-source.ts";

/** The one way to read: the current answer of a source, and every later one. */
export const useLive = <T>(source: LiveSource<T>): Live<T> => useSyncExternalStore(source.subscribe, source.get);

const DataContext = createContext<DataClient | null>(null);
export const DataProvider = DataContext.Provider;
export const useData = (): DataClient => must(useContext(DataContext), "DataProvider");

export type { Live, LiveSource } from "./live-source.ts";
