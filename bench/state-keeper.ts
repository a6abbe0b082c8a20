import { mustEqual } from "./result.ts";
import type { RecordedSet } from "./workload.ts";
import type { BenchTenant, World } from "./world.ts";

/** What the server must hold: reckoned here from the workload alone. */
export class StateKeeper {
  readonly #world: World;
  readonly #wanted = new Map<string, { disabled: boolean | string; rev: number }>();
  readonly #sets = new Map<string, number>();
  constructor(world: World) {
    this.#world = world;
  }

  async check({ ns, site }: BenchTenant, sets: readonly RecordedSet[], round: number): Promise<void> {
    const desks = site.floors.flatMap((f) => f.desks);
    for (const d of desks) {
      if (!this.#wanted.has(`${ns} ${d.id}`)) this.#wanted.set(`${ns} ${d.id}`, { disabled: d.disabled, rev: 1 });
    }
    for (const set of sets) {
      for (const i of set.desks) {
        const key = `${ns} ${desks[i]?.id ?? ""}`;
        this.#wanted.set(key, { disabled: set.disabled, rev: (this.#wanted.get(key)?.rev ?? 0) + 1 });
      }
    }
    this.#sets.set(ns, (this.#sets.get(ns) ?? 0) + sets.length);
    const stored = await this.#world.db.collection(`sites/${site.id}/spaces`).where("kind", "==", "desk").get();
    const got = stored.docs.map((d) => [d.id, { disabled: d.get("disabled") as string, rev: d.get("rev") as number }]);
    const want = desks.map((d) => [d.id, this.#wanted.get(`${ns} ${d.id}`)]);
    mustEqual(`server after round ${round} of ${ns}`, got.sort(), want.sort());
    const receipts = await this.#world.db.collection(`ns/${ns}/changeSets`).where("void", "==", false).count().get();
    mustEqual(`receipts of ${ns}`, receipts.data().count, this.#sets.get(ns));
  }
}
