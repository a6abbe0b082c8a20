import { Input, TextInput } from "@mantine/core";
import { type FocusEvent, useId, useState } from "react";
import type { Zone } from "#domain/shared/time.ts";
import { clockTyped, halves, joined, misread } from "#domain/shared/typed-time.ts";
import { isFirstOfTwo, isSkipped } from "#domain/shared/wall-moment.ts";
import { say } from "#domain/words/say.ts";
import { TYPED_TIME } from "#domain/words/typed-times.ts";
import { ClearButton, DayField, type TimeFieldProps } from "./day-field.tsx";
import classes from "./time-fields.module.css";
import { useTypedValue } from "./use-typed-value.ts";

type ClockProps = TimeFieldProps & {
  readonly error: boolean;
  readonly onClear: (() => void) | null;
  readonly of: string;
};
/** A time of 24 hours, typed as `HH:mm`. */
function ClockField({ label, value, onChange, disabled, error, onClear, of }: ClockProps) {
  const shown = (time: string) => clockTyped(time) ?? time;
  const { input } = useTypedValue({ value, shown, read: clockTyped, onChange });
  return (
    <TextInput
      {...input}
      aria-label={label}
      placeholder={TYPED_TIME.timeHint}
      inputMode="numeric"
      maxLength={12}
      disabled={disabled ?? false}
      error={error}
      rightSectionPointerEvents="all"
      rightSectionWidth="var(--field-buttons-one)"
      rightSection={onClear === null ? null : <ClearButton label={of} onClear={onClear} />}
    />
  );
}

type Props = TimeFieldProps & {
  /** Whose clocks it is by: a time that they skip, or show twice, is said. */
  readonly zone: Zone;
  /** What stood there: a time that clocks show twice stays the one that it was. */
  readonly before?: number | null;
  /** What day and time are called to those who do not see which fields stand around them. */
  readonly names?: readonly [day: string, time: string];
  /** In red; a text stands below. What is wrong with what was typed is said by itself, and in its place. */
  readonly error?: string | boolean | null;
  readonly required?: boolean;
  readonly clearable?: boolean;
  readonly firstDay?: number | undefined;
  readonly onLeave?: () => void;
};

const WRONG = { day: TYPED_TIME.noDay, time: TYPED_TIME.noTime } as const;
/** What is said below: nothing while something is half typed, then first what cannot be read, or what clocks do not show. */
function wrongOf(value: string, zone: Zone, isHere: boolean, error: Props["error"]): string | boolean {
  const half = misread(value);
  const { day, time } = halves(value);
  if (isHere && (half !== null || (day === "") !== (time === ""))) return false;
  if (half !== null) return WRONG[half];
  return isSkipped(value, zone) ? say(TYPED_TIME.skipped, { time }) : (error ?? false);
}

/** Says that clocks show a time twice, where the first of them is meant. */
function Twice({ value, zone, before }: Required<Pick<Props, "value" | "zone" | "before">>) {
  if (!isFirstOfTwo(value, zone, before)) return null;
  return (
    <p className={classes["hint"]} role="status">
      {say(TYPED_TIME.twice, { time: halves(value).time })}
    </p>
  );
}

/**
 * A date and a time beside each other, by whatever clocks the screen says. The value is `yyyy-MM-ddTHH:mm`; a half may be empty,
 * or what was typed and cannot be read, which no reader of moments takes for one. [FORM-10] [FORM-11]
 */
export function MomentField(props: Props) {
  const {
    label,
    value,
    zone,
    before = null,
    onChange,
    disabled = false,
    required = false,
    clearable = false,
    path,
    firstDay,
  } = props;
  const { names = [say(TYPED_TIME.day, { label }), say(TYPED_TIME.time, { label })], error, onLeave } = props;
  const id = useId();
  const [isHere, setHere] = useState(false);
  const { day, time } = halves(value);
  const said = wrongOf(value, zone, isHere, error);
  const words = typeof said === "string" ? said : null;
  const half = misread(value);
  const isWrong = said !== false && said !== "";
  const leave = (e: FocusEvent<HTMLElement>) => {
    if (e.currentTarget.contains(e.relatedTarget)) return;
    setHere(false);
    onLeave?.();
  };
  return (
    <div
      className={classes["moment"]}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={words === null ? undefined : `${id}-error`}
      onFocus={() => setHere(true)}
      onBlur={leave}
    >
      <Input.Label labelElement="div" id={`${id}-label`} required={required}>
        {label}
      </Input.Label>
      <div className={classes["halves"]}>
        <DayField
          bare
          label={names[0]}
          value={day}
          error={isWrong && half !== "time"}
          {...{ disabled, path, firstDay }}
          onChange={(to) => onChange(joined(to, time))}
        />
        <ClockField
          label={names[1]}
          value={time}
          error={isWrong && half !== "day"}
          disabled={disabled}
          of={label}
          onClear={clearable && !disabled && value !== "" ? () => onChange("") : null}
          onChange={(to) => onChange(joined(day, to))}
        />
      </div>
      <Twice {...{ value, zone, before }} />
      {words === null ? null : (
        <Input.Error id={`${id}-error`} className={classes["error"] ?? ""}>
          {words}
        </Input.Error>
      )}
    </div>
  );
}
