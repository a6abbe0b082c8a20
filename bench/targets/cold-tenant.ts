import { NOWHERE, type Seeded, type Visit } from "../seeded.ts";
import type { BenchTenant, World } from "../world.ts";

/** 10,000 desks on 20 floors of one site: 500 on the floor that was opened last, 12 neighbourhoods and 36 circles on each. */
const COLD = { ns: "benchcold", floors: 20, desks: 10_000, zones: { neighbourhoods: 12, circles: 3 } } as const;
export const coldTenant = (world: World): Promise<BenchTenant> => world.tenant(COLD);

/** Desk Settings with the tenant's first floor, at rest. */
export const firstFloor = (tenant: BenchTenant): Visit => ({
  name: "first floor",
  async run(page, origin) {
    let last = performance.now();
    page.context().on("requestfinished", (r) => {
      if (DRAWING.test(r.url())) last = performance.now();
    });
    await page.goto(`${origin}/desk-booking/desks`);
    await page.locator("li[data-index]").first().waitFor();
    await page.getByTestId("floor-plan").waitFor();
    const first = tenant.site.floors[0]?.desks[0]?.title ?? "?";
    await page.getByRole("checkbox", { name: new RegExp(`^Desk ${first.replace(".", "\\.")},`) }).waitFor();
    do await page.waitForTimeout(REST_MS);
    while (performance.now() - last < REST_MS);
  },
});
/** Drawings of other floors still arrive behind the screen. */
const DRAWING = /\/v0\/b\//;
/** The device keeps a screen's answers once they are still. */
const REST_MS = 2_500;

/** The device that was last on the first floor of that tenant. */
export async function coldProfile(world: World): Promise<Seeded> {
  const tenant = await coldTenant(world);
  return world.seeded.filled(world, tenant, firstFloor(tenant));
}

/** The same device before any floor was opened. */
export const syncedProfile = async (world: World): Promise<Seeded> =>
  world.seeded.filled(world, await coldTenant(world), NOWHERE);
