import { millisecondsInDay as DAY } from "date-fns/constants";
import { isSeen } from "../shared/seen.ts";
import type { Reservation, RoomBooking } from "./booking.ts";
import { ROOMS } from "./limits.ts";

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

/** Whether all rooms are here; `late`: all that there were a while ago. Else one that is not among them may be there. (knowledge) */
export type RoomsKnown = "all" | "late" | "part";

export type FieldTrouble =
  | "no-room"
  | "room-gone"
  | "room-coming"
  | "other-site"
  | "title-long"
  | "title-unseen"
  | "note-long"
  | "ends-before-starts"
  | "too-long"
  | "too-many-rooms"
  | "cap-range"
  | "too-many-requests";
/** What is wrong with a booking, and where: a reservation's key and field, or a field of the booking. */
export type Trouble = { readonly why: FieldTrouble; readonly key: string; readonly field: string };

const isCap = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 0 && minutes <= ROOMS.capMax;

function roomTrouble(site: string, room: BookableRoom | undefined, known: RoomsKnown): FieldTrouble | null {
  if (!room) return known === "all" ? "room-gone" : "room-coming";
  if (room.gone) return "room-gone";
  return room.site === site ? null : "other-site";
}

function timeTrouble({ from, to }: Reservation): FieldTrouble | null {
  if (!(from < to)) return "ends-before-starts";
  return to - from > ROOMS.daysMax * DAY ? "too-long" : null;
}

/** What is wrong with a title; what a booking is called already is refused by nobody. [FORM-9] */
export function titleTrouble(title: string, before?: string): "title-long" | "title-unseen" | null {
  if (title.length > ROOMS.titleMax) return "title-long";
  return title === before || isSeen(title) ? null : "title-unseen";
}

type Room = { readonly room: BookableRoom | undefined; readonly known: RoomsKnown };
function ofReservation(r: Reservation, site: string, { room, known }: Room): readonly Trouble[] {
  const all: readonly (readonly [field: string, why: FieldTrouble | null])[] = [
    ["room", r.room === "" ? "no-room" : roomTrouble(site, room, known)],
    ["to", timeTrouble(r)],
    ["setup", isCap(r.setup) ? null : "cap-range"],
    ["cleanDown", isCap(r.cleanDown) ? null : "cap-range"],
    ["note", r.note.length > ROOMS.noteMax ? "note-long" : null],
    ["requests", Object.keys(r.requests).length > ROOMS.requestsMax ? "too-many-requests" : null],
  ];
  return all.flatMap(([field, why]) => (why === null ? [] : [{ why, key: r.key, field }]));
}

/**
 * What is wrong with a booking as it would be saved, one thing for each field; nothing where it can be. A reservation that stays
 * as it is may stand in a room that has been deleted meanwhile; whether one that has not arrived asks for approval, nobody can
 * say. [ROM-14] [KNOW-5]
 * @param title as it was typed, before it is kept back
 */
export function troublesOf(
  b: Pick<RoomBooking, "site" | "reservations">,
  {
    title,
    rooms,
    roomsKnown,
    before,
  }: {
    readonly title: string;
    readonly rooms: ReadonlyMap<string, BookableRoom>;
    readonly roomsKnown: RoomsKnown;
    readonly before: RoomBooking | null;
  },
): readonly Trouble[] {
  const wrong = titleTrouble(title, before?.title);
  const ofTitle = wrong ? [{ why: wrong, key: "", field: "title" } as const] : [];
  const none = b.reservations.length === 0 ? [{ why: "no-room", key: "", field: "reservations" } as const] : [];
  const many =
    b.reservations.length > ROOMS.reservations.length
      ? [{ why: "too-many-rooms", key: "", field: "reservations" } as const]
      : [];
  const stays = (r: Reservation) =>
    before?.reservations.some((o) => o.key === r.key && o.room === r.room && o.from === r.from && o.to === r.to) ===
    true;
  const may = (why: FieldTrouble) => why === "room-gone" || (why === "room-coming" && roomsKnown === "late");
  const own = b.reservations.flatMap((r) =>
    ofReservation(r, b.site, { room: rooms.get(r.room), known: roomsKnown }).filter(
      ({ why }) => !(may(why) && stays(r)),
    ),
  );
  return [...ofTitle, ...none, ...many, ...own];
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
