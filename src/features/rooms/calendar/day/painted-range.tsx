import { type CSSProperties, useEffect, useRef } from "react";
import type { Period } from "#domain/rooms/booking.ts";
import { type Scale, xOf } from "#domain/rooms/calendar/scale.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import classes from "../calendar.module.css";

/** What a painted range is told to be. */
export type PaintSays = {
  readonly times: string;
  /** With what it would clash; null where it meets nothing. */
  readonly clash: string | null;
  /** What else there is to know of it. */
  readonly note: string | null;
};
type Props = {
  readonly range: Period;
  readonly scale: Scale;
  readonly place: { readonly top: number; readonly height: number };
  readonly says: PaintSays;
  /** By keys: what they do is said, and it is told to those who listen. */
  readonly keys?: boolean;
  /** What is being booked of it is asked beside it. */
  readonly picked?: boolean;
};

/** A range that is painted over free time, or was, with its times and what it would clash with. [ROM-73] */
export function PaintedRange({ range, scale, place, says, keys = false, picked = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [left, right] = [xOf(range.from, scale), xOf(range.to, scale)];
  const style = { "--x": left, "--w": right - left, top: place.top, height: place.height } as CSSProperties;
  useEffect(() => {
    if (keys) box.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [keys, range.from, range.to]);
  const words = [says.times, says.clash, says.note].filter((w) => w !== null);
  return (
    <div
      ref={box}
      className={classes["painted"]}
      style={style}
      data-painted=""
      data-picked={picked || undefined}
      data-clash={says.clash === null ? undefined : ""}
      aria-hidden={keys ? undefined : true}
    >
      <span className={classes["paintedWords"]} data-end={left > 0.6 || undefined} role={keys ? "status" : undefined}>
        <strong>{words[0]}</strong>
        {words.length > 1 ? ` · ${words.slice(1).join(" · ")}` : ""}
        {keys ? <small>{ROOM_CALENDAR.paintKeys}</small> : null}
      </span>
    </div>
  );
}
