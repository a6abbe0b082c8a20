import { listedPath } from "#domain/bookings/owner.ts";
import { lockOf, ownerDayPath } from "#domain/bookings/lock.ts";
import { membershipIn } from "#domain/people/directory.ts";
import { lastPart, object, text } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { Reservation, Reservations } from "./reservations.ts";
import { writerOf } from "./merge.ts";
import type { Write } from "./ports.ts";
import type { Rec, Truth } from "./record.ts";

/** A booking that a set makes, brings back or makes longer, and whose day it takes (docs/decisions/021). */
export type TakenDay = {
  readonly path: string;
  readonly id: string;
  readonly site: string;
  readonly isNew: boolean;
  /** Path of the owner's record in the directory. */
  readonly listed: string;
  /** Path of the document that says whose booking has the owner's day. */
  readonly day: string;
  readonly desk: string;
};
type Known = ReadonlyMap<string, Truth>;

const BOOKING = /^sites\/([^/]+)\/bookings\/([^/]+)$/;

/** Whether an op makes a desk somebody's: a release and a cancellation do not. */
function takes(op: StoredOp, base: Rec["base"]): boolean {
  if (op.kind === "create") return true;
  if (op.kind === "delete" || !base) return false;
  const [to, before] = [op.fields["toTime"], base.fields["toTime"]];
  return op.revive === true || (typeof to === "number" && typeof before === "number" && to > before);
}

function takenDay(op: StoredOp, base: Rec["base"]): TakenDay | null {
  const [, site = "", id = ""] = BOOKING.exec(op.path) ?? [];
  const lock = lockOf(id);
  if (!lock || !takes(op, base)) return null;
  const fields: JsonObject = op.kind === "create" ? op.fields : (base?.fields ?? {});
  const owner = text(object(fields["owner"])["ref"]);
  if (owner === "") return null;
  const day = ownerDayPath(site, lastPart(owner), lock.day);
  const desk = `sites/${site}/spaces/${lock.desk}`;
  return { path: op.path, id, site, isNew: op.kind === "create", listed: listedPath(owner, site), day, desk };
}

/** The days of people that a set takes, as far as this device knows its documents. */
export const takenDays = (set: ChangeSet, recs: ReadonlyMap<string, Rec>): readonly TakenDay[] =>
  set.ops.flatMap((op) => takenDay(op, recs.get(op.path)?.base ?? null) ?? []);

/** Documents that say how these bookings are written today: of desks, owners, their days, and the author. */
export const neededFor = (days: readonly TakenDay[], uid: string): readonly string[] => [
  ...new Set([`users/${uid}`, ...days.flatMap((d) => [d.listed, d.day, ...(d.isNew ? [d.desk] : [])])]),
];

const isBound = ({ listed }: TakenDay, known: Known): boolean => {
  const record = known.get(listed);
  return record !== undefined && !membershipIn(record.fields).severalDesks;
};
const heldBy = (day: TakenDay, known: Known): string | null => {
  const id = text(known.get(day.day)?.fields["booking"]);
  return id === "" || id === day.id ? null : `sites/${day.site}/bookings/${id}`;
};

/** Other bookings that have these days, of people who may have one desk a day. */
export const heldBookings = (days: readonly TakenDay[], known: Known): readonly string[] => [
  ...new Set(days.filter((d) => isBound(d, known)).flatMap((d) => heldBy(d, known) ?? [])),
];

function isOver(booking: Truth | undefined, now: number): boolean {
  const end = booking?.fields["toTime"];
  return !booking || booking.deleted || (typeof end === "number" && end <= now);
}

/**
 * The writes by which people's days become those of their new bookings. A day that another booking has is a conflict of a new
 * one; of one that is to come back the rules say so. [BKG-34]
 */
export function dayReservations(
  set: ChangeSet,
  days: readonly TakenDay[],
  { known, now }: { readonly known: Known; readonly now: number },
): Reservations {
  const ended = new Set(set.ops.flatMap((op) => (op.kind === "delete" ? [op.path] : [])));
  const writes: Reservation[] = [];
  const conflicts: Reservations["conflicts"][number][] = [];
  const given = new Set<string>();
  for (const day of days.filter((d) => isBound(d, known))) {
    const [reservation, held] = [known.get(day.day), heldBy(day, known)];
    const other = held === null ? undefined : known.get(held);
    if (other && !ended.has(other.path) && !isOver(other, now)) {
      if (day.isNew) conflicts.push({ path: day.path, why: "exists", ...writerOf(other) });
    } else if (!given.has(day.day) && (!reservation || held !== null)) {
      given.add(day.day);
      const fields = { booking: day.id };
      const write: Write = reservation
        ? { path: day.day, kind: "patch", rev: reservation.rev + 1, fields }
        : { path: day.day, kind: "create", rev: 1, fields };
      writes.push({ owner: day.path, write });
    }
  }
  return { writes, conflicts };
}

/** What a document says of some fields. */
const picked = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.map((f) => [f, from[f] ?? null]));

/**
 * New bookings with the names of desk, owner and author as the server has them now: it takes no others, and a rename must not
 * lose a booking that was made before it was known here. What cannot be read stays as it was written. [BKG-34]
 */
export function withWords(
  own: readonly Write[],
  days: readonly TakenDay[],
  { known, uid }: { readonly known: Known; readonly uid: string },
): readonly Write[] {
  const author = known.get(`users/${uid}`);
  return own.map((write) => {
    const day = write.kind === "create" ? days.find((d) => d.path === write.path) : undefined;
    if (!day) return write;
    const [desk, listed] = [known.get(day.desk), known.get(day.listed)];
    const person = object(listed?.fields["person"]);
    const { ref = "", title = "" } = object(author?.fields["person"]);
    const fields = {
      ...write.fields,
      ...(desk && {
        space: { ...object(write.fields["space"]), ...picked(desk.fields, ["title", "floor", "neighbourhood"]) },
      }),
      ...(listed && { owner: picked(person, ["ref", "title", "email", "department", "tags"]) }),
      ...(author && { createdBy: { ref, title } }),
    };
    return { ...write, fields };
  });
}
