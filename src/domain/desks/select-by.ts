import { byName } from "../shared/collate.ts";

/** A desk as far as choosing it by what it is like is concerned. */
export type LikeDesk = {
  readonly id: string;
  readonly state: "free" | "booked" | "disabled";
  readonly bookings: number;
  readonly neighbourhood: { readonly id: string; readonly name: string } | null;
};

/** What desks can be chosen by, each with those that it chooses; null: not known on this device. */
export type SelectBy = {
  /** All that are not chosen now. */
  readonly others: readonly string[];
  readonly free: readonly string[];
  readonly disabled: readonly string[];
  readonly booked: readonly string[];
  readonly notObserved: readonly string[] | null;
  /** By title; those of none come last, with an empty id. */
  readonly neighbourhoods: readonly { readonly id: string; readonly name: string; readonly desks: readonly string[] }[];
};

/**
 * Groups of desks that can be chosen at once (expectations 5.11).
 * @param observed desks that were looked at in the last round of this floor; null without one [DSK-21]
 */
export function selectBy(
  desks: readonly LikeDesk[],
  now: { has(id: string): boolean },
  observed: { has(id: string): boolean } | null,
): SelectBy {
  const ids = (fits: (d: LikeDesk) => boolean) => desks.filter(fits).map((d) => d.id);
  const neighbourhoods = new Map(
    desks.flatMap(({ neighbourhood }) => (neighbourhood ? [[neighbourhood.id, neighbourhood.name]] : [])),
  );
  const named = [...neighbourhoods].sort(([, a], [, b]) => byName(a, b));
  const ofNone = ids((d) => d.neighbourhood === null);
  return {
    others: ids((d) => !now.has(d.id)),
    free: ids((d) => d.state !== "disabled"),
    disabled: ids((d) => d.state === "disabled"),
    booked: ids((d) => d.bookings > 0),
    notObserved: observed && ids((d) => !observed.has(d.id)),
    neighbourhoods: [
      ...named.map(([id, name]) => ({ id, name, desks: ids((d) => d.neighbourhood?.id === id) })),
      ...(neighbourhoods.size > 0 && ofNone.length > 0 ? [{ id: "", name: "", desks: ofNone }] : []),
    ],
  };
}

type Round = { readonly id: string; readonly floors: readonly string[]; readonly startedAt: number };

/** The last round that walked a floor, open or closed. */
export const lastDeskAuditOf = <R extends Round>(rounds: readonly R[], floor: string): R | null =>
  rounds
    .filter((r) => r.floors.includes(floor))
    .reduce<R | null>((a, r) => (a && a.startedAt >= r.startedAt ? a : r), null);
