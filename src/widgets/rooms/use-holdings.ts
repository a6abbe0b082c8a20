import { sourceOf } from "#domain/sources.ts";
import { useEffect, useMemo, useRef } from "react";
import { useData, useLive, useSyncPart } from "#data/live.ts";
import type { Period, RoomBooking } from "#domain/rooms/booking.ts";
import { type Holding, holdingsOf } from "#domain/rooms/clash.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { allOf, type Basis } from "#domain/shared/known.ts";
import { groundOf } from "#domain/sync/freshness.ts";
import { addDays, dayOf, type Zone } from "#domain/shared/time.ts";

export type Holdings = {
  readonly all: ReadonlyMap<string, readonly Holding[]>;
  readonly bookings: readonly RoomBooking[];
  readonly state: "loading" | "ready";
  /** What they are drawn from: that a room is free is said of it. */
  readonly of: Basis;
};
const COMING: Basis = { known: "part", sources: [] };
const NOTHING: ReadonlyMap<string, readonly Holding[]> = new Map();

/** What rooms of a site are held for around a period, from the evening before until the last day of the next free slot, live from this device. While other days load, those before stay. [ROM-85] */
export function useHoldings(site: { readonly id: string; readonly timeZone: Zone }, around: Period): Holdings {
  const data = useData();
  const from = addDays(dayOf(around.from, site.timeZone), -1);
  const to = addDays(dayOf(around.to, site.timeZone), ROOMS.aheadDays);
  const days = useLive(data.rows({ list: "room-booking", site: site.id, group: { from, to } }));
  const long = useLive(data.rows({ list: "room-booking", site: site.id, group: LONG_GROUP }));
  const before = useRef<Holdings | null>(null);
  const now = useMemo((): Holdings | null => {
    if (days.state === "loading" || long.state === "loading") return null;
    const bookings = [...days.value, ...long.value];
    return { all: holdingsOf(bookings), bookings, state: "ready", of: allOf(days, long) };
  }, [days, long]);
  useEffect(() => {
    if (now) before.current = now;
  }, [now]);
  const earlier = before.current;
  return now ?? { all: earlier?.all ?? NOTHING, bookings: earlier?.bookings ?? [], state: "loading", of: COMING };
}

/** What says whether a clash is sure: whether the server is out of reach, and how old the bookings of a site are here, ms. [ROM-85] */
export function useSureness(site: string): () => { readonly offline: boolean; readonly ageMs: number } {
  const said = useSyncPart((sync) => ({
    offline: sync !== null && sync.net !== "online",
    at: sync && groundOf(sync, [sourceOf("room-booking", site)]).asOf,
    skewMs: sync?.skewMs ?? 0,
  }));
  const age = (at: number) => Date.now() + said.skewMs - at;
  return () => ({ offline: said.offline, ageMs: said.at === null ? Number.POSITIVE_INFINITY : age(said.at) });
}

/** How much later than a moment bookings must have been pulled to have in them what the server had then, ms: a question may be under way. */
const UNDER_WAY_MS = 2_000;
/**
 * Whether all bookings of a site have been pulled since a moment, so that whatever stood on the server then has arrived here, also
 * that it went again. [ROM-88]
 * @param at the server's time
 */
export const useArrivedSince = (site: string, at: number): boolean =>
  useSyncPart(
    (sync) => sync !== null && (groundOf(sync, [sourceOf("room-booking", site)]).asOf ?? 0) > at + UNDER_WAY_MS,
  );
