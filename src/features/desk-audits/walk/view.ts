import type { BookingRow, DeskRow } from "#data/api.ts";
import { isLive } from "#domain/bookings/state.ts";
import { isBookable, reasonOf } from "#domain/desks/bookable.ts";
import { type DeskStanding, madeAt } from "#domain/desk-audits/observations.ts";
import { saysBooked, type Status } from "#domain/desk-audits/status.ts";
import { clockOf, momentOf } from "#domain/shared/time.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { STATUS_WORDS } from "#domain/words/desk-audits-fields.ts";
import { say } from "#domain/words/say.ts";
import { AUDIT_LOOKS, SIGNS } from "#widgets/floor-plan/audit-looks.ts";
import type { DeskLook } from "#widgets/floor-plan/desk-look.ts";
import type { DeskWords } from "#widgets/floor-plan/use-pointing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Time = { readonly now: number; readonly zone: string };
/** How long ago, in the words of somebody who walks a floor. */
function agoWords(at: number, { now, zone }: Time): string {
  const ago = now - at;
  if (ago < MINUTE) return DESK_AUDIT_WORDS.alreadyNow;
  if (ago < HOUR) return say(DESK_AUDIT_WORDS.alreadyMinutes, { n: String(Math.floor(ago / MINUTE)) });
  return say(DESK_AUDIT_WORDS.alreadyAt, { at: momentOf(at, zone, now) });
}

/** What was seen at a desk, how long ago and by whom. */
export const alreadyWords = (o: DeskStanding, uid: string, time: Time): string =>
  say(DESK_AUDIT_WORDS.already, {
    status: STATUS_WORDS[o.status],
    ago: agoWords(madeAt(o), time),
    name: o.by.uid === uid ? DESK_AUDIT_WORDS.you : o.by.name,
  });

/** Bookings of today that still hold, by desk. */
export function bookingsByDesk(
  bookings: readonly BookingRow[],
  now: number,
): ReadonlyMap<string, readonly BookingRow[]> {
  const byDesk = new Map<string, BookingRow[]>();
  for (const b of bookings) if (!b.cancelled && isLive(b, now)) byDesk.set(b.desk, [...(byDesk.get(b.desk) ?? []), b]);
  for (const own of byDesk.values()) own.sort((a, b) => a.fromTime - b.fromTime);
  return byDesk;
}

type WalkedDesk = {
  readonly desks: readonly DeskRow[];
  readonly latest: ReadonlyMap<string, DeskStanding>;
  readonly booked: { has(desk: string): boolean };
  readonly selected: string | null;
};
/** Looks of the desks of a floor. */
export function looksOf({ desks, latest, booked, selected }: WalkedDesk): ReadonlyMap<string, DeskLook> {
  return new Map(
    desks.map((d): [string, DeskLook] => {
      const seen = latest.get(d.id);
      const state = !isBookable(d.disabled) ? "disabled" : booked.has(d.id) ? "booked" : "free";
      const how = seen?.status ?? "unvisited";
      const label = `${d.title} ${SIGNS[how]}`.trim();
      const look = { state, label, selected: d.id === selected, edited: false } as const;
      return [d.id, { ...look, pending: seen?.pending ?? false, audit: AUDIT_LOOKS[how] }];
    }),
  );
}

/** What was seen, and what has become of it: a booking may have come or gone since. */
function seenWords(status: Status, booked: boolean): string {
  const words = STATUS_WORDS[status];
  const said = saysBooked(status);
  if (said === null) return booked ? `${words}, ${PLAN_WORDS.booked}` : words;
  if (said === booked) return words;
  return say(booked ? DESK_AUDIT_WORDS.bookedSince : DESK_AUDIT_WORDS.whenChecked, { status: words });
}

/** What plan and list say of a desk: one sentence that holds now. [WALK-20] */
export function stateWords(seen: DeskStanding | undefined, booked: boolean): string {
  const unseen = booked ? `${DESK_AUDIT_WORDS.unvisited}, ${PLAN_WORDS.booked}` : DESK_AUDIT_WORDS.unvisited;
  const words = seen ? seenWords(seen.status, booked) : unseen;
  return seen?.pending ? `${words}, ${PLAN_WORDS.pending}` : words;
}

export const pointedWords = (desk: DeskRow | undefined, id: string, state: string): DeskWords => ({
  title: say(PLAN_WORDS.desk, { title: desk?.title ?? id }),
  state: desk ? state : PLAN_WORDS.notInData,
});

/** Why a desk cannot be booked; null when it can. */
export function disabledWords(disabled: boolean | string): string | null {
  if (isBookable(disabled)) return null;
  const reason = reasonOf(disabled);
  return reason === "" ? DESK_AUDIT_WORDS.disabledDesk : say(DESK_AUDIT_WORDS.disabledBecause, { reason });
}

/** When a booking holds. */
export const timesOf = (b: BookingRow, zone: string): string =>
  b.toTime === null
    ? say(DESK_AUDIT_WORDS.bookedOpen, { from: clockOf(b.fromTime, zone) })
    : say(DESK_AUDIT_WORDS.bookedFrom, { from: clockOf(b.fromTime, zone), to: clockOf(b.toTime, zone) });
