import type { Page } from "@playwright/test";
import type { Kit } from "./acts.ts";

/** One picture of the gallery: whose screen, where, and what is done before it is taken. */
export type View = {
  readonly name: string;
  /** Key of an account of the seeded tenant; null: nobody is signed in. */
  readonly account: string | null;
  readonly path: string;
  readonly ready: (page: Page, kit: Kit) => Promise<unknown>;
  /** Puts back what would stand in the way of the next picture. */
  readonly tidy?: (page: Page) => Promise<unknown>;
  /** The sizes at which it is something of its own; all where nothing is said. */
  readonly sizes?: readonly string[];
};
