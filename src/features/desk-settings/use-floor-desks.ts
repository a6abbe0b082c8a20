import { useEffect, useMemo, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { withFields, withoutDone } from "#domain/desks/draft.ts";
import type { HoodView } from "#domain/neighbourhoods/edits.ts";
import { fieldsWithoutDone } from "#domain/neighbourhoods/fields.ts";
import { dayOf } from "#domain/shared/time.ts";
import type { DraftState } from "./use-draft.ts";
import { useNow, useNowSeen } from "./use-now.ts";
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
function useViews(input: ViewInput): ReadonlyMap<string, DeskView> {
  const { desks, hoods, draft, bookings, now, masked, floorTitle } = input;
  const [before] = useState(() => ({ views: NO_VIEWS }));
  return useMemo(
    () => (before.views = deskViews({ desks, hoods, draft, bookings, now, masked, floorTitle }, before.views)),
    [before, desks, hoods, draft, bookings, now, masked, floorTitle],
  );
}

/** The desks of a floor with today's bookings and the draft over them. */
export function useFloorDesks(
  site: SiteRow,
  floor: FloorRow,
  { draft, set }: DraftState,
  hoods: ReadonlyMap<string, HoodView>,
): FloorDesksState {
  const data = useData();
  const minute = useNow();
  const at = { site: site.id, floor: floor.id };
  const desks = useLive(data.rows({ name: "desksOfFloor", ...at }));
  const booked = useLive(data.rows({ name: "bookingsOfFloor", ...at, day: dayOf(minute, site.timeZone) }));
  const rows = desks.state === "ready" ? desks.value : NO_DESKS;
  const bookings = booked.state === "ready" ? booked.value : NO_BOOKINGS;
  const now = useNowSeen(minute, bookings);
  const { maskedFloorName: masked } = site;
  const views = useViews({ desks: rows, hoods, draft, bookings, now, masked, floorTitle: floor.title });
  useEffect(() => {
    const moved = new Map(rows.map((r) => [r.path, r.neighbourhood]));
    const value = (path: string, field: string) => (field === "neighbourhood" ? moved.get(path) : undefined);
    set((d) => {
      const left = withoutDone(d, rows);
      return withFields(left, fieldsWithoutDone(left.fields, value), left.at);
    });
  }, [set, rows]);
  const state = desks.state === "loading" ? "loading" : desks.partial ? "partial" : "complete";
  return { views, bookings, state, now };
}
