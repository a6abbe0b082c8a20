import { dayOnFloor } from "#domain/bookings/groups.ts";
import { useEffect, useMemo, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { AFTER_USE } from "#domain/desks/after-use.ts";
import { countEdits, withFields, withoutDone } from "#domain/desks/draft.ts";
import type { NeighbourhoodView } from "#domain/neighbourhoods/edits.ts";
import { fieldsWithoutDone } from "#domain/neighbourhoods/fields.ts";
import { dayOf } from "#domain/shared/clock-time.ts";
import { useLiveCalmly } from "#widgets/use-live-calmly.ts";
import type { DraftState } from "./use-draft.ts";
import { useNow, useNowSeen } from "#widgets/clock.ts";
import { type DeskView, deskViews, type MadeViews, type ViewInput } from "./view.ts";

const NO_DESKS: readonly DeskRow[] = [];
const NO_BOOKINGS: readonly BookingRow[] = [];
const NO_VIEWS: MadeViews["views"] = new Map();

export type FloorDesksState = {
  readonly views: ReadonlyMap<string, DeskView>;
  readonly bookings: readonly BookingRow[];
  /** `loading` before the first answer, `partial` while more may come. */
  readonly state: "loading" | "partial" | "complete";
  readonly now: number;
};

/** Views that keep their identity from one rendering to the next. */
function useViews({ desks, neighbourhoods, draft, bookings, now, masked, floorTitle }: ViewInput): MadeViews["views"] {
  const [before] = useState<{ made: MadeViews }>({ made: { input: null, views: NO_VIEWS } });
  return useMemo(() => {
    const input = { desks, neighbourhoods, draft, bookings, now, masked, floorTitle };
    const views = deskViews(input, before.made);
    before.made = { input, views };
    return views;
  }, [before, desks, neighbourhoods, draft, bookings, now, masked, floorTitle]);
}

/** The desks of a floor with today's bookings and the draft over them. */
export function useFloorDesks(
  site: SiteRow,
  floor: FloorRow,
  { draft, set }: DraftState,
  neighbourhoods: ReadonlyMap<string, NeighbourhoodView>,
): FloorDesksState {
  const data = useData();
  const minute = useNow();
  const at = { site: site.id, floor: floor.id };
  const editing = countEdits(draft) > 0; // a saved edit leaves the draft when the rows have it
  const desks = useLiveCalmly(data.rows({ list: "desk", site: at.site, group: at.floor }), editing);
  const booked = useLiveCalmly(
    data.rows({ list: "booking", site: at.site, group: dayOnFloor(dayOf(minute, site.timeZone), at.floor) }),
    editing,
  );
  const rows = desks.state === "ready" ? desks.value : NO_DESKS;
  const bookings = booked.state === "ready" ? booked.value : NO_BOOKINGS;
  const now = useNowSeen(minute, bookings);
  const { maskedFloorName: masked } = site;
  const views = useViews({ desks: rows, neighbourhoods, draft, bookings, now, masked, floorTitle: floor.title });
  useEffect(() => {
    const known = new Map(rows.map((r) => [r.path, r]));
    const value = (path: string, field: string) =>
      field === "neighbourhood" || field === AFTER_USE ? known.get(path)?.[field] : undefined;
    set((d) => {
      const left = withoutDone(d, rows);
      return withFields(left, fieldsWithoutDone(left.fields, value), left.at);
    });
  }, [set, rows]);
  const state = desks.state === "loading" ? "loading" : desks.known !== "all" ? "partial" : "complete";
  return { views, bookings, state, now };
}
