import { Button, Group } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import type { ExportRange } from "#domain/export/range.ts";
import { EXPORT_WORDS as W } from "#domain/words/export.ts";
import { MSG } from "#domain/words/spec.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "../export.module.css";

type Props = {
  readonly chosen: readonly [string | null, string | null];
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Ranges by one press. */
  readonly quick: readonly { readonly value: [string, string]; readonly label: string }[];
  readonly onRange: (range: ExportRange) => void;
  readonly onClose: () => void;
};

/** A calendar for two days, in the order in which they are pressed; the second one, or a ready range, ends it. [EXP-14] */
export function RangeDialog({ chosen, firstDayOfWeek, quick, onRange, onClose }: Props) {
  const [value, setValue] = useState<[string | null, string | null]>([...chosen]);
  const change = ([from, to]: [string | null, string | null]) => {
    setValue([from, to]);
    if (from !== null && to !== null) onRange({ from, to });
  };
  const footer = (
    <>
      <Button variant="default" onClick={() => onRange({ from: null, to: null })}>
        {W.clear}
      </Button>
      <Button variant="default" onClick={onClose}>
        {MSG.cancel}
      </Button>
    </>
  );
  return (
    <Dialog title={W.pickRange} onClose={onClose} footer={footer}>
      <Group align="stretch" justify="center">
        <div className={classes["quick"]}>
          {quick.map(({ value: [from, to], label }) => (
            <Button key={label} variant="default" onClick={() => onRange({ from, to })}>
              {label}
            </Button>
          ))}
        </div>
        <DatePicker
          type="range"
          size="md"
          allowSingleDateInRange
          firstDayOfWeek={firstDayOfWeek}
          defaultDate={chosen[1] ?? quick[0]?.value[1] ?? ""}
          ariaLabels={CALENDAR_LABELS}
          value={value}
          onChange={change}
        />
      </Group>
    </Dialog>
  );
}
