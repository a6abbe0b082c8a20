import { Checkbox, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { BUILT_IN, UNRESTRICTED } from "#domain/config/site-keys.ts";
import { FLOOR_PREFIX, kindOf } from "#domain/site/fields.ts";
import { DAY_NAMES, SITE_FIELD_WORDS as WORDS, SITE_TIERS, SITE_WORDS } from "#domain/words/site-settings.ts";
import type { FieldView } from "../view.ts";
import classes from "../site-settings.module.css";

type Props = {
  readonly view: FieldView;
  readonly disabled: boolean;
  /** Of the input, of its label, and of the lines that describe it. */
  readonly ids: { readonly input: string; readonly label: string; readonly describedBy: string };
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
};

function TextField({ view, disabled, ids, onType, onLeave }: Props) {
  return (
    <TextInput
      id={ids.input}
      value={view.text}
      error={view.wrong}
      disabled={disabled}
      spellCheck={false}
      data-path={view.key}
      aria-describedby={ids.describedBy}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

function FlagField({ view, disabled, ids, onType }: Props) {
  return (
    <Switch
      id={ids.input}
      checked={view.text === WORDS.yes}
      disabled={disabled}
      data-path={view.key}
      aria-describedby={ids.describedBy}
      classNames={{ root: classes["switch"] ?? "" }}
      onChange={({ currentTarget }) => onType(currentTarget.checked ? WORDS.yes : WORDS.no)}
    />
  );
}

/** A number of days, or no limit at all. */
function DaysField(props: Props) {
  const { view, disabled, onType, onLeave, ids } = props;
  const free = view.text.trim().toLowerCase() === UNRESTRICTED;
  return (
    <div className={classes["days"]}>
      <TextInput
        id={ids.input}
        value={free ? "" : view.text}
        placeholder={free ? SITE_TIERS.unrestricted : ""}
        error={view.wrong}
        disabled={disabled || free}
        inputMode="numeric"
        data-path={view.key}
        aria-describedby={ids.describedBy}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={onLeave}
      />
      <Checkbox
        label={SITE_TIERS.unrestricted}
        aria-label={`${view.label}: ${SITE_TIERS.unrestricted}`}
        checked={free}
        disabled={disabled}
        classNames={{ root: classes["check"] ?? "" }}
        onChange={({ currentTarget }) =>
          onType(currentTarget.checked ? UNRESTRICTED : String(BUILT_IN.deskBookingAdvancedDays))
        }
      />
    </div>
  );
}

function WeekdayField({ view, disabled, ids, onType }: Props) {
  return (
    <NativeSelect
      id={ids.input}
      data={[...DAY_NAMES.slice(1), ...DAY_NAMES.slice(0, 1)]}
      value={view.text}
      disabled={disabled}
      data-path={view.key}
      aria-describedby={ids.describedBy}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

const MONDAY_FIRST = [...DAY_NAMES.slice(1), ...DAY_NAMES.slice(0, 1)];
function WeekdaysField({ view, disabled, ids, onType }: Props) {
  const chosen = new Set(view.text.split(",").map((d) => d.trim()));
  const toggled = (day: string) => {
    const next = MONDAY_FIRST.filter((d) => chosen.has(d) !== (d === day));
    onType(next.length > 0 ? next.join(", ") : WORDS.none);
  };
  return (
    <Group
      gap="0.375rem 1rem"
      mih="2.25rem"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
    >
      {MONDAY_FIRST.map((day) => (
        <Checkbox
          key={day}
          label={day.slice(0, 3)}
          aria-label={day}
          checked={chosen.has(day)}
          disabled={disabled}
          classNames={{ root: classes["check"] ?? "" }}
          onChange={() => toggled(day)}
        />
      ))}
    </Group>
  );
}

function MaskedField({ view, disabled, ids, onType, onLeave }: Props) {
  const named = view.text.startsWith(FLOOR_PREFIX);
  const choice = named ? FLOOR_PREFIX : view.text;
  return (
    <Stack gap={8}>
      <NativeSelect
        id={ids.input}
        data={[
          { value: WORDS.no, label: WORDS.noFloor },
          { value: WORDS.yes, label: WORDS.everyFloor },
          { value: FLOOR_PREFIX, label: SITE_WORDS.floorChoice },
        ]}
        value={choice}
        disabled={disabled}
        data-path={view.key}
        aria-describedby={ids.describedBy}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {named ? (
        <TextInput
          label={SITE_WORDS.floorTitle}
          value={view.text.slice(FLOOR_PREFIX.length)}
          error={view.wrong}
          disabled={disabled}
          onChange={({ currentTarget }) => onType(FLOOR_PREFIX + currentTarget.value)}
          onBlur={onLeave}
        />
      ) : null}
    </Stack>
  );
}

/** The input that fits a key. Bad input stays, and says what is wrong with it. */
export function FieldInput(props: Props) {
  switch (kindOf(props.view.key)) {
    case "flag":
      return <FlagField {...props} />;
    case "days":
      return <DaysField {...props} />;
    case "weekday":
      return <WeekdayField {...props} />;
    case "weekdays":
      return <WeekdaysField {...props} />;
    case "masked":
      return <MaskedField {...props} />;
    case "time":
    case "reminder":
    case "text":
      return <TextField {...props} />;
  }
}
