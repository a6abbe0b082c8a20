import type { Holding } from "../rooms/clash.ts";
import { byName } from "../shared/collate.ts";

type Room = { readonly id: string; readonly title: string; readonly capacity: number | null; readonly gone: boolean };
/** A room that nobody has now. */
export type FreeRoom = {
  readonly id: string;
  readonly title: string;
  readonly seats: number | null;
  /** When somebody has it next, setting up included, epoch ms; null: not today. */
  readonly until: number | null;
};

/**
 * Rooms that nobody has at a moment, those that stay free the longest first. It is only as true as the bookings that it is made
 * of: whoever shows it says as of when they are. [STA-25]
 * @param dayEnd end of the day at the site
 */
export function freeRooms(
  rooms: readonly Room[],
  held: ReadonlyMap<string, readonly Holding[]>,
  { now, dayEnd }: { readonly now: number; readonly dayEnd: number },
): readonly FreeRoom[] {
  const free = rooms.flatMap((room): FreeRoom[] => {
    if (room.gone) return [];
    const later = (held.get(room.id) ?? []).filter((h) => h.to > now && h.from < dayEnd);
    if (later.some((h) => h.from <= now)) return [];
    const next = later.length === 0 ? null : Math.min(...later.map((h) => h.from));
    return [{ id: room.id, title: room.title, seats: room.capacity, until: next }];
  });
  const last = (r: FreeRoom) => r.until ?? Number.MAX_SAFE_INTEGER;
  return free.sort((a, b) => last(b) - last(a) || byName(a.title, b.title));
}
