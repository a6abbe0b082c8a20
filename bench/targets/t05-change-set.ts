import { Random } from "../../dev/seed/random.ts";
import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { median } from "../stats.ts";
import type { World } from "../world.ts";
import { coldTenant, syncedProfile } from "./cold-tenant.ts";

const ROUNDS = 15;

/** T5: 500 desks disabled in one save, on a device without a network that holds 10,000. */
export async function changeSet(world: World): Promise<TargetResult> {
  const tenant = await coldTenant(world);
  const [product, peers] = [await syncedProfile(world), await world.seeded.peers(world, tenant)];
  const rounds = Math.min(world.options.rounds ?? ROUNDS, tenant.site.floors.length - 1);
  await product.net.set({ kind: "refuse" });
  const figures = await onCopy({ profile: product.profile, to: world.folder(), probe: true }, (ours) =>
    onCopy({ profile: peers.profile, to: world.folder(), probe: false }, async (theirs) => {
      await ours.page.goto(`${product.origin}/sync`);
      await ours.page.getByText("Complete for your sites").waitFor();
      await theirs.page.goto(peers.origin);
      await theirs.page.evaluate(async () => (await window.peers.firestore()).offline());
      const floorOf = (round: number) => {
        const floor = tenant.site.floors[round];
        if (!floor) throw new Error("too few floors");
        return floor;
      };
      const site = tenant.site.id;
      return playRounds(
        rounds,
        [
          async (round) => {
            await ours.page.bringToFront();
            const floor = floorOf(round);
            const took = await ours.page.evaluate((ask) => window.bench.saveFloor(ask), {
              site,
              floor: floor.id,
              desks: floor.desks.map((d) => ({ path: d.ref, seen: d.disabled, rev: 1 })),
              to: `bench ${round}`,
            });
            mustEqual("desks in the stored sets", took.stored, floor.desks.length);
            mustEqual("desks shown as changed", took.shown, floor.desks.length);
            return {
              save: took.save,
              productShown: took.visible,
              lag: took.lag.worst,
              blocked: took.lag.longestTask,
            };
          },
          async (round) => {
            await theirs.page.bringToFront();
            const [raw, stored] = await theirs.page.evaluate(
              async ([floor, to]) => {
                const { commit, floorDocs, countDisabled } = await window.peers.raw();
                const docs = await floorDocs(floor);
                return [await commit(docs, to), await countDisabled(to)] as const;
              },
              [floorOf(round).id, `bench ${round}`] as const,
            );
            mustEqual("documents in raw IndexedDB", stored, floorOf(round).desks.length);
            return { raw };
          },
          async (round) => {
            await theirs.page.bringToFront();
            const firestore = await theirs.page.evaluate(
              async ([where, to]) => (await window.peers.firestore()).changeFloor(where, to),
              [{ site, ns: tenant.ns, floor: floorOf(round).id }, `bench ${round}`] as const,
            );
            return { firestore };
          },
        ],
        new Random("T5"),
      );
    }),
  );
  await product.net.set({ kind: "pass" });
  const save = figures.series("save", "product: save resolved (its outbox rows are durable, decision 001)");
  const shown = figures.series("productShown", "product: live query shows all 500");
  const raw = figures.series("raw", "raw IndexedDB, one strict transaction of 500 documents and an outbox row");
  const firestore = figures.series("firestore", "Firestore persistentLocalCache: batch until its listener shows it");
  return {
    id: "T5",
    title: "500-desk change set, saved on the device",
    how: "No network, 10,000 desks on the device. 500 desks of a floor disabled in one plan (two change sets: a batch holds 499 and its receipt).",
    rounds,
    series: [save, shown, raw, firestore],
    ratios: [
      { what: "save / raw IndexedDB", product: save, peer: raw, gate: 2, moonshot: 1.2 },
      { what: "shown in the live query / raw IndexedDB", product: shown, peer: raw, gate: null, moonshot: null },
      { what: "shown / Firestore shown", product: shown, peer: firestore, gate: 0.5, moonshot: 0.2 },
    ],
    limits: [
      {
        what: "longest wait of an input meanwhile, median",
        unit: "ms",
        value: median(figures.values("lag")),
        limit: 50,
        moonshot: null,
      },
    ],
    oracle:
      "stored sets name all 500 desks; the live query shows the new value for all 500; raw reads back 500 documents",
  };
}
