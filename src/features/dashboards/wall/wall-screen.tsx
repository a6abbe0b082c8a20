import { sourceOf } from "#domain/sources.ts";
import { useComputedColorScheme } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import { clockOf, momentOf } from "#domain/shared/time.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import { neighbourhoodRows } from "#domain/statistics/live.ts";
import { groundOf } from "#domain/sync/freshness.ts";
import { ageOf, type WallAsk, wallAsk, type WallPage, wallPages } from "#domain/statistics/wall.ts";
import { LIVE, WALL_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { Arriving, BarLines, PageSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useNow } from "#widgets/clock.ts";
import { Coming, None, sourcesOf, useSays } from "#widgets/known.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { useMay } from "#widgets/may.ts";
import { zoneHint } from "#widgets/zone-hint.tsx";
import { clock, CountsTable, FloorTitles, signed, StackedBar } from "../live/counts-table.tsx";
import { type CountsNow, OF, shareOf, useCounts } from "../live/use-counts.ts";
import { WallMap, useBookedNow } from "./wall-map.tsx";
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
  if (!site) return <EmptyState page title={SHELL.pageMissing} />;
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

/** The wall lies over the whole page: nothing of what is behind it can be reached or read. */
function OverAll({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    page?.setAttribute("inert", "");
    return () => page?.removeAttribute("inert");
  }, []);
  return createPortal(<main className={classes["wall"]}>{children}</main>, document.body);
}

/** The colours that the query asks for, as long as the wall is shown; else the device's own. */
function useTheme(asked: WallAsk["theme"]): "light" | "dark" {
  const own = useComputedColorScheme("light");
  useLayoutEffect(() => {
    if (asked === null) return undefined;
    const { dataset } = document.documentElement;
    dataset["mantineColorScheme"] = asked;
    return () => void (dataset["mantineColorScheme"] = own);
  }, [asked, own]);
  return asked ?? own;
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
  const theme = useTheme(ask.theme);
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
      <OverAll>
        <Head site={site} sources={[sourceOf("booking", site.id)]} />
        <WallMap key={floor.id} site={site} floor={floor} names={ask.names} theme={theme} />
      </OverAll>
    );
  }
  const { view } = page;
  const head = <Head site={site} sources={shown.map((c) => sourceOf(OF[c].kind, site.id))} />;
  return (
    <OverAll>
      {head}
      {view === "totals" ? <Share of={shown.map((c) => of[c])} /> : null}
      <div className={classes["panels"]}>
        {shown.map((c) => (
          <section key={c} aria-label={LIVE[c]}>
            <h2>{LIVE[c]}</h2>
            {of[c].live ? (
              view === "totals" ? (
                <Totals counted={c} now={of[c]} />
              ) : (
                <Floors site={site} counted={c} now={of[c]} only={ask.floors} />
              )
            ) : (
              <NoCounts of={of[c].of} wrong={of[c].wrong} />
            )}
          </section>
        ))}
        {view === "list" && hasDesks ? <Neighbourhoods site={site} only={ask.floors} /> : null}
      </div>
    </OverAll>
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

type HeadProps = { readonly site: SiteRow; readonly sources: readonly string[] };
/** Site, clock, as of when the numbers are, and that a session has ended: the numbers stay. */
function Head({ site, sources }: HeadProps) {
  const now = useNow();
  const { heardAt, needed } = useSyncPart((s) => ({
    heardAt: s && groundOf(s, sources).asOf,
    needed: s?.signInNeeded === true,
  }));
  const age = ageOf(heardAt, now);
  const hint = zoneHint(site.timeZone);
  return (
    <header className={classes["head"]}>
      <h1>{site.title}</h1>
      <time className={classes["clock"]}>{clockOf(now, site.timeZone)}</time>
      {hint === null ? null : <span>{hint}</span>}
      <span className={classes["age"]} data-age={age}>
        {heardAt === null ? <Coming /> : say(W.asOf, { at: momentOf(heardAt, site.timeZone, now) })}
      </span>
      {needed ? <strong className={classes["strip"]}>{W.signInNeeded}</strong> : null}
    </header>
  );
}

function Share({ of }: { readonly of: readonly CountsNow[] }) {
  const share = shareOf(of);
  return (
    <p className={classes["share"]}>
      <span>{LIVE.inUse}</span>{" "}
      <strong>
        {share === null && of.some((c) => c.wrong !== null) ? (
          LIVE.none
        ) : share === null ? (
          <None of={of.map((c) => c.of)} say={LIVE.noShare} short />
        ) : (
          say(LIVE.percent, { n: share.toFixed(2) })
        )}
      </strong>
    </p>
  );
}

const Number = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div className={classes["number"]}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);
function Totals({ counted, now: { live } }: { readonly counted: Counted; readonly now: CountsNow }) {
  if (!live) return null;
  const { all, next } = live;
  return (
    <>
      <dl className={classes["numbers"]}>
        <Number word={W.total}>{all.capacity ?? LIVE.none}</Number>
        <Number word={counted === "desks" ? W.available : LIVE.free}>{all.free ?? LIVE.none}</Number>
        <Number word={counted === "desks" ? LIVE.booked : W.inUse}>{all.booked}</Number>
        {counted === "desks" ? <Number word={LIVE.checkedIn}>{all.checkedIn}</Number> : null}
      </dl>
      <StackedBar row={all} />
      <p>{next ? say(LIVE.changes, { at: clock(next.minute), by: signed(next.by) }) : ""}</p>
    </>
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
