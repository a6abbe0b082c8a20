import { useMemo, useRef } from "react";
import type { Period, RoomBooking } from "#domain/rooms/booking.ts";
import { type Entry, type WeekRow, weekByRoom } from "#domain/rooms/calendar/buckets.ts";
import { slotIn } from "#domain/rooms/calendar/hand.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import type { WorkingHours } from "#domain/rooms/calendar/scale.ts";
import { type DayKey, dayOf, instantAt } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { RoomName } from "./day/day-row.tsx";
import { FloorHead } from "./floor-head.tsx";
import { linesOf } from "./lines.ts";
import { EntryButton, entryId } from "./entry-button.tsx";
import type { Around } from "./event-words.ts";
import { dayGapWords, freeData, type FreeSays, mayPress } from "./free-words.ts";
import { shownWords } from "./range.ts";
import { useStandingRows } from "./use-standing-rows.ts";
import { type GridStop, useStops } from "./use-stops.ts";
import classes from "./calendar.module.css";

/** Entries of a day that a row has room for, and heights; the style sheet has the same. */
const MOST = 3;
const ENTRY_PX = 26;
const ROW_MORE_PX = 10;
const FINGER_ENTRY_PX = 46;

type Props = {
  readonly days: readonly DayKey[];
  readonly hours: WorkingHours;
  readonly rooms: readonly CalendarRoom[];
  readonly floorOf: (id: string) => string;
  readonly bookings: readonly RoomBooking[];
  readonly around: Around;
  readonly openBooking: string | null;
  readonly mayEdit: boolean;
  readonly free: FreeSays;
  readonly coarse: boolean;
  /** The slot of a booking that is being made beside it. */
  readonly picked: (Period & { readonly room: string }) | null;
  readonly onOpen: (booking: string) => void;
  readonly onBook: (room: string, slot: Period) => void;
  readonly onDay: (day: DayKey) => void;
};
type Cell = { readonly day: DayKey; readonly entries: readonly Entry[]; readonly more: number; readonly scale: Period };
const cellsOf = (row: WeekRow): readonly Cell[] =>
  row.days.map(({ scale, blocks }) => {
    const entries = [...blocks].sort((a, b) => a.reservation.from - b.reservation.from);
    return { day: scale.day, entries: entries.slice(0, MOST), more: Math.max(0, entries.length - MOST), scale };
  });
/** Events of each day, what there is more of, and the free day where there is nothing. */
const stopsOfCells = (cells: readonly Cell[]): readonly GridStop[] =>
  cells.flatMap(({ day, entries, more, scale }) => {
    const { from, to } = scale;
    if (entries.length === 0) return [{ id: `gap ${day}`, from, to }];
    const ends = (i: number) => entries[i + 1]?.reservation.from ?? to;
    const events = entries.map((e, i) => ({
      id: entryId(e, day),
      from: Math.max(from, e.reservation.from),
      to: Math.max(e.reservation.from, ends(i)),
    }));
    return more > 0 ? [...events, { id: `more ${day}`, from: to - 1, to }] : events;
  });

type CellProps = Omit<Props, "days" | "rooms" | "floorOf" | "bookings" | "coarse"> & {
  readonly cell: Cell;
  readonly room: CalendarRoom;
  readonly stop: string | null;
};
function DayCell(props: CellProps) {
  const { cell, room, stop, around, hours, mayEdit, free, openBooking, picked, onOpen, onBook, onDay } = props;
  const { day, entries, more } = cell;
  const words = { room: room.title, day: dayWords(day) };
  const gap = {
    ...{ className: classes["freeDay"], "data-stop": `gap ${day}`, tabIndex: stop === `gap ${day}` ? 0 : -1 },
    ...{ ...freeData(free), "aria-label": dayGapWords(room.title, day, { free, books: mayEdit, ...around }) },
  };
  const isPicked = picked?.room === room.id && dayOf(picked.from, around.zone) === day;
  const book = () => {
    const from = instantAt(day, hours.start, around.zone);
    onBook(room.id, slotIn({ from, to: cell.scale.to }, around.now));
  };
  return (
    <div role="gridcell" className={classes["cell"]} data-free={free.says} data-picked={isPicked || undefined}>
      {entries.map((entry) => (
        <EntryButton
          key={entryId(entry, day)}
          entry={entry}
          day={day}
          room={room.title}
          around={around}
          isStop={stop === entryId(entry, day)}
          isOpen={openBooking === entry.booking.id}
          onOpen={onOpen}
        />
      ))}
      {more > 0 ? (
        <button
          type="button"
          className={classes["moreButton"]}
          data-stop={`more ${day}`}
          tabIndex={stop === `more ${day}` ? 0 : -1}
          aria-label={say(ROOM_CALENDAR.moreOf, { n: String(more), ...words })}
          onClick={() => onDay(day)}
        >
          {say(ROOM_CALENDAR.more, { n: String(more) })}
        </button>
      ) : null}
      {entries.length > 0 ? null : mayEdit && mayPress(free) ? (
        <button type="button" {...gap} onClick={book} />
      ) : (
        <span {...gap} role="img" />
      )}
    </div>
  );
}

