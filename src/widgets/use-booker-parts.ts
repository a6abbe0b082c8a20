import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Booker } from "#domain/bookings/commands.ts";
import { serverNow } from "./clock.ts";
import { useRemote } from "./remote.ts";
import { useSignedIn } from "./signed-in.ts";

/**
 * What a booker is made of (`bookerOf` in `use-booker.ts`): the configuration is not judged yet, so that its schemas stay out of
 * the first load.
 */
export type BookerParts = Pick<Booker, "roles" | "person"> & {
  /** The server's time, as far as it is known, epoch ms. */
  readonly now: () => number;
  /** The site document's `config`, whatever stands there; undefined while it is not here. */
  readonly site: unknown;
  /** `app_site_config_defaults`. */
  readonly remote: unknown;
};

/** The parts of the signed-in person as somebody who books desks of a site. */
export function useBookerParts(site: SiteRow): BookerParts {
  const data = useData();
  const { roles, person } = useSignedIn();
  const { siteDefaults } = useRemote();
  const live = useLive(data.rows({ one: "site", site: site.id }));
  const own = live.state === "ready" ? live.value[0]?.config : undefined;
  return useMemo(
    () => ({ roles, person, now: () => serverNow(data), site: own, remote: siteDefaults }),
    [data, roles, person, own, siteDefaults],
  );
}
