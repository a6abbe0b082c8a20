import type { ReactNode } from "react";
import type { BookingRow, SiteRow } from "#data/api.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { CARD_ROLE_WORDS } from "#domain/words/cards.ts";
import { PERSON_ANSWER, PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { Coming, None, type Of } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useToday } from "#widgets/use-today.ts";
import { StatusChip } from "../cards/status-chip.tsx";
import { useCardRights } from "../cards/use-card.ts";
import { useHolder } from "../cards/panel/use-holder.ts";
import { BookingWords, NextBooking, useDeskTitle } from "./next-booking.tsx";
import { useBookings, useSeesBookings } from "./use-bookings.ts";
import classes from "./answers.module.css";

type AnswerProps = { readonly word: string; readonly children: ReactNode; readonly about?: ReactNode };
const Answer = ({ word, children, about }: AnswerProps) => (
  <div className={classes["answer"]}>
    <dt>{word}</dt>
    <dd>{children}</dd>
    {about === undefined ? null : <dd>{about}</dd>}
  </div>
);

/** From when to when somebody is a member, by the site's clocks. */
export function validWords({ validFrom, validTo }: MemberDetail, zone: string): string {
  if (validFrom === null && validTo === null) return PERSON_PAGE.noEnd;
  const from = validFrom === null ? PERSON_PAGE.noBeginning : dateTimeOf(validFrom, zone);
  const to = validTo === null ? PERSON_PAGE.noEnd : dateTimeOf(validTo, zone);
  return say(PERSON_PAGE.fromTo, { from, to });
}

type At = { readonly site: SiteRow; readonly person: PersonDetail };

function Desk({ site, booking }: { readonly site: SiteRow; readonly booking: BookingRow }) {
  return say(PERSON_ANSWER.desk, { day: dayWords(booking.onDay), desk: useDeskTitle(site, booking) });
}

/** The first desk that is booked for them after today. */
function NextDesk({ site, person }: At) {
  const today = useToday(site.timeZone);
  const found = useBookings({ site, person, to: "always" });
  const next = found?.list.find((b) => b.onDay > today);
  return next ? (
    <Answer word={PERSON_ANSWER.next} about={<BookingWords site={site} booking={next} />}>
      <Desk site={site} booking={next} />
    </Answer>
  ) : (
    <Answer word={PERSON_ANSWER.next}>
      <None of={found ?? NOT_YET} say={PERSON_ANSWER.noNext} short />
    </Answer>
  );
}

type MemberProps = At & { readonly member: MemberDetail; readonly of: Of };
/** The card that they carry: a temporary one before their own. */
function Card({ site, person, member, of }: MemberProps) {
  const { permanent, temporary } = useHolder(person, member);
  const slot = temporary ?? permanent;
  if (slot === null)
    return (
      <Answer word={PERSON_ANSWER.card}>
        <None of={of} say={PERSON_ANSWER.noCard} short />
      </Answer>
    );
  if (typeof slot === "string")
    return <Answer word={PERSON_ANSWER.card}>{slot === "loading" ? <Coming /> : PERSON_ANSWER.notHere}</Answer>;
  return (
    <Answer word={PERSON_ANSWER.card} about={CARD_ROLE_WORDS[temporary === null ? "permanent" : "temporary"]}>
      {slot.title} <StatusChip card={slot} zone={site.timeZone} />
    </Answer>
  );
}

/**
 * What people come to the page for, in one strip: the desk of today and the next one, for those who may read bookings, the card
 * that somebody carries, and their membership. [PPG-10] [PPG-15]
 */
export function Answers(props: MemberProps) {
  const { site, person, member } = props;
  const sees = useSeesBookings();
  const { cards } = useCardRights();
  const books = sees && member.permissions["deskBooking"] === true;
  return (
    <section aria-label={PERSON_ANSWER.title}>
      <dl className={classes["answers"]}>
        {books ? (
          <>
            <Answer word={PERSON_ANSWER.today}>
              <NextBooking site={site} person={person} />
            </Answer>
            <NextDesk site={site} person={person} />
          </>
        ) : null}
        {cards ? <Card {...props} /> : null}
        <Answer word={PERSON_ANSWER.membership} about={validWords(member, site.timeZone)}>
          {PERSON_PAGE[member.type]}
        </Answer>
      </dl>
    </section>
  );
}
