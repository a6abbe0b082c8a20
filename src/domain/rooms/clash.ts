import type { Link, Period, Reservation, RoomBooking } from "./booking.ts";
import { isCap } from "./booking.ts";
import { isRejected } from "./approval.ts";
import { titleIn } from "./called.ts";
import { ROOMS } from "./limits.ts";
import { heldPeriod } from "./spans.ts";

/** Half-open: what ends when another begins does not meet it. [ROM-3] */
export const overlaps = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;

/**
 * Whether a booking keeps others out of its rooms: everything but what is deleted or turned down, so that one that waits for
 * approval holds its slot; an event of another calendar unless it was declined there. Setting up and clearing count with the
 * reservation that they belong to. (spec 2 §5; expectations, decisions) [ROM-3]
 */
export const holdsRoom = (b: RoomBooking): boolean =>
  !b.deleted && !isCap(b) && !isRejected(b) && b.thirdParty?.accepted !== false;

/** A room that is held. `from` and `to` have setup and clean-down in them. */
export type Holding = Period & {
  readonly booking: RoomBooking;
  readonly reservation: Reservation;
  readonly room: string;
};

/** All that is held, by room, each in the order of its beginnings. */
export function holdingsOf(bookings: Iterable<RoomBooking>): ReadonlyMap<string, readonly Holding[]> {
  const rooms = new Map<string, Holding[]>();
  for (const booking of bookings) {
    if (!holdsRoom(booking)) continue;
    for (const reservation of booking.reservations) {
      const held = { ...heldPeriod(reservation), booking, reservation, room: reservation.room };
      const others = rooms.get(held.room);
      if (others) others.push(held);
      else rooms.set(held.room, [held]);
    }
  }
  for (const list of rooms.values()) list.sort((a, b) => a.from - b.from || a.to - b.to);
  return rooms;
}
export type Holdings = ReadonlyMap<string, readonly Holding[]>;

/** What a reservation meets. */
export type Clash = {
  /** The reservation of the booking that is looked at. */
  readonly key: string;
  /** Title as everybody may read it; empty for none. */
  readonly title: string;
  readonly owner: Link | null;
  /** The meeting itself, without setup and clean-down. */
  readonly meeting: Period;
  /** All that it holds. */
  readonly held: Period;
  readonly booking: string;
};

/** A reservation as far as finding a place for it is concerned. */
export type Wished = Pick<Reservation, "key" | "room" | "from" | "to" | "setup" | "cleanDown">;
const clashWith = (key: string, { booking, reservation, from, to }: Holding): Clash => ({
  key,
  title: titleIn(booking),
  owner: booking.owner,
  meeting: { from: reservation.from, to: reservation.to },
  held: { from, to },
  booking: booking.id,
});

/**
 * With what the reservations of a booking clash, in their order; its own others count when they are in the same room. [ROM-4]
 * @param id of the booking itself, which does not keep itself out; empty for a new one
 */
export function clashesOf(id: string, wished: readonly Wished[], all: Holdings): readonly Clash[] {
  return wished.flatMap((w, i) => {
    const held = heldPeriod(w);
    const others = (all.get(w.room) ?? []).filter((h) => h.booking.id !== id && overlaps(h, held));
    const own = wished.slice(0, i).filter((o) => o.room === w.room && overlaps(heldPeriod(o), held));
    return [
      ...others.map((h) => clashWith(w.key, h)),
      ...own.map((o) => ({
        key: w.key,
        title: "",
        owner: null,
        meeting: { from: o.from, to: o.to },
        held: heldPeriod(o),
        booking: id,
      })),
    ];
  });
}

/**
 * Whether a clash keeps a booking from being saved: it does, also with an event of another calendar, which the lock holds a room
 * for like one of ours; unless the device is offline and what it knows is older than five minutes. (expectations 5.7) [ROM-4]
 */
export const areSure = ({ offline, ageMs }: { readonly offline: boolean; readonly ageMs: number }): boolean =>
  !(offline && ageMs > ROOMS.sureMs);
