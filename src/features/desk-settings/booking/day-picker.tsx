import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { type DayRules, lastDay } from "#domain/bookings/days.ts";
import { nextDays } from "#domain/bookings/next-days.ts";
import { BOOKING_WORDS, dayWords } from "#domain/words/bookings.ts";
import { say } from "#domain/words/say.ts";
import { latePart } from "#ui/late-part.tsx";
import classes from "./create-booking.module.css";
import type { DayPickerProps } from "./day-calendar.tsx";

/** Seldom needed: most bookings are for one of the next days. */
const DayCalendar = latePart(async () => (await import("./day-calendar.tsx")).DayCalendar);

/** Days that stand there without a calendar. */
const CHIPS = 5;

const SHORT = { weekday: "short", day: "numeric", timeZone: "UTC" } as const;
let shorts: Intl.DateTimeFormat | undefined;
/** A day that is near: `Thu 26`. */
function shortDay(day: string): string {
  shorts ??= new Intl.DateTimeFormat("en-GB", SHORT);
  return shorts.format(new Date(`${day}T12:00:00Z`)).replace(",", "");
}

/** How far ahead one may book, and whether weekends count. */
function windowWords(rules: DayRules): string {
  const last = lastDay(rules);
  const until = last === null ? BOOKING_WORDS.untilUnlimited : say(BOOKING_WORDS.until, { day: dayWords(last) });
  return rules.allowance.weekends ? until : `${until} ${BOOKING_WORDS.weekendsNo}`;
}

/** The next days that can be booked, and a calendar for all others (spec 2 §5). [BKG-18] [LOOK-9] */
export function DayPicker(props: DayPickerProps) {
  const { rules, days, several, onDays } = props;
  const next = nextDays(rules, CHIPS);
  const [asked, setAsked] = useState<boolean | null>(null);
  // A day that has no chip is seen in the calendar.
  const open = asked ?? days.some((d) => !next.some((n) => n === d));
  const others = (day: string) => days.filter((d) => d !== day);
  const pick = (day: string) => {
    if (days.includes(day)) onDays(others(day));
    else onDays(several ? [...days, day] : [day]);
  };
  return (
    <Stack gap={8} role="group" aria-label={BOOKING_WORDS.date}>
      <div className={classes["chips"]}>
        {next.map((day) => (
          <Button
            key={day}
            variant={days.includes(day) ? "filled" : "default"}
            aria-pressed={days.includes(day)}
            aria-label={dayWords(day)}
            onClick={() => pick(day)}
          >
            {day === rules.today ? BOOKING_WORDS.onToday : shortDay(day)}
          </Button>
        ))}
        <Button variant="default" aria-expanded={open} onClick={() => setAsked(!open)}>
          {BOOKING_WORDS.otherDay}
        </Button>
      </div>
      <p className={classes["hint"]}>{windowWords(rules)}</p>
      {open ? <DayCalendar {...props} /> : null}
    </Stack>
  );
}
