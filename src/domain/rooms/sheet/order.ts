import type { Zone } from "../../shared/time.ts";
import type { CATERING } from "../../words/room-sheet.ts";
import type { WorkItem, WorkOrder } from "../collection.ts";
import type { WorkOrderDraft } from "../commands/work-orders.ts";
import { ROOMS, WORK_ORDERS } from "../limits.ts";
import { isSkipped, momentIn, type MomentText, momentText } from "../../shared/wall-moment.ts";

/** An item as it is typed. */
export type ItemText = { readonly name: string; readonly qty: string; readonly unit: string; readonly note: string };
/** What stands in the form of catering. */
export type OrderText = {
  readonly category: string;
  readonly items: readonly ItemText[];
  readonly dietary: string;
  readonly deliverAt: MomentText;
  readonly clearAt: MomentText;
  readonly costCode: string;
  readonly contact: string;
};
export type OrderTrouble = keyof (typeof CATERING)["wrong"];
export type OrderField = keyof OrderText;

export const NO_ITEM: ItemText = { name: "", qty: "1", unit: "", note: "" };
/** A new one: delivered when the meeting begins, cleared when it ends. */
export const newOrder = (
  of: { readonly from: number; readonly to: number },
  said: { readonly zone: Zone; readonly category: string; readonly contact: string },
): OrderText => ({
  category: said.category,
  items: [NO_ITEM],
  dietary: "",
  deliverAt: momentText(of.from, said.zone),
  clearAt: momentText(of.to, said.zone),
  costCode: "",
  contact: said.contact,
});
/** One that is there, as its form shows it. */
export const orderText = (o: WorkOrder, zone: Zone): OrderText => ({
  category: o.category,
  items: o.items.map((i) => ({ name: i.name, qty: String(i.qty), unit: i.unit, note: i.note })),
  dietary: o.dietary,
  deliverAt: o.deliverAt === null ? "" : momentText(o.deliverAt, zone),
  clearAt: o.clearAt === null ? "" : momentText(o.clearAt, zone),
  costCode: o.costCode,
  contact: o.contact,
});

const isBlank = (text: MomentText): boolean => text === "" || text === "T";
const qtyIn = (typed: string): number =>
  /^\d{1,5}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : Number.NaN;
/** Rows that nobody filled in are none. */
const filled = (items: readonly ItemText[]): readonly ItemText[] =>
  items.filter((i) => i.name.trim() !== "" || i.unit.trim() !== "" || i.note.trim() !== "");

function itemTrouble(i: ItemText): OrderTrouble | null {
  const name = i.name.trim();
  if (name === "" || name.length > WORK_ORDERS.nameMax) return "item-name";
  const qty = qtyIn(i.qty);
  if (!(qty >= 0 && qty <= WORK_ORDERS.qtyMax)) return "item-qty";
  if (i.unit.trim().length > WORK_ORDERS.unitMax) return "item-unit";
  return i.note.trim().length > WORK_ORDERS.textMax ? "text-long" : null;
}
function itemsTrouble(items: readonly ItemText[]): OrderTrouble | null {
  const said = filled(items);
  if (said.length === 0) return "no-items";
  if (said.length > WORK_ORDERS.itemsMax) return "many-items";
  return said.map(itemTrouble).find((t) => t !== null) ?? null;
}
const isTooLong = (text: string, max: number): boolean => text.trim().length > max;
const categoryTrouble = (said: string): OrderTrouble | null =>
  said.trim() === "" || isTooLong(said, ROOMS.categoryMax) ? "category-none" : null;
const timeTrouble = (text: MomentText, zone: Zone): OrderTrouble | null =>
  isBlank(text) || (momentIn(text, zone) !== null && !isSkipped(text, zone)) ? null : "half-time";

function clearTrouble(t: OrderText, zone: Zone): OrderTrouble | null {
  const half = timeTrouble(t.clearAt, zone);
  const [deliver, clear] = [momentIn(t.deliverAt, zone), momentIn(t.clearAt, zone)];
  return half ?? (deliver !== null && clear !== null && clear <= deliver ? "clear-before" : null);
}

/** What is wrong with catering as it is typed, by field. [ROM-87] */
export function orderWrong(t: OrderText, zone: Zone): { readonly [F in OrderField]?: OrderTrouble } {
  const all: { readonly [F in OrderField]: OrderTrouble | null } = {
    category: categoryTrouble(t.category),
    items: itemsTrouble(t.items),
    dietary: isTooLong(t.dietary, WORK_ORDERS.textMax) ? "text-long" : null,
    deliverAt: timeTrouble(t.deliverAt, zone),
    clearAt: clearTrouble(t, zone),
    costCode: isTooLong(t.costCode, WORK_ORDERS.codeMax) ? "code-long" : null,
    contact: isTooLong(t.contact, WORK_ORDERS.nameMax) ? "contact-long" : null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, trouble]) => trouble !== null));
}

const itemIn = (i: ItemText): WorkItem => ({
  name: i.name.trim(),
  qty: qtyIn(i.qty),
  unit: i.unit.trim(),
  note: i.note.trim(),
});
/** What was typed, once nothing is wrong with it. [ROM-87] */
export const orderIn = (t: OrderText, zone: Zone): WorkOrderDraft => ({
  category: t.category.trim(),
  items: filled(t.items).map(itemIn),
  dietary: t.dietary.trim(),
  deliverAt: isBlank(t.deliverAt) ? null : momentIn(t.deliverAt, zone),
  clearAt: isBlank(t.clearAt) ? null : momentIn(t.clearAt, zone),
  costCode: t.costCode.trim(),
  contact: t.contact.trim(),
});
