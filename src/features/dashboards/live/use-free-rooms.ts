import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { holdingsOf } from "#domain/rooms/clash.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { roomRow } from "#domain/rooms/room.ts";
import { allOf } from "#domain/shared/known.ts";
import { addDays, startOf } from "#domain/shared/time.ts";
import { type FreeRoom, freeRooms } from "#domain/statistics/free-rooms.ts";
import { useNow } from "#widgets/clock.ts";
import { type Of, useSays } from "#widgets/known.tsx";
import { useToday } from "#widgets/use-today.ts";

/** Rooms that are free now by the bookings of this device, and as of when it has them, where that is not now. */
export type FreeNow = { readonly rooms: readonly FreeRoom[]; readonly asOf: string | null; readonly of: Of };

/** Null as long as the device does not have all bookings of the day: a room of which one has not arrived is not free. [STA-25] */
export function useFreeRooms(site: SiteRow): FreeNow | null {
  const data = useData();
  const now = useNow();
  const day = useToday(site.timeZone);
  const rooms = useLive(data.rows({ list: "room", site: site.id }));
  const days = useLive(data.rows({ list: "room-booking", site: site.id, group: { from: day, to: day } }));
  const long = useLive(data.rows({ list: "room-booking", site: site.id, group: LONG_GROUP }));
  const of = useMemo(() => allOf(rooms, days, long), [rooms, days, long]);
  const { says, at } = useSays(of);
  const held = useMemo(
    () => holdingsOf([days, long].flatMap((live) => (live.state === "ready" ? live.value : []))),
    [days, long],
  );
  const all = useMemo(() => (rooms.state === "ready" ? rooms.value.map(roomRow) : []), [rooms]);
  const dayEnd = useMemo(() => startOf(addDays(day, 1), site.timeZone), [day, site.timeZone]);
  return useMemo(() => {
    if (says !== "none" && says !== "late") return null;
    return { rooms: freeRooms(all, held, { now, dayEnd }), asOf: says === "late" ? at : null, of };
  }, [says, at, all, held, now, dayEnd, of]);
}
