import { Button, Group } from "@mantine/core";
import { DatePicker, type DayOfWeek } from "@mantine/dates";
import { type DayKey, isDay } from "#domain/shared/time.ts";
import { MSG } from "#domain/words/spec.ts";
import { CALENDAR_LABELS } from "./dates.ts";
import { Dialog } from "./dialog.tsx";

const WEEK: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

type Props = {
  readonly title: string;
  /** The chosen one; whatever else is no day. */
  readonly day: string;
  /** Of the week, 0 Sunday to 6 Saturday; Monday where it is not known. */
  readonly firstDay?: number | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onDay: (day: DayKey) => void;
  readonly onClose: () => void;
};
/** A calendar to choose one day from. [ROM-63] [FORM-10] */
export function DayDialog({ title, day, firstDay, min, max, onDay, onClose }: Props) {
  const footer = (
    <Button variant="default" onClick={onClose}>
      {MSG.cancel}
    </Button>
  );
  const chosen = isDay(day) ? day : null;
  return (
    <Dialog title={title} onClose={onClose} footer={footer} px={360}>
      <Group gap={0} align="stretch" justify="center" wrap="nowrap">
        <DatePicker
          size="md"
          value={chosen}
          {...(chosen === null ? {} : { defaultDate: chosen })}
          {...(min === undefined ? {} : { minDate: min })}
          {...(max === undefined ? {} : { maxDate: max })}
          firstDayOfWeek={WEEK.find((d) => d === firstDay) ?? 1}
          ariaLabels={CALENDAR_LABELS}
          onChange={(next) => (next === null ? onClose() : onDay(next))}
        />
      </Group>
    </Dialog>
  );
}
