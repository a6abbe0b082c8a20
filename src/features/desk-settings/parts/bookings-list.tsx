import type { BookingRow } from "#data/api.ts";
import { can } from "#domain/access/access.ts";
import { chipOf } from "#domain/bookings/state.ts";
import { clockOf } from "#domain/shared/time.ts";
import { BOOKING_CHIP, DESK_WORDS } from "#domain/words/desks.ts";
import { say } from "#domain/words/say.ts";
import { useActiveSite } from "#widgets/active-site.tsx";
import { Freshness, useArrived } from "#widgets/freshness.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly bookings: readonly BookingRow[];
  /** Of the site: bookings are read in its zone. */
  readonly zone: string;
  readonly now: number;
};

/** Today's bookings of a desk: whose, when, made with what. Read-only; nothing is claimed about what the person may not read. */
export function BookingsList({ bookings, zone, now }: Props) {
  const { site } = useActiveSite();
  const arrived = useArrived(`bookings:${site?.id ?? ""}`);
  const { roles } = useSignedIn();
  if (!can(roles, "deskBooking.bookingsExport") && !can(roles, "deskBooking.deskSettings"))
    return <p className={classes["hint"]}>{DESK_WORDS.bookingsClosed}</p>;
  const rows = [...bookings].sort((a, b) => a.fromTime - b.fromTime);
  return (
    <section aria-label={DESK_WORDS.bookings}>
      <h3 className={classes["small"]}>{DESK_WORDS.bookings}</h3>
      {site ? <Freshness source={`bookings:${site.id}`} what={DESK_WORDS.bookingsOf} zone={zone} /> : null}
      {rows.length === 0 && arrived ? <p className={classes["hint"]}>{DESK_WORDS.bookingsNone}</p> : null}
      <ul className={classes["bookings"]}>
        {rows.map((b) => {
          const from = clockOf(b.fromTime, zone);
          const chip = chipOf(b, now);
          return (
            <li key={b.id}>
              <strong>{b.owner}</strong>
              {chip ? <span className={classes["chip"]}>{BOOKING_CHIP[chip]}</span> : null}
              <span className={classes["hint"]}>
                {b.toTime === null
                  ? say(DESK_WORDS.bookingOpen, { from })
                  : say(DESK_WORDS.bookingTimes, { from, to: clockOf(b.toTime, zone) })}
                {b.createdVia === "" ? null : ` · ${say(DESK_WORDS.bookingVia, { via: b.createdVia })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
