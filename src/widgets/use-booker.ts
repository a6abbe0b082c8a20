import { useMemo } from "react";
import type { NeighbourhoodRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Booker } from "#domain/bookings/commands.ts";
import type { DeskNeighbourhood } from "#domain/bookings/owner.ts";
import { layered } from "#domain/config/layers.ts";
import { type BookerParts, useBookerParts } from "./use-booker-parts.ts";

/** Who books, and under which configuration of the site. `now` asks the clock: the server's, as far as it is known. */
export type BookerState = Omit<Booker, "now"> & { readonly now: () => number };

/** The booker that parts make. */
export const bookerOf = ({ roles, person, now, site, remote }: BookerParts): BookerState => ({
  roles,
  person,
  now,
  config: layered(site, remote).config,
});

/** The signed-in person as somebody who books desks of a site. */
export function useBooker(site: SiteRow): BookerState {
  const parts = useBookerParts(site);
  return useMemo(() => bookerOf(parts), [parts]);
}

/** The neighbourhood of a desk; null for none, or one that is gone. */
export const neighbourhoodOf = (
  neighbourhoods: readonly NeighbourhoodRow[],
  id: string | null,
): DeskNeighbourhood | null => (id === null ? undefined : neighbourhoods.find((h) => h.id === id)) ?? null;

const NO_NEIGHBOURHOODS: readonly NeighbourhoodRow[] = [];
/** The neighbourhoods of a site. */
export function useNeighbourhoodRows(site: string): readonly NeighbourhoodRow[] {
  const live = useLive(useData().rows({ list: "neighbourhood", site }));
  return live.state === "ready" ? live.value : NO_NEIGHBOURHOODS;
}
