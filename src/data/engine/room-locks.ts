import { capDoc } from "#domain/rooms/caps.ts";
import { type HoldChange, isTooLarge, movesOf, touchedBy } from "#domain/rooms/lock/cost.ts";
import { holdChange, type LockedBooking, lockedBooking, windowIn } from "#domain/rooms/lock/of-set.ts";
import { type LockTrouble, planLock, type WindowWrite } from "#domain/rooms/lock/planner.ts";
import { holdPath, windowPath } from "#domain/rooms/lock/windows.ts";
import { patched } from "#domain/shared/changes.ts";
import { type JsonObject, sameJson } from "#domain/shared/json.ts";
import type { Conflict } from "#domain/sync/schema.ts";
import type { Write } from "./ports.ts";
import type { Rec, Truth } from "./record.ts";
import type { Reservation } from "./reservations.ts";

type Known = ReadonlyMap<string, Truth>;

/** A document as it stands once a write is through. */
export function afterOf(write: Write, base: Rec["base"]): { readonly fields: JsonObject; readonly deleted: boolean } {
  if (write.kind === "create") return { fields: write.fields, deleted: false };
  const before = base ?? { fields: {}, deleted: false };
  const deleted = write.kind === "delete" || (before.deleted && write.revive !== true);
  return { fields: patched(before.fields, write.fields), deleted };
}

/** The bookings of rooms that a batch writes, as they stand once it is through. [ROM-40] */
export const lockedIn = (writes: readonly Write[], recs: ReadonlyMap<string, Rec>): readonly LockedBooking[] =>
  writes.flatMap((w) => {
    const base = recs.get(w.path)?.base ?? null;
    return lockedBooking(w.path, base, afterOf(w, base)) ?? [];
  });

/** The holds, and the setup and clean-down, of bookings: asked for before the lock can be planned. */
export const holdPaths = (bookings: readonly LockedBooking[]): readonly string[] => [
  ...new Set(
    bookings.flatMap((b) => [
      ...(b.holds ? [holdPath(b.ns, b.id)] : []),
      ...[...b.caps.before, ...b.caps.after].map((c) => `ns/${b.ns}/bookings/${c.id}`),
    ]),
  ),
];
const changesOf = (bookings: readonly LockedBooking[], known: Known): readonly HoldChange[] =>
  bookings.filter((b) => b.holds).map((b) => holdChange(b, known.get(holdPath(b.ns, b.id))?.fields ?? null));
/** The windows that a batch touches; none where it is too large to be judged. */
export function windowPaths(bookings: readonly LockedBooking[], known: Known): readonly string[] {
  const changes = changesOf(bookings, known);
  const ns = bookings[0]?.ns ?? "";
  return isTooLarge(changes) ? [] : [...touchedBy(movesOf(changes)).keys()].map((id) => windowPath(ns, id));
}

/** A document of the lock: it carries no more than its rule asks for. */
const bare = (path: string, known: Known, fields: JsonObject): Write => {
  const rev = known.get(path)?.rev ?? 0;
  return rev === 0
    ? { path, kind: "create", rev: 1, fields, bare: true }
    : { path, kind: "patch", rev: rev + 1, fields, bare: true };
};
const windowFields = ({ id: _, ...w }: WindowWrite, site: string): JsonObject => ({
  ...w,
  busy: [...w.busy],
  foreign: [...w.foreign],
  names: [...w.names],
  moves: w.moves.map((m) => ({ ...m })),
  site: `sites/${site}`,
});

/** Setup and clean-down as documents: made, moved with their booking, or taken away. [ROM-15] */
function capWrites(b: LockedBooking, known: Known): readonly Write[] {
  const place = { ns: b.ns, site: b.site, ...b.days };
  const left = b.caps.before.filter((c) => b.caps.after.every((a) => a.id !== c.id));
  const gone = left.flatMap((c): readonly Write[] => {
    const doc = known.get(`ns/${b.ns}/bookings/${c.id}`);
    return doc && !doc.deleted ? [{ path: doc.path, kind: "delete", rev: doc.rev + 1, fields: {} }] : [];
  });
  const there = b.caps.after.flatMap((c): readonly Write[] => {
    const path = `ns/${b.ns}/bookings/${c.id}`;
    const doc = known.get(path);
    const fields = capDoc(c, place);
    if (!doc) return [{ path, kind: "create", rev: 1, fields }];
    const changed = Object.fromEntries(Object.entries(fields).filter(([f, x]) => !sameJson(doc.fields[f] ?? null, x)));
    if (!doc.deleted && Object.keys(changed).length === 0) return [];
    const revive = doc.deleted ? { revive: true as const } : {};
    return [{ path, kind: "patch", rev: doc.rev + 1, fields: changed, ...revive }];
  });
  return [...gone, ...there].map((w): Write => (b.after.privacy.owner ? { ...w, unnamed: true } : w));
}

/** What belongs to a batch of bookings, or what stands against it. */
export type RoomLocks = {
  readonly writes: readonly Reservation[];
  readonly conflicts: readonly Conflict[];
  /** Code of a refusal by this device. */
  readonly refused: string | null;
};

/** A room that somebody else has at the time: a conflict of the reservation, which says what was wanted. [ROM-41] */
function taken(trouble: Extract<LockTrouble, { why: "room-taken" }>, bookings: readonly LockedBooking[]): Conflict {
  const path = bookings.find((b) => b.id === trouble.booking)?.path ?? "";
  return { path, why: "exists", field: `reservations/${trouble.key}/resource`, mine: { ...trouble.held } };
}

/** The lock of a batch: holds, windows, setup and clean-down, in the same commit. [ROM-40] */
export function roomLocks(set: string, bookings: readonly LockedBooking[], known: Known): RoomLocks {
  const changes = changesOf(bookings, known);
  const ns = bookings[0]?.ns ?? "";
  const windows = new Map(
    [...touchedBy(movesOf(changes)).keys()].flatMap((id) => {
      const doc = known.get(windowPath(ns, id));
      return doc ? [[id, windowIn(doc.fields)]] : [];
    }),
  );
  const plan = planLock(set, changes, windows);
  if (!plan.ok) {
    const { error } = plan;
    return error.why === "room-taken"
      ? { writes: [], conflicts: [taken(error, bookings)], refused: null }
      : { writes: [], conflicts: [], refused: error.why };
  }
  const ofBooking = bookings.flatMap((b): readonly Reservation[] => {
    const change = changes.find((c) => c.booking === b.id);
    const hold =
      change && bare(holdPath(ns, b.id), known, { site: `sites/${b.site}`, was: change.was, held: change.now });
    return [...(hold ? [hold] : []), ...capWrites(b, known)].map((write) => ({ owner: b.path, write }));
  });
  const ofWindows = plan.value.map((w): Reservation => {
    const owner = bookings.find((b) => w.moves.some((m) => m.b === b.id));
    return { owner: owner?.path ?? "", write: bare(windowPath(ns, w.id), known, windowFields(w, owner?.site ?? "")) };
  });
  return { writes: [...ofBooking, ...ofWindows], conflicts: [], refused: null };
}
