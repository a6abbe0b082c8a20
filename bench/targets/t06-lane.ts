import { FaultProxy } from "../../dev/fault-proxy.ts";
import { resettingRelay } from "../resets.ts";
import type { BenchTenant, World } from "../world.ts";

export const DESKS = 600;
/** Each way, ms: a round trip of 200. */
export const DELAY_MS = 100;

/** A contender's tenant, and the bad network in front of its address. */
export type Lane = {
  readonly tenant: BenchTenant;
  readonly net: FaultProxy;
  readonly relay: Awaited<ReturnType<typeof resettingRelay>>;
};

export async function laneOf(world: World, ns: string, port: number): Promise<Lane> {
  const tenant = await world.tenant({ ns, floors: 2, desks: DESKS });
  const relay = await resettingRelay(port);
  return { tenant, relay, net: await FaultProxy.start({ host: "127.0.0.1", port: relay.port }) };
}

export const closed = ({ net, relay }: Lane) => Promise.all([net.close(), relay.close()]);

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
}
