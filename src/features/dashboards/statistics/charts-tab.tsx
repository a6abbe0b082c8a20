import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { ChartsQuestion } from "#data/statistics/statistics-api.ts";
import { modelsOf } from "#domain/statistics/chart-model.ts";
import type { Counted } from "#domain/statistics/count-document.ts";
import { OWN } from "#domain/shared/known.ts";
import { type DayRange, firstRetained, type RangeDays } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { Arriving } from "#ui/skeleton.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useToday } from "#widgets/use-today.ts";
import { Beside } from "./beside.tsx";
import { ChartBars } from "./chart-bars.tsx";
import { ChartCard } from "./chart-card.tsx";
import { Notes } from "./notes.tsx";
import type { StatsOptions } from "./options-panel.tsx";
import { StatNumberBars, StatNumbers } from "./stat-numbers.tsx";
import classes from "./statistics.module.css";
import { useAnswer } from "./use-answer.ts";

type Props = {
  readonly site: SiteRow;
  readonly counted: Counted;
  readonly range: DayRange;
  readonly inRange: RangeDays;
  readonly options: StatsOptions;
  readonly without: readonly number[];
  readonly hours: readonly [from: number, to: number];
  /** The site's working day. */
  readonly day: { readonly from: string; readonly to: string };
  readonly occupied: boolean;
  /** Where what the charts leave out is said. */
  readonly beside: HTMLElement | null;
};

/** Charts of desks, or of rooms. */
export function ChartsTab({ site, counted, range, inRange, options, without, hours, day, occupied, beside }: Props) {
  const { ns, uid } = useSignedIn();
  const retainedFrom = firstRetained(useToday(site.timeZone));
  const { days, cut } = inRange;
  const { scale, byFloor, movingAverage, workingHours, excludeWeekends } = options;
  const { from, to } = day;
  const numbersAsk = useMemo(
    () => ({ hours: workingHours ? { from, to } : null, withoutWeekends: excludeWeekends }),
    [workingHours, excludeWeekends, from, to],
  );
  const question: ChartsQuestion = {
    ...{ site: site.id, zone: site.timeZone, counted, days, without, scale, hours, byFloor, occupied },
  };
  const answer = useAnswer({
    ...{ whose: { ns, uid }, retainedFrom },
    site: site.id,
    of: counted,
    days,
    key: JSON.stringify(question),
    ask: (api) => api.charts({ ns, uid }, question),
  });
  const floors = useLive(useData().rows({ list: "floor", site: site.id }));
  const titles = useMemo(
    () => new Map(floors.state === "ready" ? floors.value.map((f) => [f.id, f.title]) : []),
    [floors],
  );
  const value = answer.state === "ready" ? answer.value : null;
  const unfetched = answer.state === "ready" ? answer.unfetched : 0;
  const models = useMemo(
    () =>
      value
        ? modelsOf(value, { days, trend: movingAverage, floorTitle: (id) => titles.get(id) ?? id }, counted === "rooms")
        : [],
    [value, days, movingAverage, titles, counted],
  );
  if (!value || answer.state !== "ready") {
    return answer.state === "failed" ? (
      <p className={classes["empty"]} role="status">
        {W.failed}
      </p>
    ) : (
      <Arriving label={W.processing} status page>
        <div className={classes["view"]}>
          <StatNumberBars />
          <div className={classes["charts"]}>
            <ChartBars />
            <ChartBars />
          </div>
        </div>
      </Arriving>
    );
  }
  const missing = Array.from(value.missing, (place) => days[place] ?? "");
  // Where every day has counts, what has not arrived makes no difference.
  const of = missing.length === 0 ? OWN : answer.of;
  // The counts may be here before the floors that they are of: an id is no name. [KNOW-7]
  const unnamed = floors.known !== "all" && value.floors.some(({ floor }) => !titles.has(floor));
  return (
    <div className={classes["view"]}>
      <StatNumbers answer={value} ask={numbersAsk} of={of} />
      <Beside at={beside}>
        <Notes
          of={of}
          counted={value.counted}
          missing={missing}
          cut={cut}
          retainedFrom={retainedFrom}
          unfetched={unfetched}
          unusable={value.unusable}
          faults={value.faults}
        />
      </Beside>
      <div className={classes["charts"]}>
        {models.map((model) =>
          model.name === "peakByFloor" && unnamed ? (
            <Arriving key={model.name} page>
              <ChartBars />
            </Arriving>
          ) : (
            <ChartCard key={model.name} of={of} model={model} siteTitle={site.title} range={range} />
          ),
        )}
      </div>
    </div>
  );
}
