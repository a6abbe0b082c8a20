import type { Observed } from "./schema.ts";
import { type Status, WITHDRAWN } from "./status.ts";

/** An observation as the replica holds it. */
export type Observation = Observed & {
  readonly id: string;
  /** Server time of its arrival; null while it waits on this device. */
  readonly arrivedAt: number | null;
  readonly pending: boolean;
};
/** One that says what was seen. */
export type StandingObservation = Observation & { readonly status: Status };
export type DeskStanding = StandingObservation & { readonly desk: string };

/** When it counts as made: no later than it arrived, so that a clock that is ahead wins nothing. */
export const madeAt = (o: Observation): number => (o.arrivedAt === null ? o.at : Math.min(o.at, o.arrivedAt));

/** Later ones last; the same order on every device. */
export const byTime = (a: Observation, b: Observation): number =>
  madeAt(a) - madeAt(b) || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Ids of observations that their own authors took back. */
export function withdrawn(all: Iterable<Observation>): ReadonlySet<string> {
  const list = [...all];
  const authors = new Map(list.map((o) => [o.id, o.by.uid]));
  return new Set(
    list.flatMap((o) => (o.corrects !== null && authors.get(o.corrects) === o.by.uid ? [o.corrects] : [])),
  );
}

const says = (o: Observation): o is StandingObservation => o.status !== WITHDRAWN;

/** Observations that say what was seen and were not taken back, the earliest first. [WALK-2] */
export function standing(all: Iterable<Observation>): readonly StandingObservation[] {
  const list = [...new Map([...all].map((o) => [o.id, o])).values()];
  const gone = withdrawn(list);
  return list
    .filter(says)
    .filter((o) => !gone.has(o.id))
    .sort(byTime);
}

const ofDesk = (o: StandingObservation): o is DeskStanding => o.desk !== null;

/** What counts for each desk: the latest observation that was not taken back, whatever order they came in. [WALK-2] */
export const latestByDesk = (all: Iterable<Observation>): ReadonlyMap<string, DeskStanding> =>
  new Map(
    standing(all)
      .filter(ofDesk)
      .map((o) => [o.desk, o]),
  );

/** Labels that were found and that no desk has, the latest first. [WALK-3] */
export const unknownLabels = (all: Iterable<Observation>): readonly StandingObservation[] =>
  standing(all)
    .filter((o) => o.desk === null)
    .reverse();

/** How many of the desks have been looked at; one that could not be checked has. [WALK-4] */
export function counted(desks: Iterable<{ readonly id: string }>, latest: { has(desk: string): boolean }) {
  let [seen, total] = [0, 0];
  for (const { id } of desks) {
    total += 1;
    if (latest.has(id)) seen += 1;
  }
  return { seen, total };
}
