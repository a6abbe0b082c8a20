import type { Op, Plan } from "../../shared/changes.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { ROOM_LABEL } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import { isForeign, type RoomBooking } from "../booking.ts";
import { roomBookingRemove } from "../declared.ts";
import { roomWords } from "./edit.ts";
import { type EditOf, orderGone, withOrders } from "./move.ts";
import { detailsOps } from "./ops.ts";
import { bookingPath, mayNot, roomPlan, type RoomRefusal, type RoomWorld } from "./world.ts";

/** Why a booking that cannot be read cannot be removed either; null when it can. [ROM-24] */
export function mayNotRemove(b: RoomBooking, world: Pick<RoomWorld, "roles" | "readOnly">): RoomRefusal | null {
  const no = mayNot(world);
  if (no) return no;
  if (isForeign(b)) return "foreign";
  if (b.deleted) return "gone";
  return b.unreadable ? null : "readable";
}

/** Takes a booking away that does not fit its schema: whole, with its hold, its details and what was asked for beside it. [ROM-24] */
export function planRemove(b: RoomBooking, { known, orders, world }: EditOf): Result<Plan, RoomRefusal> {
  const no = mayNotRemove(b, world);
  if (no) return err(no);
  const ops: readonly Op[] = [
    { kind: "delete", path: bookingPath(world.ns, b.id), seenRev: b.rev },
    ...detailsOps(b, null, { known, world }),
  ];
  const room = roomWords(b);
  const label = room === "" ? ROOM_LABEL.removedNowhere : say(ROOM_LABEL.removed, { room });
  const plan = roomPlan({ command: roomBookingRemove, label, site: b.site, ops, input: { id: b.id } }, [
    { id: b.id, before: b, after: { ...b, deleted: true } },
  ]);
  return plan.ok
    ? ok(
        withOrders(
          plan.value,
          orders.map((o) => orderGone(o, world)),
        ),
      )
    : plan;
}
