import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import type { Period, RoomBooking } from "#domain/rooms/booking.ts";
import { type Grip, slotAt, slotIn, steppedTo } from "#domain/rooms/calendar/hand.ts";
import { type Block, layOut, type Row, stopsOf } from "#domain/rooms/calendar/lanes.ts";
import type { CalendarRoom } from "#domain/rooms/calendar/room.ts";
import type { Scale } from "#domain/rooms/calendar/scale.ts";
import { useMedia } from "#ui/use-media.ts";
import { type Lines, linesOf } from "../lines.ts";
import type { Move } from "../use-moves.ts";
import type { At, GridStop } from "../use-stops.ts";
import { eventId } from "./event-block.tsx";
import type { Drop } from "./use-drag.ts";

/** Heights of a lane, of an event in it, and of what a row has above and below, px: for a mouse, and for a finger. */
const MOUSE = { lane: 32, event: 29, above: 3, more: 4 } as const;
const FINGER = { lane: 44, event: 44, above: 0, more: 0 } as const;
export const measuresOf = (coarse: boolean) => (coarse ? FINGER : MOUSE);

export type FoundBlock = { readonly block: Block; readonly row: number };
/** A day, laid out: rows in the order of rooms, where they stand, and what is in them. */
export type Day = {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  /** The same below the heads of their floors, and where they stand. */
  readonly lines: Lines;
  /** The event of an id, where it stands. */
  readonly find: (id: string) => FoundBlock | null;
  readonly stopsAt: (row: number) => readonly GridStop[];
};

const GAP = "gap ";
export const isGap = (stop: GridStop): boolean => stop.id.startsWith(GAP);
const stopOf = (s: Period & { readonly block: Block | null }): GridStop => ({
  id: s.block ? eventId(s.block) : `${GAP}${s.from}`,
  from: s.from,
  to: s.to,
});

/** Lays a day out, again only where bookings, rooms or scale are others. */
export function useDay(bookings: readonly RoomBooking[], rooms: readonly CalendarRoom[], scale: Scale): Day {
  const coarse = useMedia("(pointer: coarse)");
  const ids = useMemo(() => rooms.map((r) => r.id), [rooms]);
  const rows = useMemo(() => layOut(bookings, ids, scale), [bookings, ids, scale]);
  const { lane, more } = measuresOf(coarse);
  // Most days are as high as the one before: their rows stay where they stand.
  const heights = rows.map(({ lanes }) => lanes * lane + more).join(" ");
  const lines = useMemo(() => linesOf(rooms, heights.split(" ").map(Number)), [rooms, heights]);
  return useMemo(() => {
    const find = (id: string): FoundBlock | null => {
      const isIt = (of: Pick<Block, "booking" | "reservation">) => eventId(of) === id;
      const its = bookings
        .filter((b) => id.startsWith(b.id))
        .flatMap((b) => b.reservations.map((r) => [b, r] as const));
      const room = its.find(([booking, reservation]) => isIt({ booking, reservation }))?.[1].room;
      const row = room === undefined ? -1 : ids.indexOf(room);
      const block = rows[row]?.blocks.find(isIt);
      return block ? { block, row } : null;
    };
    const known = new Map<number, readonly GridStop[]>();
    const stopsAt = (i: number) => {
      const row = rows[i];
      const stops = known.get(i) ?? (row ? stopsOf(row, scale).map(stopOf) : []);
      known.set(i, stops);
      return stops;
    };
    return { ids, rows, lines, find, stopsAt };
  }, [bookings, ids, rows, lines, scale]);
}

type Of = {
  readonly day: Day;
  readonly scale: Scale;
  readonly now: number;
  readonly mayEdit: boolean;
  readonly onMove: Move;
  readonly onBook: (room: string, slot: Period) => void;
};
export type DropPlace = { readonly x: number } | { readonly gap: GridStop };

/** What keys and hands do to a day. `follow` takes the focus along with what was moved. [ROM-65] [ROM-66] */
export function useDayActs(of: Of) {
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  const book = useCallback((room: string, at: DropPlace) => {
    const { day, scale, now, onBook } = latest.current;
    if ("gap" in at) return onBook(room, slotIn(at.gap, now));
    const when = scale.from + at.x * (scale.to - scale.from);
    const gap = day.stopsAt(day.ids.indexOf(room)).find((s) => isGap(s) && s.from <= when && when < s.to);
    return gap ? onBook(room, slotAt(at.x, gap, scale)) : undefined;
  }, []);
  const drop = useCallback(async ({ booking, reservation: r }: Block, grip: Grip, { row, from, to }: Drop) => {
    const { day, onMove } = latest.current;
    const room = day.ids[row] ?? r.room;
    const times = grip === "end" ? { to } : grip === "start" ? { from } : from === r.from ? {} : { from, to };
    await onMove(booking, r.key, { ...times, ...(room === r.room ? {} : { room }) });
  }, []);
  type Follow = (key: string, id: string, at: number) => void;
  const alt = useCallback((at: At, e: KeyboardEvent<HTMLElement>, follow: Follow): boolean => {
    const { day, mayEdit, onMove } = latest.current;
    const found = day.find(at.stop?.id ?? "");
    if (!mayEdit || !found || found.block.booking.thirdParty) return false;
    const { booking, reservation: r } = found.block;
    const across = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[e.key];
    const down = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (across !== undefined) {
      const to = steppedTo(r, { grip: e.shiftKey ? "end" : "move", by: across });
      void onMove(booking, r.key, e.shiftKey ? { to: to.to } : to).then(
        (done) => done && follow(r.room, eventId(found.block), to.from),
      );
      return true;
    }
    const room = down === undefined || e.shiftKey ? undefined : day.ids[found.row + down];
    if (room !== undefined)
      void onMove(booking, r.key, { room }).then((done) => done && follow(room, eventId(found.block), r.from));
    return down !== undefined;
  }, []);
  return { book, drop, alt };
}
