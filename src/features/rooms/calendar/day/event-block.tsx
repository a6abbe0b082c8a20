import { type CSSProperties, memo } from "react";
import type { Block } from "#domain/rooms/calendar/lanes.ts";
import { eventName, factsOf } from "../event-words.ts";
import { MarkIcon } from "../marks.tsx";
import type { Around } from "../event-words.ts";
import classes from "../calendar.module.css";

/** What an event is called among the stops of a calendar. */
export const eventId = ({ booking, reservation }: Pick<Block, "booking" | "reservation">): string =>
  `${booking.id}/${reservation.key}`;

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`;

/** Left and width of an event with its caps, and of these their parts of it. */
function placeOf({ setup, cleanDown, width, left, lane }: Block) {
  const all = (setup?.width ?? 0) + width + (cleanDown?.width ?? 0) || 1;
  const inside = width > 0 ? left : (cleanDown?.left ?? left);
  const style: CSSProperties = {
    left: percent(setup?.left ?? inside),
    width: percent(all),
    top: `calc(var(--lane-above) + ${lane} * var(--lane))`,
  };
  const capStyle = (cap: Block["setup"]) => cap && { width: percent(cap.width / all) };
  return { style, setup: capStyle(setup), cleanDown: capStyle(cleanDown) };
}

const flag = (on: boolean): true | undefined => on || undefined;
/** What the style sheet goes by. */
const looksOf = ({ booking, clashes, before, after }: Block) => ({
  "data-source": booking.thirdParty ? "third-party" : "own",
  "data-unreadable": flag(booking.unreadable !== undefined),
  "data-pending": flag(booking.pending),
  "data-clashes": flag(clashes),
  "data-before": flag(before),
  "data-after": flag(after),
});

type Props = {
  readonly block: Block;
  readonly room: string;
  readonly around: Around;
  readonly isStop: boolean;
  readonly isOpen: boolean;
  /** It can be dragged. */
  readonly movable: boolean;
  readonly onOpen: (booking: string) => void;
};

/** An event in a row of the day: its block with setup and clean-down joined to it as hatched caps. [ROM-61] */
export const EventBlock = memo(function EventBlock({ block, room, around, isStop, isOpen, movable, onOpen }: Props) {
  const { booking, reservation } = block;
  const facts = factsOf(booking, reservation, { ...around, clashes: block.clashes });
  const place = placeOf(block);
  return (
    <div
      className={classes["event"]}
      style={place.style}
      data-event={eventId(block)}
      data-movable={movable ? "" : undefined}
    >
      {place.setup ? <span className={classes["cap"]} style={place.setup} /> : null}
      <button
        type="button"
        className={classes["block"]}
        data-stop={eventId(block)}
        data-status={facts.status}
        {...looksOf(block)}
        tabIndex={isStop ? 0 : -1}
        aria-label={eventName(facts, room)}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(booking.id)}
      >
        <span className={classes["eventTitle"]}>
          {facts.marks.map(({ mark }) => (
            <MarkIcon key={mark} mark={mark} />
          ))}
          {facts.title}
        </span>
        <span className={classes["eventMeta"]}>
          {facts.from}
          <span className={classes["eventRest"]}>
            –{facts.to} {facts.owner}
          </span>
        </span>
      </button>
      {place.cleanDown ? <span className={classes["cap"]} style={place.cleanDown} /> : null}
    </div>
  );
});
