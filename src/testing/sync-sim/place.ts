import type { SimTab } from "./host.ts";
import type { Killable } from "./killable.ts";

/** What one person keeps on one device. */
export type Place = {
  readonly uid: string;
  readonly device: string;
  store: Killable;
  tabs: SimTab[];
  clock: number;
  up: boolean;
};

/** What people's decisions need of the world around them. */
export type Around = {
  readonly decided: Set<string>;
  readonly givenUp: Set<string>;
  readonly store: () => Killable;
  readonly tab: (place: Place) => SimTab;
  readonly drain: (tab: SimTab) => Promise<void>;
};
