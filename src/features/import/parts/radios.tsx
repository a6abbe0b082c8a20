import { useId } from "react";
import classes from "../import.module.css";

type Props<V extends string> = {
  readonly label: string;
  readonly help?: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, label: string])[];
  readonly onChange: (value: V) => void;
};

/** One of a few: each with its words is as large as a finger needs. */
export function Radios<V extends string>({ label, help, value, options, onChange }: Props<V>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes["radios"]}>
      <p id={id} className={classes["label"]}>
        {label}
      </p>
      {help === undefined ? null : <p className={classes["dim"]}>{help}</p>}
      <div className={classes["choices"]}>
        {options.map(([option, words]) => (
          <label key={option} className={classes["check"]}>
            <input type="radio" name={id} value={option} checked={option === value} onChange={() => onChange(option)} />
            {words}
          </label>
        ))}
      </div>
    </div>
  );
}
