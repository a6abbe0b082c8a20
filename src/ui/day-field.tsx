// Mantine's own DateInput forgets what it cannot read, and opens its calendar over the next field with every focus; its
// TimeInput is the browser's. Here the text is the field, and Mantine's calendar comes as code of its own when it is asked for.
import "@mantine/core/styles/Input.layer.css";
import { ActionIcon, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type DayKey, slashed } from "#domain/shared/time.ts";
import { dayTyped } from "#domain/shared/typed-time.ts";
import { say } from "#domain/words/say.ts";
import { TYPED_TIME } from "#domain/words/typed-times.ts";
import classes from "./time-fields.module.css";
import { Icon } from "./icons.tsx";
import { latePart } from "./late-part.tsx";
import { useTypedValue } from "./use-typed-value.ts";

const DayDialog = latePart(async () => (await import("./day-dialog.tsx")).DayDialog);

/** Not one of `Icon`'s, which are part of the first load. */
function CalendarIcon() {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.75} aria-hidden>
      <path d="M5 5h14a1 1 0 0 1 1 1v14H4V6a1 1 0 0 1 1-1ZM4 10h16M8 3v4M16 3v4" strokeLinecap="round" />
    </svg>
  );
}

type ButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void };
function FieldButton({ label, icon, onPress }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" className={classes["button"] ?? ""} aria-label={label} onClick={onPress}>
      {icon}
    </ActionIcon>
  );
}
/** Empties the field that `label` names. */
export function ClearButton({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <FieldButton label={say(TYPED_TIME.clear, { label })} icon={<Icon name="close" size={16} />} onPress={onClear} />
  );
}

/** What fields of dates and times have in common. */
export type TimeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (to: string) => void;
  readonly disabled?: boolean | undefined;
  /** Names the field for the focus (`data-path`). */
  readonly path?: string | undefined;
};

type Props = TimeFieldProps & {
  /** The label is not seen: something else says it. */
  readonly bare?: boolean;
  /** In red; a text stands below. What is wrong with what was typed is said by itself. */
  readonly error?: string | boolean | undefined;
  readonly clearable?: boolean;
  /** Of the week, 0 Sunday to 6 Saturday; Monday where it is not at hand. */
  readonly firstDay?: number | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/**
 * A day, typed as `dd/MM/yyyy` or chosen from a calendar. The value is a `DayKey`, or empty, or what was typed and is no day:
 * then the field says so once the focus has left it, and keeps what was typed. [FORM-10]
 */
export function DayField(props: Props) {
  const { label, value, onChange, disabled, path, bare, error, clearable = false, firstDay, min, max } = props;
  const [choosing, setChoosing] = useState(false);
  const shown = (day: string) => (dayTyped(day) === day ? slashed(day) : day);
  const { input, isHere, isMisread, forget } = useTypedValue({ value, shown, read: dayTyped, onChange });
  const put = (day: DayKey | "") => {
    forget();
    onChange(day);
  };
  const own = isMisread && !isHere && bare !== true ? TYPED_TIME.noDay : undefined;
  const isCleared = !clearable || value === "" || disabled === true;
  return (
    <div className={classes["day"]}>
      <TextInput
        {...input}
        {...(bare ? { "aria-label": label } : { label })}
        placeholder={TYPED_TIME.dayHint}
        inputMode="numeric"
        maxLength={20}
        disabled={disabled ?? false}
        error={own ?? error}
        data-path={path}
        rightSectionPointerEvents="all"
        rightSectionWidth={`var(--field-buttons-${isCleared ? "one" : "two"})`}
        rightSection={
          <>
            {isCleared ? null : <ClearButton label={label} onClear={() => put("")} />}
            {disabled ? null : (
              <FieldButton
                label={say(TYPED_TIME.pick, { label })}
                icon={<CalendarIcon />}
                onPress={() => setChoosing(true)}
              />
            )}
          </>
        }
      />
      {choosing ? (
        <DayDialog
          title={label}
          {...{ firstDay, min, max }}
          day={value}
          onDay={(day) => {
            setChoosing(false);
            put(day);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}
