import { useMemo } from "react";
import type { Basis, BookingRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { bookingsBetween } from "#domain/bookings/groups.ts";
import { isLive } from "#domain/bookings/state.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { useNow } from "#widgets/clock.ts";
import { useMay } from "#widgets/may.ts";
import { useToday } from "#widgets/use-today.ts";

const LAST_DAY = "9999-12-31";

/** Who may know what desks somebody has (reliability S2). */
export function useSeesBookings(): boolean {
  const may = useMay();
  return may("deskBooking.bookingsExport") || may("deskBooking.deskSettings");
}

type Days = { readonly site: SiteRow; readonly person: PersonDetail; readonly to: "today" | "always" };
/** What is here of them, and what that stands on; null before the first answer. */
export type Bookings = (Basis & { readonly list: readonly BookingRow[] }) | null;
/** Desk bookings of somebody that are not over, from today on, earliest first; null before the first answer. */
export function useBookings({ site, person, to }: Days): Bookings {
  const now = useNow();
  const today = useToday(site.timeZone);
  const between = bookingsBetween(null, { from: today, to: to === "today" ? today : LAST_DAY });
  const live = useLive(
    useData().rows({ ...between, site: site.id, where: { ownerRef: person.path, cancelled: false } }),
  );
  return useMemo(() => {
    if (live.state === "loading") return null;
    const list = live.value.filter((b) => isLive(b, now)).sort((a, b) => a.fromTime - b.fromTime);
    return { list, known: live.known, sources: live.sources };
  }, [live, now]);
}
