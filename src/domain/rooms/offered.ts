import { byName } from "../shared/collate.ts";
import type { Period } from "./booking.ts";
import type { BookableRoom } from "./check.ts";
import { type Holdings, overlaps, type Wished } from "./clash.ts";
import { ROOMS } from "./limits.ts";
import { heldPeriod } from "./spans.ts";

const MINUTE = 60_000;

/** A room as far as offering it is concerned. */
export type OfferedRoom = Pick<BookableRoom, "id" | "title" | "site" | "gone"> & {
  readonly capacity: number | null;
  readonly floor: string;
};
/** A booking one of whose reservations needs another place. */
export type Placed = {
  /** Empty for a new one. */
  readonly id: string;
  readonly site: string;
  /** As they are wished for now, the one that needs a place among them. */
  readonly reservations: readonly Wished[];
};

/** For what a room is held for others: what is stored of the booking itself does not keep it out. */
const heldByOthers = ({ id }: Placed, room: string, all: Holdings): readonly Period[] =>
  (all.get(room) ?? []).filter((h) => h.booking.id !== id);
/** For what the booking's own other reservations hold a room. */
const heldByOwn = ({ reservations }: Placed, key: string, room: string): readonly Period[] =>
  reservations.filter((r) => r.key !== key && r.room === room).map(heldPeriod);

/** Up to the next step of the grid on which people place bookings. */
const snapped = (at: number): number => Math.ceil(at / ROOMS.snapMs) * ROOMS.snapMs;

/**
 * The first time from the wished one on at which a room is free for as long, setup and clean-down included, also of the booking's
 * own other reservations: the wished one itself, else one on a quarter of an hour. Null where there is none before `until`. [ROM-5]
 */
export function nextFree(of: Placed, key: string, all: Holdings, until: number): Period | null {
  const wished = of.reservations.find((r) => r.key === key);
  if (!wished) return null;
  const length = wished.to - wished.from;
  const held = heldPeriod(wished);
  const taken = [...heldByOthers(of, wished.room, all), ...heldByOwn(of, key, wished.room)];
  let from = wished.from;
  for (const h of taken.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const now = { from: from - (wished.from - held.from), to: from + length + (held.to - wished.to) };
    if (h.to <= now.from) continue;
    if (h.from >= now.to) break;
    from = snapped(h.to + wished.setup * MINUTE);
  }
  return from < until ? { from, to: from + length } : null;
}

/**
 * Other rooms of the site that a reservation could have at its time, the most fitting first: large enough before too small, of the
 * same floor, the least empty seats, then by title. None that is deleted or elsewhere, that somebody holds, or that the booking
 * itself has then. [ROM-5]
 */
export function otherRooms<R extends OfferedRoom>(
  of: Placed,
  key: string,
  { rooms, all, max }: { readonly rooms: readonly R[]; readonly all: Holdings; readonly max: number },
): readonly R[] {
  const wished = of.reservations.find((r) => r.key === key);
  if (!wished) return [];
  const here = rooms.find((r) => r.id === wished.room);
  const seats = here?.capacity ?? 0;
  const held = heldPeriod(wished);
  const meets = (h: Period) => overlaps(h, held);
  const isFree = ({ id }: R) => !heldByOthers(of, id, all).some(meets) && !heldByOwn(of, key, id).some(meets);
  const small = (r: R) => ((r.capacity ?? 0) >= seats ? 0 : 1);
  const far = (r: R) => (here && r.floor === here.floor ? 0 : 1);
  const off = (r: R) => Math.abs((r.capacity ?? 0) - seats);
  return rooms
    .filter((r) => r.id !== wished.room && !r.gone && r.site === of.site && isFree(r))
    .sort((a, b) => small(a) - small(b) || far(a) - far(b) || off(a) - off(b) || byName(a.title, b.title))
    .slice(0, max);
}
