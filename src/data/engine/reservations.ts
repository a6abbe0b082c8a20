import { nameChangesOf } from "#domain/collections.ts";
import { valueAt } from "#domain/shared/changes.ts";
import type { NameChange } from "#domain/shared/collection.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { writerOf } from "./merge.ts";
import type { Write } from "./ports.ts";
import type { Rec, Truth } from "./record.ts";

/** The reservations that a set has to write beside its own documents, each with the document that it belongs to. */
export type Reservation = { readonly owner: string; readonly write: Write };
export type Reservations = { readonly writes: readonly Reservation[]; readonly conflicts: readonly Conflict[] };
export const NO_RESERVATIONS: Reservations = { writes: [], conflicts: [] };

/** What a set does to names, as far as this device knows its documents. */
export const nameChanges = (set: ChangeSet, recs: ReadonlyMap<string, Rec>): readonly NameChange[] =>
  set.ops.flatMap((op) => nameChangesOf(op, recs.get(op.path)?.base ?? null, set.ns));

export const reservationPaths = (changes: readonly NameChange[]): readonly string[] => [
  ...new Set(changes.flatMap((c) => [c.takes, c.releases].filter((path) => path !== null))),
];

const holderOf = (reservation: Truth | undefined): string | null => {
  const ref = reservation && !reservation.deleted ? valueAt(reservation.fields, "ref") : null;
  return typeof ref === "string" ? ref : null;
};

/** The writes of a set, each new name with what stands beside it: the rules find its reservation by that. */
export const withBeside = (own: readonly Write[], changes: readonly NameChange[]): readonly Write[] =>
  own.map((write) => {
    const named = changes.find((c) => c.owner === write.path);
    return named ? { ...write, fields: { ...write.fields, ...named.beside } } : write;
  });

/**
 * Reservations against what stands on the server: taken where nobody has them, handed on within the set, given back where they
 * are no longer needed. A name that somebody else has is a conflict of its new owner's field. [HOOD-2]
 */
export function planReservations(
  changes: readonly NameChange[],
  held: ReadonlyMap<string, Truth>,
  recs: ReadonlyMap<string, Rec>,
): Reservations {
  const writes: Reservation[] = [];
  const conflicts: Conflict[] = [];
  const givenBack = new Map(changes.flatMap((c) => (c.releases === null ? [] : [[c.releases, c.owner]])));
  const wanted = new Set(changes.map((c) => c.takes));
  for (const change of changes) {
    const { owner, takes } = change;
    if (takes === null) continue;
    const reservation = held.get(takes);
    const holder = holderOf(reservation);
    const fields = { ref: owner };
    if (!reservation) writes.push({ owner, write: { path: takes, kind: "create", rev: 1, fields } });
    else if (holder === null || holder === givenBack.get(takes)) {
      const revive = reservation.deleted ? { revive: true as const } : {};
      writes.push({ owner, write: { path: takes, kind: "patch", rev: reservation.rev + 1, fields, ...revive } });
    } else if (holder !== owner) conflicts.push(taken(change, reservation, recs));
  }
  for (const { owner, releases } of changes) {
    const reservation = releases === null || wanted.has(releases) ? undefined : held.get(releases);
    if (reservation && holderOf(reservation) === owner)
      writes.push({ owner, write: { path: reservation.path, kind: "delete", rev: reservation.rev + 1, fields: {} } });
  }
  return { writes, conflicts };
}

/** A name that somebody else has, as a conflict of the field of whoever wants it. */
function taken({ owner, field, value }: NameChange, reservation: Truth, recs: ReadonlyMap<string, Rec>): Conflict {
  const base = recs.get(owner)?.base ?? null;
  const theirs = base ? valueAt(base.fields, field) : null;
  const holder = holderOf(reservation) ?? "";
  const by = writerOf(reservation);
  return { path: owner, why: "exists", field, was: theirs, mine: value, theirs, holder, ...by, rev: base?.rev };
}
