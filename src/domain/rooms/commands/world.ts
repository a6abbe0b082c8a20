import { mayDo } from "../../access/may-do.ts";
import type { Op, Plan } from "../../shared/changes.ts";
import { type Declared, planOf } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import type { Zone } from "../../shared/time.ts";
import type { ROOM_REFUSED } from "../../words/rooms.ts";
import type { RoomOf } from "../approval.ts";
import { isCap, isForeign, type Link, type RoomBooking } from "../booking.ts";
import type { BookableRoom, RoomsKnown } from "../check.ts";
import { roomBookingEdit } from "../declared.ts";
import { isTooLarge } from "../lock/cost.ts";
import { isTooHeavy } from "../lock/weight.ts";
import { heldOf } from "../lock/windows.ts";

/** Why a command is refused; words stand in `words/rooms.ts`. */
export type RoomRefusal = keyof typeof ROOM_REFUSED;

/** Who acts, when and where. */
export type RoomWorld = {
  readonly ns: string;
  /** The server's time as well as the device knows it. */
  readonly now: number;
  readonly zone: Zone;
  readonly roles: readonly string[];
  /** The flag roomBooking.readOnly: everything to see and nothing to change (expectations 5.7). */
  readonly readOnly: boolean;
  readonly uid: string;
  /** How the account is called in what it writes (`profile/called.ts`); the ref is empty for one without a person. */
  readonly person: Link;
  readonly rooms: ReadonlyMap<string, BookableRoom>;
  readonly roomsKnown: RoomsKnown;
  readonly newId: () => string;
};

export const bookingPath = (ns: string, id: string): string => `ns/${ns}/bookings/${id}`;
export const detailsPath = (ns: string, id: string): string => `ns/${ns}/bookingDetails/${id}`;
export const workOrderPath = (ns: string, id: string): string => `ns/${ns}/workOrders/${id}`;

export const roomOf =
  ({ rooms }: Pick<RoomWorld, "rooms">): RoomOf =>
  (id) =>
    rooms.get(id);

/** Whether nobody can say yet how a room of a booking is booked: it has not arrived. [KNOW-5] */
export const roomsComing = (
  { reservations }: Pick<RoomBooking, "reservations">,
  { rooms, roomsKnown }: Pick<RoomWorld, "rooms" | "roomsKnown">,
): boolean => roomsKnown !== "all" && reservations.some((r) => !rooms.has(r.room));

/** Why nobody may change anything here; null when they may. [ROM-16] */
export function mayNot({ roles, readOnly }: Pick<RoomWorld, "roles" | "readOnly">): RoomRefusal | null {
  if (!mayDo(roomBookingEdit, { roles })) return "not-permitted";
  return readOnly ? "read-only" : null;
}

/** Why this booking cannot be changed; null when it can. Caps change with what they belong to. [ROM-16] */
export function mayNotChange(b: RoomBooking, world: Pick<RoomWorld, "roles" | "readOnly">): RoomRefusal | null {
  const no = mayNot(world);
  if (no) return no;
  if (isForeign(b) || isCap(b)) return "foreign";
  if (b.unreadable) return "unreadable";
  return b.deleted ? "gone" : null;
}

/** A booking before and after a save; null for none. */
export type BookingChange = {
  readonly id: string;
  readonly before: RoomBooking | null;
  readonly after: RoomBooking | null;
};

type Of<I> = {
  readonly command: Declared<I>;
  readonly label: string;
  readonly site: string;
  readonly ops: readonly Op[];
  /** What is kept to plan it anew. */
  readonly input?: I;
};
/** A save of bookings as one set that is never cut, unless the rules could not judge it. [ROM-12] */
export function roomPlan<I>(of: Of<I>, changes: readonly BookingChange[]): Result<Plan, RoomRefusal> {
  if (of.ops.length === 0) return err("nothing-to-do");
  const holds = changes.map((c) => ({ booking: c.id, was: heldOf(c.before), now: heldOf(c.after) }));
  if (isTooLarge(holds) || changes.some(isTooHeavy)) return err("too-large");
  const { command, input, ...said } = of;
  return ok(planOf(command, said, input));
}
