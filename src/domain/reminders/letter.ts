import { type Instant, type Zone } from "../shared/time.ts";
import { REMINDER_WORDS as WORDS } from "../words/reminders.ts";
import { say } from "../words/say.ts";
import { REMINDERS } from "./limits.ts";

/** What a letter says, in the site's zone and language. */
export type ReminderOf = {
  readonly kind: "before" | "after";
  readonly name: string;
  readonly desk: string;
  readonly site: string;
  readonly fromTime: Instant;
  readonly toTime: Instant | null;
  readonly requiresCheckIn: boolean;
  /** When bookings without a check-in end by themselves; null where they do not, or did already. */
  readonly endsAt: Instant | null;
  readonly zone: Zone;
  readonly locale: string;
};
export type Letter = { readonly subject: string; readonly text: string };

/** Somebody's text on one line: it goes into the head of a letter, where a line break would begin another field. */
export const oneLine = (text: string, max: number = REMINDERS.nameMax): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, max);

/** Days and times of a zone, as a language writes them. */
export function timesIn(locale: string, timeZone: Zone) {
  const day = new Intl.DateTimeFormat(locale, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit", minute: "2-digit" });
  return { day: (at: Instant) => day.format(at), clock: (at: Instant) => clock.format(at) };
}

function checkInLine(of: ReminderOf, clock: (at: Instant) => string): readonly string[] {
  if (!of.requiresCheckIn) return [];
  return [of.endsAt === null ? WORDS.checkIn : say(WORDS.checkInBy, { at: clock(of.endsAt) })];
}

/** Subject and text of a reminder; nothing in it is HTML, and no text of anybody makes a line of its own. [REM-4] */
export function letterOf(of: ReminderOf): Letter {
  const { day, clock } = timesIn(of.locale, of.zone);
  const [desk, site, name] = [oneLine(of.desk), oneLine(of.site), oneLine(of.name)];
  const at = { day: day(of.fromTime), from: clock(of.fromTime), zone: of.zone };
  const lines = [
    name === "" ? WORDS.helloNobody : say(WORDS.hello, { name }),
    "",
    say(of.kind === "before" ? WORDS.booked : WORDS.begun, { desk, site }),
    of.toTime === null ? say(WORDS.whenOpen, at) : say(WORDS.when, { ...at, to: clock(of.toTime) }),
    ...checkInLine(of, clock),
    WORDS.notNeeded,
    "",
    say(WORDS.why, { site }),
  ];
  return {
    subject: say(of.kind === "before" ? WORDS.before : WORDS.after, { desk, day: at.day }),
    text: lines.join("\n"),
  };
}

/** An address that a letter can go to: one, without a name, a list or a line break. */
export const isAddress = (text: unknown): text is string =>
  typeof text === "string" &&
  text.length <= 254 &&
  /^[^\s<>,;:"()\\@]+@[^\s<>,;:"()\\@]+\.[^\s<>,;:"()\\@]+$/u.test(text);
