import { None } from "#widgets/known.tsx";
import { bookingsOfDesk } from "#domain/bookings/groups.ts";
import { Button, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import type { BookingRow, DeskRow, SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { bookingCancel, bookingCreate, bookingRelease } from "#domain/bookings/declared.ts";
import { type BookingAction, isRecent } from "#domain/bookings/state.ts";
import { isBookable } from "#domain/desks/bookable.ts";
import { dayOf } from "#domain/shared/time.ts";
import { BOOKING_REFUSED, BOOKING_WORDS } from "#domain/words/bookings.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { useMay, useMayDo } from "#widgets/may.ts";
import { zoneHint } from "#widgets/zone-hint.tsx";
import { BookingLine } from "./booking-row.tsx";
import classes from "./booking.module.css";
import { useBooker } from "#widgets/use-booker.ts";
import { useNowSeen } from "#widgets/clock.ts";
import { useBookingActions } from "./use-booking-actions.ts";

/** The calendar comes with the first booking that is made. */
const CreateBooking = latePart(async () => (await import("./create-booking.tsx")).CreateBooking);

type Props = {
  readonly site: SiteRow;
  readonly desk: DeskRow;
  /** As it is shown: masked where the site says so. */
  readonly title: string;
  readonly now: number;
};

/** The bookings of one desk, those of today and those to come, and a way to make one (spec 2 §2). Nothing is claimed about what the person may not read. [BKG-19] */
export function DeskBookings({ site, desk, title, now }: Props) {
  const booker = useBooker(site);
  const may = useMay();
  if (!may("deskBooking.bookingsExport") && !may("deskBooking.deskSettings"))
    return <p className={classes["hint"]}>{DESK_WORDS.bookingsClosed}</p>;
  return <Readable site={site} desk={desk} title={title} now={now} booker={booker} />;
}

const NO_ROWS: readonly BookingRow[] = [];
const byTime = (a: BookingRow, b: BookingRow) => a.fromTime - b.fromTime || (a.id < b.id ? -1 : 1);

function Readable({
  site,
  desk,
  title,
  now: minute,
  booker,
}: Props & { readonly booker: ReturnType<typeof useBooker> }) {
  const live = useLive(useData().rows({ ...bookingsOfDesk(desk.id), site: site.id }));
  const [creating, setCreating] = useState(false);
  const act = useBookingActions(title, booker);
  const { timeZone: zone } = site;
  const rows = live.state === "ready" ? live.value : NO_ROWS;
  const now = useNowSeen(minute, rows);
  const today = dayOf(now, zone);
  const [ofToday, coming] = useMemo(() => {
    const shown = rows.filter((b) => !b.cancelled).sort(byTime);
    return [
      shown.filter((b) => b.onDay === today || (b.onDay < today && isRecent(b, now))),
      shown.filter((b) => b.onDay > today),
    ];
  }, [rows, today, now]);
  const mayDo = useMayDo();
  const mayEnd = { release: mayDo(bookingRelease), cancel: mayDo(bookingCancel) };
  const onAct = (b: BookingRow, action: BookingAction) => void act(b, action);
  const line = (b: BookingRow) => (
    <BookingLine
      key={b.id}
      booking={b}
      site={site.id}
      zone={zone}
      now={now}
      today={today}
      mayEnd={mayEnd}
      onAct={onAct}
    />
  );
  return (
    <Stack component="section" gap={4} aria-label={BOOKING_WORDS.all}>
      {mayDo(bookingCreate) ? (
        <>
          <Button
            fullWidth
            variant="default"
            disabled={!isBookable(desk.disabled)}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {BOOKING_WORDS.title}
          </Button>
          {isBookable(desk.disabled) ? null : <p className={classes["hint"]}>{BOOKING_REFUSED["desk-disabled"]}</p>}
        </>
      ) : null}
      <h3 className={classes["small"]}>{BOOKING_WORDS.today}</h3>
      <Freshness of="booking" site={site.id} />
      {ofToday.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={live} say={DESK_WORDS.bookingsNone} />
        </p>
      ) : null}
      <ul className={classes["list"]}>{ofToday.map(line)}</ul>
      <h3 className={classes["small"]}>{BOOKING_WORDS.coming}</h3>
      {coming.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={live} say={BOOKING_WORDS.comingNone} />
        </p>
      ) : null}
      <ul className={classes["list"]}>{coming.map(line)}</ul>
      <Rules zone={zone} autoCheckOut={booker.config} />
      {creating ? (
        <CreateBooking
          site={site}
          desk={desk}
          title={title}
          booked={rows}
          booker={booker}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </Stack>
  );
}

/** What the site's settings mean for these bookings, and the zone of the times where it is not this device's. [BKG-8] */
function Rules({
  zone,
  autoCheckOut: { deskBookingAutoCheckOutEnabled: on, deskBookingAutoCheckOutTime: time },
}: {
  readonly zone: string;
  readonly autoCheckOut: ReturnType<typeof useBooker>["config"];
}) {
  const hint = zoneHint(zone);
  return (
    <>
      {hint === null ? null : <p className={classes["hint"]}>{hint}</p>}
      {on.value ? <p className={classes["hint"]}>{say(BOOKING_WORDS.autoCheckOut, { at: time.value })}</p> : null}
    </>
  );
}
