import * as Comlink from "comlink";
import { createContext, useContext } from "react";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import type { Item } from "#domain/floorplan/display-list.ts";
import type { PlanTexts } from "#domain/floorplan/read-plan.ts";
import type { LoadedPlan, PlanApi, RasterAsk } from "#domain/floorplan/plan-api.ts";

/** A floor that was read, and the key under which the worker keeps its backdrop. */
export type Plan = LoadedPlan & { readonly key: string };
export type PlanClient = {
  /** Reads a floor off the page. The same texts give the same answer at once. */
  load(texts: PlanTexts): Promise<Plan>;
  /** The backdrop as a picture; null where the page has to draw it itself. */
  raster(key: string, ask: RasterAsk): Promise<ImageBitmap | null>;
  backdrop(key: string): Promise<readonly Item[]>;
};

/** Floors kept: going to another one and back shows it at once. */
const KEPT = 4;
type Cached = { readonly texts: PlanTexts; readonly key: string; readonly plan: Promise<Plan> };

/** A client over the worker, or over anything that answers like it. */
export function planClientOver(remote: PlanApi<ImageBitmap>): PlanClient {
  let cached: readonly Cached[] = [];
  let next = 1;
  const read = async (key: string, texts: PlanTexts): Promise<Plan> => ({ ...(await remote.load(key, texts)), key });
  return {
    load(texts) {
      const known = cached.find((c) => c.texts.plan === texts.plan && c.texts.bookables === texts.bookables);
      const key = known?.key ?? `floor-${next++}`;
      const entry = known ?? { texts, key, plan: read(key, texts) };
      const all = [entry, ...cached.filter((c) => c !== entry)];
      for (const old of all.slice(KEPT)) void remote.forget(old.key);
      cached = all.slice(0, KEPT);
      // A reading that failed is tried again the next time.
      entry.plan.catch(() => (cached = cached.filter((c) => c !== entry)));
      return entry.plan;
    },
    raster: (key, ask) => remote.raster(key, ask),
    backdrop: (key) => remote.backdrop(key),
  };
}

function startPlanClient(): PlanClient {
  const worker = new Worker(new URL("../../../workers/plan.ts", import.meta.url), {
    type: "module",
    name: "atrium-plan",
  });
  return planClientOver(Comlink.wrap<PlanApi<ImageBitmap>>(worker));
}

const PlanClientContext = createContext<PlanClient | null>(null);
/** Hands in another client: tests read plans without a worker. */
export const PlanClientProvider = PlanClientContext.Provider;

const started = new WeakMap<DataClient, PlanClient>();

/** The page's plan worker, started when the first floor plan is shown. */
export function usePlanClient(): PlanClient {
  const data = useData();
  const given = useContext(PlanClientContext);
  if (given) return given;
  const client = started.get(data) ?? startPlanClient();
  started.set(data, client);
  return client;
}
