import { type CSSProperties, useMemo } from "react";
import { nowLine, type Scale, ticksOf } from "#domain/rooms/calendar/scale.ts";
import { clockOf } from "#domain/shared/time.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import type { Around } from "../event-words.ts";
import classes from "../calendar.module.css";

type Props = { readonly scale: Scale; readonly around: Around };

/** Hours of a day from left to right; of two of one name the second says so. */
function Ticks({ scale, around: { zone, now } }: Props) {
  const ticks = useMemo(() => ticksOf(scale, zone), [scale, zone]);
  const x = nowLine(now, scale);
  return (
    <div role="columnheader" className={classes["ticks"]}>
      {ticks.map(({ at, x: left, label, again }) => (
        <span key={at} className={classes["tick"]} style={{ left: `${left * 100}%` }}>
          {again ? say(ROOM_CALENDAR.again, { at: label }) : label}
        </span>
      ))}
      {x === null ? null : (
        <b className={classes["clock"]} style={{ left: `${x * 100}%` }} aria-hidden="true">
          {clockOf(now, zone)}
        </b>
      )}
    </div>
  );
}

/** The head of a day: what rows name, and the hours. */
export const DayHead = (props: Props) => (
  <div role="row" aria-rowindex={1} className={classes["head"]}>
    <div role="columnheader" className={classes["corner"]}>
      {ROOM_CALENDAR.roomSeats}
    </div>
    <Ticks {...props} />
  </div>
);

/** Where now is, and that what is left of it has been; who listens is told the time by the clock of the page. */
export function NowLine({ scale, around }: Props) {
  const x = nowLine(around.now, scale);
  return x === null ? null : (
    <div className={classes["now"]} style={{ "--x": x } as CSSProperties} aria-hidden="true" />
  );
}
