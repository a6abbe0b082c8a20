import { DatePicker } from "@mantine/dates";
import { Button } from "@mantine/core";
import type { DayKey } from "#domain/shared/time.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { MSG } from "#domain/words/spec.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import classes from "./calendar.module.css";

type Props = {
  readonly day: DayKey;
  readonly firstDay: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly onDay: (day: DayKey) => void;
  readonly onClose: () => void;
};
/** A calendar for the day to look at. [ROM-63] */
export function DayDialog({ day, firstDay, onDay, onClose }: Props) {
  const footer = (
    <Button variant="default" onClick={onClose}>
      {MSG.cancel}
    </Button>
  );
  return (
    <Dialog title={ROOM_CALENDAR.pickTitle} onClose={onClose} footer={footer} px={360}>
      <div className={classes["picker"]}>
        <DatePicker
          size="md"
          value={day}
          defaultDate={day}
          firstDayOfWeek={firstDay}
          ariaLabels={CALENDAR_LABELS}
          onChange={(next) => next !== null && onDay(next)}
        />
      </div>
    </Dialog>
  );
}
