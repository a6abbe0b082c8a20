import type { Page } from "@playwright/test";
import { FieldValue } from "firebase-admin/firestore";
import { Random } from "../../dev/seed/random.ts";
import { aged } from "../aged.ts";
import { onCopy } from "../browser.ts";
import { type Held, HeapMeter } from "../heap.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { restOf } from "../at-rest.ts";
import { playRounds } from "../rounds.ts";
import { median } from "../stats.ts";
import type { BenchTenant, World } from "../world.ts";
import { docsOf, wholeOf } from "../seeded.ts";
import { firstFloor } from "./cold-tenant.ts";
import { peopledTenant } from "./peopled-tenant.ts";

const ROUNDS = 3;
const CYCLES = 200;
const QUICK_CYCLES = 40;
/** Looks at the heap while the cycles run; the first of them is before the first cycle. */
const LOOKS = 11;
/** Cycles that fill what is bounded: caches of floors, compiled code. */
const WARM_UP = 20;

/** T9: what stays in memory after all screens were open, and what each further tour through them adds. */
export async function memory(world: World): Promise<TargetResult> {
  const tenant = wholeOf(await peopledTenant(world));
  await aged(world, [someone(tenant)]);
  const device = await world.seeded.filled(world, tenant, { ...firstFloor(tenant), name: "first floor, all screens" });
  const peers = await world.seeded.peers(world, tenant);
  const rounds = world.options.rounds ?? ROUNDS;
  const cycles = world.options.quick ? QUICK_CYCLES : CYCLES;
  await device.net.set({ kind: "pass" });
  let looks: readonly Held[] = [];
  const product = (round: number) =>
    onCopy({ profile: device.profile, to: world.folder(), probe: true }, async ({ page }) => {
      const meter = await HeapMeter.attach(page);
      const rest = restOf(page);
      await page.goto(`${device.origin}/desk-booking/desks`);
      await settings(page);
      for (const floor of tenant.site.floors.slice(1)) await openFloor(page, floor.id); // the first one is shown
      await tour(page, tenant);
      await shown(page, "header [data-net='online']");
      await mustHear(page, world, tenant);
      await rest();
      mustEqual("workers of the product", meter.workers, page.workers().length);
      const held = await meter.held();
      await mustCount(page, meter, held.detached);
      if (round === rounds) looks = await touring(page, { tenant, meter, cycles });
      await mustStillShow(page, tenant);
      return { heap: held.heap, page: held.page, workers: held.heap - held.page, detached: held.detached };
    });
  const blank = () =>
    onCopy({ profile: peers.profile, to: world.folder(), probe: false }, async ({ page }) => {
      const meter = await HeapMeter.attach(page);
      await page.goto(peers.origin);
      const docs = await page.evaluate(async () => (await window.peers.raw()).hold());
      mustEqual("documents in the blank page", docs, docsOf(tenant));
      return { blank: (await meter.held()).heap };
    });
  const figures = await playRounds(rounds, [product, blank], new Random("T9"));
  return resultOf({ rounds, cycles, docs: docsOf(tenant), figures, looks });
}

type Measured = {
  readonly rounds: number;
  readonly cycles: number;
  readonly docs: number;
  readonly figures: Awaited<ReturnType<typeof playRounds>>;
  readonly looks: readonly Held[];
};

function resultOf({ rounds, cycles, docs, figures, looks }: Measured): TargetResult {
  const heap = figures.series("heap", "product: page and workers, after every screen and every floor", "MiB");
  const blank = figures.series("blank", "blank page that holds the same documents as one array", "MiB");
  const [before, after] = [looks[0], looks.at(-1)];
  if (!before || !after) throw new Error("nobody looked while the cycles ran");
  const told = { limit: null, moonshot: null };
  return {
    id: "T9",
    title: "Memory",
    how: `JS heap in use by the browser's own protocol after a forced collection, ${docs} documents on the device, online with listeners; every screen of the drawer was open, Desk Settings with each of its floors, and search was asked. Slope: least squares over ${looks.length} looks during ${cycles} tours (every screen, search, another floor and back) after ${WARM_UP} that fill the bounded caches. An hour at rest with listeners is not part of this run and has no figure.`,
    rounds,
    series: [
      heap,
      figures.series("page", "of it, the page", "MiB"),
      figures.series("workers", "of it, the workers", "MiB"),
      blank,
    ],
    ratios: [
      { what: "product / blank page with the same documents", product: heap, peer: blank, gate: 3, moonshot: 1.5 },
    ],
    limits: [
      {
        what: "JS heap of page and workers, median",
        unit: "MiB",
        value: median(heap.values),
        limit: 100,
        moonshot: 60,
      },
      { what: "growth of the heap per tour", unit: "%", value: slopeOf(looks, cycles), limit: 0.1, moonshot: null },
      { what: "heap before the tours", unit: "MiB", value: before.heap, ...told },
      { what: "heap after the tours", unit: "MiB", value: after.heap, ...told },
      { what: "detached nodes before the tours", unit: "nodes", value: before.detached, ...told },
      { what: "detached nodes after the tours (moonshot 0)", unit: "nodes", value: after.detached, ...told },
    ],
    oracle:
      "every worker of the page is counted, and so is a node that is detached on purpose; listeners bring what the server writes; after the tours the live query answers every desk of the first floor as seeded and the list shows the first of them; the blank page counts its documents",
  };
}

