import { patched } from "../../shared/changes.ts";
import { lastPart, numberOr, object, text } from "../../shared/doc-reads.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { Result } from "../../shared/result.ts";
import type { Plan } from "../../shared/changes.ts";
import type { ChangeSet, StoredOp } from "../../sync/schema.ts";
import { bookingIn, linkIn, type Period, type RoomBooking } from "../booking.ts";
import type { BookingDetails, WorkOrder } from "../collection.ts";
import { draftOf, planCreate, type Refused } from "../commands/edit.ts";
import { movedDraft, planWhole } from "../commands/move.ts";
import { bookingDoc } from "../commands/ops.ts";
import { detailsPath, type RoomWorld } from "../commands/world.ts";

/** A room that a set could not have: somebody else holds it at the time. `from` and `to` have setup and clean-down in them. */
export type LostRoom = Period & {
  readonly path: string;
  readonly booking: string;
  readonly key: string;
  readonly room: string;
};
type Of = Pick<ChangeSet, "ops" | "attention" | "action">;

/** The rooms that a parked set was too late for. [ROM-88] */
export function lostRooms({ attention }: Pick<ChangeSet, "attention">): readonly LostRoom[] {
  return (attention?.conflicts ?? []).flatMap((c) => {
    const key = /^reservations\/(r\d)\/resource$/.exec(c.field ?? "")?.[1];
    const mine = object(c.mine);
    if (key === undefined || !c.path.includes("/bookings/")) return [];
    return [
      {
        path: c.path,
        booking: lastPart(c.path),
        key,
        room: text(mine["room"]),
        from: numberOr(mine["f"], 0),
        to: numberOr(mine["t"], 0),
      },
    ];
  });
}

const written = (op: StoredOp | undefined, before: JsonObject): JsonObject | null => {
  if (!op || op.kind === "delete") return null;
  return op.kind === "create" ? op.fields : patched(before, op.fields);
};

/** The booking as a parked set wanted it, and what it is called; null for one that it does not write, or takes away. [ROM-88] */
export function wishedIn(
  { ops }: Pick<ChangeSet, "ops">,
  path: string,
  of: {
    readonly before: RoomBooking | null;
    readonly known: BookingDetails | null;
    readonly world: Pick<RoomWorld, "ns" | "zone">;
  },
): { readonly booking: RoomBooking; readonly details: BookingDetails | null } | null {
  const doc = written(
    ops.find((op) => op.path === path),
    of.before ? bookingDoc(of.before, of.world) : {},
  );
  if (!doc) return null;
  const id = lastPart(path);
  const said = written(
    ops.find((op) => op.path === detailsPath(of.world.ns, id)),
    of.known ? { title: of.known.title, owner: of.known.owner && { ...of.known.owner } } : {},
  );
  const details = said
    ? {
        booking: id,
        title: text(said["title"]),
        owner: linkIn(said["owner"]),
        createdBy: of.known?.createdBy ?? linkIn(said["createdBy"]),
        author: of.known?.author ?? "",
        lastDay: of.known?.lastDay ?? "",
        rev: of.known?.rev ?? 0,
        deleted: false,
      }
    : of.known;
  return { booking: bookingIn(path, doc), details };
}

/**
 * The same booking in another room: a new one, or the edit of one that is there. The parked set is given up behind it. [ROM-88]
 */
export function planInstead(
  set: Of,
  { path, key }: Pick<LostRoom, "path" | "key">,
  room: string,
  of: {
    readonly before: RoomBooking | null;
    readonly known: BookingDetails | null;
    readonly orders: readonly WorkOrder[];
    readonly site: string;
    readonly world: RoomWorld;
  },
): Result<Plan, Refused> | null {
  const wished = wishedIn(set, path, of);
  if (!wished) return null;
  const draft = movedDraft(draftOf(wished.booking, wished.details), key, { room });
  if (of.before) return planWhole(of.before, draft, of);
  return planCreate(draft, of.site, of.world, wished.booking.series);
}
