import type { KeyboardEvent, RefObject } from "react";
import { hoursOf } from "#domain/rooms/calendar/scale.ts";
import { clashesOf } from "#domain/rooms/clash.ts";
import { ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";
import { clashWords, timesOf } from "../event-words.ts";
import { mayPress } from "../free-words.ts";
import type { At } from "../use-stops.ts";
import type { DayProps } from "./day-props.ts";
import type { NoClick } from "./no-click.ts";
import type { PaintSays } from "./painted-range.tsx";
import type { Day, useDayActs } from "./use-day.ts";
import { usePaint, type Painting } from "./use-paint.ts";
import { usePaintKeys } from "./use-paint-keys.ts";

export type Painter = Pick<DayProps, "scale" | "hours" | "rooms" | "around" | "held" | "mayEdit" | "free" | "onPaint">;
/** What is said of a range while it is painted: its times, what it would meet, and that nobody works then. */
export function saysOf(
  { row, from, to }: Painting,
  { scale, hours, rooms, around: { zone }, held }: Painter,
): PaintSays {
  const room = rooms[row]?.id ?? "";
  const wished = { key: "r1" as const, room, from, to, setup: 0, cleanDown: 0 };
  const [clash] = clashesOf("", [wished], held);
  const work = hoursOf(scale.day, hours, zone);
  return {
    times: say(ROOM_CALENDAR.painted, timesOf({ from, to }, zone)),
    clash: clash ? clashWords(clash, zone) : null,
    note: from < work.from || to > work.to ? ROOM_CALENDAR.outsideHours : null,
  };
}

/** Painting by hand and by keys, and what of it stands in the page. [ROM-73] [ROM-74] */
export function usePainting(of: Painter & { readonly day: Day; readonly current: At; readonly book: Book } & Hands) {
  const { rooms, scale, day, mayEdit, free, around, current, onPaint, book, noClick, scroller } = of;
  const enabled = mayEdit && mayPress(free);
  const done = ({ row, from, to }: Painting) => {
    const room = rooms[row];
    if (room) onPaint(room.id, { from, to });
  };
  const hand = usePaint({
    ...{ scroller, enabled, scale, noClick, onPaint: done },
    rowOf: (id) => day.ids.indexOf(id),
    onPress: (row, x) => book(rooms[row]?.id ?? "", { x }),
  });
  const keys = usePaintKeys({ enabled, scale, now: around.now, onPaint: done }, current);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>, otherwise: (e: KeyboardEvent<HTMLElement>) => void) => {
    if (!keys.onKeyDown(e)) return otherwise(e);
    e.preventDefault();
    return e.stopPropagation();
  };
  return {
    range: hand.range ?? keys.range,
    byKeys: hand.range === null,
    onPointerDown: hand.onPointerDown,
    onKeyDown,
  };
}
export type Book = ReturnType<typeof useDayActs>["book"];
type Hands = { readonly noClick: NoClick; readonly scroller: RefObject<HTMLElement | null> };
