import { useId } from "react";
import { type Scale, SCALES } from "#domain/statistics/charts.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import classes from "./statistics.module.css";

export type StatsOptions = {
  readonly scale: Scale;
  readonly excludeWeekends: boolean;
  readonly movingAverage: boolean;
  readonly workingHours: boolean;
  readonly byFloor: boolean;
};
/** Spec 1 §9. */
export const DEFAULT_OPTIONS: StatsOptions = {
  scale: "hourly",
  excludeWeekends: true,
  movingAverage: true,
  workingHours: true,
  byFloor: false,
};
const TOGGLES = ["excludeWeekends", "movingAverage", "workingHours", "byFloor"] as const;

type Props = {
  readonly options: StatsOptions;
  /** The site's working day, as it is used. */
  readonly hours: { readonly from: string; readonly to: string };
  /** The heatmap goes by days, and has no lines. */
  readonly onlyWeekends: boolean;
  readonly onOptions: (options: StatsOptions) => void;
};

/** What charts are made of: the time scale, and what is left out or added. (spec 1 §2.7, §9) */
export function OptionsPanel({ options, hours, onlyWeekends, onOptions }: Props) {
  const name = useId();
  const toggles = onlyWeekends ? (["excludeWeekends"] as const) : TOGGLES;
  return (
    <fieldset className={classes["options"]}>
      <legend>{W.options}</legend>
      {onlyWeekends ? null : (
        <div role="radiogroup" aria-label={W.timeScale} className={classes["scale"]}>
          {SCALES.map((scale) => (
            <label key={scale} className={classes["check"]}>
              <input
                type="radio"
                name={name}
                checked={options.scale === scale}
                onChange={() => onOptions({ ...options, scale })}
              />
              {W[scale]}
            </label>
          ))}
        </div>
      )}
      {toggles.map((key) => (
        <label key={key} className={classes["check"]}>
          <input
            type="checkbox"
            checked={options[key]}
            onChange={(e) => onOptions({ ...options, [key]: e.currentTarget.checked })}
          />
          {W[key]}
          {key === "workingHours" ? <span className={classes["hint"]}>{say(W.workingHoursAre, hours)}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
