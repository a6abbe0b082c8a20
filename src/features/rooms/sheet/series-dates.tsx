import { NativeSelect } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import type { Reservation } from "#domain/rooms/booking.ts";
import { otherRooms } from "#domain/rooms/offered.ts";
import { ANYWAY, OUT, roomChoice, type SeriesDate } from "#domain/rooms/series/dates.ts";
import { memberId } from "#domain/rooms/series/series.ts";
import { clashWords } from "#domain/rooms/sheet/words.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { SERIES } from "#domain/words/room-series.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { say } from "#domain/words/say.ts";
import { None, useSays } from "#widgets/known.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import classes from "./series.module.css";
import sheet from "./sheet.module.css";
import type { RepeatState } from "./use-repeat.ts";

export type SeriesDatesProps = {
  readonly site: SiteRow;
  readonly state: RoomWorldState;
  readonly repeat: RepeatState;
};
/** Rooms that are offered for a date beside the one that was asked for. */
const OFFERED = 3;

/** Each date of a series before it is booked: how it stands as this device knows, and in which room, or none, it is booked. [ROM-120] */
export function SeriesDates(props: SeriesDatesProps) {
  const { repeat } = props;
  const { dates, holdings } = repeat;
  if (repeat.rule === null) return null;
  if (holdings.state === "loading")
    return (
      <p className={sheet["hint"]} role="status">
        {SHEET.checking}
      </p>
    );
  const book = dates.filter((d) => !d.out).length;
  const n = String(dates.length);
  return (
    <>
      <ul className={classes["dates"]} aria-label={SERIES.dates}>
        {dates.map((date) => (
          <DateRow key={date.day} {...props} date={date} />
        ))}
      </ul>
      <p className={book === 0 ? sheet["error"] : sheet["hint"]} role="status">
        {book === 0
          ? SERIES.nothing
          : book === dates.length
            ? say(SERIES.all, { n })
            : say(SERIES.summary, { book: String(book), n })}
      </p>
      <p className={sheet["hint"]}>{SERIES.oneSet}</p>
    </>
  );
}

type RowProps = SeriesDatesProps & { readonly date: SeriesDate };
function DateRow(props: RowProps) {
  const { date } = props;
  const { reservations } = date.draft;
  const clashing = new Set(date.clashes.map((c) => c.key));
  const shown = reservations.filter((r, i) => i === 0 || clashing.has(r.key) || isChosen(props, r));
  return (
    <li data-date={date.day} data-is={date.is} data-out={date.out || undefined}>
      <strong>{dayWords(date.day)}</strong>
      <span className={classes["is"]}>
        <Is {...props} />
        {date.outside ? ` · ${SERIES[date.outside]}` : null}
      </span>
      <span className={classes["choices"]}>
        {shown.map((r) => (
          <Choice key={r.key} {...props} reservation={r} several={reservations.length > 1} />
        ))}
      </span>
    </li>
  );
}
const isChosen = ({ repeat, date }: RowProps, r: Reservation): boolean =>
  repeat.values.dates[roomChoice(date.day, r.key)] !== undefined;

/** How a date stands, in words: nothing is told as free that this device does not know. */
function Is({ site, state, repeat, date }: RowProps) {
  const { at } = useSays(repeat.of);
  const { is, clashes, day } = date;
  if (is === "skipped") return SERIES.skipped;
  if (is === "unknown") return SERIES.unknown;
  if (is === "late") return say(SERIES.late, { at });
  if (is === "free") return <None of={repeat.of} say={SERIES.free} short />;
  const roomOf = (key: string) => {
    const room = date.draft.reservations.find((r) => r.key === key)?.room;
    return state.rooms.find((r) => r.id === room)?.title ?? key;
  };
  return clashes
    .map((c) => say(SERIES.taken, { room: roomOf(c.key), clash: clashWords(c, "", { zone: site.timeZone, day }) }))
    .join("; ");
}

type ChoiceProps = RowProps & { readonly reservation: Reservation; readonly several: boolean };
/** The room of a date: the one that was asked for where it can be had, another one, or none. */
function Choice({ site, state, repeat, date, reservation: r, several }: ChoiceProps) {
  const { day, draft } = date;
  const place = roomChoice(day, r.key);
  const chosen = repeat.values.dates[place];
  const own = repeat.wished.find((x) => x.key === r.key)?.room ?? r.room;
  const titleOf = (id: string) => state.rooms.find((x) => x.id === id)?.title ?? r.roomTitle;
  const id = memberId({ id: "", day });
  const all = repeat.holdings.all;
  const taken = date.clashes.some((c) => c.key === r.key);
  const reservations = draft.reservations.map((x) => (x.key === r.key ? { ...r, room: own } : x));
  const found = otherRooms({ id, site: site.id, reservations }, r.key, { rooms: state.rooms, all, max: OFFERED });
  const free = found.map((o) => o.id);
  const others = date.is === "skipped" ? [] : [...new Set([...free, ...(chosen === undefined ? [] : [chosen])])];
  const mayOwn = date.is !== "skipped" && !(taken && chosen === undefined && repeat.sure);
  const anyway = taken && chosen === undefined;
  const data = [
    ...(mayOwn
      ? [{ value: anyway ? ANYWAY : "", label: anyway ? say(SERIES.maybe, { room: titleOf(own) }) : titleOf(own) }]
      : []),
    ...others.map((x) => ({ value: x, label: titleOf(x) })),
    { value: OUT, label: SERIES.leaveOut },
  ];
  const value = date.out ? OUT : (chosen ?? (anyway ? ANYWAY : ""));
  const put = (to: string) => {
    const { [day]: _day, [place]: _place, ...rest } = repeat.values.dates;
    if (to === "") return repeat.type({ dates: rest });
    if (to === OUT || to === ANYWAY) return repeat.type({ dates: { ...rest, [day]: to } });
    return repeat.type({ dates: { ...rest, [place]: to } });
  };
  const label = several
    ? say(SERIES.useOfKey, { day: dayWords(day), key: r.key })
    : say(SERIES.useOf, { day: dayWords(day) });
  return <NativeSelect aria-label={label} value={value} data={data} onChange={(e) => put(e.currentTarget.value)} />;
}
