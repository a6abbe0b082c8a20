import type { ChangeSet } from "#domain/sync/schema.ts";
import { isOver } from "#data/engine/overlay.ts";
import { fold } from "#data/engine/record.ts";
import { type Saved, violations } from "#testing/invariants/check.ts";
import { DOCS, LOCKED } from "./commands.ts";
import type { FakeServer } from "./fake-server.ts";
import type { FakeDevice } from "./fake-stores.ts";

/** What a run of the model leaves behind once it has healed. */
export type Healed = {
  readonly server: FakeServer;
  readonly places: readonly { readonly store: FakeDevice }[];
  /** Every save that a store called durable. */
  readonly journal: readonly Saved[];
  readonly givenUp: ReadonlySet<string>;
  /** Sets of which a person decided something. */
  readonly decided: ReadonlySet<string>;
  /** Sets that asked for attention while everybody had the rights of the start. */
  readonly alarmed: ReadonlySet<string>;
  /** What was wrong on the way. */
  readonly errors: readonly string[];
};

/** What a run violated: on the way, at rest, and of the invariants I1 to I10 (reliability 3.3). */
export function modelTroubles(healed: Healed): readonly string[] {
  const { server, places, journal, givenUp, errors } = healed;
  const applied = new Map(
    [...server.receipts].filter(([, r]) => r === "applied").map(([id]) => [id, { uid: server.senders.get(id) ?? "" }]),
  );
  const rows = new Map(places.flatMap((p) => [...p.store.sets.values()].map((s) => [s.id, s] as const)));
  const left = [...rows.values()].filter((s) => !isOver(s.state) || !s.settled);
  const dangling = places.flatMap((p) => [...p.store.recs.values()].filter((r) => r.pending.length > 0));
  return [
    ...errors,
    ...left.map((s) => `I10 not at rest: ${s.id} ${s.state}`),
    ...dangling.map((r) => `I10 a patch without a set: ${r.path}`),
    ...ghosts(healed),
    ...needless(healed),
    ...undecided(healed, rows),
    ...violations({
      journal,
      wrote: server.log.map((w) => (w.deleted ? { ...w, before: null } : w)),
      applied,
      docs: server.docs,
      start: new Map([...DOCS, LOCKED].map((path) => [path, 1])),
      foreign: new Map(),
      rows,
      givenUp,
      views: places.map((p) => new Map([...p.store.recs].map(([path, rec]) => [path, fold(rec.base, rec.pending)]))),
    }),
  ];
}

/** Documents that a device shows and the server never had. */
const ghosts = ({ server, places }: Healed): readonly string[] =>
  places.flatMap((p) =>
    [...p.store.recs.values()].flatMap((r) => (r.base && !server.docs.has(r.path) ? [`I7 a ghost: ${r.path}`] : [])),
  );

/** A person was asked about what the server takes. */
const needless = ({ server, alarmed }: Healed): readonly string[] =>
  [...alarmed]
    .filter((id) => server.receipts.get(id) === "applied")
    .map((id) => `I8 asked about what is applied: ${id}`);

/** A save was closed, and nobody had decided that: neither of its set nor of those in whose place that stands. */
function undecided({ journal, decided }: Healed, rows: ReadonlyMap<string, ChangeSet>): readonly string[] {
  const before = new Map(journal.map((s) => [s.id, s.replaces]));
  const isDecided = (id: string | undefined): boolean =>
    id !== undefined && (decided.has(id) || isDecided(before.get(id)));
  return [...rows.values()]
    .filter((s) => s.state === "closed" && !isDecided(s.id))
    .map((s) => `I5 closed, and nobody had decided that: ${s.id}`);
}
