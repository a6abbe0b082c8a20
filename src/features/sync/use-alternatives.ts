import { bookingsBetween, bookingsOfDesk } from "#domain/bookings/groups.ts";
import { useMemo } from "react";
import type { BookingRow, DeskRow, FloorRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { nextNumber } from "#domain/bookings/lock.ts";
import type { LostBooking } from "#domain/bookings/lost.ts";
import { nearestFree } from "#domain/bookings/near.ts";
import { allOf, type Basis } from "#domain/shared/known.ts";
import { isBookable } from "#domain/desks/bookable.ts";
import { centreOf } from "#domain/floorplan/box.ts";
import { usePlan } from "#widgets/floor-plan/use-plan.ts";

export type Alternatives = {
  readonly desks: readonly DeskRow[];
  readonly booked: readonly BookingRow[];
  readonly floors: readonly FloorRow[];
  readonly state: "loading" | "ready";
  /** What they are drawn from: that a desk is free, or none, is said of it. */
  readonly of: Basis;
  /** … that the desk itself is gone. */
  readonly desksOf: Basis;
};

const NO_PLAN = { planSvg: null, bookablesSvg: null };
const NO_FLOORS: readonly FloorRow[] = [];

/** A desk that is no longer there, as it was when it was booked. */
const placeOf = ({ desk: id, deskTitle: title, floor, neighbourhood }: LostBooking) =>
  ({ id, title, floor, neighbourhood, disabled: true }) as const;

/** Free desks instead of a lost one, from this device's own data: itself when it is free again, then the nearest three. [BKG-9] */
export function useAlternatives(site: string, lost: LostBooking, now: number): Alternatives {
  const data = useData();
  const desksLive = useLive(data.rows({ list: "desk", site }));
  const day = { from: lost.day, to: lost.day };
  const bookedLive = useLive(data.rows({ ...bookingsBetween(null, day), site }));
  const ownLive = useLive(data.rows({ ...bookingsOfDesk(lost.desk), site }));
  const floorsLive = useLive(data.rows({ list: "floor", site }));
  const floors = floorsLive.state === "ready" ? floorsLive.value : NO_FLOORS;
  const plan = usePlan(floors.find((f) => f.id === lost.floor) ?? NO_PLAN);
  const bookables = plan.state === "ready" ? plan.plan.bookables : null;
  return useMemo(() => {
    const [of, desksOf] = [allOf(desksLive, bookedLive, ownLive), allOf(desksLive)];
    if (desksLive.state === "loading" || bookedLive.state === "loading" || ownLive.state === "loading")
      return { desks: [], booked: [], floors, state: "loading" as const, of, desksOf };
    const places = new Map(bookables?.map((b) => [b.id, centreOf(b.box)]));
    const booked = [...bookedLive.value.filter((b) => b.desk !== lost.desk), ...ownLive.value];
    const free = (desk: string) => nextNumber(booked, { desk, day: lost.day }, now) !== null;
    const taken = new Set(bookedLive.value.map((b) => b.desk).filter((d) => !free(d)));
    const own = desksLive.value.find((d) => d.id === lost.desk);
    const same = own && isBookable(own.disabled) && free(own.id) ? [own] : [];
    const near = nearestFree(own ?? placeOf(lost), desksLive.value, { taken, at: (id) => places.get(id) ?? null });
    return { desks: [...same, ...near], booked, floors, state: "ready" as const, of, desksOf };
  }, [desksLive, bookedLive, ownLive, floors, bookables, lost, now]);
}
