import { useState } from "react";
import { DatePickerInput } from "@mantine/dates";
import { addDays, type DayKey } from "#domain/shared/time.ts";
import type { DayRange } from "#domain/export/range.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";

type Props = {
  readonly range: DayRange;
  /** Today in the export's zone. */
  readonly today: DayKey;
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly error: string | null;
  readonly onRange: (range: DayRange) => void;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const shownDay = (day: string | null): string | null => (day !== null && DAY.test(day) ? day : null);

/** The days of the export, both counted (spec 1 §2.5). */
export function RangePicker({ range, today, firstDayOfWeek, error, onRange }: Props) {
  /** The first day of two, while the second is not chosen. */
  const [begun, setBegun] = useState<string | null>(null);
  const change = ([from, to]: [string | null, string | null]) => {
    const half = from !== null && to === null;
    setBegun(half ? from : null);
    if (!half) onRange({ from, to });
  };
  const back = (days: number): [string, string] => [addDays(today, 1 - days), today];
  return (
    <DatePickerInput
      type="range"
      label={W.range}
      placeholder={W.pickRange}
      valueFormat="DD/MM/YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ "aria-label": W.clear }}
      firstDayOfWeek={firstDayOfWeek}
      size="md"
      ariaLabels={CALENDAR_LABELS}
      popoverProps={{ withRoles: false, withinPortal: false }}
      error={error}
      presets={[
        { value: back(7), label: W.ranges.week },
        { value: back(30), label: W.ranges.month },
        { value: back(90), label: W.ranges.quarter },
        { value: back(400), label: W.ranges.year },
      ]}
      value={begun === null ? [shownDay(range.from), shownDay(range.to)] : [begun, null]}
      onChange={change}
    />
  );
}
