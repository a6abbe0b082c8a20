import type { JsonObject } from "../shared/json.ts";
import { CAP_WORDS } from "../words/rooms.ts";
import type { Anchor } from "./booking-schema.ts";
import type { Period, Reservation, RoomBooking } from "./booking.ts";
import { holdsRoom } from "./clash.ts";
import { heldPeriod } from "./spans.ts";

/** Setting up or clearing as a booking of its own, connected to the one it belongs to (spec 2 §4). */
export type Cap = Period & {
  readonly id: string;
  readonly booking: string;
  readonly key: Reservation["key"];
  readonly anchor: Anchor;
  readonly room: string;
  readonly roomTitle: string;
};

/** Id of a cap: it follows from the booking, so that there is never a second one. */
const capId = (booking: string, key: string, anchor: Anchor): string =>
  `${booking}-${key}-${anchor === "START" ? "start" : "end"}`;

/**
 * The connected bookings of a booking: those before adjoin its reservations' starts, those after their ends, whatever they are
 * moved to; minutes of 0 are none (spec 2 §4). What is deleted or turned down has none. [ROM-15]
 */
export function capsOf(b: RoomBooking): readonly Cap[] {
  if (!holdsRoom(b)) return [];
  return b.reservations.flatMap((r) => {
    const held = heldPeriod(r);
    const cap = (anchor: Anchor, period: Period): Cap => ({
      ...period,
      id: capId(b.id, r.key, anchor),
      booking: b.id,
      key: r.key,
      anchor,
      room: r.room,
      roomTitle: r.roomTitle,
    });
    return [
      ...(r.setup > 0 ? [cap("START", { from: held.from, to: r.from })] : []),
      ...(r.cleanDown > 0 ? [cap("END", { from: r.to, to: held.to })] : []),
    ];
  });
}

/** Of the booking that a cap belongs to: site (id) and days, which it shares. */
export type CapPlace = { readonly ns: string; readonly site: string; readonly day: string; readonly lastDay: string };

/** A cap as it is stored: it has no owner, asks for no check-in and holds nothing by itself. [ROM-15] */
export function capDoc(c: Cap, { ns, site, day, lastDay }: CapPlace): JsonObject {
  const period = { fromTime: c.from, toTime: c.to };
  const resource = { ref: `ns/${ns}/resources/${c.room}`, title: c.roomTitle };
  return {
    site: { ref: `sites/${site}` },
    title: CAP_WORDS[c.anchor],
    bookedPeriod: period,
    reservations: { r1: { resource, reservedPeriod: period } },
    connection: { ref: `ns/${ns}/bookings/${c.booking}`, anchor: c.anchor },
    reservationKey: c.key,
    day,
    lastDay,
  };
}
