import { useComputedColorScheme } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import {
  type ChartModel,
  chartCsv,
  chartFileName,
  chartWords,
  hasNumbers,
  peakLabel,
  peakOf,
  valueWords,
} from "#domain/statistics/chart-model.ts";
import { type ChartColours, chartSvg, topOf } from "#domain/statistics/chart-svg.ts";
import { STATS } from "#domain/statistics/limits.ts";
import type { DayRange } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Chart } from "#ui/chart.tsx";
import { downloadFile } from "#ui/download.ts";
import { Menu, MenuGroup, MenuRow, MenuSwitch } from "#ui/menu.tsx";
import { Arriving } from "#ui/skeleton.tsx";
import { Tip } from "#ui/tip.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { None, type Of, sourcesOf, useSays } from "#widgets/known.tsx";
import { ChartArea } from "./chart-bars.tsx";
import { areaOf, coloursOf } from "./colours.ts";
import { pngOf } from "./png-of.ts";
import classes from "./statistics.module.css";

type Props = {
  readonly model: ChartModel;
  readonly siteTitle: string;
  readonly range: DayRange;
  /** What the days without counts are said of. */
  readonly of: Of;
};

/** A chart with what it is about, its chips, its numbers as a table, and its files. [STA-13] [STA-14] */
export function ChartCard({ model, siteTitle, range, of }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const colours = useColours(model);
  const isDrawn = hasNumbers(model);
  return (
    <section className={classes["card"]} aria-labelledby={`${id}-title`}>
      <header className={classes["cardHead"]}>
        <h2 id={`${id}-title`}>{model.title}</h2>
        <span className={classes["about"]}>
          <Tip id={`${id}-about`} text={model.about}>
            <button
              type="button"
              className={classes["info"]}
              data-icon-target
              aria-label={say(W.about, { chart: model.title })}
              aria-describedby={`${id}-about`}
            >
              <span aria-hidden="true">i</span>
            </button>
          </Tip>
        </span>
        <Chips model={model} colours={colours} />
        {isDrawn ? <More {...{ model, siteTitle, range, of, asTable }} onTable={() => setAsTable(!asTable)} /> : null}
      </header>
      {isDrawn ? <Lines model={model} colours={colours} /> : <NoNumbers of={of} />}
      {isDrawn && asTable ? <Numbers model={model} /> : null}
    </section>
  );
}

/** The chips, each with the sign of its line: the legend of the chart. Where lines are a moving average, what their sign is. */
function Chips({ model, colours }: { readonly model: ChartModel; readonly colours: ChartColours }) {
  if (model.chips.length === 0) return null;
  return (
    <ul className={classes["chips"]} aria-label={model.title}>
      {model.chips.map(({ key, text }) => (
        <li key={key} className={classes["chip"]}>
          <span className={classes["sign"]} style={{ color: colours.of(key) }} aria-hidden="true" />
          {text}
        </li>
      ))}
      {model.series.some((s) => s.isTrend) ? (
        <li className={classes["chip"]}>
          <span className={classes["sign"]} data-dashed aria-hidden="true" />
          {W.trendSign}
        </li>
      ) : null}
    </ul>
  );
}

/** That there is nothing to draw; as long as no counts have arrived, the frame of the chart. */
function NoNumbers({ of }: Pick<Props, "of">) {
  const { says } = useSays(of);
  return says === "part" || says === "nothing" ? (
    <div data-none={says} data-of={sourcesOf(of)}>
      <Arriving>
        <ChartArea />
      </Arriving>
    </div>
  ) : (
    <p className={classes["empty"]}>
      <None of={of} say={W.noData} />
    </p>
  );
}

function useColours(model: ChartModel): ChartColours {
  const scheme = useComputedColorScheme("light");
  return useMemo(() => coloursOf(scheme, model.series), [scheme, model]);
}

type LinesProps = { readonly model: ChartModel; readonly colours: ChartColours };
function Lines({ model, colours }: LinesProps) {
  const lines = useMemo(
    () =>
      model.series.map((s) => {
        const colour = colours.of(s.key);
        const fill = s.isTrend ? undefined : areaOf(s.key, colour);
        const words = (at: number) => valueWords(model, s, at);
        return { label: s.label, colour, dashed: s.isTrend, values: s.values, words, ...(fill ? { fill } : {}) };
      }),
    [model, colours],
  );
  const peak = useMemo(() => {
    const found = peakOf(model);
    return found && { line: model.series.indexOf(found.series), at: found.at, words: peakLabel(model, found) };
  }, [model]);
  return (
    <Chart
      name={chartWords(model)}
      axis={model.axis}
      labels={model.labels}
      lines={lines}
      top={topOf(model)}
      ticks={STATS.ticks}
      unit={model.top === null ? "" : "%"}
      height={STATS.chartHeightPx}
      letters={colours.letters}
      grid={colours.grid}
      paper={colours.paper}
      peak={peak}
      legend={model.chips.length === 0}
    />
  );
}

function Numbers({ model }: { readonly model: ChartModel }) {
  return (
    <div
      className={classes["tablePlace"]}
      role="region"
      tabIndex={0}
      aria-label={say(W.tableOf, { chart: model.title })}
    >
      <table className={classes["table"]}>
        <caption>{model.title}</caption>
        <thead>
          <tr>
            <th scope="col">{model.axis}</th>
            {model.series.map((s) => (
              <th key={s.label} scope="col">
                {s.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.labels.map((label, i) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {model.series.map((s) => (
                <td key={s.label}>{valueWords(model, s, i)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ENDINGS = ["csv", "png", "svg"] as const;
type MoreProps = Props & { readonly asTable: boolean; readonly onTable: () => void };
/** The chart as a table and as files: those once all that they would leave out is known to have no counts. */
function More({ model, siteTitle, range, of, asTable, onTable }: MoreProps) {
  const [mark] = useCsvMark();
  const whole = of.known === "all";
  const make = async (ending: (typeof ENDINGS)[number]) => {
    if (ending === "csv") return new Blob([chartCsv(model, mark)], { type: "text/csv;charset=utf-8" });
    const svg = chartSvg(model, coloursOf("light", model.series)); // on paper, whatever the screen's scheme
    return ending === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : pngOf(svg);
  };
  const save = async (ending: (typeof ENDINGS)[number]) =>
    downloadFile(chartFileName(model.name, siteTitle, range, ending), await make(ending));
  return (
    <span className={classes["more"]}>
      <Menu
        label={say(W.more, { chart: model.title })}
        trigger={
          <span data-dots aria-hidden="true">
            …
          </span>
        }
        triggerClass={classes["info"]}
      >
        {(close) => (
          <>
            <MenuSwitch
              on={asTable}
              onFlip={() => {
                onTable();
                close();
              }}
            >
              {W.showTable}
            </MenuSwitch>
            <MenuGroup title={say(W.exportAs, { chart: model.title })}>
              {whole ? (
                ENDINGS.map((ending) => (
                  <MenuRow
                    key={ending}
                    onPick={() => {
                      close();
                      void save(ending);
                    }}
                  >
                    {W.save[ending]}
                  </MenuRow>
                ))
              ) : (
                <p className={classes["later"]}>{KNOWN.coming}</p>
              )}
            </MenuGroup>
          </>
        )}
      </Menu>
    </span>
  );
}
