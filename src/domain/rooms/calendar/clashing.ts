import type { Period, RoomBooking } from "../booking.ts";
import { holdsRoom } from "../clash.ts";
import { heldPeriod } from "../spans.ts";

/** What a reservation is called among all that a calendar shows. */
export const reservationId = (booking: string, key: string): string => `${booking}/${key}`;

type TakenPeriod = Period & { readonly id: string };

/** Reservations of one room that meet another: in the order of beginnings, each meets the one that ends last before it, or none. */
function meeting(held: readonly TakenPeriod[]): readonly string[] {
  let last: TakenPeriod | null = null;
  const found: string[] = [];
  for (const h of [...held].sort((a, b) => a.from - b.from)) {
    if (last && h.from < last.to) found.push(last.id, h.id);
    if (!last || h.to > last.to) last = h;
  }
  return found;
}

/** Reservations that meet another one of their room, setup and clean-down included, by `reservationId`; of whatever days there are. [ROM-31] */
export function clashingIn(bookings: readonly RoomBooking[]): ReadonlySet<string> {
  const rooms = new Map<string, TakenPeriod[]>();
  for (const b of bookings) {
    if (!holdsRoom(b)) continue;
    for (const r of b.reservations) {
      const held = { ...heldPeriod(r), id: reservationId(b.id, r.key) };
      const known = rooms.get(r.room);
      if (known) known.push(held);
      else rooms.set(r.room, [held]);
    }
  }
  return new Set([...rooms.values()].flatMap(meeting));
}
