import { isOver } from "#data/engine/overlay.ts";
import { fold } from "#data/engine/record.ts";
import { type Saved, violations } from "#testing/invariants/check.ts";
import { DOCS } from "./commands.ts";
import type { FakeServer } from "./fake-server.ts";
import type { FakeDevice } from "./fake-stores.ts";

/** What a run of the model leaves behind once it has healed. */
export type Healed = {
  readonly server: FakeServer;
  readonly places: readonly { readonly store: FakeDevice }[];
  /** Every save that a store called durable. */
  readonly journal: readonly Saved[];
  readonly givenUp: ReadonlySet<string>;
  /** What was wrong on the way. */
  readonly errors: readonly string[];
};

/** What a run violated: on the way, at rest, and of the invariants I1 to I10 (reliability 3.3). */
export function modelTroubles({ server, places, journal, givenUp, errors }: Healed): readonly string[] {
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
    ...violations({
      journal,
      wrote: server.log.map((w) => (w.deleted ? { ...w, before: null } : w)),
      applied,
      docs: server.docs,
      start: new Map(DOCS.map((path) => [path, 1])),
      foreign: new Map(),
      rows,
      givenUp,
      views: places.map((p) => new Map([...p.store.recs].map(([path, rec]) => [path, fold(rec.base, rec.pending)]))),
    }),
  ];
}
