import { onDays } from "#domain/bookings/groups.ts";
import { useMemo } from "react";
import type { BookingRow } from "#data/api.ts";
import { type Live, type LiveSource, useData, useLive } from "#data/live.ts";
import { isLive } from "#domain/bookings/state.ts";
import { OWN } from "#domain/shared/known.ts";
import type { Owner } from "#domain/bookings/owner.ts";

const NONE: readonly BookingRow[] = [];
const READY: Live<readonly BookingRow[]> = { state: "ready", value: NONE, ...OWN };
/** Nothing is asked. */
const NOTHING: LiveSource<readonly BookingRow[]> = { get: () => READY, subscribe: () => () => undefined };

/**
 * Those of some days on which somebody has a desk already, as far as this device knows: who may have one desk a day learns of
 * it before the server says so (docs/decisions/021). [BKG-35]
 */
export function useOwnDays(
  site: string,
  owner: Owner | null,
  { days, now }: { readonly days: readonly string[]; readonly now: number },
): ReadonlySet<string> {
  const data = useData();
  const [from, to] = [days[0], days.at(-1)];
  const isAsked = owner !== null && !owner.severalDesks && from !== undefined && to !== undefined;
  const live = useLive(isAsked ? data.rows({ list: "booking", site, group: onDays(from, to) }) : NOTHING);
  const rows = live.state === "ready" ? live.value : NONE;
  return useMemo(() => {
    const theirs = rows.filter((b) => b.ownerRef === owner?.ref && !b.cancelled && isLive(b, now));
    return new Set(theirs.map((b) => b.onDay));
  }, [rows, owner?.ref, now]);
}
