import type { BookingRow } from "#data/api.ts";
import type { Impact } from "#domain/bookings/impact.ts";
import type { DeskNeighbourhood, Owner } from "#domain/bookings/owner.ts";

/** A change that may take desks away from people who booked them. */
export type ImpactAsk =
  | { readonly kind: "disable"; readonly desks: readonly string[] }
  | { readonly kind: "exclusive"; readonly neighbourhood: DeskNeighbourhood; readonly desks: readonly string[] };
export type Counted = {
  readonly ask: ImpactAsk;
  readonly impact: Impact<BookingRow>;
  readonly owners: ReadonlyMap<string, Owner>;
};
