import type { BookingRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { clockOf } from "#domain/shared/time.ts";
import { BOOKING_WORDS } from "#domain/words/bookings.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of, useSays } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useBookings } from "./use-bookings.ts";

/** What the desk of a booking is called. */
export function useDeskTitle(site: SiteRow, { desk }: BookingRow): string {
  const live = useLive(useData().rows({ one: "desk", site: site.id, id: desk }));
  return (live.state === "ready" ? live.value[0]?.title : undefined) ?? desk;
}

type Booked = { readonly site: SiteRow; readonly booking: BookingRow };
function TodayWords({ site, booking }: Booked) {
  const desk = useDeskTitle(site, booking);
  const from = clockOf(booking.fromTime, site.timeZone);
  if (booking.toTime === null) return <>{say(PERSON_PAGE.bookingOpen, { desk, from })}</>;
  return <>{say(PERSON_PAGE.booking, { desk, from, to: clockOf(booking.toTime, site.timeZone) })}</>;
}

/** From when to when, by the site's clocks. */
export function BookingWords({ site, booking }: Booked) {
  const from = clockOf(booking.fromTime, site.timeZone);
  if (booking.toTime === null) return <>{say(BOOKING_WORDS.open, { from })}</>;
  return <>{say(BOOKING_WORDS.times, { from, to: clockOf(booking.toTime, site.timeZone) })}</>;
}

/** That there is none, where that is known; else what the line is about, with what is known. */
function NoBooking({ of }: { readonly of: Of }) {
  const { says } = useSays(of);
  return (
    <>
      {says === "none" ? null : `${PERSON_PAGE.bookingToday}: `}
      <None of={of} say={PERSON_PAGE.noBooking} short />
    </>
  );
}

/** The next desk booking of today at the site (spec 3 §2, §6). Rendered only for those who may see it. [PPG-10] */
export function NextBooking({ site, person }: { readonly site: SiteRow; readonly person: PersonDetail }) {
  const found = useBookings({ site, person, to: "today" });
  const next = found?.list[0];
  return next ? <TodayWords site={site} booking={next} /> : <NoBooking of={found ?? NOT_YET} />;
}
