import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { BookingRow, DeskRow, FloorRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { countEdits, withFields, withoutDone } from "#domain/desks/draft.ts";
import type { HoodView } from "#domain/neighbourhoods/edits.ts";
import { fieldsWithoutDone } from "#domain/neighbourhoods/fields.ts";
import { dayOf } from "#domain/shared/time.ts";
import type { DraftState } from "./use-draft.ts";
import { useNow, useNowSeen } from "./use-now.ts";
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
function useViews({ desks, hoods, draft, bookings, now, masked, floorTitle }: ViewInput): MadeViews["views"] {
  const [before] = useState<{ made: MadeViews }>({ made: { input: null, views: NO_VIEWS } });
  return useMemo(() => {
    const input = { desks, hoods, draft, bookings, now, masked, floorTitle };
    const views = deskViews(input, before.made);
    before.made = { input, views };
    return views;
  }, [before, desks, hoods, draft, bookings, now, masked, floorTitle]);
}

type Arrived<T> = { readonly floor: string; readonly rows: T; readonly turn: number };

/**
 * What others change on a floor that is shown, drawn when the hand leaves time for it: five hundred desks that arrive at once
 * hold up no letter that somebody types. Another floor and the first answer of one are shown at once, and so is everything
 * while `editing`: a saved edit leaves the draft when the rows have it. What was shown is never taken back. (performance T14)
 */
function useCalmly<T extends readonly unknown[]>(rows: T, floor: string, editing: boolean): T {
  const [shown] = useState({ turn: 0, last: 0 });
  const now = useMemo((): Arrived<T> => ({ floor, rows, turn: (shown.last += 1) }), [shown, floor, rows]);
  const drawn = useDeferredValue(now);
  const calm = !editing && drawn.floor === floor && drawn.rows.length > 0 && drawn.turn >= shown.turn;
  const taken = calm ? drawn : now;
  useLayoutEffect(() => {
    shown.turn = taken.turn;
  }, [shown, taken]);
  return taken.rows;
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
  const editing = countEdits(draft) > 0;
  const rows = useCalmly(desks.state === "ready" ? desks.value : NO_DESKS, floor.id, editing);
  const bookings = useCalmly(booked.state === "ready" ? booked.value : NO_BOOKINGS, floor.id, editing);
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
