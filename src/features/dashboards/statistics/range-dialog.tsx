import "#ui/dates.ts";
import { Button } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import type { DayKey } from "#domain/shared/time.ts";
import { type DayRange, rangeOf } from "#domain/statistics/range.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { rangeWords } from "./range-words.ts";

type Props = {
  readonly range: DayRange | null;
  readonly today: DayKey;
  /** From 0, Sunday. */
  readonly firstDayOfWeek: number;
  readonly onRange: (range: DayRange) => void;
  readonly onClose: () => void;
};

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** A calendar for one day or two, none of them to come. [STA-16] */
export function RangeDialog({ range, today, firstDayOfWeek, onRange, onClose }: Props) {
  const [[from, to], setValue] = useState<[string | null, string | null]>([range?.from ?? null, range?.to ?? null]);
  const chosen = from === null ? null : rangeOf(from, to ?? from);
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {W.cancel}
      </Button>
      <Button disabled={chosen === null} onClick={() => chosen && onRange(chosen)}>
        {W.ok}
      </Button>
    </>
  );
  return (
    <Dialog title={W.selectDate} onClose={onClose} footer={footer}>
      <p aria-live="polite">{chosen ? rangeWords(chosen) : W.pleaseSelect}</p>
      <DatePicker
        type="range"
        size="md"
        allowSingleDateInRange
        firstDayOfWeek={WEEK[firstDayOfWeek] ?? 1}
        maxDate={today}
        defaultDate={chosen?.to ?? today}
        ariaLabels={CALENDAR_LABELS}
        value={[from, to]}
        onChange={setValue}
      />
    </Dialog>
  );
}
