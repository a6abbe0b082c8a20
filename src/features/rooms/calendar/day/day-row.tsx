import { memo, type MouseEvent } from "react";
import type { Block, Row } from "#domain/rooms/calendar/lanes.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import { type Scale, xOf } from "#domain/rooms/calendar/scale.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import type { Around } from "../event-words.ts";
import { freeData, type FreeSays, gapWords, mayPress } from "../free-words.ts";
import { MarkIcon } from "../marks.tsx";
import type { GridStop } from "../use-stops.ts";
import { EventBlock, eventId } from "./event-block.tsx";
import { useSlots } from "./slots.ts";
import { isGap, type DropPlace } from "./use-day.ts";
import classes from "../calendar.module.css";

type NameProps = { readonly room: CalendarRoom };
/** The head of a row: the room, how it is booked, and how many it seats. Where it is says the head of its floor. */
export function RoomName({ room }: NameProps) {
  return (
    <div role="rowheader" className={classes["name"]} data-name="">
      <span className={classes["roomTitle"]} title={room.title}>
        {room.title}
      </span>
      {room.requiresApproval ? <RoomMark mark="needs-approval" words={ROOM_CALENDAR.needsApproval} /> : null}
      {room.cateringIsEnabled ? <RoomMark mark="catering" words={ROOM_CALENDAR.catering} /> : null}
      {room.capacity === null ? null : (
        <span className={classes["roomSeats"]} title={say(ROOM_CALENDAR.seats, { n: String(room.capacity) })}>
          {String(room.capacity)}
          <span className="visually-hidden">{ROOM_CALENDAR.seatsWord}</span>
        </span>
      )}
    </div>
  );
}
const RoomMark = ({ mark, words }: { readonly mark: "needs-approval" | "catering"; readonly words: string }) => (
  <span className={classes["roomMark"]} title={words}>
    <MarkIcon mark={mark} />
    <span className="visually-hidden">{words}</span>
  </span>
);

type Props = NameProps & {
  readonly row: Row;
  /** Place among all lines of the grid, from 0. */
  readonly index: number;
  /** Where the row stands, px. */
  readonly top: number;
  readonly height: number;
  readonly scale: Scale;
  readonly around: Around;
  /** The stop of the Tab key, where it is in this row. */
  readonly stop: GridStop | null;
  readonly openBooking: string | null;
  readonly mayEdit: boolean;
  /** What may be said of the time between events. */
  readonly free: FreeSays;
  readonly onOpen: (booking: string) => void;
  /** Begins a booking: at a place of the row, or for keys in a gap. */
  readonly onBook: (room: string, at: DropPlace) => void;
};

/** The time between events that the keyboard stands on: Enter books it. */
function Gap({ stop, room, scale, around, mayEdit, free, onBook }: Props & { readonly stop: GridStop }) {
  const left = xOf(stop.from, scale);
  const style = { left: `${left * 100}%`, width: `${(xOf(stop.to, scale) - left) * 100}%` };
  const words = gapWords(room.title, stop, { free, books: mayEdit, ...around });
  const common = { className: classes["gap"], style, "data-stop": stop.id, tabIndex: 0, ...freeData(free) };
  if (!mayEdit || !mayPress(free)) return <span {...common} role="img" aria-label={words} />;
  const press = (e: MouseEvent) => {
    if (e.detail !== 0) return; // a hand means the place that it pressed, not the whole gap
    e.stopPropagation();
    onBook(room.id, { gap: stop });
  };
  return <button type="button" {...common} aria-label={words} onClick={press} />;
}

/** What another calendar keeps is moved there, and what cannot be read nowhere. */
export const isMovable = ({ booking }: Block): boolean =>
  booking.thirdParty === null && booking.unreadable === undefined;

/** A room's day. [ROM-61] */
export const DayRow = memo(function DayRow(props: Props) {
  const { row, room, index, top, height, around, stop, openBooking, mayEdit, free, onOpen, onBook } = props;
  const slots = useSlots(row);
  const press = (e: MouseEvent<HTMLElement>) => {
    if (!mayEdit || !mayPress(free) || (e.target as Element).closest("[data-event]")) return;
    const { left, width } = e.currentTarget.getBoundingClientRect();
    onBook(room.id, { x: (e.clientX - left) / Math.max(1, width) });
  };
  return (
    <div role="row" aria-rowindex={index + 2} className={classes["row"]} style={{ top, height }} data-row={room.id}>
      <RoomName room={room} />
      {/* Keys reach the same by the gaps, which are controls. */}
      <div
        role="gridcell"
        className={classes["track"]}
        data-track={room.id}
        data-free={free.says}
        aria-busy={free.says === "part" || free.says === "nothing" || undefined}
        onClick={press}
      >
        {row.blocks.map((block) => {
          const id = eventId(block);
          return (
            <EventBlock
              key={slots.get(id)}
              block={block}
              room={room.title}
              around={around}
              isStop={stop?.id === id}
              isOpen={openBooking === block.booking.id}
              movable={mayEdit && isMovable(block)}
              onOpen={onOpen}
            />
          );
        })}
        {stop && isGap(stop) ? <Gap {...props} stop={stop} /> : null}
      </div>
    </div>
  );
});