/** A person of a tenant's list. */
function someone({ ns, tenant }: BenchTenant): string {
  const [one] = [...tenant.docs.keys()].filter((path) => path.startsWith(`ns/${ns}/directory/`));
  if (!one) throw new Error("nobody");
  return one;
}

/**
 * Listeners work: what the server writes is shown. It is written twice, because the first may still come with the pull before
 * them. That also ends the first moments after an import, when all documents are as new as the checkpoint and a listener
 * repeats them all.
 */
async function mustHear(page: Page, { db }: World, { site }: BenchTenant): Promise<void> {
  const one = site.floors[0]?.neighbourhoods[0];
  if (!one) throw new Error("no neighbourhood");
  const query = { list: "neighbourhood", site: site.id };
  await page.evaluate((q) => window.bench.watch(q), query);
  for (const title of [`${one.title} again`, one.title]) {
    const at = db.doc(`sites/${site.id}/spaces/${one.id}`);
    await at.update({ title, rev: FieldValue.increment(1), updatedAt: FieldValue.serverTimestamp() });
    await page.evaluate(
      ([q, id, want]) =>
        window.bench.until(() => [...window.bench.of(q).values()].some((r) => r["id"] === id && r["title"] === want)),
      [query, one.id, title] as const,
    );
  }
}

const openFloor = (page: Page, floor: string): Promise<unknown> =>
  page.evaluate((id) => window.bench.openFloor(id), floor);

/** Waits for an element. Without a locator: what Playwright puts into a page for those is held by it, and would be counted. */
const shown = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate((what) => window.bench.paintedWhen(() => document.querySelector(what) !== null), selector);

/** Desk Settings stands there with its plan. */
async function settings(page: Page): Promise<void> {
  await shown(page, "li[data-index]");
  await shown(page, "main header select");
  await shown(page, '[data-testid="floor-plan"]');
}

/** Every screen by the drawer, as a person walks through them, search, and another floor and back. */
async function tour(page: Page, { site }: BenchTenant): Promise<void> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="Screens"] a')].map((a) => a.getAttribute("href") ?? ""),
  );
  mustEqual("screens of the drawer", paths.length > 4, true);
  for (const path of paths) await visit(page, path);
  await page.keyboard.press("Control+k");
  await shown(page, '[role="combobox"]');
  await page.keyboard.type("ann");
  await shown(page, '[data-answered="ann"] [role="option"]');
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.bench.paintedWhen(() => document.querySelector('[role="combobox"]') === null));
  await visit(page, "/desk-booking/desks");
  await settings(page);
  const [first, second] = site.floors;
  for (const floor of [second, first]) await openFloor(page, floor?.id ?? "");
}

const visit = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    document.querySelector<HTMLElement>(`nav[aria-label="Screens"] a[href="${to}"]`)?.click();
    return window.bench.paintedWhen(() => location.pathname === to && document.querySelector("main h1") !== null);
  }, path);

async function touring(
  page: Page,
  { tenant, meter, cycles }: { tenant: BenchTenant; meter: HeapMeter; cycles: number },
): Promise<readonly Held[]> {
  for (let i = 0; i < WARM_UP; i += 1) await tour(page, tenant);
  const looks = [await meter.held()];
  const each = Math.round(cycles / (LOOKS - 1));
  for (let i = 1; i <= cycles; i += 1) {
    await tour(page, tenant);
    if (i % each === 0) looks.push(await meter.held());
  }
  return looks;
}

/** Growth per cycle by least squares, as a share of the middle heap, in per cent. */
function slopeOf(looks: readonly Held[], cycles: number): number {
  const points = looks.map(({ heap }, i) => [(i * cycles) / (looks.length - 1), heap] as const);
  const mean = (of: (p: (typeof points)[number]) => number) => points.reduce((n, p) => n + of(p), 0) / points.length;
  const [x, y] = [mean((p) => p[0]), mean((p) => p[1])];
  const slope = mean((p) => (p[0] - x) * (p[1] - y)) / mean((p) => (p[0] - x) ** 2);
  return (slope / median(looks.map((l) => l.heap))) * 100;
}

/** A node that a script keeps out of the page on purpose is counted. */
async function mustCount(page: Page, meter: HeapMeter, before: number): Promise<void> {
  await page.evaluate(() => Object.assign(window, { keptNode: document.createElement("hr") }));
  mustEqual("detached nodes with one more", (await meter.held()).detached, before + 1);
  await page.evaluate(() => Object.assign(window, { keptNode: null }));
}

async function mustStillShow(page: Page, { site }: BenchTenant): Promise<void> {
  const [floor] = site.floors;
  if (!floor) throw new Error("no floor");
  const query = { list: "desk", site: site.id, group: floor.id };
  const got = await page.evaluate((q) => window.bench.rowsOf(q), query);
  const want = floor.desks.map((d) => [d.id, d.title, d.disabled]);
  mustEqual("desks of the first floor", got.map((r) => [r["id"], r["title"], r["disabled"]]).sort(), want.sort());
  const row = await page.evaluate(() => document.querySelector("li[data-index='0'] input")?.getAttribute("aria-label"));
  mustEqual("first row of the list", row?.includes(floor.desks[0]?.title ?? "?"), true);
}
