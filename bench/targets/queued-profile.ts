import type { Seeded, Visit } from "../seeded.ts";
import { plainSets, type RecordedSet, workload } from "../workload.ts";
import type { BenchTenant, World } from "../world.ts";
import { firstFloor } from "./cold-tenant.ts";
import { peopledTenant } from "./peopled-tenant.ts";

/** What waits: operations in change sets of 1 to 499 desks, as in T6. */
export const QUEUED = { sets: 400, ops: 10_000 } as const;
/** After this every set lies over the replica and the device is at rest. ms */
const REST_MS = 6_000;

const queuedSets = (tenant: BenchTenant): readonly RecordedSet[] =>
  workload({ ...QUEUED, desks: tenant.site.floors.flatMap((f) => f.desks).length, name: "queued" });

/** The first floor, on a device whose queue was filled without a network. */
const queued = (tenant: BenchTenant): Visit => ({
  name: "a long queue",
  async run(page, origin, net) {
    await firstFloor(tenant).run(page, origin, net);
    await net.set({ kind: "refuse" });
    const sets = plainSets(tenant, queuedSets(tenant));
    await page.evaluate(([site, all]) => window.bench.saveAll(site, all), [tenant.site.id, sets] as const);
    await page.goto(`${origin}/desk-booking/desks`);
    await page.locator("li[data-index]").first().waitFor();
    await page.waitForTimeout(REST_MS);
  },
});

/** The device of `peopledProfile` with 10,000 operations waiting. */
export async function queuedProfile(world: World): Promise<Seeded> {
  const tenant = await peopledTenant(world);
  return world.seeded.filled(world, tenant, queued(tenant));
}

/** What the desks of the first floor show once every set lies over them, by title. */
export function shownAfter(tenant: BenchTenant): readonly (readonly [title: string, disabled: string | boolean])[] {
  const last = new Map(queuedSets(tenant).flatMap(({ desks, disabled }) => desks.map((i) => [i, disabled] as const)));
  return (tenant.site.floors[0]?.desks ?? []).map((d, i) => [d.title, last.get(i) ?? d.disabled] as const);
}
