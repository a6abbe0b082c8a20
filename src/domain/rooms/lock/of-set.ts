import { type JsonObject, sameJson } from "../../shared/json.ts";
import { object, text } from "../../shared/doc-reads.ts";
import { bookingIn, isCap, isForeign, type RoomBooking } from "../booking.ts";
import { type Cap, capsOf } from "../caps.ts";
import { holdsRoom } from "../clash.ts";
import type { HoldChange } from "./cost.ts";
import type { KnownWindow } from "./planner.ts";
import { type HeldWindow, type HeldBy, heldOf, NOTHING } from "./windows.ts";

const BOOKING = /^ns\/([^/]+)\/bookings\/([^/]+)$/;

/** A document as it stands before or after a save. */
export type StoredBooking = { readonly fields: JsonObject; readonly deleted: boolean };
/** A booking that a save writes, with what follows from it. */
export type LockedBooking = {
  readonly path: string;
  readonly ns: string;
  readonly id: string;
  readonly site: string;
  readonly after: RoomBooking;
  /** Day and last day of the booking, which its caps share. */
  readonly days: { readonly day: string; readonly lastDay: string };
  /** Whether its hold has to be written with it. */
  readonly holds: boolean;
  /** The caps that there were, and those that there shall be. */
  readonly caps: { readonly before: readonly Cap[]; readonly after: readonly Cap[] };
};

const read = (path: string, doc: StoredBooking | null): RoomBooking | null =>
  doc && bookingIn(path, doc.fields, { deleted: doc.deleted });
/** Days of a booking, as they are stored. */
const daysIn = ({ day, lastDay }: JsonObject): LockedBooking["days"] => ({ day: text(day), lastDay: text(lastDay) });
const isOff = (doc: StoredBooking): boolean => doc.deleted || object(doc.fields["approval"])["status"] === "REJECTED";

/**
 * What a write of a booking does to the lock of its rooms; null for what is no booking of ours, and for setup and clean-down, which
 * follow from it. A hold is written where reservations change, or it starts or stops holding: the rules ask for it then. [ROM-40]
 */
export function lockedBooking(path: string, before: StoredBooking | null, after: StoredBooking): LockedBooking | null {
  const [, ns = "", id = ""] = BOOKING.exec(path) ?? [];
  const now = id === "" ? null : read(path, after);
  if (!now || isCap(now) || isForeign(now)) return null;
  const was = read(path, before);
  const same = before !== null && sameJson(before.fields["reservations"] ?? null, after.fields["reservations"] ?? null);
  return {
    path,
    ns,
    id,
    site: now.site,
    after: now,
    days: daysIn(after.fields),
    holds: before === null || !same || isOff(before) !== isOff(after),
    caps: { before: was && holdsRoom(was) ? capsOf(was) : [], after: capsOf(now) },
  };
}

/** What a hold says. */
export function heldIn(x: unknown): HeldBy {
  const entries = Object.entries(object(x)).flatMap(([key, value]): [string, HeldWindow][] => {
    const { room, f, t } = object(value);
    return typeof room === "string" && typeof f === "number" && typeof t === "number" ? [[key, { room, f, t }]] : [];
  });
  return Object.fromEntries(entries);
}
/** What a hold becomes: the server's own word of what was held before, since the rules compare with that. [ROM-40] */
export const holdChange = (b: LockedBooking, hold: JsonObject | null): HoldChange => ({
  booking: b.id,
  was: heldIn(hold?.["held"]),
  now: heldOf(b.after),
});

const numbersIn = (x: unknown): readonly number[] =>
  Array.isArray(x) && x.every((n) => typeof n === "number") ? (x as readonly number[]) : NOTHING;
/** A window as the server has it. */
export const windowIn = (doc: JsonObject): KnownWindow => ({
  busy: numbersIn(doc["busy"]),
  foreign: numbersIn(doc["foreign"]),
});
