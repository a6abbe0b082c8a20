import { useMemo, useRef } from "react";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { type MonthDay, monthOf } from "#domain/rooms/calendar/buckets.ts";
import { type DayKey, dayOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import type { Holding } from "#domain/rooms/clash.ts";
import type { WorkingHours } from "#domain/rooms/calendar/scale.ts";
import { type Busy, busyOf, BusyStrip, NOT_BUSY } from "./busy-strip.tsx";
import { EntryButton, entryId } from "./entry-button.tsx";
import type { Around } from "./event-words.ts";
import type { FreeSays } from "./free-words.ts";
import { monthWords } from "./range.ts";
import { type GridStop, useStops } from "./use-stops.ts";
import classes from "./calendar.module.css";

/** Entries of a day that a month has room for. */
const MOST = 3;
const still = (): void => undefined;

type Props = {
  readonly day: DayKey;
  /** 0 Sunday to 6 Saturday. */
  readonly firstDay: number;
  readonly bookings: readonly RoomBooking[];
  readonly around: Around;
  readonly openBooking: string | null;
  readonly phone: boolean;
  readonly free: FreeSays;
  /** Ids of the rooms that are shown, and all that they are held for. */
  readonly rooms: readonly string[];
  readonly held: ReadonlyMap<string, readonly Holding[]>;
  readonly hours: WorkingHours;
  readonly onOpen: (booking: string) => void;
  readonly onDay: (day: DayKey) => void;
};

/** Stops of one day stay below this: the days of a week stand so far apart, and those of one weekday below each other. */
const DAY_STEP = 1_000;
/** Each day, then what is in it; of one that has more than it shows, how many. */
function stopsOfWeek(week: readonly MonthDay[]): readonly GridStop[] {
  return week.flatMap(({ day, entries, more }, column) => {
    const from = column * DAY_STEP;
    const events = entries.map((e, i) => ({ id: entryId(e, day), from: from + 1 + i, to: from + 2 + i }));
    const last = more > 0 ? [{ id: `more ${day}`, from: from + DAY_STEP - 1, to: from + DAY_STEP }] : [];
    return [{ id: `day ${day}`, from, to: from + 1 }, ...events, ...last];
  });
}

type CellProps = Pick<Props, "around" | "openBooking" | "free" | "onOpen" | "onDay"> & {
  readonly busy: Busy;
  readonly of: MonthDay;
  readonly stop: string | null;
  readonly today: DayKey;
  readonly phone: boolean;
};
function MonthCell(props: CellProps) {
  const { of, busy, stop, today, around, openBooking, phone, free, onOpen, onDay } = props;
  const { day, inside, entries, more } = of;
  const shown = phone ? [] : entries;
  const rest = phone ? entries.length + more : more;
  const go = () => onDay(day);
  return (
    <div
      role="gridcell"
      className={classes["monthCell"]}
      data-outside={!inside || undefined}
      data-free={free.says}
      data-today={day === today || undefined}
    >
      <button
        type="button"
        className={classes["monthDay"]}
        data-stop={`day ${day}`}
        tabIndex={stop === `day ${day}` ? 0 : -1}
        aria-current={day === today ? "date" : undefined}
        aria-label={
          phone && rest > 0
            ? say(ROOM_CALENDAR.moreOn, { n: String(rest), day: dayWords(day) })
            : say(ROOM_CALENDAR.openDay, { day: dayWords(day) })
        }
        onClick={go}
      >
        {String(Number(day.slice(8)))}
        {phone && rest > 0 ? <span className={classes["dayCount"]}>{String(rest)}</span> : null}
      </button>
      <BusyStrip of={busy} so={free.says !== "none"} zone={around.zone} />
      {shown.map((entry) => (
        <EntryButton
          key={entryId(entry, day)}
          entry={entry}
          day={day}
          room={entry.reservation.roomTitle}
          around={around}
          isStop={stop === entryId(entry, day)}
          isOpen={openBooking === entry.booking.id}
          saysRoom
          onOpen={onOpen}
        />
      ))}
      {!phone && rest > 0 ? (
        <button
          type="button"
          className={classes["moreButton"]}
          data-stop={`more ${day}`}
          tabIndex={stop === `more ${day}` ? 0 : -1}
          aria-label={say(ROOM_CALENDAR.moreOn, { n: String(rest), day: dayWords(day) })}
          onClick={go}
        >
          {say(ROOM_CALENDAR.more, { n: String(rest) })}
        </button>
      ) : null}
    </div>
  );
}

/** A month in whole weeks; on phones its days say how many bookings they have. [ROM-61] */
export function MonthView(props: Props) {
  const { day, firstDay, bookings, around, openBooking, phone, free, rooms, held, hours, onOpen, onDay } = props;
  const { zone, now } = around;
  const grid = useRef<HTMLDivElement>(null);
  const weeks = useMemo(
    () => monthOf(bookings, day, { zone, first: firstDay, most: MOST }),
    [bookings, day, firstDay, zone],
  );
  const busy = useMemo(
    () => new Map(weeks.flat().map((d) => [d.day, busyOf(d.day, { rooms, held, hours, zone })])),
    [weeks, rooms, held, hours, zone],
  );
  const keys = useMemo(() => weeks.map((week) => week[0]?.day ?? ""), [weeks]);
  const stopRows = useMemo(
    () =>
      weeks.map((week) => {
        const all = stopsOfWeek(week);
        return phone ? all.filter((s) => s.id.startsWith("day ")) : all;
      }),
    [weeks, phone],
  );
  const today = dayOf(now, zone);
  const stops = useStops({
    keys,
    stopsAt: (i) => stopRows[i] ?? [],
    grid,
    first: (weeks.flat().findIndex((d) => d.day === day) % 7) * DAY_STEP,
    firstRow: Math.floor(weeks.flat().findIndex((d) => d.day === day) / 7),
    reveal: still,
  });
  const { row, stop } = stops.current;
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={monthWords(day)}
      aria-busy={free.says === "part" || free.says === "nothing" || undefined}
      className={classes["month"]}
      onKeyDown={stops.onKeyDown}
      onFocus={stops.onFocus}
    >
      <div role="row" className={classes["monthHead"]}>
        {weeks[0]?.map((d) => (
          <div key={d.day} role="columnheader">
            {dayWords(d.day).slice(0, 3)}
          </div>
        ))}
      </div>
      {weeks.map((week, i) => (
        <div key={keys[i]} role="row" className={classes["week"]} data-row={keys[i]}>
          {week.map((of) => (
            <MonthCell
              key={of.day}
              of={of}
              busy={busy.get(of.day) ?? NOT_BUSY}
              stop={row === i ? (stop?.id ?? null) : null}
              today={today}
              around={around}
              openBooking={openBooking}
              phone={phone}
              free={free}
              onOpen={onOpen}
              onDay={onDay}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
