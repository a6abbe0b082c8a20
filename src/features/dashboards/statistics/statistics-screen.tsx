import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { text, object } from "#domain/shared/doc-reads.ts";
import { allHours, workingHoursOf } from "#domain/statistics/charts.ts";
import { addressOf, type DayRange, daysOf, rangeOfAddress, usualRange } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { Icon } from "#ui/icons.tsx";
import { latePart } from "#ui/late-part.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { NoSite } from "#widgets/no-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useToday } from "#widgets/use-today.ts";
import { ChartsTab } from "./charts-tab.tsx";
import { HeatTab } from "./heat-tab.tsx";
import { OptionsPanel } from "./options-panel.tsx";
import { rangeDates, rangeWords } from "./range-words.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import classes from "./statistics.module.css";
import { useOptions } from "./use-options.ts";
import { type View, Views, VIEWS } from "./views.tsx";

const RangeDialog = latePart(async () => (await import("./range-dialog.tsx")).RangeDialog);
const KIND = { desks: "desk-day", rooms: "room-day", heatmap: "desk-minutes" } as const satisfies {
  [V in View]: string;
};

/** Utilisation of the active site's desks and rooms over a range of days. [STA-15] */
export function StatisticsScreen() {
  const { site, known } = useActiveSite();
  if (!site) return <NoSite known={known} icon="chart" shape="block" loading={W.processing} />;
  return <SiteStatistics key={site.id} site={site} />;
}

/** Range and view of the address. No range in it is the usual one; one that is none is none, and the calendar opens. */
function useAsked(today: string) {
  const search = object(useSearch({ strict: false }));
  const navigate = useNavigate();
  const onDate = search["onDate"] === undefined ? undefined : text(search["onDate"]);
  const range = useMemo(
    () => (onDate === undefined ? usualRange(today) : rangeOfAddress(onDate, today)),
    [onDate, today],
  );
  const view = VIEWS.find((v) => v === search["view"]) ?? null;
  const ask = useCallback(
    (to: { range?: DayRange; view?: View }) =>
      void navigate({
        to: ".",
        search: {
          ...(to.range ? { onDate: addressOf(to.range) } : onDate === undefined ? {} : { onDate }),
          view: to.view ?? view ?? "desks",
        },
        replace: true,
      }),
    [navigate, onDate, view],
  );
  return { range, view, ask };
}

function SiteStatistics({ site }: { readonly site: SiteRow }) {
  const today = useToday(site.timeZone);
  const config = useSiteConfig(site.id);
  const { range, view: wanted, ask } = useAsked(today);
  const [choosing, setChoosing] = useState(range === null);
  const [options, setOptions] = useOptions();
  // What is chosen within a view stands beside the views.
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const views = VIEWS.filter((v) => (v === "rooms" ? site.hasRoomBooking : site.hasDeskBooking));
  const view = views.find((v) => v === wanted) ?? views[0] ?? "desks";
  const inRange = useMemo(() => (range ? daysOf(range) : null), [range]);
  const day = {
    from: config.statsWorkingDayStart.value ?? config.workingHoursStartTime.value,
    to: config.statsWorkingDayEnd.value ?? config.workingHoursEndTime.value,
  };
  const weekend = config.localeWeekend.value;
  const without = useMemo(() => (options.excludeWeekends ? weekend : []), [options.excludeWeekends, weekend]);
  const hours = options.workingHours ? workingHoursOf(day.from, day.to) : allHours;
  const occupied = view === "rooms" ? config.dashboardOccupancyRoomsEnabled : config.dashboardOccupancyDesksEnabled;
  return (
    <div className={classes["screen"]}>
      <PageHeader
        title={ROUTE.statistics}
        actions={
          <>
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-label={rangeWords(range)}
              rightSection={<Icon name="down" size={16} />}
              onClick={() => setChoosing(true)}
            >
              {range ? rangeDates(range) : rangeWords(range)}
            </Button>
            <OptionsPanel options={options} hours={day} onlyWeekends={view === "heatmap"} onOptions={setOptions} />
          </>
        }
      >
        <Freshness of={KIND[view]} site={site.id} />
        <ZoneHint zone={site.timeZone} />
      </PageHeader>
      <div className={classes["viewBar"]}>
        <Views views={views} chosen={view} onView={(to) => ask({ view: to })} />
        <div ref={setBeside} className={classes["beside"]} />
      </div>
      <div role="tabpanel" aria-label={W[view]} className={classes["panel"]}>
        {range && inRange ? (
          view === "heatmap" ? (
            <HeatTab site={site} range={range} inRange={inRange} without={without} beside={beside} />
          ) : (
            <ChartsTab
              key={view}
              {...{ site, counted: view, range, inRange, options, without, hours, day, beside }}
              occupied={occupied.value}
            />
          )
        ) : (
          <p className={classes["empty"]}>{W.pleaseSelect}</p>
        )}
      </div>
      {choosing ? (
        <RangeDialog
          range={range}
          today={today}
          firstDayOfWeek={config.localeFirstDayOfWeek.value}
          onRange={(to) => {
            ask({ range: to });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}
