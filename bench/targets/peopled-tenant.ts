import type { Seeded } from "../seeded.ts";
import type { BenchTenant, World } from "../world.ts";
import { firstFloor } from "./cold-tenant.ts";

/** The data of T1 as far as it exists: 10,000 people and 2,000 desks of one site, 500 on the floor that was opened last. */
const PEOPLED = {
  ns: "benchpeople",
  floors: 4,
  desks: 2_000,
  people: 10_000,
  zones: { neighbourhoods: 12, circles: 3 },
} as const;
export const peopledTenant = (world: World): Promise<BenchTenant> => world.tenant(PEOPLED);

/** A device of somebody who sets up desks, last on the first floor. */
export async function peopledProfile(world: World): Promise<Seeded> {
  const tenant = await peopledTenant(world);
  return world.seeded.filled(world, tenant, firstFloor(tenant));
}
