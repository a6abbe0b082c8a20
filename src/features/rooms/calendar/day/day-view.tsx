import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Period, RoomBooking } from "#domain/rooms/booking.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import { nowLine, type Scale, ticksOf, workingBand, type WorkingHours, xOf } from "#domain/rooms/calendar/scale.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { type Around, timesOf } from "../event-words.ts";
import type { FreeSays } from "../free-words.ts";
import type { Move } from "../use-moves.ts";
import { useStandingRows } from "../use-standing-rows.ts";
import { useStops } from "../use-stops.ts";
import { DayRow, isMovable } from "./day-row.tsx";
import { HoverCard, useHover } from "./hover-card.tsx";
import { rowAtY, useDay, useDayActs } from "./use-day.ts";
import { useDrag } from "./use-drag.ts";
import classes from "../calendar.module.css";

const OVERSCAN = 3;
const HOUR = 3_600_000;

type Props = {
  readonly scale: Scale;
  readonly hours: WorkingHours;
  readonly zoom: number;
  readonly rooms: readonly CalendarRoom[];
  readonly floorOf: (id: string) => string;
  /** What is drawn: filters have been asked. */
  readonly bookings: readonly RoomBooking[];
  readonly around: Around;
  readonly openBooking: string | null;
  readonly mayEdit: boolean;
  readonly free: FreeSays;
  readonly onOpen: (booking: string) => void;
  readonly onBook: (room: string, slot: Period) => void;
  readonly onMove: Move;
};
type OfScale = Pick<Props, "scale" | "hours" | "zoom" | "around">;

/** Hours of a day from left to right; of two of one name the second says so. */
function Ticks({ scale, around }: Pick<Props, "scale" | "around">) {
  const ticks = useMemo(() => ticksOf(scale, around.zone), [scale, around.zone]);
  return (
    <div role="columnheader" className={classes["ticks"]}>
      {ticks.map(({ at, x, label, again }) => (
        <span key={at} className={classes["tick"]} style={{ left: `${x * 100}%` }}>
          {again ? say(ROOM_CALENDAR.again, { at: label }) : label}
        </span>
      ))}
    </div>
  );
}

/** Looks that follow from the scale: how wide, where full hours begin, and when people work. */
function useLooks({ scale, hours, zoom, around: { zone } }: OfScale): CSSProperties {
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
      "--work-from": `${band.from * 100}%`,
      "--work-to": `${band.to * 100}%`,
    } as CSSProperties;
  }, [scale, hours, zoom, zone]);
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

/** Where now is; who listens is told the time by the clock of the page. */
function NowLine({ x }: { readonly x: number | null }) {
  return x === null ? null : (
    <div className={classes["now"]} style={{ "--x": x } as CSSProperties} aria-hidden="true" />
  );
}

/** Rooms down, hours across (expectations 5.7). [ROM-61] [ROM-62] */
export function DayView(props: Props) {
  const { scale, rooms, floorOf, bookings, around, openBooking, mayEdit, free, onOpen, onBook, onMove } = props;
  const { now, zone } = around;
  const scroller = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const day = useDay(bookings, rooms, scale);
  const { ids, offsets } = day;
  const heights = useMemo(() => ids.map((_, i) => (offsets[i + 1] ?? 0) - (offsets[i] ?? 0)), [ids, offsets]);
  const standing = useStandingRows({ scroller, keys: ids, heights, overscan: OVERSCAN });
  const acts = useDayActs({ day, scale, now, mayEdit, onMove, onBook });
  const stops = useStops({
    keys: ids,
    stopsAt: day.stopsAt,
    grid: scroller,
    first: now >= scale.from && now < scale.to ? now : scale.from,
    reveal: (row) => standing.rows.scrollToIndex(row),
    onAlt: (at, e) => acts.alt(at, e, stops.follow),
  });
  const { current } = stops;
  standing.keep([current.row, ...(held === null ? [] : [day.blocks.get(held)?.row ?? 0])]);
  const hover = useHover();
  const drag = useDrag({
    scroller,
    plane,
    ghost,
    label,
    enabled: mayEdit,
    scale,
    find: (id) => day.blocks.get(id) ?? null,
    rowAt: (y) => rowAtY(offsets, y),
    words: (drop) => dropWords(drop, rooms[drop.row], zone),
    onDrop: acts.drop,
    onHeld: setHeld,
  });
  const looks = useLooks(props);
  useFirstLook(props, scroller);
  const hovered = hover.at ? day.blocks.get(hover.at.id) : undefined;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={say(ROOM_CALENDAR.grid.day, { day: dayWords(scale.day) })}
      aria-rowcount={ids.length + 1}
      className={classes["scroller"]}
      style={looks}
      onKeyDown={(e) => {
        if (e.key === "Escape") hover.away();
        stops.onKeyDown(e);
      }}
      onFocus={stops.onFocus}
      onPointerOver={hover.over}
      onPointerLeave={hover.away}
      onPointerDown={(e) => {
        hover.away();
        drag.onPointerDown(e);
      }}
      onScroll={hover.away}
      onClickCapture={(e) => drag.dragged() && e.stopPropagation()}
    >
      <div className={classes["plane"]} role="presentation">
        <div role="row" aria-rowindex={1} className={classes["head"]}>
          <div role="columnheader" className={classes["corner"]}>
            {ROOM_CALENDAR.room}
          </div>
          <Ticks scale={scale} around={around} />
        </div>
        <div ref={plane} role="rowgroup" className={classes["rows"]} style={{ height: offsets.at(-1) ?? 0 }}>
          {standing.rows.getVirtualItems().map(({ index }) => {
            const [room, row] = [rooms[index], day.rows[index]];
            return room && row ? (
              <DayRow
                key={room.id}
                index={index}
                top={offsets[index] ?? 0}
                height={heights[index] ?? 0}
                row={row}
                room={room}
                floor={floorOf(room.floor)}
                scale={scale}
                around={around}
                stop={current.row === index ? current.stop : null}
                openBooking={openBooking}
                mayEdit={mayEdit}
                free={free}
                onOpen={onOpen}
                onBook={acts.book}
              />
            ) : null;
          })}
          <div ref={ghost} className={classes["ghost"]} hidden aria-hidden="true" />
          <div ref={label} className={classes["ghostLabel"]} hidden aria-hidden="true" />
        </div>
        <NowLine x={nowLine(now, scale)} />
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
