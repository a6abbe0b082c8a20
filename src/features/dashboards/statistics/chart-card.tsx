import { useComputedColorScheme } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { type ChartModel, chartCsv, chartFileName, hasNumbers, valueWords } from "#domain/statistics/chart-model.ts";
import { chartSvg, topOf } from "#domain/statistics/chart-svg.ts";
import { STATS } from "#domain/statistics/limits.ts";
import type { DayRange } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Chart } from "#ui/chart.tsx";
import { downloadFile } from "#ui/download.ts";
import { Arriving } from "#ui/skeleton.tsx";
import { Tip } from "#ui/tip.tsx";
import { useCsvMark } from "#widgets/csv-mark.ts";
import { None, type Of, sourcesOf, useSays } from "#widgets/known.tsx";
import { ChartArea } from "./chart-bars.tsx";
import { coloursOf } from "./colours.ts";
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
  return (
    <section className={classes["card"]} aria-labelledby={`${id}-title`}>
      <header className={classes["cardHead"]}>
        <h2 id={`${id}-title`}>{model.title}</h2>
        <span className={classes["about"]}>
          <Tip id={`${id}-about`} text={model.about}>
            <button
              type="button"
              className={classes["info"]}
              aria-label={say(W.about, { chart: model.title })}
              aria-describedby={`${id}-about`}
            >
              <span aria-hidden="true">i</span>
            </button>
          </Tip>
        </span>
        <ul className={classes["chips"]} aria-label={model.title}>
          {model.chips.map(({ key, text }) => (
            <li key={key} className={classes["chip"]}>
              {text}
            </li>
          ))}
        </ul>
        <Exports model={model} siteTitle={siteTitle} range={range} of={of} />
      </header>
      {hasNumbers(model) ? (
        <>
          <Lines model={model} />
          <button
            type="button"
            className={classes["link"]}
            aria-expanded={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? W.hideTable : W.showTable}
          </button>
          {asTable ? <Numbers model={model} /> : null}
        </>
      ) : (
        <NoNumbers of={of} />
      )}
    </section>
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

function Lines({ model }: { readonly model: ChartModel }) {
  const scheme = useComputedColorScheme("light");
  const colours = useMemo(() => coloursOf(scheme, model.series), [scheme, model]);
  const lines = useMemo(
    () =>
      model.series.map((s) => ({
        label: s.label,
        colour: colours.of(s.key),
        dashed: s.isTrend,
        values: s.values,
        words: (at: number) => valueWords(model, s, at),
      })),
    [model, colours],
  );
  return (
    <Chart
      name={model.title}
      axis={model.axis}
      labels={model.labels}
      lines={lines}
      top={topOf(model)}
      ticks={STATS.ticks}
      unit={model.top === null ? "" : "%"}
      height={STATS.chartHeightPx}
      letters={colours.letters}
      grid={colours.grid}
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
/** Files, once all that they would leave out is known to have no counts. */
function Exports({ model, siteTitle, range, of }: Props) {
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
    <div className={classes["exports"]} role="group" aria-label={say(W.exportAs, { chart: model.title })}>
      <span className={classes["hint"]} aria-hidden="true">
        {W.export}
      </span>
      {ENDINGS.map((ending) => (
        <button
          key={ending}
          type="button"
          className={classes["link"]}
          disabled={!hasNumbers(model) || !whole}
          title={whole ? undefined : KNOWN.coming}
          onClick={() => void save(ending)}
        >
          {W.save[ending]}
        </button>
      ))}
    </div>
  );
}
