import { Stack } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import type { DayOfWeek } from "@mantine/dates";
import { type DayRules, dayTrouble } from "#domain/bookings/days.ts";
import { BOOKING_REFUSED, BOOKING_WORDS, dayWords } from "#domain/words/bookings.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import classes from "./create-booking.module.css";

export type DayPickerProps = {
  readonly rules: DayRules;
  readonly firstDayOfWeek: number;
  readonly days: readonly string[];
  /** Several days: those that cannot be had may be chosen, and the preview says why. */
  readonly several: boolean;
  readonly onDays: (days: readonly string[]) => void;
};

const WEEKDAYS: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
const weekdays = (of: readonly number[]): DayOfWeek[] => WEEKDAYS.filter((d) => of.includes(d));

/** Days of a desk; those that cannot be chosen say why (spec 2 §5). [BKG-18] */
export function DayCalendar({ rules, firstDayOfWeek, days, several, onDays }: DayPickerProps) {
  const common = {
    classNames: { day: classes["day"] ?? "", calendarHeaderControl: classes["turn"] ?? "" },
    defaultDate: days[0] ?? rules.today,
    minDate: rules.today,
    firstDayOfWeek: weekdays([firstDayOfWeek])[0] ?? 1,
    weekendDays: weekdays(rules.weekend),
    getDayProps: (day: string) => {
      const trouble = dayTrouble(day, rules);
      const why = trouble ? { title: BOOKING_REFUSED[trouble], "data-why": trouble } : {};
      return { ...why, "aria-label": trouble ? `${dayWords(day)}. ${BOOKING_REFUSED[trouble]}` : dayWords(day) };
    },
    ariaLabels: CALENDAR_LABELS,
    hideOutsideDates: true,
    maxLevel: "year" as const,
  };
  return (
    <Stack gap={4} align="center" role="group" aria-label={BOOKING_WORDS.date}>
      {several ? (
        <DatePicker {...common} type="multiple" value={[...days]} onChange={onDays} />
      ) : (
        <DatePicker
          {...common}
          value={days[0] ?? null}
          excludeDate={(day) => dayTrouble(day, rules) !== null}
          onChange={(day) => onDays(day === null ? [] : [day])}
        />
      )}
      <p className={classes["hint"]}>{BOOKING_WORDS.crossed}</p>
    </Stack>
  );
}
