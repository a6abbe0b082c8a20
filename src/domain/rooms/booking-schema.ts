import * as v from "valibot";
import { PEOPLE } from "../people/limits.ts";
import { commonSchema } from "../site/schema.ts";
import { ROOMS, WORK_ORDERS } from "./limits.ts";

const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max));
const ref = upTo(PEOPLE.refMax);
const link = v.object({ ref, title: v.optional(v.nullable(upTo(ROOMS.titleMax)), "") });
const moment = v.optional(v.nullable(v.number()), null);
const period = v.object({ fromTime: v.number(), toTime: v.number() });
const minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ROOMS.capMax));
const flag = v.optional(v.nullable(v.boolean()), false);

/** One room at one time (spec 2 §3). Instants are epoch milliseconds. */
const reservationSchema = v.object({
  resource: link,
  reservedPeriod: period,
  setup: v.optional(minutes, 0),
  cleanDown: v.optional(minutes, 0),
  requiresCheckIn: flag,
  checkInPeriod: v.optional(v.nullable(v.object({ fromTime: moment, toTime: moment })), null),
  /** The rules judge it together with the room's title: what is typed is shorter. */
  note: v.optional(v.nullable(upTo(ROOMS.titleMax + ROOMS.noteMax)), ""),
  /** Work orders: their ids and categories (decision 080). */
  requests: v.optional(
    v.nullable(v.pipe(v.record(upTo(PEOPLE.refMax), upTo(ROOMS.categoryMax)), v.maxEntries(ROOMS.requestsMax))),
    {},
  ),
  /** Last moment at which catering may change; null for none. */
  cateringUntil: moment,
  adHoc: flag,
});

export const APPROVAL_STATUSES = ["SUBMITTED", "APPROVED", "REJECTED"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
const approvalSchema = v.object({
  status: v.picklist(APPROVAL_STATUSES),
  submittedTime: moment,
  feedbackTime: moment,
  approvedTime: moment,
  rejectedTime: moment,
  reason: v.optional(v.nullable(upTo(ROOMS.reasonMax)), ""),
});

export const ANCHORS = ["START", "END"] as const;
export type Anchor = (typeof ANCHORS)[number];
const keysOf = (max: number) => v.pipe(v.array(upTo(10)), v.maxLength(max));
/** The rules, which judge a list as one text, cannot tell a year from a number. */
const years = v.pipe(v.array(v.union([upTo(10), v.number()])), v.maxLength(3));

/**
 * `ns/{ns}/bookings/{id}`: a booking of rooms, or setting up or clearing of one of its reservations (`connection`). Unknown keys
 * are kept in the replica and ignored here.
 */
export const roomBookingSchema = v.object({
  ...commonSchema,
  site: link,
  title: v.optional(v.nullable(upTo(ROOMS.titleMax)), ""),
  owner: v.optional(v.nullable(link), null),
  privacy: v.optional(v.object({ owner: flag, title: flag }), {}),
  bookedPeriod: period,
  reservations: v.pipe(
    v.record(v.picklist(ROOMS.reservations), reservationSchema),
    v.minEntries(1),
    v.maxEntries(ROOMS.reservations.length),
  ),
  approval: v.optional(v.nullable(approvalSchema), null),
  connection: v.optional(v.nullable(v.object({ ref, anchor: v.picklist(ANCHORS) })), null),
  reservationKey: v.optional(v.nullable(upTo(2)), ""),
  name: v.optional(v.nullable(upTo(ROOMS.titleMax)), ""),
  _connectionCount: v.optional(v.nullable(v.number()), 0),
  createdBy: v.optional(v.nullable(link), null),
  createdVia: v.optional(v.nullable(v.object({ title: upTo(80) })), null),
  /** Of an event that another calendar keeps: its id there, and whether that calendar took it. */
  thirdParty: v.optional(v.nullable(v.object({ uid: upTo(400), accepted: v.optional(v.boolean(), true) })), null),
  /** Of a date of a series (decision 128); a rule that a later version writes is kept, and not read. */
  series: v.optional(
    v.nullable(v.object({ id: upTo(40), rule: upTo(ROOMS.ruleMax), first: upTo(10), day: upTo(10) })),
    null,
  ),
  _boundsPeriod: v.optional(v.nullable(period), null),
  _boundsPeriodSpans: v.optional(
    v.nullable(v.object({ days: keysOf(ROOMS.spansMax + 1), months: keysOf(14), years })),
    null,
  ),
  /** Days at the site, setup and clean-down counted. */
  day: upTo(10),
  lastDay: upTo(10),
});

/** `ns/{ns}/bookingDetails/{booking}`: what a private booking is called and whose it is (decision 080). */
export const bookingDetailsSchema = v.object({
  ...commonSchema,
  site: link,
  title: v.optional(v.nullable(upTo(ROOMS.titleMax)), ""),
  owner: v.optional(v.nullable(link), null),
  /** Account that made the details. */
  author: upTo(200),
  /** Who made the booking, which says it itself as long as it keeps no owner back (decision 109). */
  createdBy: v.optional(v.nullable(link), null),
  lastDay: upTo(10),
});

export const WORK_ORDER_STATUSES = ["Requested", "Accepted", "Prepared", "Delivered", "Cleared", "Declined"] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];
const itemSchema = v.object({
  name: v.pipe(upTo(WORK_ORDERS.nameMax), v.minLength(1)),
  qty: v.pipe(v.number(), v.minValue(0), v.maxValue(WORK_ORDERS.qtyMax)),
  unit: v.optional(v.nullable(upTo(WORK_ORDERS.unitMax)), ""),
  note: v.optional(v.nullable(upTo(WORK_ORDERS.textMax)), ""),
});
const words = v.optional(v.nullable(upTo(WORK_ORDERS.textMax)), "");

/** `ns/{ns}/workOrders/{booking}-{r}-{n}`: what is asked for beside a room (spec 2 §3, expectations 5.8). */
export const workOrderSchema = v.object({
  ...commonSchema,
  site: link,
  category: upTo(ROOMS.categoryMax),
  subject: v.object({ key: v.picklist(ROOMS.reservations), resource: link, booking: ref }),
  items: v.optional(v.pipe(v.array(itemSchema), v.maxLength(WORK_ORDERS.itemsMax)), []),
  dietary: words,
  deliverAt: moment,
  clearAt: moment,
  costCode: v.optional(v.nullable(upTo(WORK_ORDERS.codeMax)), ""),
  contact: v.optional(v.nullable(upTo(WORK_ORDERS.nameMax)), ""),
  status: v.picklist(WORK_ORDER_STATUSES),
  reason: v.optional(v.nullable(upTo(ROOMS.reasonMax)), ""),
  creation: v.optional(v.nullable(v.object({ by: link, at: moment })), null),
  lastDay: upTo(10),
});
