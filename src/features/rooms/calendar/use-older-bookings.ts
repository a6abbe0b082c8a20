import { createContext, useContext, useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { EXPORT } from "#domain/export/limits.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { Ground } from "#domain/shared/known.ts";
import { addDays, type DayKey, startOf } from "#domain/shared/time.ts";
import { useOffline } from "#widgets/use-offline.ts";

/** Bookings of days that the device does not keep. `none`: it keeps all days that are shown. `away`: nobody can tell. */
export type Older =
  | { readonly state: "none" | "loading" | "away" }
  | {
      readonly state: "server";
      readonly bookings: readonly RoomBooking[];
      readonly more: boolean;
      readonly at: number;
    };
const STATES = { none: { state: "none" }, loading: { state: "loading" }, away: { state: "away" } } as const;
const [NONE, LOADING, AWAY] = [STATES.none, STATES.loading, STATES.away];

type Of = { readonly site: SiteRow; readonly from: DayKey; readonly to: DayKey; readonly retainedFrom: DayKey };
/**
 * What the server has of days before the first one that the device keeps, as it is when they are opened; private ones are masked.
 * What began the day before may last into them. [ROM-60]
 */
export function useOlderBookings({ site, from, to, retainedFrom }: Of): Older {
  const { api } = useData();
  const offline = useOffline();
  const asked = from < retainedFrom;
  const end = to < retainedFrom ? addDays(to, 1) : retainedFrom;
  const question = `${site.id} ${from} ${end}`;
  const [answer, setAnswer] = useState<{ readonly to: string; readonly is: Older } | null>(null);
  useEffect(() => {
    if (!asked || offline) return undefined;
    let gone = false;
    const zone = site.timeZone;
    const ask = { site: site.id, from: startOf(addDays(from, -1), zone), to: startOf(end, zone) };
    void api.roomBookings({ ...ask, limit: EXPORT.maxShown }).then((found) => {
      if (gone) return;
      if (!found.ok || found.value.from !== "server") return setAnswer({ to: question, is: AWAY });
      const { rows, more, at } = found.value;
      const bookings = [...new Map(rows.map(({ booking }) => [booking.id, booking])).values()];
      setAnswer({ to: question, is: { state: "server", bookings, more, at } });
    });
    return () => {
      gone = true;
    };
  }, [api, asked, offline, question, site.id, site.timeZone, from, end]);
  if (!asked) return NONE;
  const known = answer?.to === question ? answer.is : null;
  if (known?.state === "server") return known;
  return offline ? AWAY : (known ?? LOADING);
}

/** What the device keeps, and what the server has besides. */
export function withOlder(own: readonly RoomBooking[], older: Older): readonly RoomBooking[] {
  if (older.state !== "server" || older.bookings.length === 0) return own;
  const known = new Set(own.map((b) => b.id));
  return [...own, ...older.bookings.filter((b) => !known.has(b.id))];
}

/** What the server was asked for stands on its answer; while there is none nobody knows of these days. */
export function olderGround(older: Older): Ground {
  if (older.state === "none") return { known: "all", asOf: Number.MAX_SAFE_INTEGER };
  if (older.state !== "server") return { known: "nothing", asOf: null };
  return older.more ? { known: "part", asOf: null } : { known: "all", asOf: older.at };
}

const NO_OLDER: readonly RoomBooking[] = [];
/** Bookings that the calendar shows and the device does not keep, for the sheet that is open beside it. */
export const OlderBookings = createContext(NO_OLDER);
export const olderOf = (older: Older): readonly RoomBooking[] => (older.state === "server" ? older.bookings : NO_OLDER);
/** One of them; null: the calendar shows no such booking. */
export const useOlderBooking = (id: string): RoomBooking | null =>
  useContext(OlderBookings).find((b) => b.id === id) ?? null;
