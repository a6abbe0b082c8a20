import type { Entry } from "#domain/rooms/calendar/buckets.ts";
import { clockOf, dayOf } from "#domain/shared/time.ts";
import { type Around, eventName, factsOf } from "./event-words.ts";
import { MarkIcon } from "./marks.tsx";
import classes from "./calendar.module.css";

/** What an entry is called among the stops of a day. */
export const entryId = ({ booking, reservation }: Entry, day: string): string =>
  `${booking.id}/${reservation.key}/${day}`;

type Props = {
  readonly entry: Entry;
  readonly day: string;
  readonly room: string;
  readonly around: Around;
  readonly isStop: boolean;
  readonly isOpen: boolean;
  /** Whether its room stands in it: in a week it is said by its row. */
  readonly saysRoom?: boolean;
  readonly onOpen: (booking: string) => void;
};
/** An event in one line, in a week or a month. */
export function EntryButton({ entry, day, room, around, isStop, isOpen, saysRoom = false, onOpen }: Props) {
  const { booking, reservation } = entry;
  const facts = factsOf(booking, reservation, around);
  const begins = dayOf(reservation.from, around.zone) === day;
  return (
    <button
      type="button"
      className={classes["entry"]}
      data-stop={entryId(entry, day)}
      data-status={facts.status}
      data-source={booking.thirdParty ? "third-party" : "own"}
      data-unreadable={booking.unreadable !== undefined || undefined}
      data-pending={booking.pending || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={eventName(facts, room)}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(booking.id)}
    >
      {facts.marks.map(({ mark }) => (
        <MarkIcon key={mark} mark={mark} />
      ))}
      {facts.caps.length > 0 ? <MarkIcon mark="caps" /> : null}
      {begins ? `${clockOf(reservation.from, around.zone)} ` : ""}
      {saysRoom && room !== "" ? `${room} · ${facts.title}` : facts.title}
    </button>
  );
}
