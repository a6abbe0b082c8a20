import { Random } from "../../dev/seed/random.ts";
import { aged } from "../aged.ts";
import { restOf } from "../at-rest.ts";
import { type Browser, onFresh } from "../browser.ts";
import { type Figures, playRounds } from "../rounds.ts";
import { signIn } from "../seeded.ts";
import type { StateKeeper } from "../state-keeper.ts";
import { p95 } from "../stats.ts";
import { typing } from "../typing.ts";
import { plainSets, type RecordedSet, workload } from "../workload.ts";
import type { World } from "../world.ts";
import { closed, DELAY_MS, DESKS, type Lane, laneOf, until } from "./t06-lane.ts";

/** More than are sent while the letters are typed. */
const TYPED_SETS = 60;
/** Letters of a round, in times of `KEYSTROKES`: of 48 the 95th percentile is all but the third largest. */
const TIMES = 2;

/** A second queue, sent while somebody types. */
const typedSets = (round: number): readonly RecordedSet[] =>
  workload({ sets: TYPED_SETS, ops: TYPED_SETS * 10, desks: DESKS, name: `typed ${round}` });

/** Rounds of typing, each in a tenant and a browser of its own: each cut of a line leaves a listener behind. */
export async function typedRounds(world: World, state: StateKeeper, rounds: number): Promise<Figures> {
  const lanes = new Map<number, Lane>();
  for (let round = 0; round <= rounds; round += 1)
    lanes.set(round, await laneOf(world, `benchtyped${round}`, world.app.port));
  await aged(world, [...lanes.values()].map(neighbourhoodOf));
  const turn = async (round: number) => {
    const [lane, sets] = [lanes.get(round), typedSets(round)];
    if (!lane) throw new Error(`no lane for round ${round}`);
    const felt = await onFresh({ to: world.folder(), probe: true }, async ({ page }) => {
      const rest = restOf(page);
      await signIn(page, `http://localhost:${lane.net.port}`, lane.tenant);
      await page.getByRole("link", { name: "Desk Settings" }).click();
      await page.locator("li[data-index]").first().waitFor();
      await rest();
      return typeWhile(page, lane, sets);
    });
    await state.check(lane.tenant, sets, round);
    await closed(lane);
    return felt;
  };
  return playRounds(rounds, [turn], new Random("T6 typing"));
}

/** A document beside the desks that are written. */
function neighbourhoodOf({ tenant: { site } }: Lane): string {
  const neighbourhood = site.floors[0]?.neighbourhoods[0];
  if (!neighbourhood) throw new Error("no neighbourhood");
  return `sites/${site.id}/spaces/${neighbourhood.id}`;
}

/**
 * Typing in the list of a floor, once its code is warm: with nothing going on, and while the product sends what was made without
 * a network.
 */
async function typeWhile(page: Browser["page"], lane: Lane, sets: readonly RecordedSet[]) {
  lane.relay.set(0, "none");
  await lane.net.set({ kind: "delay", ms: DELAY_MS });
  await typing(page);
  const idle = await typing(page, TIMES);
  await lane.net.set({ kind: "refuse" });
  await page.evaluate(([site, all]) => window.bench.saveAll(site, all), [
    lane.tenant.site.id,
    plainSets(lane.tenant, sets),
  ] as const);
  const before = lane.net.commits;
  await lane.net.set({ kind: "delay", ms: DELAY_MS });
  await page.evaluate(() => window.bench.send());
  await until(() => lane.net.commits > before);
  const during = await typing(page, TIMES);
  if (lane.net.commits - before >= sets.length) throw new Error("the queue was sent before the last letter was typed");
  await page.evaluate(() => window.bench.sent());
  return { idle: p95(idle.took), during: p95(during.took) };
}
