import { useData, useLive } from "#data/live.ts";
import { MSG } from "#domain/words/spec.ts";
import type { IconName } from "#ui/icons.tsx";
import { PageSkeleton, type Shape } from "#ui/skeleton.tsx";
import { NoneState } from "./none-state.tsx";

type Props = {
  /** Whether all sites of the person have arrived, as `useActiveSite` says. */
  readonly known: boolean;
  readonly icon: IconName;
  /** What the screen is made of. */
  readonly shape: Shape;
  /** What is on its way, for those who cannot see the skeleton. */
  readonly loading: string;
};

/** In place of a screen that is about a site, where there is none: that the person has no sites, once that is known. [SHELL-4] [KNOW-7] */
export function NoSite({ known, icon, shape, loading }: Props) {
  const sites = useLive(useData().rows({ list: "site" }));
  return known ? (
    <NoneState of={sites} say={MSG.noSites} icon={icon} />
  ) : (
    <PageSkeleton shape={shape} label={loading} />
  );
}
