import type { Op, Plan } from "../../shared/changes.ts";
import { err, type Result } from "../../shared/result.ts";
import { dayOf } from "../../shared/time.ts";
import { dayWords } from "../../words/bookings.ts";
import { SERIES_LABEL } from "../../words/room-series.ts";
import { ROOM_LABEL, ROOM_VIA } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import { approvalAfter } from "../approval.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import type { BookingDraft } from "../booking-draft.ts";
import { cateringUntil } from "../catering.ts";
import { type Trouble, troublesOf } from "../check.ts";
import { roomBookingCreate, roomBookingDelete, roomBookingEdit, roomBookingMove } from "../declared.ts";
import { changeOf, draftInput } from "../inputs.ts";
import { ROOMS } from "../limits.ts";
import { splitPrivate } from "../privacy.ts";
import { memberId, type Series } from "../series/series.ts";
import { bookingDoc, bookingPatch, detailsOps, type KnownDetails } from "./ops.ts";
import {
  bookingPath,
  mayNot,
  mayNotChange,
  roomOf,
  roomPlan,
  roomsComing,
  type RoomRefusal,
  type RoomWorld,
} from "./world.ts";

export type { BookingDraft };
/** A refusal, and what is wrong in which field. */
export type Refused = { readonly why: RoomRefusal; readonly troubles: readonly Trouble[] };
type Planned = Result<Plan, Refused>;
const refused = (why: RoomRefusal, troubles: readonly Trouble[] = []): Planned => err({ why, troubles });
const orRefused = (plan: Result<Plan, RoomRefusal>): Planned => (plan.ok ? plan : refused(plan.error));

/** Rooms of a booking in one line. */
export function roomWords({ reservations }: Pick<RoomBooking, "reservations">): string {
  const titles = [...new Set(reservations.map((r) => r.roomTitle))];
  const [room = ""] = titles;
  return titles.length > 1 ? say(ROOM_LABEL.rooms, { room, n: String(titles.length - 1) }) : room;
}

/** A reservation with what follows from its room: title, and until when catering may change. [ROM-9] */
function settled(r: Reservation, { rooms, zone }: Pick<RoomWorld, "rooms" | "zone">): Reservation {
  const room = rooms.get(r.room);
  if (!room) return r;
  const asks = Object.keys(r.requests).length > 0;
  return { ...r, roomTitle: room.title, cateringUntil: asks ? cateringUntil(r.from, room, zone) : null };
}

