import { useMemo } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { onDays } from "#domain/bookings/groups.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { clockOf } from "#domain/shared/time.ts";
import { type Counted, type DayCounts, readDayCounts } from "#domain/statistics/count-document.ts";
import { type Live, liveOf, pendingNow, pendingRoomsNow, spacesInUse } from "#domain/statistics/live.ts";
import { useNow } from "#widgets/clock.ts";
import type { Of } from "#widgets/known.tsx";
import { useToday } from "#widgets/use-today.ts";

/** Where counts of each stand, and which right shows them (spec 1 §2.6). */
export const OF = {
  desks: { kind: "desk-day", right: "dashboard.liveStatus.desks", site: "hasDeskBooking" },
  rooms: { kind: "room-day", right: "dashboard.liveStatus.rooms", site: "hasRoomBooking" },
} as const;

/** What is known of today: the counts, what they say of this minute, or why there are none. */
export type CountsNow = {
  readonly counts: DayCounts | null;
  readonly live: Live | null;
  /** When they were counted, server time. */
  readonly countedAt: number | null;
  /** The field that cannot be read. */
  readonly wrong: string | null;
  /** What is drawn from: where there are no counts, that is said of it. */
  readonly of: Of;
  readonly pending: number;
  readonly now: number;
};

/** Today's document of what is shown, and what it stands on. */
function useDocument(site: SiteRow, counted: Counted, isShown: boolean, today: string) {
  const { kind } = OF[counted];
  // What may not be seen is not asked for: a question for counts has them pulled.
  const found = useLive(
    useData().rows(isShown ? { one: kind, site: site.id, id: today } : { one: "site", site: site.id }),
  );
  const [first] = found.state === "ready" ? found.value : [];
  const day = first && "fields" in first ? first : null;
  return { day, of: found };
}

/** Groups nothing: no day is called so. */
const NO_DAY = "-";
/** Minutes after midnight at the site. */
export const minuteOf = (now: number, zone: string): number => {
  const [hours = 0, minutes = 0] = clockOf(now, zone).split(":").map(Number);
  return hours * 60 + minutes;
};

/** The day's numbers at this minute: they turn with the clock, so with each scheduled change and with the day. */
export function useCounts(site: SiteRow, counted: Counted, isShown: boolean): CountsNow {
  const today = useToday(site.timeZone);
  const now = useNow();
  const { day, of } = useDocument(site, counted, isShown, today);
  const read = useMemo(() => (day ? readDayCounts(today, day.fields) : null), [day, today]);
  const counts = read?.ok ? read.value : null;
  return {
    counts,
    live: counts && liveOf(counts, minuteOf(now, site.timeZone)),
    countedAt: day?.at ?? null,
    wrong: read && !read.ok ? read.error.field : null,
    of,
    pending: usePending(site, counted, isShown ? today : null, now),
    now,
  };
}

/** Bookings for now that this device has not sent. */
function usePending(site: SiteRow, counted: Counted, day: string | null, now: number): number {
  const data = useData();
  const of = (kind: Counted) => (counted === kind && day !== null ? day : NO_DAY);
  const [desks, rooms] = [of("desks"), of("rooms")];
  const ofDesks = useLive(data.rows({ list: "booking", site: site.id, group: onDays(desks, desks) }));
  const ofRooms = useLive(data.rows({ list: "room-booking", site: site.id, group: { from: rooms, to: rooms } }));
  // What lasts over midnight stands with no day.
  const long = rooms === NO_DAY ? { from: NO_DAY, to: NO_DAY } : LONG_GROUP;
  const lasting = useLive(data.rows({ list: "room-booking", site: site.id, group: long }));
  if (counted === "desks") return ofDesks.state === "ready" ? pendingNow(ofDesks.value, now) : 0;
  const all = [ofRooms, lasting].flatMap((live) => (live.state === "ready" ? live.value : []));
  return pendingRoomsNow(all, now);
}

/** Spaces of what is shown where somebody is checked in, of all, in percent: a part of those in use. */
export const hereOf = (all: readonly CountsNow[]): number =>
  spacesInUse(
    all.map(
      ({ live }) => live && { booked: Math.min(live.all.checkedIn, live.all.booked), capacity: live.all.capacity ?? 0 },
    ),
  ) ?? 0;

/** Spaces in use of what is shown, in percent; null where there are no counts, or where those of a part of it are still to come. */
export function shareOf(all: readonly CountsNow[]): number | null {
  if (all.some(({ live, wrong, of }) => !live && wrong === null && of.known !== "all")) return null;
  return spacesInUse(all.map(({ live }) => live && { booked: live.all.booked, capacity: live.all.capacity ?? 0 }));
}
