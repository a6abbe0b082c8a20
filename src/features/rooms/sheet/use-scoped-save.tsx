import { areSure } from "#domain/rooms/clash.ts";
import type { SiteRow } from "#data/api.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import type { BookingDraft } from "#domain/rooms/commands/edit.ts";
import { type ManyPlanned, planLike, type Scope, SCOPES } from "#domain/rooms/series/plan.ts";
import { boundsOf } from "#domain/rooms/spans.ts";
import { err, ok } from "#domain/shared/result.ts";
import { SERIES } from "#domain/words/room-series.ts";
import { useHoldings, useSureness } from "#widgets/rooms/use-holdings.ts";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import { askScope, LeftOutDates } from "./scope.tsx";
import type { SeriesState } from "./use-series.ts";
import type { ManyOf } from "./use-sheet-form.ts";

type Of = {
  readonly site: SiteRow;
  readonly booking: RoomBooking;
  /** The booking before it was edited here. */
  readonly was: BookingDraft;
  readonly series: SeriesState;
  readonly state: RoomWorldState;
  /** Something is edited: what other dates would meet is looked at from then on. */
  readonly edited: boolean;
};

/** How edits of a date of a series are saved: after the question which dates they are for. None for other bookings. [ROM-117] [ROM-118] */
export function useScopedSave({ site, booking, was, series, state, edited }: Of): ManyOf | undefined {
  const open = series.members.filter((b) => !b.deleted);
  const span = edited ? boundsOf([booking, ...open]) : null;
  const holdings = useHoldings(site, span ?? booking);
  const sureness = useSureness(site.id);
  if (!booking.series) return undefined;
  return async (wished, one) => {
    const world = state.world();
    const part = world.newId();
    const sure = areSure(sureness());
    const counts = Object.fromEntries(SCOPES.map((s) => [s, series.scoped(s, world.now).length]));
    const planned = (scope: Scope): ManyPlanned =>
      planLike(
        series.scoped(scope, world.now),
        { was, now: wished },
        { details: series.details, orders: series.orders, world, part, all: holdings.all, sure },
      );
    const scope = await askScope({
      title: SERIES.editTitle,
      yes: SERIES.save,
      counts: counts as { readonly [S in Scope]: number },
      coming: series.of.known !== "all",
      told: (s) => (s === "one" ? null : <LeftOutDates left={planned(s).left} zone={site.timeZone} />),
    });
    if (scope === null) return null;
    if (scope === "one") return ok({ id: one.id, plans: [one.plan] });
    const { plans } = planned(scope);
    return plans.length === 0 ? err({ why: "nothing-to-do", troubles: [] }) : ok({ id: booking.id, plans });
  };
}