type Drafting = {
  readonly before: RoomBooking | null;
  readonly site: string;
  readonly world: RoomWorld;
  readonly series?: Series | undefined;
};
/** A booking as a draft makes it of the one before, or anew. */
function drafted(draft: BookingDraft, { before, site, world, series = before?.series }: Drafting): RoomBooking {
  const { main } = splitPrivate({ title: draft.title.trim(), owner: draft.owner }, draft.privacy);
  const reservations = [...draft.reservations].map((r) => settled(r, world)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const next = { owner: draft.owner, privacy: draft.privacy, reservations };
  return {
    id: before?.id ?? (series ? memberId(series) : world.newId()),
    site,
    ...main,
    privacy: draft.privacy,
    reservations,
    approval: approvalAfter(before, next, {
      room: roomOf(world),
      now: world.now,
      coming: roomsComing(next, world),
    }),
    from: Math.min(...reservations.map((r) => r.from)),
    to: Math.max(...reservations.map((r) => r.to)),
    connection: null,
    reservationKey: "",
    createdBy: before ? before.createdBy : world.person,
    createdVia: before?.createdVia ?? ROOM_VIA,
    thirdParty: null,
    ...(series ? { series } : {}),
    deleted: false,
    rev: before?.rev ?? 0,
    pending: false,
  };
}

/** What begins about now is ad hoc: nobody planned it (spec 1 §3). [ROM-17] */
const booked = (r: Reservation, now: number): Reservation => ({
  ...r,
  adHoc: Math.abs(r.from - now) <= ROOMS.adHocMs,
});

/** Books rooms: one set with everything that belongs to it, whole or not at all. `series`: whose date it is. [ROM-17] */
export function planCreate(draft: BookingDraft, site: string, world: RoomWorld, series?: Series): Planned {
  const no = mayNot(world);
  if (no) return refused(no);
  const troubles = troublesOf(
    { site, reservations: draft.reservations },
    { title: draft.title.trim(), rooms: world.rooms, roomsKnown: world.roomsKnown, before: null },
  );
  if (troubles[0]) return refused(troubles[0].why, troubles);
  const reservations = draft.reservations.map((r) => booked(r, world.now));
  const b = drafted({ ...draft, reservations }, { before: null, site, world, series });
  const { details } = splitPrivate({ title: draft.title.trim(), owner: draft.owner }, draft.privacy);
  const ops: readonly Op[] = [
    { kind: "create", path: bookingPath(world.ns, b.id), fields: bookingDoc(b, world) },
    ...detailsOps(b, details, { known: null, world }),
  ];
  const said = { title: b.title, room: roomWords(b) };
  const label = series
    ? say(SERIES_LABEL.created, { ...said, day: dayWords(dayOf(b.from, world.zone)) })
    : say(ROOM_LABEL.created, said);
  const input = { site, id: b.id, draft: draftInput({ ...draft, reservations }), ...(series ? { series } : {}) };
  return orRefused(
    roomPlan({ command: roomBookingCreate, label, site, ops, input }, [{ id: b.id, before: null, after: b }]),
  );
}

/**
 * Changes a booking: title, owner, privacy, times, rooms, setup and clean-down. Another owner, a room that requires it where none
 * did, and what takes more than was approved ask for approval again. [ROM-17] [ROM-7]
 * @param known the details as this device knows them; null for none, or where the person may not read them: then a title or
 * owner that is kept back stays as it is
 */
export function planEdit(
  before: RoomBooking,
  draft: BookingDraft,
  { known, world }: { readonly known: KnownDetails | null; readonly world: RoomWorld },
): Planned {
  const no = mayNotChange(before, world);
  if (no) return refused(no);
  const troubles = troublesOf(
    { site: before.site, reservations: draft.reservations },
    { title: draft.title.trim(), rooms: world.rooms, roomsKnown: world.roomsKnown, before },
  );
  if (troubles[0]) return refused(troubles[0].why, troubles);
  // Who was kept back is told by the details: approval compares true owners, and who made it comes back with the owner.
  const owner = before.privacy.owner ? (known?.owner ?? before.owner) : before.owner;
  const createdBy = before.privacy.owner ? (known?.createdBy ?? before.createdBy) : before.createdBy;
  const next = drafted(draft, { before: { ...before, owner, createdBy }, site: before.site, world });
  const { details } = splitPrivate({ title: draft.title.trim(), owner: draft.owner }, draft.privacy);
  const wasPrivate = before.privacy.title || before.privacy.owner;
  const isBlind = wasPrivate && known === null && details !== null;
  const patch = bookingPatch(before, next, world);
  const isOther = (["title", "owner"] as const).some((f) => before.privacy[f] !== next.privacy[f]);
  const ops = [...(patch ? [patch] : []), ...(isBlind ? [] : detailsOps(next, details, { known, world, isOther }))];
  const moved = next.reservations.some((r) => before.reservations.every((o) => o.key !== r.key || o.room !== r.room));
  const input = { id: before.id, change: changeOf(draftOf(before, known), draft) };
  const label = moved
    ? say(ROOM_LABEL.moved, { title: next.title, room: roomWords(next) })
    : say(ROOM_LABEL.edited, { title: next.title });
  return orRefused(
    roomPlan<unknown>({ command: moved ? roomBookingMove : roomBookingEdit, label, site: before.site, ops, input }, [
      { id: before.id, before, after: next },
    ]),
  );
}

/** Takes a booking away, its caps and details with it. [ROM-17] */
export function planDelete(
  before: RoomBooking,
  { known, world }: { readonly known: KnownDetails | null; readonly world: RoomWorld },
): Result<Plan, RoomRefusal> {
  const no = mayNotChange(before, world);
  if (no) return err(no);
  const ops: readonly Op[] = [
    { kind: "delete", path: bookingPath(world.ns, before.id), seenRev: before.rev },
    ...detailsOps(before, null, { known, world }),
  ];
  const label = say(ROOM_LABEL.deleted, { title: before.title });
  return roomPlan({ command: roomBookingDelete, label, site: before.site, ops, input: { id: before.id } }, [
    { id: before.id, before, after: { ...before, deleted: true } },
  ]);
}

/** A draft that changes nothing. */
export const draftOf = (b: RoomBooking, known: KnownDetails | null): BookingDraft => ({
  title: b.privacy.title ? (known?.title ?? b.title) : b.title,
  owner: b.privacy.owner ? (known?.owner ?? b.owner) : b.owner,
  privacy: b.privacy,
  reservations: b.reservations,
});
