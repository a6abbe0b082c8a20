import { fieldPath, type Op, type Patch, UNSET } from "../../shared/changes.ts";
import { type Json, type JsonObject, sameJson } from "../../shared/json.ts";
import type { Zone } from "../../shared/time.ts";
import { type Approval, type Link, type Reservation, reservationDoc, type RoomBooking } from "../booking.ts";
import { capsOf } from "../caps.ts";
import type { BookingDetails } from "../collection.ts";
import { seriesDoc } from "../series/series.ts";
import { boundsOf, heldPeriod, spansOf } from "../spans.ts";
import { bookingPath, detailsPath, type RoomWorld } from "./world.ts";

const linkDoc = (l: Link | null): Json => l && { ref: l.ref, title: l.title };
const NO_LINK: JsonObject = { ref: "", title: "" };
const orNone = (l: Link | null): JsonObject => (l ? { ref: l.ref, title: l.title } : NO_LINK);
/** Who made it, for everybody who may know whose it is. [ROM-8] */
const madeByDoc = ({ createdBy, privacy }: Pick<RoomBooking, "createdBy" | "privacy">): JsonObject =>
  orNone(privacy.owner ? null : createdBy);
const approvalDoc = (a: Approval | null): Json => a && { ...a };
const periodDoc = ({ from, to }: { readonly from: number; readonly to: number }): JsonObject => ({
  fromTime: from,
  toTime: to,
});

/** Periods, days and count that follow from the reservations, setup and clean-down counted. [ROM-2] */
export function derivedOf(b: RoomBooking, zone: Zone): JsonObject {
  const booked = boundsOf(b.reservations) ?? b;
  const bounds = boundsOf(b.reservations.map(heldPeriod)) ?? b;
  const { days, months, years } = spansOf(bounds, zone);
  return {
    bookedPeriod: periodDoc(booked),
    _boundsPeriod: periodDoc(bounds),
    _boundsPeriodSpans: { days, months, years },
    _connectionCount: capsOf(b).length,
    day: days[0] ?? "",
    lastDay: days.at(-1) ?? "",
  };
}

/** What of a booking an edit may change, but for its reservations. */
const ownDoc = (b: RoomBooking): JsonObject => ({
  title: b.title,
  owner: linkDoc(b.owner),
  privacy: { owner: b.privacy.owner, title: b.privacy.title },
  approval: approvalDoc(b.approval),
});

/** A new booking as it is stored. [ROM-17] */
export const bookingDoc = (b: RoomBooking, { ns, zone }: Pick<RoomWorld, "ns" | "zone">): JsonObject => ({
  site: { ref: `sites/${b.site}` },
  ...ownDoc(b),
  reservations: Object.fromEntries(b.reservations.map((r) => [r.key, reservationDoc(r, ns)])),
  connection: null,
  createdBy: madeByDoc(b),
  createdVia: { title: b.createdVia },
  ...(b.series ? { series: seriesDoc(b.series) } : {}),
  ...derivedOf(b, zone),
});

type Changed = { readonly [field: string]: { readonly now: Json; readonly was: Json } };
const differing = (was: JsonObject, now: JsonObject, at: (field: string) => string = (f) => f): Changed =>
  Object.fromEntries(
    Object.keys(now)
      .filter((f) => !sameJson(was[f] ?? null, now[f] ?? null))
      .map((f) => [at(f), { now: now[f] ?? null, was: was[f] ?? null }]),
  );

function ofReservations(before: RoomBooking, after: RoomBooking, ns: string): Changed {
  const keys = [...new Set([...before.reservations, ...after.reservations].map((r) => r.key))].sort();
  const of = (b: RoomBooking, key: string): Reservation | undefined => b.reservations.find((r) => r.key === key);
  return Object.assign(
    {},
    ...keys.map((key): Changed => {
      const [was, now] = [of(before, key), of(after, key)];
      const place = fieldPath("reservations", key);
      if (was && now)
        return differing(reservationDoc(was, ns), reservationDoc(now, ns), (f) => fieldPath("reservations", key, f));
      return {
        [place]: { now: now ? reservationDoc(now, ns) : UNSET, was: was ? reservationDoc(was, ns) : null },
      };
    }),
  ) as Changed;
}

