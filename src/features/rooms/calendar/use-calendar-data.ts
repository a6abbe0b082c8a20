import { useEffect, useMemo } from "react";
import type { FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { type CalendarRoom, calendarRoom } from "#domain/rooms/calendar/room.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import type { RoomWorld } from "#domain/rooms/commands/world.ts";
import { calledNow } from "#domain/profile/called.ts";
import { byName } from "#domain/shared/collate.ts";
import { allOf, type Basis } from "#domain/shared/known.ts";
import { addDays, type DayKey } from "#domain/shared/time.ts";
import { serverNow } from "#widgets/clock.ts";
import { useMay } from "#widgets/may.ts";
import { useRoomsKnown } from "#widgets/rooms/use-room-world.ts";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

const NO_FLOORS: readonly FloorRow[] = [];
export type SiteRooms = {
  readonly rooms: readonly CalendarRoom[];
  readonly byId: ReadonlyMap<string, CalendarRoom>;
  readonly floors: readonly FloorRow[];
  /** What the rooms are drawn from: no room yet does not mean that there is none. */
  readonly of: Basis;
};
/** The rooms of a site, by floor and title. [ROM-60] */
export function useSiteRooms(site: string): SiteRooms {
  const data = useData();
  const live = useLive(data.rows({ list: "room", site }));
  const floorRows = useLive(data.rows({ list: "floor", site }));
  const floors = floorRows.state === "ready" ? floorRows.value : NO_FLOORS;
  const rows = live.state === "ready" ? live.value : null;
  const { known, sources } = live;
  return useMemo(() => {
    const order = new Map(floors.map((f, i) => [f.id, i]));
    const at = (r: CalendarRoom) => order.get(r.floor) ?? floors.length;
    const rooms = (rows ?? [])
      .map(calendarRoom)
      .sort((a, b) => at(a) - at(b) || byName(a.floor, b.floor) || byName(a.title, b.title));
    return {
      rooms,
      byId: new Map(rooms.map((r) => [r.id, r])),
      floors,
      of: { known: known === "all" ? "all" : "part", sources } as const,
    };
  }, [rows, floors, known, sources]);
}

export type DayBookings = {
  readonly all: readonly RoomBooking[];
  readonly loading: boolean;
} & Basis;
const NONE: readonly RoomBooking[] = [];
const daysAsk = (site: string, from: DayKey, to: DayKey) =>
  ({ list: "room-booking", site, group: { from, to } }) as const;

/** Bookings that touch some days, and all that last over midnight; the days beside them are read ahead. [ROM-60] */
export function useDayBookings(site: string, from: DayKey, to: DayKey): DayBookings {
  const data = useData();
  const days = useLive(data.rows(daysAsk(site, from, to)));
  const long = useLive(data.rows({ list: "room-booking", site, group: LONG_GROUP }));
  const here = days.state !== "loading";
  useEffect(() => {
    if (from !== to || !here) return undefined; // what somebody looks at comes first
    const quiet = () => undefined;
    const beside = [addDays(from, -1), addDays(from, 1)].map((d) => data.rows(daysAsk(site, d, d)).subscribe(quiet));
    return () => beside.forEach((stop) => stop());
  }, [data, site, from, to, here]);
  return useMemo(() => {
    const of = (live: typeof days) => (live.state === "ready" ? live.value : NONE);
    const loading = days.state === "loading" || long.state === "loading";
    return { all: [...of(days), ...of(long)], loading, ...allOf(days, long) };
  }, [days, long]);
}

/** Whether the person may change bookings here; nothing may while room booking is read-only. [ROM-69] */
export function useMayBook(): boolean {
  const may = useMay();
  const { features } = useRemote();
  return may("roomBooking") && !features.sectionRoomBookingReadOnly;
}

/** Who acts, when and where: `world()` asks the clock. */
export function useRoomWorld(site: SiteRow, { byId: rooms, of }: Pick<SiteRooms, "byId" | "of">): () => RoomWorld {
  const data = useData();
  const { ns, roles, uid, person, displayName } = useSignedIn();
  const readOnly = useRemote().features.sectionRoomBookingReadOnly;
  const roomsKnown = useRoomsKnown(of);
  return useMemo(() => {
    const { ref, title } = calledNow({ person, title: displayName });
    return () => ({
      ns,
      now: serverNow(data),
      zone: site.timeZone,
      roles,
      readOnly,
      uid,
      person: { ref, title },
      rooms,
      roomsKnown,
      newId: () => crypto.randomUUID(),
    });
  }, [data, ns, roles, uid, person, displayName, readOnly, site.timeZone, rooms, roomsKnown]);
}
