import { onCopy } from "../browser.ts";
import type { Flung } from "../probe/fling.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { p95 } from "../stats.ts";
import type { World } from "../world.ts";
import { firstFloor } from "./cold-tenant.ts";

const ROUNDS = 3;
/** One floor of 10,000 desks: the longest list that there is. */
const LONG = { ns: "benchlong", floors: 1, desks: 10_000 } as const;
const FLING = { rows: 4_000, rowPx: 40, pxPerSecond: 12_000 } as const;
/** The last row that a fling must have reached, of `FLING.rows`: the hand lets go before the end. */
const REACHED = 0.9;

/** T13: a finger flings through a list of 10,000 rows. */
export async function table(world: World): Promise<TargetResult> {
  const tenant = await world.tenant(LONG);
  const device = await world.seeded.filled(world, tenant, firstFloor(tenant));
  const rounds = world.options.rounds ?? ROUNDS;
  const seen: Flung[] = [];
  const took: number[] = [];
  await onCopy({ profile: device.profile, to: world.folder(), probe: true }, async ({ page, context }) => {
    await page.goto(`${device.origin}/desk-booking/desks`);
    const rows = page.locator("li[data-index]");
    await page.locator(`li[aria-setsize="${LONG.desks}"]`).first().waitFor();
    const cdp = await context.newCDPSession(page);
    const list = await rows.first().locator("xpath=../..").boundingBox();
    if (!list) throw new Error("no list");
    const at = { x: list.x + list.width / 2, y: list.y + list.height / 2 };
    for (let round = 0; round <= rounds; round += 1) {
      const down = round % 2 === 0;
      await page.evaluate(() => window.bench.fling.start());
      const start = performance.now();
      await cdp.send("Input.synthesizeScrollGesture", {
        ...at,
        yDistance: (down ? -1 : 1) * FLING.rows * FLING.rowPx,
        speed: FLING.pxPerSecond,
        gestureSourceType: "mouse",
        preventFling: false,
      });
      const flung = await page.evaluate(() => window.bench.fling.stop());
      if (round === 0) continue;
      mustEqual("rows went by", flung.passed >= FLING.rows * REACHED, true);
      const first = Number(await rows.first().getAttribute("data-index"));
      const title = await rows.first().innerText();
      mustEqual(`row ${first}`, title.includes(tenant.site.floors[0]?.desks[first]?.title ?? "?"), true);
      seen.push(flung);
      took.push((performance.now() - start) / flung.frames);
    }
  });
  const sum = (of: (f: Flung) => number) => seen.reduce((n, f) => n + of(f), 0);
  return {
    id: "T13",
    title: "A list of 10,000 rows",
    how: `The list of a floor with 10,000 desks, flung through ${FLING.rows} rows and back at ${FLING.pxPerSecond} px/s. After each frame in which it had moved, whether rows fill its whole window.`,
    rounds,
    series: [{ name: "time per frame of a fling", unit: "ms", values: took }],
    ratios: [],
    limits: [
      {
        what: "frames with a blank place, per 1,000 rows that went by",
        unit: `of ${sum((f) => f.frames)} frames in all`,
        value: (sum((f) => f.blank) / sum((f) => f.passed)) * 1_000,
        limit: 1,
        moonshot: 0,
      },
      {
        what: "rows in the page, in windows of the list",
        unit: "",
        value: Math.max(...seen.map((f) => f.most / f.fit)),
        limit: 3,
        moonshot: null,
      },
      { what: "time per frame, p95", unit: "ms", value: p95(took), limit: null, moonshot: null },
    ],
    oracle: "the rows went by, and the one that then stands first in the page names the desk that was seeded there",
  };
}
