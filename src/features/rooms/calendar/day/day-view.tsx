import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Period } from "#domain/rooms/booking.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import { nowLine, ticksOf, workingBand, xOf } from "#domain/rooms/calendar/scale.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { useMedia } from "#ui/use-media.ts";
import { timesOf } from "../event-words.ts";
import { rowAtY } from "../lines.ts";
import { useStandingRows } from "../use-standing-rows.ts";
import { useStops } from "../use-stops.ts";
import { DayLine, placeIn } from "./day-line.tsx";
import type { DayProps } from "./day-props.ts";
import { isMovable } from "./day-row.tsx";
import { DayHead, NowLine } from "./head.tsx";
import { HoverCard, useHover } from "./hover-card.tsx";
import { useNoClick } from "./no-click.ts";
import { PaintedRange } from "./painted-range.tsx";
import { type Day, measuresOf, useDay, useDayActs } from "./use-day.ts";
import { useDrag } from "./use-drag.ts";
import { type Painter, saysOf, usePainting } from "./use-painting.ts";
import classes from "../calendar.module.css";

/** Rows above and below those in sight: while they go by at a fling's pace some more. */
const [OVERSCAN, FLUNG] = [2, 6];
const HOUR = 3_600_000;

type OfScale = Pick<DayProps, "scale" | "hours" | "zoom" | "around">;

/** Looks that follow from the scale: how wide, where full hours begin, and when people work. */
function useLooks({ scale, hours, zoom, around: { zone } }: OfScale): CSSProperties {
  const { lane, event, above } = measuresOf(useMedia("(pointer: coarse)"));
  return useMemo(() => {
    const span = scale.to - scale.from;
    const band = workingBand(scale, hours, zone);
    const first = ticksOf(scale, zone)[0]?.x ?? 0;
    return {
      "--hours": span / HOUR,
      "--zoom": zoom,
      "--hour": `${(HOUR / span) * 100}%`,
      // A background moves within what it leaves free.
      "--first": `${span > HOUR ? (first / (1 - HOUR / span)) * 100 : 0}%`,
      ...{ "--lane": `${lane}px`, "--event": `${event}px`, "--lane-above": `${above}px` },
      "--work-from": `${band.from * 100}%`,
      "--work-to": `${band.to * 100}%`,
    } as CSSProperties;
  }, [scale, hours, zoom, zone, lane, event, above]);
}

/** A day that has more hours than room begins an hour before now, another one where work does. */
function useFirstLook({ scale, hours, around }: OfScale, scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const today = around.now >= scale.from && around.now < scale.to;
    const x = today ? xOf(around.now - HOUR, scale) : workingBand(scale, hours, around.zone).from;
    const name = box.querySelector<HTMLElement>("[data-name]")?.offsetWidth ?? 0;
    box.scrollLeft = x * (box.scrollWidth - name);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each scale: the minute moves nothing
  }, [scale]);
}

function dropWords(drop: Period, room: CalendarRoom | undefined, zone: string): string {
  const { from, to } = timesOf(drop, zone);
  return `${from}–${to} ${room?.title ?? ""}`;
}

type RangesProps = Painter &
  Pick<DayProps, "picked"> &
  Pick<ReturnType<typeof usePainting>, "range" | "byKeys"> & { readonly day: Day };
/** The range that is painted now, else the one that is being booked. */
function Ranges({ range, byKeys, picked, day, ...of }: RangesProps) {
  const { scale, around } = of;
  const row = picked ? day.ids.indexOf(picked.room) : -1;
  if (range) {
    const place = placeIn(day, range.row);
    return <PaintedRange range={range} scale={scale} place={place} says={saysOf(range, of)} keys={byKeys} />;
  }
  if (!picked || row < 0) return null;
  const says = { times: say(ROOM_CALENDAR.painted, timesOf(picked, around.zone)), clash: null, note: null };
  return <PaintedRange picked range={picked} scale={scale} place={placeIn(day, row)} says={says} />;
}

/** Rooms down, hours across (expectations 5.7). [ROM-61] [ROM-62] */
export function DayView(props: DayProps) {
  const { scale, rooms, bookings, around, mayEdit, onBook, onMove } = props;
  const { now, zone } = around;
  const scroller = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const day = useDay(bookings, rooms, scale);
  const { ids, lines } = day;
  const standing = useStandingRows({
    scroller,
    keys: lines.keys,
    heights: lines.heights,
    overscan: OVERSCAN,
    flung: FLUNG,
  });
  const acts = useDayActs({ day, scale, now, mayEdit, onMove, onBook });
  const stops = useStops({
    keys: ids,
    stopsAt: day.stopsAt,
    grid: scroller,
    first: now >= scale.from && now < scale.to ? now : scale.from,
    reveal: (row) => standing.rows.scrollToIndex(lines.lineOf(row)),
    onAlt: (at, e) => acts.alt(at, e, stops.follow),
  });
  const { current } = stops;
  const inHand = held === null ? [] : [day.find(held)?.row ?? 0];
  standing.keep([current.row, ...inHand].map(lines.lineOf));
  const hover = useHover();
  const noClick = useNoClick();
  const paint = usePainting({ ...props, day, current, book: acts.book, noClick, scroller });
  const drag = useDrag({
    scroller,
    noClick,
    plane,
    ghost,
    label,
    enabled: mayEdit,
    scale,
    find: day.find,
    rowAt: (y) => rowAtY(lines, y),
    words: (drop) => dropWords(drop, rooms[drop.row], zone),
    onDrop: acts.drop,
    onHeld: setHeld,
  });
  const looks = useLooks(props);
  useFirstLook(props, scroller);
  const hovered = hover.at ? day.find(hover.at.id) : null;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={say(ROOM_CALENDAR.grid.day, { day: dayWords(scale.day) })}
      aria-rowcount={lines.all.length + 1}
      className={classes["scroller"]}
      style={looks}
      onKeyDown={(e) => {
        if (e.key === "Escape") hover.away();
        paint.onKeyDown(e, stops.onKeyDown);
      }}
      onFocus={stops.onFocus}
      onPointerOver={hover.over}
      onPointerLeave={hover.away}
      onPointerDown={(e) => {
        hover.away();
        drag(e);
        paint.onPointerDown(e);
      }}
      onScroll={hover.away}
      onClickCapture={noClick.swallow}
      onTouchEnd={noClick.swallow}
      data-today={nowLine(now, scale) === null ? undefined : ""}
    >
      <div className={classes["plane"]} role="presentation">
        <DayHead scale={scale} around={around} />
        <div ref={plane} role="rowgroup" className={classes["rows"]} style={{ height: lines.height }}>
          {standing.rows.getVirtualItems().map(({ index }) => (
            <DayLine {...props} key={lines.keys[index]} index={index} day={day} at={current} onBook={acts.book} />
          ))}
          <Ranges {...props} day={day} range={paint.range} byKeys={paint.byKeys} />
          <div ref={ghost} className={classes["ghost"]} hidden aria-hidden="true" />
          <div ref={label} className={classes["ghostLabel"]} hidden aria-hidden="true" />
        </div>
        <NowLine scale={scale} around={around} />
      </div>
      {hover.at && hovered ? (
        <HoverCard
          at={hover.at}
          block={hovered.block}
          room={rooms[hovered.row]?.title ?? ""}
          around={around}
          keys={mayEdit && isMovable(hovered.block)}
        />
      ) : null}
    </div>
  );
}
