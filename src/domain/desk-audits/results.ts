import { byName } from "../shared/collate.ts";
import type { DeskStanding } from "./observations.ts";
import { isOccupied, saysBooked } from "./status.ts";

/** Booked against in use (expectations no. 19). `unknown`: not looked at, could not be checked, or the bookings were not known. */
export const OUTCOMES = ["used-booked", "unused-booked", "used-unbooked", "unused-unbooked", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Table = { readonly [O in Outcome]: number };

/** A desk of the floors of a round. */
export type AuditDesk = {
  readonly id: string;
  readonly title: string;
  readonly floor: string;
  readonly neighbourhood: string | null;
};

/** Whether the desk was booked, by its status or else by what the device knew; null: not known. */
export const bookedOf = (o: Pick<DeskStanding, "status" | "booked">): boolean | null =>
  saysBooked(o.status) ?? o.booked;

/** Where a desk stands in the truth table. Nothing seen is unknown, never empty. [WALK-6] */
export function outcomeOf(o: Pick<DeskStanding, "status" | "booked"> | undefined): Outcome {
  if (!o) return "unknown";
  const [occupied, booked] = [isOccupied(o.status), bookedOf(o)];
  if (occupied === null || booked === null) return "unknown";
  if (occupied) return booked ? "used-booked" : "used-unbooked";
  return booked ? "unused-booked" : "unused-unbooked";
}

const EMPTY: Table = {
  "used-booked": 0,
  "unused-booked": 0,
  "used-unbooked": 0,
  "unused-unbooked": 0,
  unknown: 0,
};

type Latest = ReadonlyMap<string, DeskStanding>;

/** How many desks came out how. [WALK-6] */
export function truthTable(desks: Iterable<AuditDesk>, latest: Latest): Table {
  const table: { [O in Outcome]: number } = { ...EMPTY };
  for (const { id } of desks) table[outcomeOf(latest.get(id))] += 1;
  return table;
}

export type NeighbourhoodTable = {
  /** Null for desks of none. */
  readonly id: string | null;
  readonly title: string;
  readonly table: Table;
  readonly desks: number;
};

/** The truth table of each neighbourhood, in the order of their titles; desks of none come last. [WALK-6] */
export function byNeighbourhood(
  desks: readonly AuditDesk[],
  latest: Latest,
  titles: ReadonlyMap<string, string>,
): readonly NeighbourhoodTable[] {
  const groups = new Map<string | null, AuditDesk[]>();
  for (const d of desks) {
    const id = d.neighbourhood !== null && titles.has(d.neighbourhood) ? d.neighbourhood : null;
    groups.set(id, [...(groups.get(id) ?? []), d]);
  }
  return [...groups]
    .map(([id, own]) => ({
      id,
      title: id === null ? "" : (titles.get(id) ?? ""),
      table: truthTable(own, latest),
      desks: own.length,
    }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || byName(a.title, b.title));
}

/** Desks that nobody looked at. They are not missing: nothing is known of them. [WALK-6] */
export const neverObserved = <D extends AuditDesk>(desks: readonly D[], latest: Latest): readonly D[] =>
  desks.filter((d) => !latest.has(d.id));
