import type { NeighbourhoodRefusal } from "#domain/neighbourhoods/commands.ts";
import { DESK_REFUSED } from "#domain/words/desks.ts";
import { NEIGHBOURHOOD_REFUSED } from "#domain/words/neighbourhoods.ts";
import { MSG } from "#domain/words/spec.ts";

/** Why something about neighbourhoods was not done, in words. */
export const NEIGHBOURHOOD_WHY: Record<NeighbourhoodRefusal, string> = {
  ...NEIGHBOURHOOD_REFUSED,
  "nothing-to-do": DESK_REFUSED["nothing-to-do"],
  "too-many": DESK_REFUSED["too-many"],
  "no-neighbourhood-right": MSG.noEditNeighbourhoods,
  "name-taken": MSG.neighbourhoodUnique,
};
