import { Random } from "../../dev/seed/random.ts";
import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { median, p95 } from "../stats.ts";
import type { World } from "../world.ts";
import { coldProfile, coldTenant } from "./cold-tenant.ts";

const ROUNDS = 30;
/** Saves in a round, of which the middle one counts: a disk that is busy with something else makes single ones say nothing. */
const SAVES = 3;
/** Before each save, on both sides, ms: what the last one set off has ended. The product's probe waits by itself. */
const QUIET_MS = 300;

/** T4: one desk is switched, saved on the device, and seen in another tab. No network. */
export async function toggle(world: World): Promise<TargetResult> {
  const tenant = await coldTenant(world);
  const [product, peers] = [await coldProfile(world), await world.seeded.peers(world, tenant)];
  const rounds = world.options.rounds ?? ROUNDS;
  const [floor] = tenant.site.floors;
  if (!floor) throw new Error("no floor");
  const desks = floor.desks.filter((d) => d.disabled === false);
  const deskOf = (round: number) => {
    const desk = desks[round];
    if (!desk) throw new Error("too few desks");
    return desk;
  };
  const others: number[] = [];
  await product.net.set({ kind: "refuse" });
  const figures = await onCopy({ profile: product.profile, to: world.folder(), probe: true }, (ours) =>
    onCopy({ profile: peers.profile, to: world.folder(), probe: false }, async (theirs) => {
      const other = await ours.context.newPage();
      for (const page of [other, ours.page]) {
        await page.goto(`${product.origin}/desk-booking/desks`);
        await page.locator("li[data-index]").first().waitFor();
        await page.evaluate((q) => window.bench.rowsOf(q), {
          list: "desk",
          site: tenant.site.id,
          group: floor.id,
        });
      }
      await theirs.page.goto(peers.origin);
      return playRounds(
        rounds,
        [
          async () => {
            await ours.page.bringToFront();
            const took = await ours.page.evaluate((title) => window.bench.toggle(title), deskOf(0).title);
            return { paint: took };
          },
          async (round) => {
            await ours.page.bringToFront();
            const took: { save: number; pictured: number; other: number }[] = [];
            for (let i = 0; i < SAVES; i += 1) {
              const desk = deskOf(round * SAVES + i + 1);
              const to = `one ${round} ${i}`;
              const ask = { site: tenant.site.id, floor: floor.id, desk: desk.id, path: desk.ref, to };
              const seen = other.evaluate((a) => window.bench.seenAt(a), ask);
              const one = await ours.page.evaluate((a) => window.bench.saveOne(a), ask);
              mustEqual("operations in the stored set", one.stored, 1);
              took.push({ save: one.save, pictured: one.pictured, other: (await seen) - one.at });
            }
            const middle = (of: (one: (typeof took)[number]) => number) => median(took.map(of));
            if (round > 0) others.push(...took.map((one) => one.other));
            return { save: middle((t) => t.save), pictured: middle((t) => t.pictured), other: middle((t) => t.other) };
          },
          async (round) => {
            await theirs.page.bringToFront();
            const took: number[] = [];
            for (let i = 0; i < SAVES; i += 1) {
              const [raw, stored] = await theirs.page.evaluate(
                async ([id, to, quiet]) => {
                  const { commit, countDisabled, floorDocs } = await window.peers.raw();
                  const docs = (await floorDocs(id.floor)).filter((d) => d.id === id.path);
                  await new Promise((done) => setTimeout(done, quiet));
                  return [await commit(docs, to), await countDisabled(to)] as const;
                },
                [{ floor: floor.id, path: deskOf(round * SAVES + i + 1).ref }, `one ${round} ${i}`, QUIET_MS] as const,
              );
              mustEqual("documents in raw IndexedDB", stored, 1);
              took.push(raw);
            }
            return { raw: median(took) };
          },
        ],
        new Random("T4"),
      );
    }),
  );
  await product.net.set({ kind: "pass" });
  const save = figures.series("save", "product: save of one desk resolved (its outbox row is durable, decision 001)");
  const pictured = figures.series("pictured", "product: save called → laid over the replica as well");
  const raw = figures.series("raw", "raw IndexedDB, one strict transaction of document and outbox row");
  const paint = figures.series(
    "paint",
    "product: switch pressed in the editor, which has the place of the list → what is unsaved painted",
  );
  const other = figures.series(
    "other",
    "product: save called → the other tab's page has the row (it is hidden, and paints when looked at)",
  );
  return {
    id: "T4",
    title: "Toggle a desk",
    how: `Desk Settings with 500 desks, no network, two tabs. Of ${SAVES} saves in a round the middle one counts, on both sides. Paint is the first task after the second frame.`,
    rounds,
    series: [paint, save, pictured, raw, other],
    ratios: [
      { what: "save / raw strict transaction", product: save, peer: raw, gate: 3, moonshot: 1.5 },
      {
        what: "laid over the replica as well / raw strict transaction",
        product: pictured,
        peer: raw,
        gate: null,
        moonshot: null,
      },
    ],
    limits: [
      { what: "(a) press → paint, p95", unit: "ms", value: p95(paint.values), limit: 50, moonshot: 33 },
      { what: "(c) save → in the other tab, p95", unit: "ms", value: p95(others), limit: 200, moonshot: 33 },
    ],
    oracle:
      "the row's accessible name tells the new state; the stored set has its one operation; the other tab's row shows the saved value; raw reads its document back",
  };
}
