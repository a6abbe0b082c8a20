import { NetError } from "#data/engine/ports.ts";
import type { Command } from "./commands.ts";
import type { SimTab } from "./host.ts";
import { modelTroubles } from "./model-check.ts";
import { giveUp } from "./people.ts";
import type { Place } from "./place.ts";
import { type Setting, World } from "./world.ts";

const ROUNDS = 60;

/** Runs commands from a fresh world to its rest; answers what was violated. The same seed and commands give the same run. */
export async function runModel(
  seed: number,
  commands: readonly Command[],
  setting: Setting = {},
): Promise<readonly string[]> {
  const world = new World(seed, setting);
  for (const place of world.places)
    await world.pull(place, place.tabs[0] as SimTab).catch((e: unknown) => {
      if (!(e instanceof NetError)) throw e;
    });
  for (const c of commands) await world.run(c);
  await heal(world);
  return modelTroubles(world);
}

/** Everything works again, everybody decides, all that is late lands. */
async function heal(world: World): Promise<void> {
  const { server, places } = world;
  server.revoked.clear();
  for (const place of places) world.setNet(place, true);
  await world.reopen();
  for (const place of places) for (const t of place.tabs) t.net.calm();
  for (let round = 0; round < ROUNDS; round++) {
    const late = server.late.shift();
    if (late) server.land(late.request, late.stamped);
    let busy = late !== undefined;
    for (const place of places) busy = (await settle(world, place)) || busy;
    if (!busy) break;
  }
  for (const place of places) await world.pull(place, place.tabs[0] as SimTab);
}

async function settle(world: World, place: Place): Promise<boolean> {
  const tab = place.tabs[0] as SimTab;
  await world.pull(place, tab);
  await world.drain(tab);
  const parked = [...place.store.sets.values()].filter((s) => s.state === "attention");
  for (const set of parked)
    await (set.attention?.restPasses ? tab.engine.decisions.resendRest(set.id) : giveUp(world, tab, set));
  return parked.length > 0 || (await tab.engine.next()).length > 0;
}
