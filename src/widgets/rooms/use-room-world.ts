import { useCallback, useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { calledNow } from "#domain/profile/called.ts";
import type { RoomsKnown } from "#domain/rooms/check.ts";
import type { RoomWorld } from "#domain/rooms/commands/world.ts";
import { type RoomRow, roomRow } from "#domain/rooms/room.ts";
import { byName } from "#domain/shared/collate.ts";
import { saysNone } from "#domain/shared/known.ts";
import { serverNow, useNow } from "../clock.ts";
import { type Of, useGround } from "../known.tsx";
import { useRemote } from "../remote.ts";
import { useSignedIn } from "../signed-in.ts";

export type RoomWorldState = {
  /** The world at this moment: asked when something is done, since its clock goes on. */
  readonly world: () => RoomWorld;
  /** Rooms of the site as pickers list them. */
  readonly rooms: readonly RoomRow[];
  /** Whether rooms have been read. */
  readonly ready: boolean;
  /** What they are drawn from: that one is gone is said of it. */
  readonly of: Of;
  readonly roomsKnown: RoomsKnown;
  /** Everything to see and nothing to change (expectations 5.7). */
  readonly readOnly: boolean;
};

/** Whether a device has all rooms of a site: else one that it does not have may be there. [KNOW-5] */
export function useRoomsKnown(of: Of): RoomsKnown {
  const now = useNow();
  const says = saysNone(useGround(of), now);
  return says === "none" ? "all" : says === "late" ? "late" : "part";
}

/** What commands on room bookings are told of this device, person and site. [ROM-80] */
export function useRoomWorld(site: SiteRow): RoomWorldState {
  const data = useData();
  const session = useSignedIn();
  const { features } = useRemote();
  const live = useLive(data.rows({ list: "room", site: site.id }));
  const ready = live.state === "ready";
  const roomsKnown = useRoomsKnown(live);
  const rooms = useMemo(
    () => (live.state === "ready" ? live.value.map(roomRow).sort((a, b) => byName(a.title, b.title)) : []),
    [live],
  );
  const readOnly = features.sectionRoomBookingReadOnly;
  const byId = useMemo(() => new Map(rooms.map((r) => [r.id, r])), [rooms]);
  const world = useCallback((): RoomWorld => {
    const { ref, title } = calledNow(session);
    return {
      ns: session.ns,
      now: serverNow(data),
      zone: site.timeZone,
      roles: session.roles,
      readOnly,
      uid: session.uid,
      person: { ref, title },
      rooms: byId,
      roomsKnown,
      newId: () => crypto.randomUUID(),
    };
  }, [data, session, site.timeZone, readOnly, byId, roomsKnown]);
  return useMemo(
    () => ({ world, rooms, ready, readOnly, of: live, roomsKnown }),
    [world, rooms, ready, readOnly, live, roomsKnown],
  );
}
