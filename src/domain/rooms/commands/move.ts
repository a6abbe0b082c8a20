import type { Op, Plan } from "../../shared/changes.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { addDays, clockOf, type DayKey, dayOf, daysBetween, instantAt } from "../../shared/time.ts";
import { ROOM_LABEL, ROOM_VIA } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import { submitted, needsApproval } from "../approval.ts";
import type { Period, Reservation, RoomBooking } from "../booking.ts";
import { type Clash, clashesOf, type Holding, holdingsOf } from "../clash.ts";
import type { WorkOrder } from "../collection.ts";
import { roomBookingDuplicate } from "../declared.ts";
import { ROOMS } from "../limits.ts";
import { splitPrivate } from "../privacy.ts";
import { type BookingDraft, draftOf, planDelete, planEdit, type Refused } from "./edit.ts";
import { bookingDoc, detailsOps, type KnownDetails } from "./ops.ts";
import { lastDayOf } from "./work-orders.ts";
import {
  bookingPath,
  mayNot,
  roomOf,
  roomPlan,
  roomsComing,
  type RoomRefusal,
  type RoomWorld,
  workOrderPath,
} from "./world.ts";

type Holdings = ReadonlyMap<string, readonly Holding[]>;

/** Where a reservation goes: another time, another room, or both. */
export type Target = Partial<Period> & { readonly room?: string };
/** What an edit of rooms does to catering, told before it is saved (expectations 5.7). */
export type CateringLoss = { readonly key: string; readonly dropped: readonly WorkOrder[] };

/** The booking with one reservation elsewhere; setup and clean-down adjoin it as before. [ROM-18] */
export function movedDraft(draft: BookingDraft, key: string, to: Target): BookingDraft {
  const move = (r: Reservation): Reservation =>
    r.key === key ? { ...r, room: to.room ?? r.room, from: to.from ?? r.from, to: to.to ?? r.to } : r;
  return { ...draft, reservations: draft.reservations.map(move) };
}

/** Work orders that a draft drops, since their room has no catering (spec 2 §4). [ROM-19] */
export function cateringLosses(
  before: RoomBooking,
  draft: BookingDraft,
  { orders, world }: { readonly orders: readonly WorkOrder[]; readonly world: Pick<RoomWorld, "rooms" | "roomsKnown"> },
): readonly CateringLoss[] {
  return draft.reservations.flatMap((r) => {
    const was = before.reservations.find((o) => o.key === r.key);
    if (!was || was.room === r.room || world.rooms.get(r.room)?.cateringIsEnabled === true) return [];
    if (world.roomsKnown !== "all" && !world.rooms.has(r.room)) return []; // it has not arrived: nothing is saved with it
    const dropped = orders.filter((o) => o.key === r.key && o.booking === before.id);
    return dropped.length > 0 || Object.keys(was.requests).length > 0 ? [{ key: r.key, dropped }] : [];
  });
}

/** The draft without the requests that its rooms cannot serve. [ROM-19] */
function withoutLosses(draft: BookingDraft, losses: readonly CateringLoss[]): BookingDraft {
  const lost = new Set(losses.map((l) => l.key));
  return {
    ...draft,
    reservations: draft.reservations.map((r) => (lost.has(r.key) ? { ...r, requests: {}, cateringUntil: null } : r)),
  };
}

/**
 * What becomes of work orders when a booking's rooms or times change: those kept get the new room as their subject and the new last
 * day, others go. [ROM-19]
 */
function workOrdersAfter(
  before: RoomBooking,
  draft: BookingDraft,
  { orders, world }: { readonly orders: readonly WorkOrder[]; readonly world: RoomWorld },
): readonly Op[] {
  const lost = new Set(cateringLosses(before, draft, { orders, world }).flatMap((l) => l.dropped.map((o) => o.id)));
  const lastDay = lastDayOf({ ...before, reservations: draft.reservations }, world.zone);
  return orders.flatMap((o): readonly Op[] => {
    const r = draft.reservations.find((x) => x.key === o.key);
    if (!r || lost.has(o.id)) return [orderGone(o, world)];
    const resource = { ref: `ns/${world.ns}/resources/${r.room}`, title: world.rooms.get(r.room)?.title ?? "" };
    const fields = {
      ...(r.room === o.room ? {} : { "subject/resource": resource }),
      ...(lastDay === o.lastDay ? {} : { lastDay }),
    };
    const path = workOrderPath(world.ns, o.id);
    return Object.keys(fields).length === 0 ? [] : [{ kind: "patch", path, fields, seenRev: o.rev }];
  });
}
export const orderGone = (o: WorkOrder, { ns }: RoomWorld): Op => ({
  kind: "delete",
  path: workOrderPath(ns, o.id),
  seenRev: o.rev,
});
/** A plan of a booking with what becomes of its work orders: one set, so that neither is there without the other. */
export const withOrders = (plan: Plan, ops: readonly Op[]): Plan => ({ ...plan, ops: [...plan.ops, ...ops] });

/** What an edit needs to know besides the booking. */
export type EditOf = {
  readonly known: KnownDetails | null;
  readonly orders: readonly WorkOrder[];
  readonly world: RoomWorld;
};

/**
 * An edit with what becomes of catering: requests that a room cannot serve are dropped, work orders of reservations that go are
 * taken away, others follow their room. [ROM-17] [ROM-19]
 */
