import { Button } from "@mantine/core";
import type { BookingRow } from "#data/api.ts";
import { actionOf, type BookingAction, chipOf } from "#domain/bookings/state.ts";
import { clockOf, dayOf } from "#domain/shared/time.ts";
import { BOOKING_WORDS, dayWords, endWords } from "#domain/words/bookings.ts";
import { BOOKING_CHIP, DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { Provenance, Told } from "#widgets/provenance.tsx";
import classes from "./booking.module.css";

type Props = {
  readonly booking: BookingRow;
  readonly site: string;
  readonly zone: string;
  readonly now: number;
  readonly today: string;
  /** What this person may do to bookings. */
  readonly mayEnd: { readonly [A in BookingAction]: boolean };
  readonly onAct: (booking: BookingRow, action: BookingAction) => void;
};

/** What of a booking people change. */
const BOOKED = ["owner", "fromTime", "toTime", "onDay", "checkIn", "deleted"];

/** From when to when, in the site's zone; the day of an end on another day stands with it. */
function timesWords({ fromTime, toTime, onDay }: BookingRow, zone: string): string {
  const from = clockOf(fromTime, zone);
  if (toTime === null) return say(BOOKING_WORDS.open, { from });
  const [end, midnight] = [dayOf(toTime, zone), clockOf(toTime, zone) === "00:00"];
  const lastDay = midnight ? dayOf(toTime - 1, zone) : end;
  const at = midnight ? "24:00" : clockOf(toTime, zone);
  return say(BOOKING_WORDS.times, { from, to: endWords(at, lastDay === onDay ? null : lastDay) });
}

/** One booking: whose, when, made with what, how it stands, and its action (spec 2 §2, §4). [BKG-19] */
export function BookingLine({ booking, site, zone, now, today, mayEnd, onAct }: Props) {
  const { owner, onDay, createdVia, path, rev, pending } = booking;
  const of = { path, rev, pending };
  const chip = chipOf(booking, now, onDay === today);
  const possible = actionOf(booking, now);
  const action = possible && mayEnd[possible] ? possible : null;
  const provisional = booking.pending && booking.rev === 0;
  const day = dayWords(onDay);
  const times = timesWords(booking, zone);
  return (
    <li className={classes["booking"]} data-provisional={provisional || undefined}>
      <div className={classes["who"]}>
        <Provenance {...of} kind="booking" site={site} zone={zone} written={undefined}>
          <Told fields={BOOKED} word={say(BOOKING_WORDS.bookingOf, { owner })}>
            <strong>{owner}</strong>
          </Told>
        </Provenance>
        {chip ? (
          <span className={classes["chip"]} data-chip={chip}>
            {BOOKING_CHIP[chip]}
          </span>
        ) : null}
      </div>
      <p className={classes["hint"]}>
        {onDay === today ? times : `${day} · ${times}`}
        {createdVia === "" ? null : ` · ${say(BOOKING_WORDS.via, { via: createdVia })}`}
      </p>
      {provisional ? <p className={classes["provisional"]}>{BOOKING_WORDS.provisional}</p> : null}
      {booking.pending && !provisional ? <p className={classes["provisional"]}>{DESK_WORDS.pending}</p> : null}
      {action ? (
        <Button
          size="compact-md"
          variant="default"
          className={classes["act"] ?? ""}
          data-target=""
          aria-label={
            action === "release" ? say(BOOKING_WORDS.releaseOf, { owner }) : say(BOOKING_WORDS.cancelOf, { owner, day })
          }
          onClick={() => onAct(booking, action)}
        >
          {action === "release" ? BOOKING_WORDS.release : BOOKING_WORDS.cancel}
        </Button>
      ) : null}
    </li>
  );
}
