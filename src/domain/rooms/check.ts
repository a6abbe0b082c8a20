import type { Reservation, RoomBooking } from "./booking.ts";
import { ROOMS } from "./limits.ts";

const DAY = 86_400_000;

/** A room as far as booking it is concerned. */
export type BookableRoom = {
  readonly id: string;
  readonly title: string;
  /** Id of the site. */
  readonly site: string;
  readonly requiresApproval: boolean;
  readonly cateringIsEnabled: boolean;
  readonly cateringEditTimeEnd: string | null;
  readonly gone: boolean;
};

export type FieldTrouble =
  | "no-room"
  | "room-gone"
  | "other-site"
  | "title-long"
  | "note-long"
  | "ends-before-starts"
  | "too-long"
  | "too-many-rooms"
  | "cap-range"
  | "too-many-requests";
/** What is wrong with a booking, and where: a reservation's key and field, or a field of the booking. */
export type Trouble = { readonly why: FieldTrouble; readonly key: string; readonly field: string };

const isCap = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 0 && minutes <= ROOMS.capMax;

function roomTrouble(site: string, room: BookableRoom | undefined): FieldTrouble | null {
  if (!room || room.gone) return "room-gone";
  return room.site === site ? null : "other-site";
}

function ofReservation(r: Reservation, site: string, room: BookableRoom | undefined): Trouble | null {
  const at = (why: FieldTrouble, field: string): Trouble => ({ why, key: r.key, field });
  if (r.room === "") return at("no-room", "room");
  const bad = roomTrouble(site, room);
  if (bad) return at(bad, "room");
  if (!(r.from < r.to)) return at("ends-before-starts", "to");
  if (r.to - r.from > ROOMS.daysMax * DAY) return at("too-long", "to");
  if (!isCap(r.setup)) return at("cap-range", "setup");
  if (!isCap(r.cleanDown)) return at("cap-range", "cleanDown");
  if (r.note.length > ROOMS.noteMax) return at("note-long", "note");
  return Object.keys(r.requests).length > ROOMS.requestsMax ? at("too-many-requests", "requests") : null;
}

/**
 * What is wrong with a booking as it would be saved, one thing for each field; nothing where it can be. A reservation that stays
 * as it is may stand in a room that has been deleted meanwhile. [ROM-14]
 * @param title as it was typed, before it is kept back
 */
export function troublesOf(
  b: Pick<RoomBooking, "site" | "reservations">,
  {
    title,
    rooms,
    before,
  }: {
    readonly title: string;
    readonly rooms: ReadonlyMap<string, BookableRoom>;
    readonly before: RoomBooking | null;
  },
): readonly Trouble[] {
  const long = title.length > ROOMS.titleMax ? [{ why: "title-long", key: "", field: "title" } as const] : [];
  const none = b.reservations.length === 0 ? [{ why: "no-room", key: "", field: "reservations" } as const] : [];
  const many =
    b.reservations.length > ROOMS.reservations.length
      ? [{ why: "too-many-rooms", key: "", field: "reservations" } as const]
      : [];
  const stays = (r: Reservation) =>
    before?.reservations.some((o) => o.key === r.key && o.room === r.room && o.from === r.from && o.to === r.to) ===
    true;
  const own = b.reservations.flatMap((r) => {
    const trouble = ofReservation(r, b.site, rooms.get(r.room));
    return trouble && !(trouble.why === "room-gone" && stays(r)) ? [trouble] : [];
  });
  return [...long, ...none, ...many, ...own];
}

/** The next key that is free among reservations; null when all are taken. [ROM-14] */
export const nextKey = (reservations: readonly Pick<Reservation, "key">[]): Reservation["key"] | null =>
  ROOMS.reservations.find((key) => !reservations.some((r) => r.key === key)) ?? null;

/**
 * Setup or clean-down as somebody types it: 0 takes the adjoining time away, and a negative number on a reservation that has none
 * is ignored; on one that has some it takes it away too (spec 2 §4). [ROM-15]
 */
export const capAfter = (before: number, typed: number): number =>
  typed < 0 && before === 0 ? before : Math.max(0, typed);
