import "#ui/dates.ts";
import { Button, Group } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useMemo, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { copyDays, planDuplicate } from "#domain/rooms/commands/move.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { clashWords, titleWords } from "#domain/rooms/sheet/words.ts";
import { dayOf, instantAt } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_REFUSED } from "#domain/words/rooms.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { CALENDAR_LABELS } from "#ui/dates.ts";
import { Action } from "#ui/action.tsx";
import { None } from "#widgets/known.tsx";
import { useHoldings } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import classes from "./sheet.module.css";
import { useAct } from "./use-act.ts";

type Props = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  readonly known: KnownDetails | null;
  readonly state: RoomWorldState;
};
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Other days for the same booking: what each would meet, and a set for each (expectations, decisions). [ROM-90] */
export function Copies({ site, booking, known, state }: Props) {
  const [days, setDays] = useState<readonly string[]>([]);
  const act = useAct();
  const { localeFirstDayOfWeek } = useSiteConfig(site.id);
  const zone = site.timeZone;
  const sorted = [...days].sort();
  const [first = null, last = first] = [sorted[0], sorted.at(-1)];
  const around =
    first && last ? { from: instantAt(first, "12:00", zone), to: instantAt(last, "12:00", zone) } : booking;
  const holdings = useHoldings(site, around);
  const copies = useMemo(
    () => copyDays(booking, days, { all: holdings.all, world: state.world() }),
    [booking, days, holdings.all, state],
  );
  const clashing = copies.some((c) => c.clashes.length > 0);
  const cannot =
    days.length === 0
      ? SHEET.copyNone
      : days.length > ROOMS.copiesMax
        ? ROOM_REFUSED["too-many-days"]
        : clashing
          ? SHEET.copyClash
          : holdings.state === "loading"
            ? SHEET.checking
            : null;
  const n = String(days.length);
  const title = titleWords(booking);
  const run = async () => {
    const plans = planDuplicate(booking, copies, { known, world: state.world() });
    const done = days.length === 1 ? say(SHEET.copiedOne, { title }) : say(SHEET.copied, { title, n });
    if (await act(plans, done)) setDays([]);
  };
  return (
    <div className={classes["field"]}>
      <p className={classes["hint"]}>{SHEET.copiesHow}</p>
      <DatePicker
        type="multiple"
        size="md"
        value={[...days]}
        onChange={setDays}
        firstDayOfWeek={WEEK[localeFirstDayOfWeek.value] ?? 1}
        defaultDate={first ?? dayOf(booking.from, zone)}
        ariaLabels={CALENDAR_LABELS}
        getDayProps={(day) => ({ "aria-label": dayWords(day) })}
      />
      {copies.length === 0 ? null : (
        <ul className={classes["lines"]} aria-label={SHEET.copies}>
          {copies.map((c) => {
            const [clash] = c.clashes;
            return (
              <li key={c.day} data-clashes={clash !== undefined || undefined}>
                <strong>{dayWords(c.day)}</strong>{" "}
                {clash ? (
                  clashWords(clash, c.booking.id, { zone, day: c.day })
                ) : (
                  <None of={holdings.of} say={SHEET.copyFree} short />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Group gap={8}>
        <Action cannot={cannot} onClick={() => void run()}>
          {days.length === 1 ? SHEET.copyOne : say(SHEET.copyMany, { n })}
        </Action>
        {days.length > 0 ? (
          <Button variant="subtle" onClick={() => setDays([])}>
            {SHEET.ownerDrop}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