/** Rooms down, the days of a week across (expectations 5.7). [ROM-61] */
export function WeekView(props: Props) {
  const { days, rooms, floorOf, bookings, around, coarse, onDay } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rooms.map((r) => r.id), [rooms]);
  const rows = useMemo(
    () => weekByRoom(bookings, ids, { days, zone: around.zone }).map(cellsOf),
    [bookings, ids, days, around.zone],
  );
  const heights = useMemo(
    () =>
      rows.map((cells) => {
        const most = Math.max(1, ...cells.map((c) => c.entries.length + (c.more > 0 ? 1 : 0)));
        return most * (coarse ? FINGER_ENTRY_PX : ENTRY_PX) + ROW_MORE_PX;
      }),
    [rows, coarse],
  );
  const stopsAt = useMemo(() => {
    const known = new Map<number, readonly GridStop[]>();
    return (i: number) => {
      const stops = known.get(i) ?? stopsOfCells(rows[i] ?? []);
      known.set(i, stops);
      return stops;
    };
  }, [rows]);
  const lines = useMemo(() => linesOf(rooms, heights), [rooms, heights]);
  const standing = useStandingRows({ scroller, keys: lines.keys, heights: lines.heights, overscan: 2 });
  const first = dayOf(around.now, around.zone);
  const stops = useStops({
    keys: ids,
    stopsAt,
    grid: scroller,
    first: days.includes(first) ? around.now : 0,
    reveal: (row) => standing.rows.scrollToIndex(lines.lineOf(row)),
  });
  const { current } = stops;
  standing.keep([lines.lineOf(current.row)]);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={say(ROOM_CALENDAR.grid.week, { days: shownWords("week", days, days[0] ?? "") })}
      aria-rowcount={lines.all.length + 1}
      className={classes["scroller"]}
      onKeyDown={stops.onKeyDown}
      onFocus={stops.onFocus}
    >
      <div className={classes["weekPlane"]} role="presentation">
        <div role="row" aria-rowindex={1} className={classes["head"]}>
          <div role="columnheader" className={classes["corner"]}>
            {ROOM_CALENDAR.roomSeats}
          </div>
          {days.map((day) => (
            <div key={day} role="columnheader" className={classes["dayHead"]} data-today={day === first || undefined}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={say(ROOM_CALENDAR.openDay, { day: dayWords(day) })}
                onClick={() => onDay(day)}
              >
                {dayWords(day).slice(0, -5)}
              </button>
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes["rows"]} style={{ height: standing.rows.getTotalSize() }}>
          {standing.rows.getVirtualItems().map(({ index, start, size }) => {
            const line = lines.all[index];
            if (!line) return null;
            if (line.room === null) {
              const title = floorOf(line.floor);
              return <FloorHead key={line.key} title={title} top={start} height={size} index={index} now={null} />;
            }
            const [room, cells] = [rooms[line.room], rows[line.room]];
            return room && cells ? (
              <div
                key={room.id}
                role="row"
                aria-rowindex={index + 2}
                className={classes["row"]}
                style={{ top: start, height: size }}
                data-row={room.id}
              >
                <RoomName room={room} />
                {cells.map((cell) => (
                  <DayCell
                    {...props}
                    key={cell.day}
                    cell={cell}
                    room={room}
                    stop={current.row === line.room ? (current.stop?.id ?? null) : null}
                  />
                ))}
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}
