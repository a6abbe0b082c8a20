import { expose, transfer } from "comlink";
import { readCounts } from "#data/statistics/read-counts.ts";
import type { ChartsAnswer, HeatAnswer, StatisticsApi } from "#data/statistics/statistics-api.ts";
import { Statistics } from "#data/statistics/statistics.ts";
import { buffersIn } from "#data/statistics/buffers-in.ts";

const statistics = new Statistics(readCounts);
/** Numbers are handed over and not copied. */
const handed = <T extends ChartsAnswer | HeatAnswer>(answer: T | null): T | null =>
  answer && transfer(answer, [...buffersIn(answer)]);

const api: StatisticsApi = {
  charts: async (whose, question) => handed(await statistics.charts(whose, question)),
  heat: async (whose, question) => handed(await statistics.heat(whose, question)),
  given: (whose, counts) => statistics.given(whose, counts),
  changed: (what) => statistics.changed(what),
};
expose(api);
