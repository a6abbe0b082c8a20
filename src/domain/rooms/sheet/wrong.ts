import { dayOf, type Zone } from "../../shared/time.ts";
import { halves } from "../../shared/typed-time.ts";
import { dayWords } from "../../words/bookings.ts";
import { REPEAT_WRONG } from "../../words/room-series.ts";
import { ROOM_REFUSED } from "../../words/rooms.ts";
import { SHEET } from "../../words/room-sheet.ts";
import { say } from "../../words/say.ts";
import { TYPED_TIME } from "../../words/typed-times.ts";
import type { RoomBooking } from "../booking.ts";
import { type BookableRoom, type RoomsKnown, type Trouble, troublesOf } from "../check.ts";
import type { BookingDraft } from "../commands/edit.ts";
import { ROOMS } from "../limits.ts";
import { doOverlap } from "../series/dates.ts";
import { doesRepeat, type RepeatRefused } from "../series/repeat.ts";
import { datesOf } from "../series/rule.ts";
import { isSkipped } from "../../shared/wall-moment.ts";
import { draftIn, type SheetValues } from "./values.ts";

/** Field of the form at which a trouble is told. */
export function fieldOf({ key, field }: Pick<Trouble, "key" | "field">): string {
  if (key === "") return field;
  const part = field === "to" || field === "from" ? "period" : field === "requests" ? "room" : field;
  return `${key}_${part}`;
}

const isHalf = (r: { readonly from: number; readonly to: number }): boolean =>
  Number.isNaN(r.from) || Number.isNaN(r.to);

/** What is said of a period with a time that clocks skip; null for others. */
function skippedWords({ from, to }: { readonly from: string; readonly to: string }, zone: Zone): string | null {
  const skipped = [from, to].find((text) => isSkipped(text, zone));
  return skipped === undefined ? null : say(TYPED_TIME.skipped, { time: halves(skipped).time });
}

/** Against what a form is judged. */
export type Judge = {
  readonly before: RoomBooking | null;
  /** What the form shows of it. */
  readonly shown: BookingDraft | null;
  readonly site: string;
  readonly zone: Zone;
  readonly rooms: ReadonlyMap<string, BookableRoom>;
  readonly roomsKnown: RoomsKnown;
  /** The server's time as well as the device knows it: how far ahead a series may go counts from it. */
  readonly now: number;
};

/** What is wrong with how a new booking repeats, and in which of its fields; null for nothing, and where it does not. [ROM-111] */
export function repeatWrong(
  values: SheetValues,
  draft: BookingDraft,
  { zone, now }: Pick<Judge, "zone" | "now">,
): (RepeatRefused & { readonly words: string }) | null {
  if (!doesRepeat(values.repeat)) return null;
  const from = firstOf(draft);
  if (from === null) return { why: "no-first", field: "count", words: REPEAT_WRONG["no-first"] };
  const first = dayOf(from, zone);
  const dates = datesOf(values.repeat, { first, today: dayOf(now, zone) });
  if (dates.ok) {
    const whole = { ...draft, reservations: draft.reservations.filter((r) => r.from < r.to) };
    const meets = doOverlap(whole, dates.value.days, zone);
    return meets ? { why: "overlap", field: "every", words: REPEAT_WRONG.overlap } : null;
  }
  const { why, field, n = 0 } = dates.error;
  const words = why === "too-many" ? say(REPEAT_WRONG[why], { n: String(n) }) : REPEAT_WRONG[why];
  return { why, field, words: why === "first-off" ? say(REPEAT_WRONG[why], { day: dayWords(first) }) : words };
}
/** When the first booking of a form begins; null where no room has a whole time. */
export function firstOf({ reservations }: Pick<BookingDraft, "reservations">): number | null {
  const whole = reservations.filter((r) => r.from < r.to).map((r) => r.from);
  return whole.length === 0 ? null : Math.min(...whole);
}

/** What is wrong with a form, in words by field; empty: it can be saved. [ROM-82] */
export function sheetWrong(
  values: SheetValues,
  { before, shown, site, zone, rooms, roomsKnown, now }: Judge,
): { readonly [field: string]: string } {
  const draft = draftIn(values, { before: shown, zone });
  const { title, reservations } = draft;
  const repeat = before ? null : repeatWrong(values, draft, { zone, now });
  const troubles = troublesOf({ site, reservations }, { title: title.trim(), rooms, roomsKnown, before });
  const half = reservations.filter(isHalf).map((r) => [`${r.key}_period`, SHEET.wholeTimes] as const);
  const skipped = reservations.flatMap(({ key }) => {
    const words = skippedWords(values[`${key}_period`], zone);
    return words === null ? [] : [[`${key}_period`, words] as const];
  });
  return {
    ...Object.fromEntries(troubles.map((t) => [fieldOf(t), ROOM_REFUSED[t.why]])),
    ...Object.fromEntries(half),
    ...Object.fromEntries(skipped),
    ...(repeat ? { repeat: repeat.words } : {}),
  };
}

/** Reservations that somebody else took away while they were being edited here. [ROM-83] */
export const keysGone = (edits: readonly string[], now: SheetValues): readonly string[] =>
  ROOMS.reservations.filter(
    (key) => !now[`${key}_on`] && edits.some((f) => f.startsWith(`${key}_`)) && !edits.includes(`${key}_on`),
  );
