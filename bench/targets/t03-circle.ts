import { onCopy } from "../browser.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import { p95 } from "../stats.ts";
import type { World } from "../world.ts";
import { coldTenant, firstFloor } from "./cold-tenant.ts";

/** Moves of the finger in a round; each waits until the page has taken the one before. */
const MOVES = 120;
const ROUNDS = 3;
/** A circle has whole numbers on the plan: its edge may stand so far from the hand, px. */
const WHOLE_PX = 2;

/** Runs in the page: a place in the left upper part of the plan where no circle would be taken hold of instead. */
function freePlace(): { x: number; y: number } | null {
  const pen = document.querySelector('[data-testid="circle-pen"]');
  const area = pen?.getBoundingClientRect();
  if (!pen || !area) return null;
  const boxes = [...pen.querySelectorAll("[data-id]")].map((c) => c.getBoundingClientRect());
  const free = (x: number, y: number) =>
    boxes.every((b) => Math.hypot(x - b.left - b.width / 2, y - b.top - b.height / 2) > b.width / 2 + 25);
  for (let y = 0.05; y < 0.5; y += 0.02)
    for (let x = 0.05; x < 0.45; x += 0.02) {
      const at = { x: area.left + area.width * x, y: area.top + area.height * y };
      if (free(at.x, at.y)) return at;
    }
  return null;
}

/** T3, circles: whether a circle stands where the finger is at every frame while it is drawn (issue 5). */
export async function circle(world: World): Promise<TargetResult> {
  const tenant = await coldTenant(world);
  const editor = { ...tenant, email: `desk-admin@${tenant.ns}.test` };
  const device = await world.seeded.filled(world, editor, { ...firstFloor(tenant), name: "first floor, may edit" });
  const rounds = world.options.rounds ?? ROUNDS;
  await device.net.set({ kind: "refuse" });
  const behind: number[] = [];
  const took: number[] = [];
  await onCopy({ profile: device.profile, to: world.folder(), probe: true }, async ({ page, context }) => {
    await page.goto(`${device.origin}/desk-booking/desks`);
    await page.getByTestId("floor-plan").waitFor();
    await page.getByText(/^Not verified since/).waitFor(); // a notice that comes moves the plan
    await page.getByRole("button", { name: "Neighbourhoods", exact: true }).click();
    await page.getByRole("radio", { name: "Edit", exact: true }).click();
    const pen = page.getByTestId("circle-pen");
    await pen.locator("[data-id]").first().waitFor();
    const list = page.getByRole("list", { name: "Circles" }).getByRole("listitem");
    const cdp = await context.newCDPSession(page);
    const box = await pen.boundingBox();
    if (!box) throw new Error("no circles are edited");
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const from = await page.evaluate(freePlace);
    if (!from) throw new Error("every place of the floor has a circle");
    for (let round = 0; round < rounds; round++) {
      const before = await list.count();
      await touch("touchStart", from.x, from.y);
      await page.evaluate(() => window.bench.hand.start());
      for (let i = 1; i <= MOVES; i++) {
        const share = Math.sin((i / MOVES) * Math.PI * 0.75);
        await touch("touchMove", from.x + box.width * 0.5 * share, from.y + box.height * 0.3 * share);
      }
      const drawn = await page.evaluate(() => window.bench.hand.stop());
      await touch("touchEnd");
      await list.nth(before).waitFor();
      mustEqual("circles that were drawn", (await list.count()) - before, 1);
      behind.push(...drawn.behind);
      took.push(...drawn.took);
      await list
        .last()
        .getByRole("button", { name: /^Delete/ })
        .click();
    }
  });
  await device.net.set({ kind: "pass" });
  mustEqual("frames with a move, at least half of the moves", behind.length >= (rounds * MOVES) / 2, true);
  return {
    id: "T3 (circle)",
    title: "Draw a circle",
    how: `A finger draws a circle over 500 desks and 36 circles in ${MOVES} moves. At each frame in which it had moved, where the circle's edge stands is compared with where the finger is.`,
    rounds,
    series: [{ name: "move of the finger → painted", unit: "ms", values: took }],
    ratios: [],
    limits: [
      {
        what: `frames in which the edge is more than ${WHOLE_PX} px from the finger`,
        unit: `of ${behind.length}`,
        value: behind.filter((px) => px > WHOLE_PX).length,
        limit: 0,
        moonshot: null,
      },
      { what: "move of the finger → painted, p95", unit: "ms", value: p95(took), limit: null, moonshot: null },
    ],
    oracle: "one circle more stands in the list after each round",
  };
}
