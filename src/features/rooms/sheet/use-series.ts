import { useMemo } from "react";
import type { ChangeSetRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { firstRoomDay, type WorkOrder } from "#domain/rooms/collection.ts";
import type { KnownDetails } from "#domain/rooms/commands/ops.ts";
import { bookingPath } from "#domain/rooms/commands/world.ts";
import { inScope, type Scope } from "#domain/rooms/series/plan.ts";
import { daysOf, readRule } from "#domain/rooms/series/rule.ts";
import type { RuleParts } from "#domain/rooms/series/repeat.ts";
import { toldDates, type ToldDate } from "#domain/rooms/series/told.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import type { Of } from "#widgets/known.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

/** The bookings of a series with what belongs to them, as this device has them. */
export type SeriesState = {
  readonly members: readonly RoomBooking[];
  readonly of: Of;
  readonly loading: boolean;
  readonly details: ReadonlyMap<string, KnownDetails>;
  readonly orders: readonly WorkOrder[];
  /** Dates that an edit or a cancellation of so much is for. */
  readonly scoped: (scope: Scope, now: number) => readonly RoomBooking[];
};
const NO_ROWS: readonly never[] = [];

/** Of a booking that is none of a series it is all that there is. [ROM-117] */
export function useSeries(site: SiteRow, b: RoomBooking): SeriesState {
  const data = useData();
  const { series } = b;
  const own = { site: site.id, id: b.id };
  const live = useLive(
    series
      ? data.rows({ list: "room-booking", site: site.id, ids: `${series.id}-` })
      : data.rows({ one: "room-booking", ...own }),
  );
  const rows: readonly RoomBooking[] = live.state === "ready" ? live.value : NO_ROWS;
  const members = useMemo(
    () => rows.filter((m) => m.connection === null && m.series?.id === series?.id && series !== undefined),
    [rows, series],
  );
  const where = { booking: members.map((m) => m.id) };
  const details = useLive(
    series
      ? data.rows({ list: "booking-details", site: site.id, where })
      : data.rows({ one: "booking-details", ...own }),
  );
  const work = useLive(
    data.rows(
      series ? { list: "work-order", site: site.id, where } : { list: "work-order", site: site.id, group: b.id },
    ),
  );
  const known: readonly KnownDetails[] = details.state === "ready" ? details.value : NO_ROWS;
  const byId = useMemo(() => new Map(known.map((d) => [d.booking, d])), [known]);
  return {
    members,
    of: live,
    loading: live.state === "loading",
    details: byId,
    orders: work.state === "ready" ? work.value : NO_ROWS,
    scoped: (scope, now) => inScope(b, members, { scope, now }),
  };
}

const makesIn = ({ makes, state }: ChangeSetRow, path: string): string | null => {
  const made = state === "attention" ? makes.find((p) => p.startsWith(path)) : undefined;
  return made === undefined ? null : lastPart(made);
};
export type ToldSeries = {
  readonly rule: RuleParts | null;
  readonly dates: readonly ToldDate[];
  /** Sets of dates that were not booked, and need a decision, by the ids of their bookings. */
  readonly parked: ReadonlyMap<string, ChangeSetRow>;
};
/** What became of each date of a series. [ROM-119] */
export function useToldSeries(
  site: SiteRow,
  {
    series: of,
    members,
    known,
  }: Pick<SeriesState, "members"> & Required<Pick<RoomBooking, "series">> & { known: boolean },
  state: RoomWorldState,
): ToldSeries {
  const { ns } = useSignedIn();
  const live = useLive(useData().rows({ name: "changeSets" }));
  const sets: readonly ChangeSetRow[] = live.state === "ready" ? live.value : NO_ROWS;
  const { id, rule, first } = of;
  const days = useMemo(() => daysOf(rule, first, ROOMS.seriesMax), [rule, first]);
  const parked = useMemo(() => {
    const found = sets.flatMap((row) => {
      const made = makesIn(row, bookingPath(ns, `${id}-`));
      return made === null ? [] : [[made, row] as const];
    });
    return new Map(found);
  }, [sets, ns, id]);
  const now = state.world().now;
  const kept = firstRoomDay({ now, zone: site.timeZone });
  // Of a rule that cannot be read the dates are those that are here.
  const shown = days ?? members.flatMap((m) => m.series?.day ?? []).sort();
  const dates = toldDates(id, {
    days: shown,
    members,
    parked: new Set(parked.keys()),
    known,
    kept,
    zone: site.timeZone,
  });
  return { rule: readRule(rule), dates, parked };
}
