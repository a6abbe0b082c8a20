import type { Box } from "./box.ts";
import type { Item } from "./display-list.ts";
import type { PlanTheme } from "./paint.ts";
import type { FloorDrawing, PlanTexts } from "./read-plan.ts";

/** A floor without its backdrop, which stays with whoever read it until it is asked for as a picture. */
export type LoadedPlan = Omit<FloorDrawing, "backdrop">;
export type RasterAsk = {
  /** Part of the drawing, in its units. */
  readonly region: Box;
  /** Pixels per unit. */
  readonly scale: number;
  readonly theme: PlanTheme;
};

/** The plan worker, as the page sees it. `Picture` is the browser's own kind. */
export type PlanApi<Picture> = {
  /** Reads a floor's files and keeps its backdrop under `key`. */
  load(key: string, texts: PlanTexts): Promise<LoadedPlan>;
  /** The backdrop as a picture; null where only pages can draw, or when the floor was forgotten. */
  raster(key: string, ask: RasterAsk): Promise<Picture | null>;
  /** The backdrop itself, for pages that draw it themselves. */
  backdrop(key: string): Promise<readonly Item[]>;
  forget(key: string): Promise<void>;
};
