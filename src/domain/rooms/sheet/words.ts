import { withUnseenShown } from "../../shared/seen.ts";
import { dayOf, type Zone, clockOf } from "../../shared/time.ts";
import { dayWords } from "../../words/bookings.ts";
import { CATERING, SHEET } from "../../words/room-sheet.ts";
import { CAP_WORDS, PRIVATE_MEETING, ROOM_WORDS, UNREADABLE_BOOKING } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import type { Period, RoomBooking } from "../booking.ts";
import { cateringUntil, cateringWindow, type CateringRoom } from "../catering.ts";
import type { Clash } from "../clash.ts";

const MINUTE = 60_000;

/** What a booking is called to whoever may not know its title. */
export function whoWords({ title, booking }: Pick<Clash, "title" | "booking">, own: string): string {
  if (booking === own) return SHEET.ownRoom;
  if (title === UNREADABLE_BOOKING) return ROOM_WORDS.unreadableBooking;
  return title === PRIVATE_MEETING || title === "" ? ROOM_WORDS.privateBooking : withUnseenShown(title);
}

/** ` (setup from 09:45, clean-down until 11:15)`; empty where a meeting has neither. */
export function sideWords({ meeting, held }: Pick<Clash, "meeting" | "held">, zone: Zone): string {
  const sides = [
    ...(held.from < meeting.from
      ? [say(ROOM_WORDS.from, { side: CAP_WORDS.START.toLowerCase(), at: clockOf(held.from, zone) })]
      : []),
    ...(held.to > meeting.to
      ? [say(ROOM_WORDS.until, { side: CAP_WORDS.END.toLowerCase(), at: clockOf(held.to, zone) })]
      : []),
  ];
  return sides.length === 0 ? "" : ` (${sides.join(", ")})`;
}

/** A period as one reads it: its day where it is another one, and each end's day where they differ. */
export function periodWords({ from, to }: Period, zone: Zone, near: string | null = null): readonly [string, string] {
  const [first, last] = [dayOf(from, zone), dayOf(Math.max(from, to - 1), zone)];
  const day = (of: string, at: number) => `${dayWords(of)} ${clockOf(at, zone)}`;
  return [
    first === near ? clockOf(from, zone) : day(first, from),
    first === last ? clockOf(to, zone) : day(dayOf(to, zone), to),
  ];
}

/** "Clashes with {title or 'a private booking'} 10:00–11:00 (clean-down until 11:15)" (expectations 5.7). [ROM-85] */
export function clashWords(
  clash: Clash,
  own: string,
  { zone, day }: { readonly zone: Zone; readonly day: string },
): string {
  const [from, to] = periodWords(clash.meeting, zone, day);
  return say(ROOM_WORDS.clashesWith, { who: whoWords(clash, own), from, to }) + sideWords(clash, zone);
}

/** How long something still takes: `2 h 5 min`, `3 days`. */
export function leftWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} days`;
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `Tue 10 Mar 17:59`. */
const cutOffMoment = (at: number, zone: Zone): string =>
  `${dayWords(dayOf(at, zone)).replace(/ \d{4}$/, "")} ${clockOf(at, zone)}`;

/** How catering of a reservation stands, in words; `closed`: it can no longer be changed. [ROM-86] */
export function cateringWords(
  from: number,
  room: CateringRoom & { readonly title: string },
  { zone, now }: { readonly zone: Zone; readonly now: number },
): { readonly closed: boolean; readonly words: string; readonly broken: boolean } {
  const window = cateringWindow(room.cateringEditTimeEnd);
  if (!window)
    return {
      closed: true,
      broken: true,
      words: say(ROOM_WORDS.cateringUnit, { room: room.title, said: room.cateringEditTimeEnd ?? "" }),
    };
  const until = cateringUntil(from, room, zone);
  const [one, many] = CATERING.windows[window.unit];
  if (until === null || now > until) {
    const before = window.n === 1 ? one : say(many, { n: String(window.n) });
    return { closed: true, broken: false, words: say(ROOM_WORDS.cateringClosed, { window: before }) };
  }
  const at = cutOffMoment(until, zone);
  return { closed: false, broken: false, words: say(ROOM_WORDS.cateringUntil, { at, left: leftWords(until - now) }) };
}

/** What a booking is called on the screen of whoever may read its title. */
export const titleWords = ({ title }: Pick<RoomBooking, "title">): string =>
  title === "" ? SHEET.untitled : withUnseenShown(title);
