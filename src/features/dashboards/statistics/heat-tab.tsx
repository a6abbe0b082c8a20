import { useMemo, useState } from "react";
import type { DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { HeatAnswer } from "#data/statistics/statistics-api.ts";
import { type DayKey, slashed } from "#domain/shared/time.ts";
import { heatColour } from "#domain/statistics/heat.ts";
import { STATS } from "#domain/statistics/limits.ts";
import type { RangeDays } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { deskWords, type HeatByDesk } from "./desk-words.ts";
import { HeatPlan } from "./heat-plan.tsx";
import { Notes } from "./notes.tsx";
import classes from "./statistics.module.css";
import { useAnswer } from "./use-answer.ts";

type Props = { readonly site: SiteRow; readonly inRange: RangeDays; readonly without: readonly number[] };

function heatByDesk(answer: HeatAnswer, days: readonly DayKey[]): HeatByDesk {
  return new Map(
    answer.desks.map((desk, i) => {
      const mean = answer.mean[i] ?? 0;
      return [desk, { mean, last: mean > 0 ? (days[answer.last[i] ?? 0] ?? null) : null }];
    }),
  );
}

/** Mean reserved utilisation of each desk of a floor, on its plan and in numbers. (spec 1 §2.7) [STA-17] */
export function HeatTab({ site, inRange: { days, cut }, without }: Props) {
  const { ns, uid } = useSignedIn();
  const data = useData();
  const question = { site: site.id, days, without };
  const answer = useAnswer({
    ...{ site: site.id, of: "minutes" as const, days },
    key: JSON.stringify(question),
    ask: (api) => api.heat({ ns, uid }, question),
  });
  const live = useLive(data.rows({ list: "floor", site: site.id }));
  const [chosen, setChosen] = useState<string | null>(null);
  const floors = live.state === "ready" ? live.value : [];
  const floor = floors.find((f) => f.id === chosen) ?? floors[0];
  const value = answer.state === "ready" ? answer.value : null;
  const heat = useMemo(() => (value ? heatByDesk(value, days) : null), [value, days]);
  if (!value || !heat || !floor) {
    return (
      <p className={classes["empty"]} role="status">
        {answer.state === "failed" ? W.failed : W.processing}
      </p>
    );
  }
  return (
    <div className={classes["charts"]}>
      <Notes missing={[]} cut={cut} unusable={value.unusable} faults={value.faults} />
      {value.counted === 0 ? <p className={classes["empty"]}>{W.noData}</p> : null}
      <FloorChooser floors={floors} floor={floor} onFloor={setChosen} />
      <FloorHeat key={floor.id} site={site} floor={floor} heat={heat} counted={value.counted} />
    </div>
  );
}

type ChooserProps = {
  readonly floors: readonly FloorRow[];
  readonly floor: FloorRow;
  readonly onFloor: (id: string) => void;
};
/** Only where there is something to choose (spec 1 §2.7). */
function FloorChooser({ floors, floor, onFloor }: ChooserProps) {
  if (floors.length < 2) return null;
  return (
    <label className={classes["floor"]}>
      {W.floor}
      <select value={floor.id} onChange={(e) => onFloor(e.currentTarget.value)}>
        {floors.map((f) => (
          <option key={f.id} value={f.id}>
            {f.title}
          </option>
        ))}
      </select>
    </label>
  );
}

type FloorProps = {
  readonly site: SiteRow;
  readonly floor: FloorRow;
  readonly heat: HeatByDesk;
  readonly counted: number;
};
const NO_DESKS: readonly DeskRow[] = [];
function FloorHeat({ site, floor, heat, counted }: FloorProps) {
  const live = useLive(useData().rows({ list: "desk", site: site.id, group: floor.id }));
  const desks = live.state === "ready" ? live.value : NO_DESKS;
  const [picked, setPicked] = useState<string | null>(null);
  const desk = desks.find((d) => d.id === picked);
  return (
    <>
      <Legend />
      <HeatPlan floor={floor} desks={desks} heat={heat} counted={counted} picked={picked} onPick={setPicked} />
      <p className={classes["picked"]} role="status">
        {desk ? deskWords(desk, heat.get(desk.id), counted).join(" · ") : ""}
      </p>
      {desks.length === 0 && live.state === "ready" ? <p className={classes["empty"]}>{W.noDesks}</p> : null}
      {desks.length > 0 ? <HeatTable desks={desks} heat={heat} counted={counted} title={floor.title} /> : null}
    </>
  );
}

/** 0% to 100% in the colours of the plan. */
function Legend() {
  const stops = Array.from({ length: 9 }, (_, i) => heatColour(i * 12.5)).join(", ");
  return (
    <div className={classes["legend"]} role="img" aria-label={`${W.heatMean}: ${W.legendLow} – ${W.legendHigh}`}>
      <span>{W.legendLow}</span>
      <span className={classes["legendBar"]} style={{ background: `linear-gradient(to right, ${stops})` }} />
      <span>{W.legendHigh}</span>
    </div>
  );
}

type TableProps = {
  readonly desks: readonly DeskRow[];
  readonly heat: HeatByDesk;
  readonly counted: number;
  readonly title: string;
};
function HeatTable({ desks, heat, counted, title }: TableProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes["link"]} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? W.hideTable : W.showTable}
      </button>
      {open ? (
        <div className={classes["tablePlace"]}>
          <table className={classes["table"]}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{W.heatDesk}</th>
                <th scope="col">{W.heatMean}</th>
                <th scope="col">{W.heatLast}</th>
              </tr>
            </thead>
            <tbody>
              {desks.map((desk) => {
                const of = heat.get(desk.id);
                const mean = say(W.percent, { n: (of?.mean ?? 0).toFixed(STATS.decimals) });
                return (
                  <tr key={desk.id}>
                    <th scope="row">{desk.title}</th>
                    <td>{counted === 0 ? W.noDeskData : mean}</td>
                    <td>{of?.last ? slashed(of.last) : W.none}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
