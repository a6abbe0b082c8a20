import type { Plan } from "../../shared/changes.ts";
import { anew, type Docs, type Planner } from "../../shared/command.ts";
import { err, type Result } from "../../shared/result.ts";
import { ROOM_SAYS, ROOM_STANDS } from "../../words/rooms-anew.ts";
import { ROOM_REFUSED } from "../../words/rooms.ts";
import { say } from "../../words/say.ts";
import { planWorkOrder, planWorkOrderEdit, planWorkOrderStatus } from "../commands/work-orders.ts";
import { workOrderPath } from "../commands/world.ts";
import { workOrderEdit } from "../declared.ts";
import type { OrderInput } from "../inputs.ts";
import { bookingAt, goneWords, orderAt, readsOfBooking, roomsOf, worldOf, writerAt, writerOf } from "./world.ts";

function planned(input: OrderInput, docs: Docs, by: Planner): Result<Plan, string> {
  const b = bookingAt(docs, by, input.booking);
  if (!b) return err(ROOM_STANDS.gone);
  if (b.deleted) return err(goneWords(b, writerAt(docs, by, b.id)));
  const world = worldOf(b.site, roomsOf(b), docs, by);
  const order = orderAt(docs, by, input.order);
  if (input.what === "ask") {
    if (order) return err(ROOM_REFUSED["nothing-to-do"]);
    const plan = planWorkOrder(b, input.key, { draft: input.draft, world, id: input.order });
    return plan.ok ? plan : err(ROOM_REFUSED[plan.error]);
  }
  if (!order) return err(ROOM_STANDS.orderGone);
  const plan =
    input.what === "change"
      ? planWorkOrderEdit(b, order, { draft: input.draft, world })
      : planWorkOrderStatus(b, order, { status: input.status, reason: input.reason, world });
  return plan.ok ? plan : err(ROOM_REFUSED[plan.error]);
}

/** What somebody else made of an order meanwhile; null where nobody did, or it is not there. */
function othersWords(input: OrderInput, docs: Docs, by: Planner): string | null {
  const order = input.what === "ask" ? null : orderAt(docs, by, input.order);
  const who = order && writerOf(docs, by, workOrderPath(by.ns, input.order));
  if (!order || who === null) return null;
  const title = bookingAt(docs, by, input.booking)?.title ?? "";
  const of = { who, title, category: order.category };
  if (input.what === "change") return say(ROOM_STANDS.orderChangedBy, of);
  const said = say(ROOM_STANDS.orderStatusBy, { ...of, status: order.status });
  return order.reason === "" ? said : say(ROOM_STANDS.orderReason, { said, reason: order.reason });
}

/** What somebody asks for beside a room, with the booking that names it. [CMD-5] [ROM-22] */
export const orders = anew<OrderInput>(workOrderEdit, {
  reads: ({ booking, order }, docs, by) => [...readsOfBooking(booking, docs, by), workOrderPath(by.ns, order)],
  plan: planned,
  says: (input, docs, by) => {
    const title = bookingAt(docs, by, input.booking)?.title ?? "";
    const category = input.what === "status" ? (orderAt(docs, by, input.order)?.category ?? "") : input.draft.category;
    if (input.what === "ask") return [say(ROOM_SAYS.orders, { category, title })];
    return input.what === "change"
      ? [say(ROOM_SAYS.changesOrder, { category, title })]
      : [say(ROOM_SAYS.status, { category, title, status: input.status })];
  },
  stands: othersWords,
});
