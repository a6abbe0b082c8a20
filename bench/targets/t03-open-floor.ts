import { Random } from "../../dev/seed/random.ts";
import type { Floor } from "../../dev/seed/floors.ts";
import { type Browser, onCopy, onFresh } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { playRounds } from "../rounds.ts";
import type { Seeded } from "../seeded.ts";
import { median } from "../stats.ts";
import type { World } from "../world.ts";
import { coldProfile, coldTenant } from "./cold-tenant.ts";
import { wideProfile, wideTenant } from "./wide-tenant.ts";

const ROUNDS = 6;
const POINTS = 40;

/** T3: from the choice of a floor until all its desks are painted and can be tapped; with 500 and with 2,000 desks. */
export async function openFloor(world: World): Promise<readonly TargetResult[]> {
  const [cold, wide] = [await coldTenant(world), await wideTenant(world)];
  return [
    await sized(world, cold.site.floors, await coldProfile(world)),
    await sized(world, wide.site.floors, await wideProfile(world)),
  ];
}

async function sized(world: World, floors: readonly Floor[], device: Seeded): Promise<TargetResult> {
  const [home, other] = floors;
  if (!home || !other) throw new Error("two floors are needed");
  const rounds = world.options.rounds ?? ROUNDS;
  const svgs = [other.plan[1], other.bookables[1]];
  await device.net.set({ kind: "refuse" });
  const figures = await onFresh({ to: world.folder(), probe: false }, async (theirs) => {
    await theirs.page.goto(`http://localhost:${world.peers.port}`);
    const shapes = await theirs.page.evaluate(
      async (svg) => (await window.peers.floors()).shapesOf(svg),
      other.bookables[1],
    );
    mustEqual("desks in the drawing", shapes.shapes.length, other.desks.length);
    return playRounds(
      rounds,
      [
        (round) =>
          onCopy({ profile: device.profile, to: world.folder(), probe: true }, async (ours) => {
            const { page } = ours;
            await page.goto(`${device.origin}/desk-booking/desks?floor=${home.id}`);
            await page.getByTestId("floor-plan").waitFor();
            await page.getByText(/^Not verified since/).waitFor(); // what a start does behind the rows has come to its end
            const first = await page.evaluate((id) => window.bench.openFloor(id), other.id);
            await page.waitForURL((url) => url.searchParams.get("floor") === other.id); // as somebody has looked at it
            if (round === rounds) await mustHit(ours, theirs, other);
            const cached = await page.evaluate((id) => window.bench.openFloor(id), home.id);
            return {
              first: first.ms,
              cached: cached.ms,
              firstTask: first.lag.longestTask,
              cachedTask: cached.lag.longestTask,
              nodes: first.nodes,
            };
          }),
        async () => {
          const took = await theirs.page.evaluate(async (s) => (await window.peers.floors()).withDomPurify(s), svgs);
          return { purify: took.ms, purifyNodes: took.nodes };
        },
        async () => ({
          canvas: await theirs.page.evaluate(async (s) => (await window.peers.floors()).withCanvas(s), shapes),
        }),
      ],
      new Random(`T3 ${other.desks.length}`),
    );
  });
  await device.net.set({ kind: "pass" });
  const first = figures.series("first", "product: first open of a floor");
  const cached = figures.series("cached", "product: back to a floor that was open");
  const purify = figures.series("purify", "DOMPurify + innerHTML of both drawings");
  const canvas = figures.series("canvas", "plain canvas: one rounded rectangle and a label per desk, shapes known");
  const limit = (what: string, key: string, [unit, max]: readonly [string, number | null]) => ({
    what,
    unit,
    value: median(figures.values(key)),
    limit: max,
    moonshot: null,
  });
  return {
    id: `T3 (${other.desks.length})`,
    title: `Open a floor of ${other.desks.length} desks`,
    how: "12 neighbourhoods in their colours and 36 circles on each floor. Choice of the floor → list, backdrop, circles and all desks painted; no network, new browser process per round.",
    rounds,
    series: [first, cached, purify, canvas],
    ratios: [
      { what: "first open / DOMPurify + innerHTML", product: first, peer: purify, gate: 1.2, moonshot: null },
      { what: "cached open / plain canvas", product: cached, peer: canvas, gate: 1.5, moonshot: 1 },
    ],
    limits: [
      limit("longest task of the main thread, first open, median", "firstTask", ["ms", 50]),
      limit("longest task of the main thread, cached open, median", "cachedTask", ["ms", 50]),
      limit("live nodes of the whole page", "nodes", ["nodes", 1_400]),
      limit("live nodes of the DOMPurify floor alone", "purifyNodes", ["nodes", null]),
    ],
    oracle: `pointing at ${POINTS} random places of the plan names the desk that the browser itself finds there in the SVG`,
  };
}

/** What the plan answers to the mouse, against `elementFromPoint` over the very drawing in the peers' page. */
async function mustHit(ours: Browser, theirs: Browser, floor: Floor): Promise<void> {
  const stands = await ours.page.getByTestId("floor-plan").boundingBox();
  if (!stands) throw new Error("no plan");
  const box = { ...stands, width: Math.round(stands.width), height: Math.round(stands.height) }; // as the product measures it
  const random = new Random("points");
  const points = Array.from({ length: POINTS }, () => ({
    x: box.x + box.width * (0.1 + 0.8 * random.next()),
    y: box.y + box.height * (0.1 + 0.8 * random.next()),
  }));
  const want = await theirs.page.evaluate(
    async ([svg, at, where]) => (await window.peers.floors()).desksAt(svg, at, where),
    [floor.bookables[1], points, box] as const,
  );
  const titles = new Map(floor.desks.map((d) => [d.id, d.title]));
  const got: (string | null)[] = [];
  for (const { x, y } of points) {
    await ours.page.mouse.move(x, y);
    await ours.page.evaluate(() => window.bench.painted());
    got.push(await ours.page.evaluate(() => window.bench.pointed()));
  }
  mustEqual(
    "desks pointed at",
    got,
    want.map((id) => (id === null ? null : `Desk ${titles.get(id) ?? "?"}`)),
  );
  if (want.every((id) => id === null)) throw new Error("no point fell on a desk");
}
