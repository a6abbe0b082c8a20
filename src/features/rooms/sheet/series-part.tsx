import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import type { Series } from "#domain/rooms/series/series.ts";
import { countsOf, type ToldDate } from "#domain/rooms/series/told.ts";
import { ruleWords } from "#domain/rooms/series/words.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { RULE_WORDS, SERIES } from "#domain/words/room-series.ts";
import { say } from "#domain/words/say.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Fold } from "#ui/fold.tsx";
import { None, useSays } from "#widgets/known.tsx";
import { LostRooms } from "#widgets/rooms/lost-rooms.tsx";
import type { RoomWorldState } from "#widgets/rooms/use-room-world.ts";
import classes from "./series.module.css";
import sheet from "./sheet.module.css";
import { type SeriesState, type ToldSeries, useToldSeries } from "./use-series.ts";

type Props = {
  readonly site: SiteRow;
  /** Id of the booking that is open. */
  readonly booking: string;
  readonly series: Series;
  readonly state: RoomWorldState;
  readonly of: SeriesState;
};

/** The series that a booking is a date of: its rule in words, and what became of each date. [ROM-119] */
export function SeriesPart({ site, booking, series, state, of }: Props) {
  const { says } = useSays(of.of);
  const known = says === "none" || says === "late";
  const told = useToldSeries(site, { series, members: of.members, known }, state);
  if (of.loading)
    return (
      <p className={sheet["hint"]} role="status">
        {SERIES.loading}
      </p>
    );
  return (
    <section className={classes["told"]} aria-label={SERIES.title}>
      <p>{told.rule ? ruleWords(told.rule) : RULE_WORDS.unreadable}</p>
      <p role="status" data-series="">
        {summaryOf(told, known)}
      </p>
      {told.dates
        .filter((d) => d.state === "attention" && d.id !== booking)
        .map((d) => (
          <Parked key={d.id} site={site} date={d} parked={told.parked} />
        ))}
      <Fold title={SERIES.list} open={false} level={3}>
        <ul className={classes["dates"]} aria-label={SERIES.list}>
          {told.dates.map((d) => (
            <li key={d.id} data-date={d.day} data-state={d.state}>
              <strong>{dayWords(d.day)}</strong>
              <span className={classes["is"]}>
                {d.state === "none" ? <None of={of.of} say={SERIES.notBooked} short /> : SERIES.state[d.state]}
                {d.movedTo === null ? null : ` · ${say(SERIES.moved, { day: dayWords(d.movedTo) })}`}
              </span>
              {OPENS.includes(d.state) && d.id !== booking ? (
                <span className={classes["choices"]}>
                  <ButtonLink
                    variant="subtle"
                    {...to.roomBooking({ bookingId: d.id })}
                    aria-label={say(SERIES.openOf, { day: dayWords(d.day) })}
                  >
                    {SERIES.open}
                  </ButtonLink>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
const OPENS: readonly ToldDate["state"][] = ["booked", "waiting", "attention", "rejected"];

/** `11 of 12 booked · 1 not booked: see below`. */
function summaryOf({ dates }: Pick<ToldSeries, "dates">, known: boolean): string {
  const n = countsOf(dates);
  const booked = { n: String(n.booked + n.past), count: String(dates.length) };
  return [
    say(known ? SERIES.booked : SERIES.bookedSoFar, booked),
    ...(n.waiting > 0 ? [say(SERIES.waiting, { n: String(n.waiting) })] : []),
    ...(n.attention > 0 ? [say(SERIES.attention, { n: String(n.attention) })] : []),
    ...(n.cancelled > 0 ? [say(SERIES.cancelled, { n: String(n.cancelled) })] : []),
  ].join(" · ");
}

type ParkedProps = { readonly site: SiteRow; readonly date: ToldDate; readonly parked: ToldSeries["parked"] };
/** A date that the server did not take: why, who has its room, and which others are free. [ROM-119] [ROM-88] */
function Parked({ site, date, parked }: ParkedProps) {
  const row = parked.get(date.id);
  if (!row) return null;
  const because = row.attention?.because;
  const day = dayWords(date.day);
  return (
    <div className={sheet["clash"]} role="group" aria-label={day}>
      <p>{because ? say(SERIES.dateRefused, { day, because }) : say(SERIES.dateStuck, { day })}</p>
      <LostRooms row={row} site={site} />
    </div>
  );
}
