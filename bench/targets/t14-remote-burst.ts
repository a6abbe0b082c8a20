import { Random } from "../../dev/seed/random.ts";
import { FieldValue } from "firebase-admin/firestore";
import { onCopy } from "../browser.ts";
import type { TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import { median, p95 } from "../stats.ts";
import { KEYSTROKES, typing } from "../typing.ts";
import type { BenchTenant, World } from "../world.ts";
import { wideProfile, wideTenant } from "./wide-tenant.ts";

const ROUNDS = 5;
/** So long may the burst take to arrive, ms. */
const ARRIVED_MS = 120_000;

/** T14: 2,000 desks change on the server while somebody types beside the plan. */
export async function remoteBurst(world: World): Promise<TargetResult> {
  const tenant = await wideTenant(world);
  const device = await wideProfile(world);
  const rounds = world.options.rounds ?? ROUNDS;
  const [floor] = tenant.site.floors;
  if (!floor) throw new Error("no floor");
  const query = { list: "desk", site: tenant.site.id, group: floor.id };
  const figures = await onCopy({ profile: device.profile, to: world.folder(), probe: true }, async ({ page }) => {
    await page.goto(`${device.origin}/desk-booking/desks?floor=${floor.id}`);
    await page.locator("li[data-index]").first().waitFor();
    await page.evaluate((q) => window.bench.rowsOf(q), query);
    return playRounds(
      rounds,
      [
        async (round) => {
          const idle = await typing(page);
          await page.evaluate(() => window.bench.counting());
          const start = performance.now();
          const burst = writeAll(world, pathsOf(tenant).slice(0, floor.desks.length), `burst ${round}`);
          const during = await typing(page);
          await burst;
          await page.evaluate(
            ([q, to, n, limit]) =>
              window.bench.until(
                () => [...window.bench.of(q).values()].filter((r) => r["disabled"] === to).length === n,
                limit,
              ),
            [query, `burst ${round}`, floor.desks.length, ARRIVED_MS] as const,
          );
          const seconds = (performance.now() - start) / 1000;
          const updates = await page.evaluate(() => window.bench.counted());
          await page.locator(`li[data-index='0'] input[aria-label*="burst ${round}"]`).waitFor();
          return {
            idle: p95(idle.took),
            during: p95(during.took),
            updates: updates / seconds,
            task: during.lag.longestTask,
            seconds: seconds * 1000,
          };
        },
      ],
      new Random("T14"),
    );
  });
  const idle = figures.series("idle", "typing with nothing going on, p95 of a round");
  const during = figures.series("during", "typing while 2,000 desks change, p95 of a round");
  return {
    id: "T14",
    title: "Remote burst",
    how: `2,000 desks of the floor on screen change on the server in batches of 500 while ${KEYSTROKES} keystrokes a round go into the list's filter, 12 a second; keystroke → first task after the second frame.`,
    rounds,
    series: [idle, during, figures.series("seconds", "burst begins → all 2,000 answered by the live query")],
    ratios: [{ what: "typing p95, burst / idle", product: during, peer: idle, gate: 1.5, moonshot: 1.1 }],
    limits: [
      {
        what: "updates (renderings) of the list per second, median",
        unit: "/s",
        value: median(figures.values("updates")),
        limit: 4,
        moonshot: null,
      },
      {
        what: "longest task of the main thread meanwhile, median",
        unit: "ms",
        value: median(figures.values("task")),
        limit: null,
        moonshot: null,
      },
    ],
    oracle:
      "afterwards the live query shows the new value for all 2,000 desks and the list's first row tells it; every keystroke is in the filter",
  };
}

const pathsOf = ({ site }: BenchTenant) => site.floors.flatMap((f) => f.desks.map((d) => d.ref));

const BATCH = 500;
async function writeAll({ db }: World, paths: readonly string[], disabled: string): Promise<void> {
  for (let at = 0; at < paths.length; at += BATCH) {
    const batch = db.batch();
    for (const path of paths.slice(at, at + BATCH)) {
      batch.update(db.doc(path), { disabled, rev: FieldValue.increment(1), updatedAt: FieldValue.serverTimestamp() });
    }
    await batch.commit();
  }
}
