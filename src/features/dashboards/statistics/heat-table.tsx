import { useState } from "react";
import type { DeskRow } from "#data/api.ts";
import { slashed } from "#domain/shared/time.ts";
import { STATS } from "#domain/statistics/limits.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of } from "#widgets/known.tsx";
import { type HeatBy, type HeatByDesk, heatPercent } from "./desk-words.ts";
import classes from "./statistics.module.css";

type Props = {
  readonly desks: readonly DeskRow[];
  readonly heat: HeatByDesk;
  readonly by: HeatBy;
  /** What desks without data are said of. */
  readonly of: Of;
  readonly title: string;
};
/** The numbers behind the plan. */
export function HeatTable({ desks, heat, by, of: basis, title }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button type="button" className={classes["link"]} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? W.hideTable : W.showTable}
      </button>
      {open ? (
        <div className={classes["tablePlace"]} tabIndex={0} role="region" aria-label={say(W.tableOf, { chart: title })}>
          <table className={classes["table"]}>
            <caption>
              {title} <span className={classes["hint"]}>{W.basisAbout[by.basis]}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{W.heatDesk}</th>
                <th scope="col">{W.heatMean}</th>
                <th scope="col">{W.heatUsed}</th>
                <th scope="col">{W.heatLast}</th>
              </tr>
            </thead>
            <tbody>
              {desks.map((desk) => {
                const of = heat.get(desk.id);
                const mean = say(W.percent, { n: heatPercent(of, by).toFixed(STATS.decimals) });
                const none = by.counted === 0;
                return (
                  <tr key={desk.id}>
                    <th scope="row">{desk.title}</th>
                    <td>{none ? <None of={basis} say={W.noDeskData} short /> : mean}</td>
                    <td>{none ? "" : (of?.used ?? 0)}</td>
                    <td>{of?.last ? slashed(of.last) : <None of={basis} say={W.notUsed} short />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}
