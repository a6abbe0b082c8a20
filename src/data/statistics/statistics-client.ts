import * as Comlink from "comlink";
import type { DataClient } from "../client.ts";
import type { StatisticsApi } from "./statistics-api.ts";

function start(): StatisticsApi {
  const worker = new Worker(new URL("../../../workers/statistics.ts", import.meta.url), {
    type: "module",
    name: "atrium-statistics",
  });
  return Comlink.wrap<StatisticsApi>(worker) as unknown as StatisticsApi;
}

const started = new WeakMap<DataClient, StatisticsApi>();
/** Hands in another: tests ask without a worker. */
export const handIn = (data: DataClient, statistics: StatisticsApi): void => void started.set(data, statistics);

/** The page's statistics worker, started with the first question. */
export function statisticsOf(data: DataClient): StatisticsApi {
  const known = started.get(data) ?? start();
  started.set(data, known);
  return known;
}
