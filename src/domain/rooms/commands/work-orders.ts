import { fieldPath, type Op, type Plan } from "../../shared/changes.ts";
import { planOf } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { dayOf } from "../../shared/time.ts";
import { ROOM_LABEL } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import type { WorkOrderStatus } from "../booking-schema.ts";
import type { Reservation, RoomBooking } from "../booking.ts";
import { cateringClosed, cateringUntil } from "../catering.ts";
import type { WorkItem, WorkOrder } from "../collection.ts";
import { workOrderEdit } from "../declared.ts";
import type { OrderDraftInput, OrderInput } from "../inputs.ts";
import { ROOMS } from "../limits.ts";
import { boundsOf, heldPeriod } from "../spans.ts";
import { mayNotChange, type RoomRefusal, type RoomWorld, bookingPath, workOrderPath } from "./world.ts";

/** What somebody asks for beside a room. Times are epoch ms. */
export type WorkOrderDraft = {
  readonly category: string;
  readonly items: readonly WorkItem[];
  readonly dietary: string;
  readonly deliverAt: number | null;
  readonly clearAt: number | null;
  readonly costCode: string;
  readonly contact: string;
};

/** The last day of what belongs to a booking, by which devices keep it. */
export const lastDayOf = (b: Pick<RoomBooking, "reservations" | "from" | "to">, zone: string): string =>
  dayOf(Math.max(0, (boundsOf(b.reservations.map(heldPeriod)) ?? b).to - 1), zone);

/** Why catering of a reservation cannot be changed now, by the server's time; null when it can. [ROM-9] */
function cateringTrouble(b: RoomBooking, r: Reservation, world: RoomWorld): RoomRefusal | null {
  const no = mayNotChange(b, world);
  if (no) return no;
  const room = world.rooms.get(r.room);
  if (!room?.cateringIsEnabled) return "no-catering";
  return cateringClosed(cateringUntil(r.from, room, world.zone), world.now) ? "catering-closed" : null;
}

const fieldsOf = (d: WorkOrderDraft) => ({
  category: d.category,
  items: d.items.map((i) => ({ ...i })),
  dietary: d.dietary,
  deliverAt: d.deliverAt,
  clearAt: d.clearAt,
  costCode: d.costCode,
  contact: d.contact,
});
type Ordered = { readonly ops: readonly Op[]; readonly input: OrderInput };
const orderPlan = (b: RoomBooking, category: string, { ops, input }: Ordered): Plan =>
  planOf(workOrderEdit, { label: say(ROOM_LABEL.workOrder, { category, title: b.title }), site: b.site, ops }, input);
const draftInput = (d: WorkOrderDraft): OrderDraftInput => ({ ...d, items: d.items.map((i) => ({ ...i })) });

/**
 * Asks for something beside a room: the reservation names the work order, and both are one set, so that neither is there without
 * the other. [ROM-22]
 * @param id of the new work order; left out: another one
 */
export function planWorkOrder(
  b: RoomBooking,
  key: string,
  { draft, world, id = `${b.id}-${key}-${world.newId()}` }: Asked,
): Result<Plan, RoomRefusal> {
  const r = b.reservations.find((x) => x.key === key);
  if (!r) return err("no-room");
  const trouble = cateringTrouble(b, r, world);
  if (trouble) return err(trouble);
  if (Object.keys(r.requests).length >= ROOMS.requestsMax) return err("too-many-requests");
  const until = cateringUntil(r.from, world.rooms.get(r.room), world.zone);
  const fields = {
    [fieldPath("reservations", key, "requests", id)]: draft.category,
    [fieldPath("reservations", key, "cateringUntil")]: until,
  };
  const resource = { ref: `ns/${world.ns}/resources/${r.room}`, title: r.roomTitle };
  const create: Op = {
    kind: "create",
    path: workOrderPath(world.ns, id),
    fields: {
      site: { ref: `sites/${b.site}` },
      subject: { key, resource, booking: bookingPath(world.ns, b.id) },
      ...fieldsOf(draft),
      status: "Requested",
      reason: "",
      // Whoever asks for it is mostly the owner, whom the booking may keep back.
      creation: { by: b.privacy.owner ? { ref: "", title: "" } : { ...world.person }, at: world.now },
      lastDay: lastDayOf(b, world.zone),
    },
  };
  const seen = Object.fromEntries(Object.keys(fields).map((field) => [field, seenOf(field, id, r)]));
  const naming: Op = { kind: "patch", path: bookingPath(world.ns, b.id), fields, seen, seenRev: b.rev };
  const input = { what: "ask" as const, booking: b.id, key: r.key, order: id, draft: draftInput(draft) };
  return ok(orderPlan(b, draft.category, { ops: [naming, create], input }));
}
type Asked = { readonly draft: WorkOrderDraft; readonly world: RoomWorld; readonly id?: string };
/** What a reservation says now of what asking for something writes. */
const seenOf = (field: string, id: string, r: Reservation): string | number | null =>
  field.endsWith(`/${id}`) ? (r.requests[id] ?? null) : r.cateringUntil;

/** Changes what was asked for, until the cut-off. [ROM-22] */
export function planWorkOrderEdit(
  b: RoomBooking,
  order: WorkOrder,
  { draft, world }: { readonly draft: WorkOrderDraft; readonly world: RoomWorld },
): Result<Plan, RoomRefusal> {
  const r = b.reservations.find((x) => x.key === order.key);
  if (!r) return err("no-room");
  const trouble = cateringTrouble(b, r, world);
  if (trouble) return err(trouble);
  const path = workOrderPath(world.ns, order.id);
  const input = { what: "change" as const, booking: b.id, order: order.id, draft: draftInput(draft) };
  const ops: readonly Op[] = [{ kind: "patch", path, fields: fieldsOf(draft), seenRev: order.rev }];
  return ok(orderPlan(b, draft.category, { ops, input }));
}

/** How far a work order has come; also after the cut-off, and a reason when it is declined. [ROM-22] */
export function planWorkOrderStatus(
  b: RoomBooking,
  order: WorkOrder,
  { status, reason, world }: { readonly status: WorkOrderStatus; readonly reason: string; readonly world: RoomWorld },
): Result<Plan, RoomRefusal> {
  const no = mayNotChange(b, world);
  if (no) return err(no);
  const said = reason.trim();
  if (status === "Declined" && said.length < ROOMS.reasonMin) return err("reason-short");
  if (said.length > ROOMS.reasonMax) return err("reason-long");
  if (status === order.status && said === order.reason) return err("nothing-to-do");
  const fields = { status, reason: said };
  const seen = { status: order.status, reason: order.reason };
  const input = { what: "status" as const, booking: b.id, order: order.id, status, reason: said };
  const path = workOrderPath(world.ns, order.id);
  const ops: readonly Op[] = [{ kind: "patch", path, fields, seen, seenRev: order.rev }];
  return ok(orderPlan(b, order.category, { ops, input }));
}
