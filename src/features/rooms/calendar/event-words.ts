import type { Period, Reservation, RoomBooking } from "#domain/rooms/booking.ts";
import type { RoomOf } from "#domain/rooms/approval.ts";
import { reservationId } from "#domain/rooms/calendar/clashing.ts";
import { titleIn } from "#domain/rooms/called.ts";
import type { Clash } from "#domain/rooms/clash.ts";
import { whoWords } from "#domain/rooms/sheet/words.ts";
import { heldPeriod } from "#domain/rooms/spans.ts";
import { type EventStatus, eventStatus } from "#domain/rooms/state.ts";
import { withUnseenShown } from "#domain/shared/seen.ts";
import { clockOf, dayOf, type Zone } from "#domain/shared/time.ts";
import { dayWords } from "#domain/words/bookings.ts";
import { EVENT_WORDS, MOVE_WORDS, ROOM_CALENDAR } from "#domain/words/rooms.ts";
import { say } from "#domain/words/say.ts";

/** A mark of an event: an icon with its words. */
export type EventMark =
  "unreadable" | "needs-approval" | "rejected" | "checked-in" | "catering" | "foreign" | "pending" | "clashes";
/** What an event is, in words. */
export type EventFacts = {
  readonly title: string;
  readonly owner: string;
  readonly status: EventStatus;
  /** Of one that cannot be read nobody knows how it stands. */
  readonly statusWords: string;
  readonly marks: readonly { readonly mark: EventMark; readonly words: string }[];
  readonly from: string;
  readonly to: string;
  /** "Setup from 09:45" and "Clean-down until 11:15", as far as there are any. */
  readonly caps: readonly string[];
};
export type Around = {
  readonly zone: Zone;
  readonly now: number;
  readonly room: RoomOf;
  /** Reservations that meet another one, by `reservationId`. */
  readonly clashing?: ReadonlySet<string>;
};

/** The time of a period; a day is named where it is not that of the other end. */
export function timesOf({ from, to }: Period, zone: Zone): { readonly from: string; readonly to: string } {
  const [a, b] = [dayOf(from, zone), dayOf(to, zone)];
  const end = clockOf(to, zone);
  const midnight = end === "00:00" && dayOf(to - 1, zone) === a;
  if (a === b || midnight) return { from: clockOf(from, zone), to: midnight ? "24:00" : end };
  return { from: `${dayWords(a)} ${clockOf(from, zone)}`, to: `${dayWords(b)} ${end}` };
}

/** The title as everybody may read it. */
export const titleOf = (b: Pick<RoomBooking, "title" | "unreadable">): string =>
  withUnseenShown(titleIn(b)) || ROOM_CALENDAR.noTitle;

const statusMark = (status: EventStatus): readonly EventMark[] =>
  status === "needs-approval" || status === "rejected" || status === "checked-in" ? [status] : [];
const wordsOf = (mark: EventMark): string =>
  mark === "needs-approval" || mark === "rejected" || mark === "checked-in"
    ? EVENT_WORDS.status[mark]
    : EVENT_WORDS[mark];

/** What is shown and said of a reservation. [ROM-61] */
export function factsOf(b: RoomBooking, r: Reservation, around: Around & { readonly clashes?: boolean }): EventFacts {
  const { zone, now, room, clashing } = around;
  const clashes = around.clashes ?? clashing?.has(reservationId(b.id, r.key)) ?? false;
  const status = eventStatus(b, r, { now, room });
  const held = heldPeriod(r);
  const marks: readonly EventMark[] = [
    ...(b.unreadable ? (["unreadable"] as const) : statusMark(status)),
    ...(Object.keys(r.requests).length > 0 ? (["catering"] as const) : []),
    ...(b.thirdParty ? (["foreign"] as const) : []),
    ...(clashes ? (["clashes"] as const) : []),
    ...(b.pending ? (["pending"] as const) : []),
  ];
  return {
    title: titleOf(b),
    owner: b.owner?.title ?? "",
    status,
    statusWords: b.unreadable ? EVENT_WORDS.unreadable : EVENT_WORDS.status[status],
    marks: marks.map((mark) => ({ mark, words: wordsOf(mark) })),
    ...timesOf(r, zone),
    caps: [
      ...(r.setup > 0 ? [say(EVENT_WORDS.setup, { at: clockOf(held.from, zone) })] : []),
      ...(r.cleanDown > 0 ? [say(EVENT_WORDS.cleanDown, { at: clockOf(held.to, zone) })] : []),
    ],
  };
}

/** An event as it is read out: everything that its block shows by looks. [ROM-61] */
export function eventName(f: EventFacts, room: string): string {
  const known = f.marks.some(({ words }) => words === f.statusWords);
  const status = known ? [] : [f.statusWords];
  const parts = [f.title, room, `${f.from}–${f.to}`, ...status, ...f.marks.map((m) => m.words), ...f.caps, f.owner];
  return parts.filter((p) => p !== "").join(", ");
}

/** With what a reservation clashes, as everybody may read it (expectations 5.7). [ROM-66] */
export function clashWords(clash: Clash, zone: Zone): string {
  const { meeting, held } = clash;
  const who = whoWords(clash, "");
  const times = { who, ...timesOf(meeting, zone) };
  const caps = [
    ...(held.from < meeting.from ? [say(MOVE_WORDS.setupFrom, { at: clockOf(held.from, zone) })] : []),
    ...(held.to > meeting.to ? [say(MOVE_WORDS.cleanDownUntil, { at: clockOf(held.to, zone) })] : []),
  ];
  return caps.length > 0
    ? say(MOVE_WORDS.clashCaps, { ...times, caps: caps.join(", ") })
    : say(MOVE_WORDS.clash, times);
}
