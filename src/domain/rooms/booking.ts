import { lastPart, linkedId, numberOr, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { type Anchor, ANCHORS, APPROVAL_STATUSES, type ApprovalStatus } from "./booking-schema.ts";
import { ROOMS } from "./limits.ts";
import { type Series, seriesIn } from "./series/series.ts";

/** Name of a reservation within its booking. */
export type ReservationKey = (typeof ROOMS.reservations)[number];
export type Link = { readonly ref: string; readonly title: string };
/** A time, half-open: `to` is no longer part of it. Epoch ms. */
export type Period = { readonly from: number; readonly to: number };

/** One room at one time, as rules and screens see it. Times are epoch ms, setup and clean-down minutes. */
export type Reservation = Period & {
  readonly key: ReservationKey;
  /** Id of the room. */
  readonly room: string;
  readonly roomTitle: string;
  readonly setup: number;
  readonly cleanDown: number;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly checkedOutAt: number | null;
  readonly note: string;
  /** Categories of work orders by their id. */
  readonly requests: { readonly [workOrder: string]: string };
  readonly cateringUntil: number | null;
  readonly adHoc: boolean;
};
export type Approval = {
  readonly status: ApprovalStatus;
  readonly submittedTime: number | null;
  readonly feedbackTime: number | null;
  readonly approvedTime: number | null;
  readonly rejectedTime: number | null;
  readonly reason: string;
};

/** A booking of rooms, as rules and screens see it. */
export type RoomBooking = Period & {
  readonly id: string;
  /** Id of the site. */
  readonly site: string;
  /** 'Private Meeting' where the title is kept back. */
  readonly title: string;
  /** Null where it is kept back, and for an event of another calendar without one. */
  readonly owner: Link | null;
  readonly privacy: { readonly title: boolean; readonly owner: boolean };
  /** In the order of their keys. */
  readonly reservations: readonly Reservation[];
  readonly approval: Approval | null;
  /** Of setting up (START) and clearing (END): the booking that it belongs to. */
  readonly connection: { readonly booking: string; readonly anchor: Anchor } | null;
  readonly reservationKey: string;
  readonly createdBy: Link | null;
  readonly createdVia: string;
  /** Of an event that another calendar keeps. */
  readonly thirdParty: { readonly uid: string; readonly accepted: boolean } | null;
  /** Of a date of a series. */
  readonly series?: Series;
  /** Of one that does not fit its schema: why. It is shown under words of its own (`titleIn`), and can be removed. */
  readonly unreadable?: { readonly why: string };
  readonly deleted: boolean;
  readonly rev: number;
  readonly pending: boolean;
};

const isKey = (key: string): key is ReservationKey => (ROOMS.reservations as readonly string[]).includes(key);
/** A stored link; null for none. */
export const linkIn = (x: unknown): Link | null => {
  const ref = text(object(x)["ref"]);
  return ref === "" ? null : { ref, title: text(object(x)["title"]) };
};
const capOf = (x: Json | undefined): number => Math.min(ROOMS.capMax, Math.max(0, numberOr(x, 0)));
const DAY_MS = 86_400_000;
/** The year 3000: behind it no calendar shows anything. Epoch ms. */
const END_OF_TIME = 32_503_680_000_000;

/** A stored period as far as it says one. */
function periodIn(x: unknown): Period | null {
  const [from, to] = [object(x)["fromTime"], object(x)["toTime"]];
  return typeof from === "number" && typeof to === "number" && isHoldable({ from, to }) ? { from, to } : null;
}
/** Whether a time is one that the lock of a room can hold: of this millennium, and no longer than its windows. */
const isHoldable = ({ from, to }: Period): boolean =>
  from >= 0 && from < to && to <= END_OF_TIME && to - from <= ROOMS.heldDaysMax * DAY_MS;
/** Whether a reservation says room and time: what does not holds nothing. [ROM-23] */
export const isPlaced = (r: Pick<Reservation, "room" | "from" | "to">): boolean => r.room !== "" && isHoldable(r);

/** `booked`: the time of the whole booking, for a reservation whose own cannot be read. */
function reservationIn(key: ReservationKey, doc: JsonObject, booked: Json | undefined): Reservation {
  const period = object(doc["reservedPeriod"]);
  const { from, to } = periodIn(period) ??
    periodIn(booked) ?? { from: numberOr(period["fromTime"], 0), to: numberOr(period["toTime"], 0) };
  const checkIn = object(doc["checkInPeriod"]);
  const requests = Object.entries(object(doc["requests"])).filter(
    (e): e is [string, string] => typeof e[1] === "string",
  );
  return {
    key,
    room: linkedId(doc["resource"]),
    roomTitle: text(object(doc["resource"])["title"]),
    from,
    to,
    setup: capOf(doc["setup"]),
    cleanDown: capOf(doc["cleanDown"]),
    requiresCheckIn: doc["requiresCheckIn"] === true,
    checkedInAt: numberOrNull(checkIn["fromTime"]),
    checkedOutAt: numberOrNull(checkIn["toTime"]),
    note: text(doc["note"]),
    requests: Object.fromEntries(requests),
    cateringUntil: numberOrNull(doc["cateringUntil"]),
    adHoc: doc["adHoc"] === true,
  };
}

function approvalIn(x: unknown): Approval | null {
  const doc = object(x);
  const status = APPROVAL_STATUSES.find((s) => s === doc["status"]);
  if (!status) return null;
  const at = (field: string) => numberOrNull(doc[field]);
  return {
    status,
    submittedTime: at("submittedTime"),
    feedbackTime: at("feedbackTime"),
    approvedTime: at("approvedTime"),
    rejectedTime: at("rejectedTime"),
    reason: text(doc["reason"]),
  };
}

function connectionIn(x: unknown): RoomBooking["connection"] {
  const anchor = ANCHORS.find((a) => a === object(x)["anchor"]);
  return anchor ? { booking: linkedId(x), anchor } : null;
}

/** Field of the replica alone: why the server's document does not fit its schema. */
const UNREADABLE_FIELD = "_unreadable";
/** What stands in the replica for a booking that does not fit its schema, so that the rooms that it holds are known. [ROM-23] */
export const unreadableDoc = (fields: JsonObject, why: string): JsonObject => ({ ...fields, [UNREADABLE_FIELD]: why });
/** Whether a document of the replica is one of those. */
export const isUnreadable = (fields: JsonObject): boolean => typeof fields[UNREADABLE_FIELD] === "string";

/** A booking that does not fit its schema: the rooms and times that can be read. */
function asUnreadable(b: RoomBooking, why: string): RoomBooking {
  const reservations = b.reservations.filter(isPlaced);
  const whole = b.from < b.to || reservations.length === 0;
  return {
    ...b,
    reservations,
    from: whole ? b.from : Math.min(...reservations.map((r) => r.from)),
    to: whole ? b.to : Math.max(...reservations.map((r) => r.to)),
    unreadable: { why },
  };
}

/** A stored booking of rooms. Whatever cannot be read counts as not said. [ROM-1] */
export function bookingIn(path: string, fields: JsonObject, of: Partial<RoomBooking> = {}): RoomBooking {
  const b = saidIn(path, fields);
  const why = fields[UNREADABLE_FIELD];
  return { ...(typeof why === "string" ? asUnreadable(b, why) : b), ...of };
}

function saidIn(path: string, fields: JsonObject): RoomBooking {
  const booked = object(fields["bookedPeriod"]);
  const reservations = object(fields["reservations"]);
  const privacy = object(fields["privacy"]);
  const thirdParty = object(fields["thirdParty"]);
  const series = seriesIn(fields);
  return {
    id: lastPart(path),
    site: linkedId(fields["site"]),
    title: text(fields["title"]),
    owner: linkIn(fields["owner"]),
    privacy: { title: privacy["title"] === true, owner: privacy["owner"] === true },
    from: numberOr(booked["fromTime"], 0),
    to: numberOr(booked["toTime"], 0),
    reservations: Object.keys(reservations)
      .filter(isKey)
      .sort()
      .map((key) => reservationIn(key, object(reservations[key]), booked)),
    approval: approvalIn(fields["approval"]),
    connection: connectionIn(fields["connection"]),
    reservationKey: text(fields["reservationKey"]),
    createdBy: linkIn(fields["createdBy"]),
    createdVia: text(object(fields["createdVia"])["title"]),
    thirdParty:
      text(thirdParty["uid"]) === ""
        ? null
        : { uid: text(thirdParty["uid"]), accepted: thirdParty["accepted"] !== false },
    ...(series ? { series } : {}),
    deleted: fields["deleted"] === true,
    rev: numberOr(fields["rev"], 0),
    pending: false,
  };
}

/** A reservation as it is stored. [ROM-1] */
export const reservationDoc = (r: Reservation, ns: string): JsonObject => ({
  resource: { ref: `ns/${ns}/resources/${r.room}`, title: r.roomTitle },
  reservedPeriod: { fromTime: r.from, toTime: r.to },
  setup: r.setup,
  cleanDown: r.cleanDown,
  requiresCheckIn: r.requiresCheckIn,
  checkInPeriod: { fromTime: r.checkedInAt, toTime: r.checkedOutAt },
  note: r.note,
  requests: { ...r.requests },
  cateringUntil: r.cateringUntil,
  adHoc: r.adHoc,
});

/** Whether a booking is one that another calendar keeps. */
export const isForeign = (b: Pick<RoomBooking, "thirdParty">): boolean => b.thirdParty !== null;
/** Whether it is the setting up or clearing of another one: it holds nothing by itself. */
export const isCap = (b: Pick<RoomBooking, "connection">): boolean => b.connection !== null;
