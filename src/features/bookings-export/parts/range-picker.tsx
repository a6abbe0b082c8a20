import "#ui/dates.ts";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { ExportRange } from "#domain/export/range.ts";
import { addDays, type DayKey, isDay, slashed } from "#domain/shared/time.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { latePart } from "#ui/late-part.tsx";
import classes from "../export.module.css";

const RangeDialog = latePart(async () => (await import("./range-dialog.tsx")).RangeDialog);

type Props = {
  readonly range: ExportRange;
  /** Today in the export's zone. */
  readonly today: DayKey;
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly error: string | null;
  readonly onRange: (range: ExportRange) => void;
};

const shownDay = (day: string | null): string | null => (day !== null && isDay(day) ? day : null);

/** The days of the export, both counted (spec 1 §2.5): what is chosen, and a calendar behind it. */
export function RangePicker({ range, today, firstDayOfWeek, error, onRange }: Props) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const [from, to] = [shownDay(range.from), shownDay(range.to)];
  const back = (days: number): [string, string] => [addDays(today, 1 - days), today];
  return (
    <div className={classes["range"]}>
      <span id={`${id}-label`} className={classes["rangeLabel"]}>
        {W.range}
      </span>
      <Button
        id={id}
        variant="default"
        data-invalid={error !== null || undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-error`}
        onClick={() => setChoosing(true)}
      >
        {from === null || to === null ? W.pickRange : `${slashed(from)} – ${slashed(to)}`}
      </Button>
      <span id={`${id}-error`} className={classes["rangeError"]}>
        {error ?? ""}
      </span>
      {choosing ? (
        <RangeDialog
          chosen={[from, to]}
          firstDayOfWeek={firstDayOfWeek}
          quick={[
            { value: back(7), label: W.ranges.week },
            { value: back(30), label: W.ranges.month },
            { value: back(90), label: W.ranges.quarter },
            { value: back(400), label: W.ranges.year },
          ]}
          onClose={() => setChoosing(false)}
          onRange={(chosen) => {
            setChoosing(false);
            onRange(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
