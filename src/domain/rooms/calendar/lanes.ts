import type { Period, Reservation, RoomBooking } from "../booking.ts";
import { isCap } from "../booking.ts";
import { holdsRoom } from "../clash.ts";
import { heldPeriod } from "../spans.ts";
import { type Scale, xOf } from "./scale.ts";

/** A stretch of a row: parts of its width, 0 to 1. */
export type Stretch = { readonly left: number; readonly width: number };
/** A reservation in a row of the calendar. */
export type Block = Stretch & {
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  /** Row within the room, from 0: what overlaps stands below each other. */
  readonly lane: number;
  /** Hatched caps, joined to the block (expectations 5.7). */
  readonly setup: Stretch | null;
  readonly cleanDown: Stretch | null;
  /** It begins before, or ends after what is shown. */
  readonly before: boolean;
  readonly after: boolean;
  /** It meets another one of the room, and neither is turned down. */
  readonly clashes: boolean;
};
/** A room's row. Its blocks are worked out when somebody looks at it: of hundreds of rooms a screenful. */
export type Row = { readonly room: string; readonly lanes: number; readonly blocks: readonly Block[] };

const meets = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;
const stretch = (p: Period, scale: Scale): Stretch | null => {
  if (p.from >= p.to || !meets(p, scale)) return null;
  const left = xOf(p.from, scale);
  return { left, width: xOf(p.to, scale) - left };
};

type Placed = {
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly held: Period;
  readonly lane: number;
};

/** Each in the first lane that is free, in the order of beginnings: never more lanes than meet at one moment. [ROM-31] */
function placed(all: readonly Omit<Placed, "lane">[]): readonly Placed[] {
  const ends: number[] = [];
  const order = (a: Omit<Placed, "lane">, b: Omit<Placed, "lane">) =>
    a.held.from - b.held.from || b.held.to - a.held.to || (a.booking.id < b.booking.id ? -1 : 1);
  return [...all].sort(order).map((one) => {
    const free = ends.findIndex((end) => end <= one.held.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = one.held.to;
    return { ...one, lane };
  });
}

function blockOf(one: Placed, all: readonly Placed[], scale: Scale): Block {
  const { booking, reservation: r, held, lane } = one;
  const shown = stretch(r, scale) ?? { left: xOf(r.from, scale), width: 0 };
  return {
    ...shown,
    booking,
    reservation: r,
    lane,
    setup: stretch({ from: held.from, to: r.from }, scale),
    cleanDown: stretch({ from: r.to, to: held.to }, scale),
    before: held.from < scale.from,
    after: held.to > scale.to,
    clashes: holdsRoom(booking) && all.some((o) => o !== one && holdsRoom(o.booking) && meets(o.held, held)),
  };
}

/** Most rooms: one after the other, in the order of time. */
const isInLine = (all: readonly Omit<Placed, "lane">[]): boolean =>
  all.every((one, i) => i === 0 || (all[i - 1]?.held.to ?? 0) <= one.held.from);

function rowOf(room: string, unplaced: readonly Omit<Placed, "lane">[], scale: Scale): Row {
  let [all, blocks]: [readonly Placed[] | null, readonly Block[] | null] = [null, null];
  const stand = (): readonly Placed[] => (all ??= placed(unplaced));
  return {
    room,
    lanes: isInLine(unplaced) ? 1 : Math.max(1, ...stand().map((p) => p.lane + 1)),
    get blocks() {
      return (blocks ??= stand().map((one) => blockOf(one, stand(), scale)));
    },
  };
}

/**
 * Lays a day out: a row for each room, in their order, with what is in it. Setup and clean-down belong to their block: bookings
 * that are caps are left out. [ROM-31]
 */
export function layOut(bookings: readonly RoomBooking[], rooms: readonly string[], scale: Scale): readonly Row[] {
  const of = new Map<string, Omit<Placed, "lane">[]>(rooms.map((room) => [room, []]));
  for (const booking of bookings) {
    if (isCap(booking) || booking.deleted) continue;
    for (const reservation of booking.reservations) {
      const held = heldPeriod(reservation);
      if (meets(held, scale)) of.get(reservation.room)?.push({ booking, reservation, held });
    }
  }
  return rooms.map((room) => rowOf(room, of.get(room) ?? [], scale));
}

/** A stop of the keyboard in a row: an event, or the time between events (expectations 5.7). */
export type Stop = Period & { readonly block: Block | null };
/** The events of a row and the gaps between them, in the order of time: what the arrows go through. [ROM-31] */
export function stopsOf({ blocks }: Row, scale: Scale): readonly Stop[] {
  const stops: Stop[] = [];
  let at = scale.from;
  const byTime = [...blocks].sort((a, b) => a.reservation.from - b.reservation.from || a.lane - b.lane);
  for (const block of byTime) {
    const held = heldPeriod(block.reservation);
    if (held.from > at) stops.push({ from: at, to: held.from, block: null });
    stops.push({ from: block.reservation.from, to: block.reservation.to, block });
    at = Math.max(at, Math.min(held.to, scale.to));
  }
  if (at < scale.to) stops.push({ from: at, to: scale.to, block: null });
  return stops;
}