export function planWhole(before: RoomBooking, wished: BookingDraft, of: EditOf): Result<Plan, Refused> {
  const draft = withoutLosses(wished, cateringLosses(before, wished, of));
  const booking = planEdit(before, draft, of);
  if (!booking.ok) return booking;
  return ok(withOrders(booking.value, workOrdersAfter(before, draft, of)));
}

/** Takes a booking away, and its catering with it. [ROM-17] [ROM-22] */
export function planDeleteWhole(before: RoomBooking, of: EditOf): Result<Plan, RoomRefusal> {
  const booking = planDelete(before, of);
  if (!booking.ok) return booking;
  const gone = of.orders.map((o) => orderGone(o, of.world));
  return ok(withOrders(booking.value, gone));
}

/** A move that is refused: also by what stands there. */
export type MoveRefused = Refused & { readonly clashes: readonly Clash[] };

/**
 * Moves or resizes one reservation; a place where it would clash is refused (spec 2 §4: the change is ignored). [ROM-18] [ROM-19]
 */
export function planMove(
  before: RoomBooking,
  at: { readonly key: string; readonly to: Target },
  of: EditOf & { readonly all: Holdings },
): Result<Plan, MoveRefused> {
  const wished = movedDraft(draftOf(before, of.known), at.key, at.to);
  const clashes = clashesOf(before.id, wished.reservations, of.all).filter((c) => c.key === at.key);
  if (clashes.length > 0) return err({ why: "clash", troubles: [], clashes });
  const plans = planWhole(before, wished, of);
  return plans.ok ? plans : err({ ...plans.error, clashes: [] });
}

/** A time of a site's clocks on another day, so many days later. [ROM-20] */
export const shifted = (at: number, days: number, zone: string): number =>
  instantAt(addDays(dayOf(at, zone), days), clockOf(at, zone), zone);

/** A copy is no date of the series that it was made of. */
function withoutSeries({ series: _series, ...b }: RoomBooking): RoomBooking {
  return b;
}
/** A booking as it would stand on another day, at the same times of the site's clocks; nobody has checked in or asked for catering. [ROM-20] */
function copiedTo(b: RoomBooking, day: DayKey, { world }: { readonly world: RoomWorld }): RoomBooking {
  const { zone, now } = world;
  const first = Math.min(...b.reservations.map((r) => r.from));
  const days = daysBetween(dayOf(first, zone), day);
  const reservations = b.reservations.map((r) => ({
    ...r,
    from: shifted(r.from, days, zone),
    to: shifted(r.to, days, zone),
    checkedInAt: null,
    checkedOutAt: null,
    requests: {},
    cateringUntil: null,
    adHoc: false,
  }));
  return {
    ...withoutSeries(b),
    id: world.newId(),
    reservations,
    from: Math.min(...reservations.map((r) => r.from)),
    to: Math.max(...reservations.map((r) => r.to)),
    approval: needsApproval(b, roomOf(world)) ? submitted(now) : null,
    createdBy: world.person,
    createdVia: ROOM_VIA,
    deleted: false,
    rev: 0,
  };
}

/** A day to which a booking could be copied, and what it would meet there. */
export type CopyDay = { readonly day: DayKey; readonly booking: RoomBooking; readonly clashes: readonly Clash[] };
/** What copies to days would meet, each day once and in order; copies of a long booking meet those before them, too. [ROM-20] */
export function copyDays(
  b: RoomBooking,
  days: readonly DayKey[],
  { all, world }: { readonly all: Holdings; readonly world: RoomWorld },
): readonly CopyDay[] {
  const copies: CopyDay[] = [];
  for (const day of [...new Set(days)].sort()) {
    const booking = copiedTo(b, day, { world });
    const earlier = holdingsOf(copies.map((c) => c.booking));
    const met = [all, earlier].flatMap((held) => clashesOf(booking.id, booking.reservations, held));
    copies.push({ day, booking, clashes: met });
  }
  return copies;
}

/** Copies a booking to other days: a set for each, so that one that is taken keeps none of the others out. [ROM-20] */
export function planDuplicate(
  b: RoomBooking,
  copies: readonly CopyDay[],
  { known, world }: { readonly known: KnownDetails | null; readonly world: RoomWorld },
): Result<readonly Plan[], RoomRefusal> {
  const no = mayNot(world);
  if (no) return err(no);
  if (copies.length === 0) return err("nothing-to-do");
  if (copies.length > ROOMS.copiesMax) return err("too-many-days");
  if (copies.some((c) => c.clashes.length > 0)) return err("clash");
  if (roomsComing(b, world)) return err("room-coming");
  const said = draftOf(b, known);
  const plans: Plan[] = [];
  for (const { booking } of copies) {
    const { details } = splitPrivate(said, b.privacy);
    const ops: readonly Op[] = [
      { kind: "create", path: bookingPath(world.ns, booking.id), fields: bookingDoc(booking, world) },
      ...detailsOps(booking, details, { known: null, world }),
    ];
    const n = String(copies.length);
    const label =
      copies.length === 1
        ? say(ROOM_LABEL.duplicatedOne, { title: b.title })
        : say(ROOM_LABEL.duplicated, { title: b.title, n });
    const day = dayOf(booking.from, world.zone);
    const input = { of: b.id, id: booking.id, day };
    const plan = roomPlan({ command: roomBookingDuplicate, label, site: b.site, ops, input }, [
      { id: booking.id, before: null, after: booking },
    ]);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return ok(plans);
}
