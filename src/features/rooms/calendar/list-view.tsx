import { useMemo, useState } from "react";
import type { Target } from "#domain/addresses.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { type Entry, listOf } from "#domain/rooms/calendar/buckets.ts";
import type { Basis } from "#domain/shared/known.ts";
import type { DayKey } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { EVENT_WORDS, QUEUE_WORDS } from "#domain/words/rooms.ts";
import { type Column, type Sort, sortRows } from "#widgets/table/columns.ts";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { Table } from "#widgets/table/table.tsx";
import { type Around, type EventFacts, eventName, factsOf } from "./event-words.ts";
import { MarkIcon } from "./marks.tsx";
import classes from "./calendar.module.css";

type Line = Entry & { readonly day: DayKey };

/** The marks of an event with their words. */
function Marks({ entry, around }: { readonly entry: Entry; readonly around: Around }) {
  const { marks, caps } = factsOf(entry.booking, entry.reservation, around);
  const shown = marks.filter(({ mark, words }) => mark !== "checked-in" && words !== EVENT_WORDS.status["rejected"]);
  return (
    <span className={classes["marks"]}>
      {shown
        .filter(({ mark }) => mark !== "needs-approval" && mark !== "unreadable")
        .map(({ mark, words }) => (
          <span key={mark} className={classes["markWords"]}>
            <MarkIcon mark={mark} />
            {words}
          </span>
        ))}
      {caps.map((words) => (
        <span key={words} className={classes["markWords"]}>
          <MarkIcon mark="caps" />
          {words}
        </span>
      ))}
    </span>
  );
}

/** How it stands, where that is not the usual. */
const differs = ({ status, statusWords, marks }: EventFacts): string =>
  status === "approved" && marks.every(({ mark }) => mark !== "unreadable") ? "" : statusWords;

const columnsOf = (around: Around): readonly Column<Line>[] => {
  const facts = ({ booking, reservation }: Line) => factsOf(booking, reservation, around);
  return [
    {
      key: "title",
      title: QUEUE_WORDS.colTitle,
      width: "minmax(5.25rem, 2fr)",
      cell: (l) => facts(l).title,
      sort: (l) => facts(l).title,
    },
    {
      key: "when",
      title: QUEUE_WORDS.colWhen,
      width: "minmax(10.5rem, 2fr)",
      cell: (l) => `${dayWords(l.day).slice(0, -5)} ${facts(l).from}–${facts(l).to}`,
      sort: (l) => l.reservation.from,
    },
    {
      key: "room",
      title: QUEUE_WORDS.colRoom,
      from: 350,
      width: "minmax(3.25rem, 1fr)",
      cell: (l) => l.reservation.roomTitle,
      sort: (l) => l.reservation.roomTitle,
    },
    {
      key: "owner",
      title: QUEUE_WORDS.colOwner,
      from: 600,
      cell: (l) => facts(l).owner,
      sort: (l) => facts(l).owner,
    },
    {
      key: "status",
      title: QUEUE_WORDS.colStatus,
      from: 600,
      width: "8rem",
      cell: (l) => differs(facts(l)),
      sort: (l) => facts(l).statusWords,
    },
    {
      key: "marks",
      title: QUEUE_WORDS.colMarks,
      from: 900,
      width: "minmax(0, 2fr)",
      cell: (l) => <Marks entry={l} around={around} />,
    },
  ];
};

type Props = {
  readonly days: readonly DayKey[];
  readonly bookings: readonly RoomBooking[];
  /** What the bookings are drawn from. */
  readonly basis: Basis;
  readonly around: Around;
  readonly linkOf: (booking: string) => Target;
};
const keyOf = ({ booking, reservation, day }: Line): string => `${booking.id}/${reservation.key}/${day}`;

/** Every reservation of some days as a table (expectations 5.7). [ROM-61] */
export function ListView({ days, bookings, basis, around, linkOf }: Props) {
  const [sort, setSort] = useState<Sort | null>(null);
  const columns = useMemo(() => columnsOf(around), [around]);
  const lines = useMemo(
    () =>
      listOf(bookings, days, around.zone).flatMap(({ day, entries }) => entries.map((entry) => ({ ...entry, day }))),
    [bookings, days, around.zone],
  );
  const rows = useMemo(() => rowsOfArray(sortRows(lines, columns, sort), basis), [lines, columns, sort, basis]);
  return (
    <Table
      label={QUEUE_WORDS.bookings}
      items="bookings"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={(l) => eventName(factsOf(l.booking, l.reservation, around), l.reservation.roomTitle)}
      sort={sort}
      onSort={setSort}
      linkOf={(l) => linkOf(l.booking.id)}
      group={days[0] ?? ""}
      empty={<></>}
    />
  );
}
