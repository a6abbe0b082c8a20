import classes from "../plan-import.module.css";

type Props<T extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** One of a few, beside one another. */
export function Choice<T extends string>({ legend, name, options, value, onChange }: Props<T>) {
  return (
    <fieldset className={classes["choice"]}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
