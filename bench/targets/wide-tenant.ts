import type { Seeded } from "../seeded.ts";
import type { BenchTenant, World } from "../world.ts";
import { firstFloor } from "./cold-tenant.ts";

/** Three floors of 2,000 desks, 12 neighbourhoods and 36 circles on each. */
const WIDE = { ns: "benchwide", floors: 3, desks: 6_000, zones: { neighbourhoods: 12, circles: 3 } } as const;
export const wideTenant = (world: World): Promise<BenchTenant> => world.tenant(WIDE);

/** A device that was last on the first of them. */
export async function wideProfile(world: World): Promise<Seeded> {
  const tenant = await wideTenant(world);
  return world.seeded.filled(world, tenant, firstFloor(tenant));
}
