import { useMemo } from "react";
import type { NeighbourhoodRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Booker } from "#domain/bookings/commands.ts";
import type { DeskNeighbourhood } from "#domain/bookings/owner.ts";
import { layered } from "#domain/config/layers.ts";
import { useRemote } from "#widgets/remote.ts";
import { serverNow } from "./clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

/** Who books, and under which configuration of the site. `now` asks the clock: the server's, as far as it is known. */
export type BookerState = Omit<Booker, "now"> & { readonly now: () => number };

/** The signed-in person as somebody who books desks of a site. */
export function useBooker(site: SiteRow): BookerState {
  const data = useData();
  const { roles, person } = useSignedIn();
  const remote = useRemote();
  const live = useLive(data.rows({ one: "site", site: site.id }));
  const own = live.state === "ready" ? live.value[0]?.config : undefined;
  const config = useMemo(() => layered(own, remote.siteDefaults).config, [own, remote.siteDefaults]);
  return useMemo(() => {
    const now = () => serverNow(data);
    return { roles, person, config, now };
  }, [data, roles, person, config]);
}

/** The neighbourhood of a desk; null for none, or one that is gone. */
export const neighbourhoodOf = (hoods: readonly NeighbourhoodRow[], id: string | null): DeskNeighbourhood | null =>
  (id === null ? undefined : hoods.find((h) => h.id === id)) ?? null;

const NO_HOODS: readonly NeighbourhoodRow[] = [];
/** The neighbourhoods of a site. */
export function useNeighbourhoodRows(site: string): readonly NeighbourhoodRow[] {
  const live = useLive(useData().rows({ list: "neighbourhood", site }));
  return live.state === "ready" ? live.value : NO_HOODS;
}
