import { isBookable, reasonOf } from "../desks/bookable.ts";
import { lastPart, numberOr, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";
import type { ChangeSet } from "../sync/schema.ts";
import { LOST_WORDS } from "../words/lost-bookings.ts";
import { dayWords } from "../words/bookings.ts";
import { say } from "../words/say.ts";
import type { StandingBooking } from "./commands.ts";
import { lockOf } from "./lock.ts";

/** A booking that the server did not take. */
export type LostBooking = {
  readonly path: string;
  readonly desk: string;
  readonly deskPath: string;
  readonly deskTitle: string;
  readonly floor: string;
  /** Of the desk when it was booked; null for none. */
  readonly neighbourhood: string | null;
  readonly day: string;
  readonly ownerRef: string;
  readonly owner: string;
};

function lostOp(path: string, fields: JsonObject): LostBooking | null {
  const lock = lockOf(lastPart(path));
  const space = object(fields["space"]);
  const owner = object(fields["owner"]);
  if (!lock) return null;
  return {
    path,
    desk: lock.desk,
    deskPath: text(space["ref"]),
    deskTitle: text(space["title"]),
    floor: text(space["floor"]),
    neighbourhood: text(space["neighbourhood"]) || null,
    day: lock.day,
    ownerRef: text(owner["ref"]),
    owner: text(owner["title"]),
  };
}

/** The bookings that a parked set could not make: those in dispute, or all of a set that was refused. [BKG-22] */
export function lostOf({ ops, attention }: Pick<ChangeSet, "ops" | "attention">): readonly LostBooking[] {
  const creates = ops.flatMap((op) => (op.kind === "create" ? [op] : []));
  const disputed = new Set(attention?.conflicts.map((c) => c.path) ?? []);
  const lost = disputed.size > 0 ? creates.filter((op) => disputed.has(op.path)) : creates;
  return lost.flatMap((op) => lostOp(op.path, op.fields) ?? []);
}

/** The days that a set books, but for those that were lost, in order. [BKG-25] */
export function daysOf({ ops }: Pick<ChangeSet, "ops">, lost: readonly LostBooking[] = []): readonly string[] {
  const gone = new Set(lost.map((l) => l.path));
  const remaining = ops.flatMap((op) => (op.kind === "create" && !gone.has(op.path) ? [op.path] : []));
  return remaining.flatMap((path) => lockOf(lastPart(path))?.day ?? []).sort();
}

/**
 * The booking that a lost move was to take away, at the times that it was to have elsewhere; null for a set that moves none.
 * What became of it since is the server's to say, so it is of no revision.
 */
export function leavingOf({ ops }: Pick<ChangeSet, "ops">): Omit<StandingBooking, "rev"> | null {
  const left = ops.find((op) => op.kind === "delete");
  const made = ops.find((op) => op.kind === "create");
  if (!left || made?.kind !== "create") return null;
  const { fields } = made;
  return {
    path: left.path,
    onDay: text(fields["onDay"]),
    owner: text(object(fields["owner"])["title"]),
    fromTime: numberOr(fields["fromTime"], 0),
    toTime: numberOrNull(fields["toTime"]),
    requiresCheckIn: fields["requiresCheckIn"] === true,
    ...{ checkedInAt: null, checkedOutAt: null },
  };
}

/** What stands in the way of a lost booking, as this device knows it. */
export type InTheWay = {
  readonly desk: JsonObject;
  /** The booking that stands there. */
  readonly holder: JsonObject | null;
  readonly now: number;
};

/** Whether a booking still holds its desk. */
const holds = (holder: JsonObject | null, now: number): boolean =>
  holder !== null && holder["deleted"] !== true && !(typeof holder["toTime"] === "number" && holder["toTime"] <= now);

/** Why a booking was lost, in plain words: who holds the desk, or what became of it. (expectations, no. 2) [BKG-22] */
export function whyLost(
  { deskTitle, day }: Pick<LostBooking, "deskTitle" | "day">,
  { desk, holder, now }: InTheWay,
): string {
  const said = { desk: deskTitle, day: dayWords(day) };
  const disabled = desk["disabled"];
  if ((typeof disabled === "string" || typeof disabled === "boolean") && !isBookable(disabled)) {
    const reason = reasonOf(disabled);
    return reason === ""
      ? say(LOST_WORDS.deskDisabled, said)
      : say(LOST_WORDS.deskDisabledBecause, { ...said, reason });
  }
  if (!holder) return say(LOST_WORDS.refused, said);
  const owner = text(object(holder["owner"])["title"]);
  if (!holds(holder, now)) return say(LOST_WORDS.released, said);
  return owner === "" ? say(LOST_WORDS.taken, said) : say(LOST_WORDS.takenBy, { ...said, owner });
}