/**
 * The patch of an edit, field by field, so that edits of others merge with it; null where nothing changed. [ROM-17]
 * @param decidedBy what the edit is about and does not write
 */
export function bookingPatch(
  before: RoomBooking,
  after: RoomBooking,
  { ns, zone }: Pick<RoomWorld, "ns" | "zone">,
  decidedBy?: Patch,
): Op | null {
  const changed: Changed = {
    ...differing(ownDoc(before), ownDoc(after)),
    ...(before.privacy.owner === after.privacy.owner
      ? {}
      : differing({ createdBy: orNone(before.createdBy) }, { createdBy: madeByDoc(after) })),
    ...ofReservations(before, after, ns),
    ...differing(derivedOf(before, zone), derivedOf(after, zone)),
  };
  if (Object.keys(changed).length === 0) return null;
  const pick = (which: "now" | "was") => Object.fromEntries(Object.entries(changed).map(([f, x]) => [f, x[which]]));
  return {
    kind: "patch",
    path: bookingPath(ns, before.id),
    fields: pick("now"),
    seen: pick("was"),
    seenRev: before.rev,
    ...(decidedBy ? { decidedBy } : {}),
  };
}

/** What whoever approves or rejects a booking decides by: the rooms and times that it is for. [ROM-21] */
export const decidedByPlaces = ({ reservations }: Pick<RoomBooking, "reservations">): Patch => ({
  reservations: Object.fromEntries(reservations.map(({ key, room, from, to }) => [key, { room, from, to }])),
});
/** What whoever is at the door goes by: the room and the time of one reservation. [ROM-10] */
export const decidedByRoom = (r: Reservation, ns: string): Patch => {
  const { resource, reservedPeriod } = reservationDoc(r, ns);
  return {
    [fieldPath("reservations", r.key, "resource")]: resource ?? null,
    [fieldPath("reservations", r.key, "reservedPeriod")]: reservedPeriod ?? null,
  };
};

type Said = { readonly title: string; readonly owner: Link | null };
/** Details as this device knows them. */
export type KnownDetails = BookingDetails;

type Details = {
  readonly known: KnownDetails | null;
  readonly world: Pick<RoomWorld, "ns" | "uid" | "zone">;
  /** The booking keeps more or less back than before: the server wants a word of its details then, whatever it says. */
  readonly isOther?: boolean;
};
/** The write of a booking's details: made, changed, taken away, or none. Their last day follows a move. [ROM-8] */
export function detailsOps(
  b: RoomBooking,
  said: Said | null,
  { known, world, isOther = false }: Details,
): readonly Op[] {
  const path = detailsPath(world.ns, b.id);
  if (!said) return known && !known.deleted ? [{ kind: "delete", path, seenRev: known.rev }] : [];
  const fields = {
    title: said.title,
    owner: linkDoc(said.owner),
    lastDay: derivedOf(b, world.zone)["lastDay"] ?? "",
    createdBy: orNone(known?.createdBy ?? b.createdBy),
  };
  if (!known)
    return [{ kind: "create", path, fields: { site: { ref: `sites/${b.site}` }, ...fields, author: world.uid } }];
  const stood = {
    title: known.title,
    owner: linkDoc(known.owner),
    lastDay: known.lastDay,
    createdBy: orNone(known.createdBy),
  };
  const differs = differing(stood, fields);
  const isSame = Object.keys(differs).length === 0;
  if (isSame && !known.deleted && !isOther) return [];
  const changed = isSame && isOther ? { lastDay: { now: fields.lastDay, was: known.lastDay } } : differs;
  return [
    {
      kind: "patch",
      path,
      fields: Object.fromEntries(Object.entries(changed).map(([f, x]) => [f, x.now])),
      seen: Object.fromEntries(Object.entries(changed).map(([f, x]) => [f, x.was])),
      seenRev: known.rev,
      ...(known.deleted ? { revive: true as const } : {}),
    },
  ];
}
