import { useData, useLive } from "#data/live.ts";
import { deskTotals } from "#domain/neighbourhoods/list.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";

/** How many desks there are, for those with the admin flag (spec 2 §2, §6). [HOOD-11] */
export function DeskTotals({ site, floor }: { readonly site: string; readonly floor: string }) {
  const live = useLive(useData().rows({ name: "deskCounts", site }));
  if (live.state === "loading" || live.known !== "all") return null;
  const totals = deskTotals(live.value, floor);
  return (
    <>
      {say(NEIGHBOURHOOD_WORDS.floorCount, { n: String(totals.floor) })} ·{" "}
      {say(NEIGHBOURHOOD_WORDS.siteCount, { n: String(totals.site) })}
    </>
  );
}
