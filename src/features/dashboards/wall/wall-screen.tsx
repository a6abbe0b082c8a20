import { sourceOf } from "#domain/sources.ts";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import { neighbourhoodRows } from "#domain/statistics/live.ts";
import { type WallAsk, wallAsk, type WallPage, wallPages } from "#domain/statistics/wall.ts";
import { LIVE } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { Arriving, BarLines, PageSkeleton } from "#ui/skeleton.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { None, sourcesOf, useSays } from "#widgets/known.tsx";
import { MissingPage } from "#widgets/missing-page.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { useMay } from "#widgets/may.ts";
import { BarLegend, CountsTable, FloorTitles } from "../live/counts-table.tsx";
import { type CountsNow, OF, useCounts } from "../live/use-counts.ts";
import { WallMap, useBookedNow } from "./wall-map.tsx";
import { useWallTheme, WallFrame } from "./wall-frame.tsx";
import { Share, WallTotals } from "./wall-totals.tsx";
import { useWakeLock } from "./use-wake-lock.ts";
import classes from "./wall.module.css";

/** Live status for a lobby: large, without controls and without names, over the whole window. (expectations 5.4) [STA-18] */
export function WallScreen() {
  const query: unknown = useSearch({ strict: false });
  const said = JSON.stringify(query);
  const ask = useMemo(() => wallAsk(JSON.parse(said)), [said]);
  const { site: active, sites, known } = useActiveSite();
  useWakeLock();
  const site = ask.site === null ? active : sites.find((s) => s.id === ask.site);
  if (!site && !known) return <PageSkeleton shape="cards" label={LIVE.loading} />;
  if (!site && ask.site === null) return <NoSite known icon="chart" shape="cards" loading={LIVE.loading} />;
  if (!site) return <MissingPage />;
  return <Wall key={site.id} site={site} ask={ask} />;
}

/** The page that is shown now: they take turns. */
function useTurn(pages: readonly WallPage[], rotateS: number): WallPage {
  const [turn, setTurn] = useState(0);
  const many = pages.length > 1;
  useEffect(() => {
    if (!many) return undefined;
    const timer = setInterval(() => setTurn((t) => t + 1), rotateS * 1000);
    return () => clearInterval(timer);
  }, [many, rotateS]);
  return pages[turn % pages.length] ?? { view: "totals" };
}

const NO_FLOORS: readonly FloorRow[] = [];
/** The floors that the query names, in its order; without one all of them. */
function useFloors(site: SiteRow, asked: readonly string[]): readonly FloorRow[] {
  const live = useLive(useData().rows({ list: "floor", site: site.id }));
  const all = live.state === "ready" ? live.value : NO_FLOORS;
  return useMemo(() => {
    const named = asked.flatMap((id) => all.filter((f) => f.id === id));
    return named.length > 0 ? named : all;
  }, [all, asked]);
}

type Props = { readonly site: SiteRow; readonly ask: WallAsk };
function Wall({ site, ask }: Props) {
  const may = useMay();
  const shown = ask.kinds.filter((of) => site[OF[of].site] && may(OF[of].right));
  const desks = useCounts(site, "desks", shown.includes("desks"));
  const rooms = useCounts(site, "rooms", shown.includes("rooms"));
  const of = { desks, rooms };
  const theme = useWallTheme(ask.theme);
  const floors = useFloors(site, ask.floors);
  const hasDesks = shown.includes("desks");
  const pages = useMemo(
    () =>
      wallPages(
        ask,
        floors.map((f) => f.id),
        hasDesks,
      ),
    [ask, floors, hasDesks],
  );
  const page = useTurn(pages, ask.rotateS);
  const floor = page.view === "map" ? floors.find((f) => f.id === page.floor) : undefined;
  if (floor) {
    return (
      <WallFrame site={site} sources={[sourceOf("booking", site.id)]}>
        <WallMap key={floor.id} site={site} floor={floor} names={ask.names} theme={theme} />
      </WallFrame>
    );
  }
  const isTotals = page.view === "totals";
  return (
    <WallFrame
      site={site}
      sources={shown.map((c) => sourceOf(OF[c].kind, site.id))}
      foot={
        <>
          <BarLegend />
          {isTotals ? <Share of={shown.map((c) => of[c])} /> : null}
        </>
      }
    >
      <div className={classes["panels"]} data-totals={isTotals || undefined}>
        {shown.map((c) => (
          <section key={c} aria-label={LIVE[c]}>
            <h2 className={isTotals && of[c].live ? "visually-hidden" : undefined}>{LIVE[c]}</h2>
            {!of[c].live ? (
              <NoCounts of={of[c].of} wrong={of[c].wrong} />
            ) : isTotals ? (
              <WallTotals site={site} counted={c} now={of[c]} only={ask.floors} />
            ) : (
              <Floors site={site} counted={c} now={of[c]} only={ask.floors} />
            )}
          </section>
        ))}
        {!isTotals && hasDesks ? <Neighbourhoods site={site} only={ask.floors} /> : null}
      </div>
    </WallFrame>
  );
}

/** Why a part has no numbers; while they are on their way, where they will be. */
function NoCounts({ of, wrong }: Pick<CountsNow, "of" | "wrong">) {
  const { says } = useSays(of);
  if (wrong !== null) return <p>{say(LIVE.wrong, { field: wrong })}</p>;
  return says === "part" || says === "nothing" ? (
    <div data-none={says} data-of={sourcesOf(of)}>
      <Arriving>
        <BarLines n={3} />
      </Arriving>
    </div>
  ) : (
    <p>
      <None of={of} say={LIVE.noCounts} />
    </p>
  );
}

type FloorsProps = {
  readonly site: SiteRow;
  readonly counted: Counted;
  readonly now: CountsNow;
  readonly only: readonly string[];
};
function Floors({ site, counted, now: { live }, only }: FloorsProps) {
  const rows = (live?.floors ?? []).filter((f) => only.length === 0 || only.includes(f.id));
  return (
    <FloorTitles site={site}>
      {(titleOf) => <CountsTable counted={counted} rows={rows} first={LIVE.floor} titleOf={titleOf} />}
    </FloorTitles>
  );
}

/** Desks by neighbourhood, from the bookings that this device has. */
function Neighbourhoods({ site, only }: Pick<FloorsProps, "site" | "only">) {
  const data = useData();
  const now = useNow();
  const desks = useLive(data.rows({ list: "desk", site: site.id }));
  const neighbourhoods = useLive(data.rows({ list: "neighbourhood", site: site.id }));
  const { booked, of } = useBookedNow(site);
  const rows = useMemo(() => {
    const all = desks.state === "ready" ? desks.value : [];
    return neighbourhoodRows(only.length === 0 ? all : all.filter((d) => only.includes(d.floor)), booked, now);
  }, [desks, booked, now, only]);
  // What is free is counted down from all: a part of it makes wrong numbers.
  if ([desks, neighbourhoods, of].some((o) => o.known !== "all")) return <p role="status">{LIVE.loading}</p>;
  if (neighbourhoods.state !== "ready" || rows.length === 0) return null;
  const order = neighbourhoods.value.flatMap((h) => rows.filter((r) => r.id === h.id));
  const titles = new Map(neighbourhoods.value.map((h) => [h.id, h.title]));
  return <CountsTable counted="desks" rows={order} first={LIVE.neighbourhood} titleOf={(id) => titles.get(id) ?? id} />;
}
