import { useEffect, useMemo, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { withoutDone } from "#domain/desks/draft.ts";
import { dayOf } from "#domain/shared/time.ts";
import type { DraftState } from "./use-draft.ts";
import { useNow } from "./use-now.ts";
import { type DeskView, deskViews, type ViewInput } from "./view.ts";

const NO_DESKS: readonly DeskRow[] = [];
const NO_BOOKINGS: readonly BookingRow[] = [];
const NO_VIEWS: ReadonlyMap<string, DeskView> = new Map();

export type FloorDesksState = {
  readonly views: ReadonlyMap<string, DeskView>;
  readonly bookings: readonly BookingRow[];
  /** `loading` before the first answer, `partial` while more may come. */
  readonly state: "loading" | "partial" | "complete";
  readonly now: number;
};

/** Views that keep their identity from one rendering to the next. */
function useViews({ desks, draft, bookings, now, masked, floorTitle }: ViewInput): ReadonlyMap<string, DeskView> {
  const [before] = useState(() => ({ views: NO_VIEWS }));
  return useMemo(
    () => (before.views = deskViews({ desks, draft, bookings, now, masked, floorTitle }, before.views)),
    [before, desks, draft, bookings, now, masked, floorTitle],
  );
}

/** The desks of a floor with today's bookings and the draft over them. */
export function useFloorDesks(site: SiteRow, floor: FloorRow, { draft, set }: DraftState): FloorDesksState {
  const data = useData();
  const now = useNow();
  const at = { site: site.id, floor: floor.id };
  const desks = useLive(data.rows({ name: "desksOfFloor", ...at }));
  const booked = useLive(data.rows({ name: "bookingsOfFloor", ...at, day: dayOf(now, site.timeZone) }));
  const rows = desks.state === "ready" ? desks.value : NO_DESKS;
  const bookings = booked.state === "ready" ? booked.value : NO_BOOKINGS;
  const views = useViews({ desks: rows, draft, bookings, now, masked: site.maskedFloorName, floorTitle: floor.title });
  useEffect(() => set((d) => withoutDone(d, rows)), [set, rows]);
  const state = desks.state === "loading" ? "loading" : desks.partial ? "partial" : "complete";
  return { views, bookings, state, now };
}
