import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { type Json, sameJson } from "../shared/json.ts";
import type { Reservation } from "./booking.ts";
import { WORK_ORDER_STATUSES } from "./booking-schema.ts";
import type { BookingDraft } from "./booking-draft.ts";
import { ROOMS, WORK_ORDERS } from "./limits.ts";
import { seriesSchema } from "./series/series.ts";

const moment = v.pipe(v.number(), v.finite());
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ROOMS.capMax));
const link = v.nullable(v.object({ ref: text(300), title: text(300) }));
const privacy = v.object({ title: v.boolean(), owner: v.boolean() });
const orderId = text(300);
const reservation = {
  room: docIdSchema,
  roomTitle: text(300),
  from: moment,
  to: moment,
  setup: minutes,
  cleanDown: minutes,
  requiresCheckIn: v.boolean(),
  checkedInAt: v.nullable(moment),
  checkedOutAt: v.nullable(moment),
  note: text(ROOMS.noteMax),
  requests: v.record(orderId, text(ROOMS.categoryMax)),
  cateringUntil: v.nullable(moment),
  adHoc: v.boolean(),
};
const key = v.picklist(ROOMS.reservations);
const draft = v.object({
  title: text(ROOMS.titleMax * 2),
  owner: link,
  privacy,
  reservations: v.pipe(v.array(v.object({ key, ...reservation })), v.maxLength(ROOMS.reservations.length)),
});
/** What somebody changed of a booking: left out is what they did not touch; a reservation is null where it was taken out. */
const change = v.object({
  title: v.optional(text(ROOMS.titleMax * 2)),
  owner: v.optional(link),
  privacy: v.optional(privacy),
  reservations: v.optional(v.record(key, v.nullable(v.partial(v.object(reservation))))),
});
export type BookingChangeInput = v.InferOutput<typeof change>;

export const createInput = v.object({ site: docIdSchema, id: docIdSchema, draft, series: v.optional(seriesSchema) });
export const editInput = v.object({ id: docIdSchema, change });
export const idInput = v.object({ id: docIdSchema });
export const approveInput = v.object({
  site: docIdSchema,
  ids: v.pipe(v.array(docIdSchema), v.minLength(1), v.maxLength(ROOMS.approvalsMax)),
});
export const rejectInput = v.object({ id: docIdSchema, reason: text(ROOMS.reasonMax) });
export const checkInInput = v.object({ id: docIdSchema, key, out: v.boolean() });
/** A copy: of which booking, its own id, and the day it is for. */
export const copyInput = v.object({ of: docIdSchema, id: docIdSchema, day: v.pipe(v.string(), v.isoDate()) });

const orderDraft = v.object({
  category: text(ROOMS.categoryMax),
  items: v.pipe(
    v.array(
      v.object({
        name: text(WORK_ORDERS.nameMax),
        qty: v.number(),
        unit: text(WORK_ORDERS.unitMax),
        note: text(WORK_ORDERS.textMax),
      }),
    ),
    v.maxLength(WORK_ORDERS.itemsMax),
  ),
  dietary: text(WORK_ORDERS.textMax),
  deliverAt: v.nullable(moment),
  clearAt: v.nullable(moment),
  costCode: text(WORK_ORDERS.codeMax),
  contact: text(WORK_ORDERS.textMax),
});
export type OrderDraftInput = v.InferOutput<typeof orderDraft>;
export const orderInput = v.variant("what", [
  v.object({ what: v.literal("ask"), booking: docIdSchema, key, order: orderId, draft: orderDraft }),
  v.object({ what: v.literal("change"), booking: docIdSchema, order: orderId, draft: orderDraft }),
  v.object({
    what: v.literal("status"),
    booking: docIdSchema,
    order: orderId,
    status: v.picklist(WORK_ORDER_STATUSES),
    reason: text(ROOMS.reasonMax),
  }),
]);
export type OrderInput = v.InferOutput<typeof orderInput>;

type DraftInput = v.InferOutput<typeof draft>;
/** A draft as an intent holds it. */
export const draftInput = (d: BookingDraft): DraftInput => ({
  title: d.title,
  owner: d.owner && { ref: d.owner.ref, title: d.owner.title },
  privacy: { title: d.privacy.title, owner: d.privacy.owner },
  reservations: d.reservations.map((r) => ({ ...r, requests: { ...r.requests } })),
});

const differs = (a: unknown, b: unknown): boolean => !sameJson(a as Json, b as Json);
const fieldsChanged = (was: Reservation, now: Reservation): Partial<Omit<Reservation, "key">> =>
  Object.fromEntries(
    Object.entries(now).filter(([f, x]) => f !== "key" && differs(x, was[f as keyof Reservation])),
  ) as Partial<Omit<Reservation, "key">>;

/** What a draft changes of the one that somebody saw, so that others' changes to other fields stay. */
export function changeOf(was: BookingDraft, now: BookingDraft): BookingChangeInput {
  const keys = new Set([...was.reservations, ...now.reservations].map((r) => r.key));
  const reservations = [...keys].flatMap((k): (readonly [string, Partial<Omit<Reservation, "key">> | null])[] => {
    const [before, after] = [was.reservations, now.reservations].map((all) => all.find((r) => r.key === k));
    if (!after) return [[k, null]];
    const { key: _key, ...whole } = after;
    const fields = before ? fieldsChanged(before, after) : whole;
    return Object.keys(fields).length === 0 ? [] : [[k, { ...fields }]];
  });
  return {
    ...(now.title === was.title ? {} : { title: now.title }),
    ...(differs(now.owner, was.owner) ? { owner: draftInput(now).owner } : {}),
    ...(differs(now.privacy, was.privacy) ? { privacy: draftInput(now).privacy } : {}),
    ...(reservations.length === 0 ? {} : { reservations: Object.fromEntries(reservations) }),
  } as BookingChangeInput;
}

/** A draft with what somebody changed laid over it; null where a reservation that they changed is not there any more. */
export function withChange(draft: BookingDraft, change: BookingChangeInput): BookingDraft | null {
  const moved = new Map(Object.entries(change.reservations ?? {}));
  const there = new Set(draft.reservations.map((r) => r.key as string));
  const added: Reservation[] = [];
  for (const [k, fields] of moved) {
    if (there.has(k) || fields === null || fields === undefined) continue;
    if (fields.room === undefined || fields.from === undefined || fields.to === undefined) return null;
    added.push({ ...(fields as Omit<Reservation, "key">), key: k as Reservation["key"] });
  }
  const remaining = draft.reservations.flatMap((r) => {
    const fields = moved.get(r.key);
    return fields === null ? [] : [{ ...r, ...(fields as Partial<Reservation> | undefined) }];
  });
  return {
    title: change.title ?? draft.title,
    owner: change.owner === undefined ? draft.owner : change.owner,
    privacy: change.privacy ?? draft.privacy,
    reservations: [...remaining, ...added],
  };
}
