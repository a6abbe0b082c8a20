import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { type Scale, SCALES } from "#domain/statistics/charts.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import classes from "./options-panel.module.css";

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

/** What charts are made of, below its button while it is wanted: Escape and a tap elsewhere put it away. (spec 1 §2.7, §9) [STA-23] */
export function OptionsPanel(props: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Node && !box.current?.contains(e.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    <div
      ref={box}
      className={classes["box"]}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-label={W.options}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-icon-target
        className={classes["button"] ?? ""}
        onClick={() => setOpen(!open)}
      >
        <Icon name="settings" size={16} />
        <span className={classes["word"]}>{W.options}</span>
      </Button>
      {open ? <Fields id={id} {...props} /> : null}
    </div>
  );
}

function Fields({ id, options, hours, onlyWeekends, onOptions }: Props & { readonly id: string }) {
  const name = useId();
  const toggles = onlyWeekends ? (["excludeWeekends"] as const) : TOGGLES;
  return (
    <fieldset id={id} className={classes["options"]}>
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
