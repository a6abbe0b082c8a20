import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import type { ServerReads } from "./server-reads.ts";
import { withApprovals } from "./approvals.ts";
import { dayReservations, heldBookings, neededFor, takenDays, withWords } from "./booked.ts";
import {
  reservationPaths,
  type Reservation,
  NO_RESERVATIONS,
  nameChanges,
  planReservations,
  withBeside,
} from "./reservations.ts";
import { type Merged, planCommit } from "./merge.ts";
import type { Overlay } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import type { Write } from "./ports.ts";
import type { Rec } from "./record.ts";
import { holdPaths, lockedIn, roomLocks, windowPaths } from "./room-locks.ts";
import { plannedFrom, withoutNames } from "./unnamed.ts";

/** A batch as it would be sent: what the set writes, the reservations that belong to it, and what stands against it. */
export type Planned = {
  readonly own: readonly Write[];
  readonly reservations: readonly Reservation[];
  readonly conflicts: readonly Conflict[];
  readonly merged: Merged["merged"];
  /** Documents that the server has in a form that cannot be compared with. */
  readonly unusable: readonly string[];
  /** Code of a refusal by this device; null for none. */
  readonly refused: string | null;
};

type Of = { readonly set: ChangeSet; readonly recs: ReadonlyMap<string, Rec> };

/** A plan that was made ahead: it has no reservations, and nothing stood against it. */
export const asPlanned = ({ writes: own, conflicts, merged }: Merged): Planned => ({
  own,
  reservations: NO_RESERVATIONS.writes,
  conflicts,
  merged,
  unusable: [],
  refused: null,
});

/** Makes the batch of a set from what the device holds, and asks the server for what it does not. */
export class Planning {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  readonly #reads: ServerReads;

  constructor(parts: EngineParts, overlay: Overlay, reads: ServerReads) {
    this.#parts = parts;
    this.#overlay = overlay;
    this.#reads = reads;
  }

  /**
   * Plans against the replica; documents that the replica does not hold are asked for first, as memberships of other sites are
   * that a card is taken from. What nobody has seen here did not merge with what others made of it. [CRD-73]
   */
  async fresh(set: ChangeSet): Promise<Planned> {
    const { replica, outbox } = this.#parts;
    const isOwn = (id: string) => outbox.has(id);
    const paths = plannedFrom(set);
    const held = await replica.get(paths);
    const planned = planCommit(set, held, isOwn);
    const missing = planned.conflicts.filter((c) => c.why === "missing").map((c) => c.path);
    if (missing.length === 0) return this.#whole({ set, recs: held }, planned, []);
    const found = await this.#reads.docsThatMay(missing);
    await this.#overlay.truth(found.docs);
    const recs = await replica.get(paths);
    const now = planCommit(set, recs, isOwn);
    const merged = now.merged.filter((path) => !missing.includes(path));
    return this.#whole({ set, recs }, { ...now, merged }, found.unusable);
  }

  /** Adds what belongs to the set and is not replicated. */
  async #whole(of: Of, merged: Merged, unusable: readonly string[]): Promise<Planned> {
    const now = this.#parts.now() + this.#parts.skewMs();
    const asked = withApprovals(merged.writes, of.recs, now);
    const silent = { ...merged, writes: withoutNames(asked, of.recs) };
    return this.#withRooms(of, await this.#withDays(of, await this.#withNames(of, silent, unusable)));
  }

  /** The locks of rooms that a set books, from what the server has of them now (docs/decisions/080). [ROM-40] */
  async #withRooms({ set, recs }: Of, planned: Planned): Promise<Planned> {
    const bookings = planned.conflicts.length > 0 ? [] : lockedIn(planned.own, recs);
    if (bookings.length === 0) return planned;
    const asked = await this.#reads.docsIfAllowed(holdPaths(bookings));
    if (!asked) return planned; // who may not read them is told by the rules
    const known = new Map(asked.docs.map((d) => [d.path, d]));
    const windows = await this.#reads.docsIfAllowed(windowPaths(bookings, known));
    for (const doc of windows?.docs ?? []) known.set(doc.path, doc);
    const { writes, conflicts, refused } = roomLocks(set.id, bookings, known);
    return {
      ...planned,
      reservations: [...planned.reservations, ...writes],
      conflicts: [...planned.conflicts, ...conflicts],
      refused,
    };
  }

  /**
   * Bookings as the server's documents say them now, whatever the device was told when they were made, and whose days they
   * become. [BKG-34]
   */
  async #withDays({ set, recs }: Of, planned: Planned): Promise<Planned> {
    const days = takenDays(set, recs);
    if (days.length === 0) return planned;
    const { author, now, skewMs } = this.#parts;
    const found = await this.#reads.docsIfAllowed(neededFor(days, author.uid));
    if (!found) return planned; // who may not read them is told by the rules
    const known = new Map(found.docs.map((d) => [d.path, d]));
    const others = heldBookings(days, known);
    const held = others.length > 0 ? await this.#reads.docsIfAllowed(others) : null;
    for (const doc of held?.docs ?? []) known.set(doc.path, doc);
    const { writes, conflicts } = dayReservations(set, days, { known, now: now() + skewMs() });
    return {
      ...planned,
      own: withWords(planned.own, days, { known, uid: author.uid }),
      reservations: [...planned.reservations, ...writes],
      conflicts: [...planned.conflicts, ...conflicts],
    };
  }

  /** Adds the reservations of the names that a set takes or gives back; they are not replicated, so the server is asked. */
  async #withNames(
    { set, recs }: Of,
    { writes: own, conflicts, merged }: Merged,
    unusable: readonly string[],
  ): Promise<Planned> {
    const names = nameChanges(set, recs);
    if (names.length === 0)
      return { own, reservations: NO_RESERVATIONS.writes, conflicts, merged, unusable, refused: null };
    const held = await this.#reads.docsIfAllowed(reservationPaths(names));
    const reservations = planReservations(names, new Map(held?.docs.map((d) => [d.path, d]) ?? []), recs);
    const all = [...conflicts, ...reservations.conflicts];
    return {
      own: withBeside(own, names),
      reservations: reservations.writes,
      conflicts: all,
      merged,
      unusable,
      refused: null,
    };
  }
}
