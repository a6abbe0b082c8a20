import { useMemo } from "react";
import { useData, useLive } from "#data/live.ts";
import { layered, type LayeredConfig } from "#domain/config/layers.ts";
import { useRemote } from "./remote.ts";

/** The configuration of a site: its own values over the remote defaults over the built-in ones, live. */
export function useSiteConfig(site: string): LayeredConfig {
  const { siteDefaults } = useRemote();
  const live = useLive(useData().rows({ one: "site", site }));
  const config = live.state === "ready" ? live.value[0]?.config : undefined;
  return useMemo(() => layered(config, siteDefaults).config, [config, siteDefaults]);
}
