import * as Comlink from "comlink";
import { createContext, useContext } from "react";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";
import type { Item } from "#domain/floorplan/display-list.ts";
import type { PlanTexts } from "#domain/floorplan/read-plan.ts";
import type { LoadedPlan, PlanApi, RasterAsk } from "#domain/floorplan/plan-api.ts";
import { listFirst } from "./list-first.ts";
import { type PlanWindow, wholeAsk } from "./surface.ts";

/** A floor that was read, and the key under which the worker keeps its backdrop. */
export type DrawnPlan = LoadedPlan & { readonly key: string };
export type PlanClient = {
  /** Reads a floor off the page. The same texts give the same answer at once. */
  load(texts: PlanTexts): Promise<DrawnPlan>;
  /** What `load` would answer, when it is there already. */
  known(texts: PlanTexts): DrawnPlan | null;
  /** The backdrop as a picture; null where the page has to draw it itself. */
  raster(key: string, ask: RasterAsk): Promise<ImageBitmap | null>;
  backdrop(key: string): Promise<readonly Item[]>;
  /** Where floors are shown now: the picture of the next one that is read is begun at once, for the same window. */
  showsIn(window: PlanWindow): void;
};

/** Floors kept: going to another one and back shows it at once. */
const KEPT = 4;
type Cached = {
  readonly texts: PlanTexts;
  readonly key: string;
  readonly plan: Promise<DrawnPlan>;
  ready: DrawnPlan | null;
};

const nameOf = (key: string, { region: { x, y, width, height }, scale, theme }: RasterAsk) =>
  [key, x, y, width, height, scale, theme].join();

/** The picture that was begun before it was asked for. One nobody asks for is closed. */
function early(remote: PlanApi<ImageBitmap>) {
  let coming: { readonly of: string; readonly picture: Promise<ImageBitmap | null> } | null = null;
  const drop = () => {
    void coming?.picture.then(
      (bitmap) => bitmap?.close(),
      () => undefined, // nobody asked for it
    );
    coming = null;
  };
  return {
    begin(key: string, ask: RasterAsk) {
      drop();
      coming = { of: nameOf(key, ask), picture: remote.raster(key, ask) };
    },
    take(key: string, ask: RasterAsk): Promise<ImageBitmap | null> {
      if (coming?.of !== nameOf(key, ask)) return remote.raster(key, ask);
      const { picture } = coming;
      coming = null;
      return picture;
    },
  };
}

/** A client over the worker, or over anything that answers like it. */
export function planClientOver(remote: PlanApi<ImageBitmap>): PlanClient {
  const begun = early(remote);
  let window: PlanWindow | null = null;
  let cached: readonly Cached[] = [];
  let next = 1;
  const same = (a: PlanTexts, b: PlanTexts) => a.plan === b.plan && a.bookables === b.bookables;
  const read = async (key: string, texts: PlanTexts): Promise<DrawnPlan> => {
    const plan = await remote.load(key, texts);
    if (plan.findings.some((f) => f.code === "duplicate-ids"))
      void import("./warn-doubled.ts").then((m) => m.warnDoubled());
    if (window && plan.bounds) begun.begin(key, wholeAsk(plan.bounds, window));
    return { ...plan, key };
  };
  return {
    load(texts) {
      const known = cached.find((c) => same(c.texts, texts));
      const key = known?.key ?? `floor-${next++}`;
      const entry: Cached = known ?? { texts, key, plan: read(key, texts), ready: null };
      const all = [entry, ...cached.filter((c) => c !== entry)];
      for (const old of all.slice(KEPT)) void remote.forget(old.key);
      cached = all.slice(0, KEPT);
      entry.plan.then(
        (plan) => (entry.ready = plan),
        () => (cached = cached.filter((c) => c !== entry)), // a reading that failed is tried again the next time
      );
      return entry.plan;
    },
    known: (texts) => cached.find((c) => same(c.texts, texts))?.ready ?? null,
    raster: (key, ask) => begun.take(key, ask),
    backdrop: (key) => remote.backdrop(key),
    showsIn: (shown) => void (window = shown),
  };
}

function startWorker(): Comlink.Remote<PlanApi<ImageBitmap>> {
  const worker = new Worker(new URL("../../../workers/plan.ts", import.meta.url), {
    type: "module",
    name: "atrium-plan",
  });
  return Comlink.wrap<PlanApi<ImageBitmap>>(worker);
}

/** The worker starts behind the list. */
function startPlanClient(): PlanClient {
  let started: Promise<ReturnType<typeof startWorker>> | null = null;
  const worker = () => (started ??= listFirst().then(startWorker));
  return planClientOver({
    load: async (key, texts) => (await worker()).load(key, texts),
    raster: async (key, ask) => (await worker()).raster(key, ask),
    backdrop: async (key) => (await worker()).backdrop(key),
    forget: async (key) => (await worker()).forget(key),
  });
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
