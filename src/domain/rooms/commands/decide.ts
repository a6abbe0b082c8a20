import type { Op, Plan } from "../../shared/changes.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOM_LABEL } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import { approved, awaitsApproval, isRejected, rejected, submitted, needsApproval } from "../approval.ts";
import type { Approval, RoomBooking } from "../booking.ts";
import { roomBookingApprove, roomBookingCheckIn, roomBookingReject, roomBookingResubmit } from "../declared.ts";
import { ROOMS } from "../limits.ts";
import { checkInTrouble, checkOutTrouble } from "../state.ts";
import { bookingPatch, decidedByPlaces, decidedByRoom } from "./ops.ts";
import { mayNot, mayNotChange, roomOf, roomPlan, roomsComing, type RoomRefusal, type RoomWorld } from "./world.ts";

type Planned = Result<Plan, RoomRefusal>;

const decidedOp = (b: RoomBooking, approval: Approval, world: RoomWorld): Op | null =>
  bookingPatch(b, { ...b, approval }, world, decidedByPlaces(b));

/** Why a booking cannot be approved; null when it can. Somebody who has decided meanwhile is no error, and says so. [ROM-21] */
function approveTrouble(b: RoomBooking, world: RoomWorld): RoomRefusal | null {
  const no = mayNotChange(b, world);
  if (no) return no;
  if (!needsApproval(b, roomOf(world))) return roomsComing(b, world) ? "room-coming" : "no-approval";
  return awaitsApproval(b, roomOf(world)) ? null : "decided";
}

/** Approves bookings: sets of a few each, so that one that cannot be had any more holds up as few others as may be. [ROM-21] */
export function planApprove(bookings: readonly RoomBooking[], world: RoomWorld): Result<readonly Plan[], RoomRefusal> {
  const no = mayNot(world);
  if (no) return err(no);
  const [first] = bookings;
  if (!first) return err("nothing-to-do");
  const trouble = bookings.map((b) => approveTrouble(b, world)).find((t) => t !== null);
  if (trouble) return err(trouble);
  const plans: Plan[] = [];
  for (let i = 0; i < bookings.length; i += ROOMS.approvalsMax) {
    const some = bookings.slice(i, i + ROOMS.approvalsMax);
    const after = some.map((b) => ({ ...b, approval: approved(b.approval ?? submitted(world.now), world.now) }));
    const ops = some.flatMap((b, k) => decidedOp(b, after[k]?.approval ?? submitted(world.now), world) ?? []);
    const label =
      some.length === 1
        ? say(ROOM_LABEL.approved, { title: some[0]?.title ?? "" })
        : say(ROOM_LABEL.approvedMany, { n: String(some.length) });
    const plan = roomPlan(
      {
        command: roomBookingApprove,
        label,
        site: first.site,
        ops,
        input: { site: first.site, ids: some.map((b) => b.id) },
      },
      some.map((b, k) => ({ id: b.id, before: b, after: after[k] ?? b })),
    );
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return ok(plans);
}

/** Turns a booking down, with a reason; its slot is free (expectations 5.7, first 23). [ROM-21] */
export function planReject(b: RoomBooking, reason: string, world: RoomWorld): Planned {
  const no = mayNotChange(b, world);
  if (no) return err(no);
  if (isRejected(b)) return err("decided");
  if (!needsApproval(b, roomOf(world))) return err(roomsComing(b, world) ? "room-coming" : "no-approval");
  const said = reason.trim();
  if (said.length < ROOMS.reasonMin) return err("reason-short");
  if (said.length > ROOMS.reasonMax) return err("reason-long");
  const after = { ...b, approval: rejected(b.approval, world.now, said) };
  const op = decidedOp(b, after.approval, world);
  const label = say(ROOM_LABEL.rejected, { title: b.title });
  return roomPlan(
    { command: roomBookingReject, label, site: b.site, ops: op ? [op] : [], input: { id: b.id, reason: said } },
    [{ id: b.id, before: b, after }],
  );
}

/** Submits a booking again that was turned down, with a new time; it holds its slot again where that is free. [ROM-21] */
export function planResubmit(b: RoomBooking, world: RoomWorld): Planned {
  const no = mayNotChange(b, world);
  if (no) return err(no);
  if (!isRejected(b)) return err("decided");
  const after = { ...b, approval: submitted(world.now) };
  const op = decidedOp(b, after.approval, world);
  const label = say(ROOM_LABEL.resubmitted, { title: b.title });
  return roomPlan({ command: roomBookingResubmit, label, site: b.site, ops: op ? [op] : [], input: { id: b.id } }, [
    { id: b.id, before: b, after },
  ]);
}

/** Checks a reservation in or out, now (spec 2 §4). [ROM-10] */
export function planCheckIn(
  b: RoomBooking,
  key: string,
  { out, world }: { readonly out: boolean; readonly world: RoomWorld },
): Planned {
  const no = mayNotChange(b, world);
  if (no) return err(no);
  const r = b.reservations.find((x) => x.key === key);
  if (!r) return err("no-room");
  if (isRejected(b)) return err("decided");
  const trouble = out ? checkOutTrouble(r) : checkInTrouble(r, world.now);
  if (trouble) return err(trouble);
  const done = out ? { ...r, checkedOutAt: world.now } : { ...r, checkedInAt: world.now };
  const after = { ...b, reservations: b.reservations.map((x) => (x.key === key ? done : x)) };
  const op = bookingPatch(b, after, world, decidedByRoom(r, world.ns));
  const label = say(out ? ROOM_LABEL.checkedOut : ROOM_LABEL.checkedIn, { title: b.title, room: r.roomTitle });
  return roomPlan(
    { command: roomBookingCheckIn, label, site: b.site, ops: op ? [op] : [], input: { id: b.id, key, out } },
    [{ id: b.id, before: b, after }],
  );
}
