import { TestDevice } from "../kit/device.ts";
import { TABLET } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { circlesAt } from "../kit/neighbourhoods.ts";
import { CirclesPart, NeighbourhoodsPage } from "../pages/neighbourhoods.ts";
import { SyncPage } from "../pages/sync.ts";

/** As long as a set may take from the button to the server, ms. */
const ARRIVES = { timeout: 60_000 };

test("[CIRC-3] [E2E-C01] a circle is drawn by mouse, moved and resized by finger on another device, nudged by keys, and both see it @wide", async ({
  app,
  device,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const screen = await NeighbourhoodsPage.at(page, device.origin);
  const circles = new CirclesPart(page);
  await circles.mode("Edit");
  await circles.dragByMouse(await circles.at(0.4, 0.5), await circles.at(0.5, 0.5));
  await expect(circles.rows).toHaveCount(1);
  const drawn = await circles.numbers(1);
  await screen.save();
  await expect(screen.changes.getByText("Sent")).toBeVisible(ARRIVES);
  const standing = async () => Object.values(await circlesAt(server, tenant));
  expect(await standing()).toEqual([{ ...drawn, fill: "rgba(255, 0, 0, 0.3)" }]);

  const tablet = await TestDevice.of(app.port, TABLET);
  try {
    const other = await tablet.open();
    await signIn(other, tablet.origin, tenant, "neighbourhoods");
    const there = await NeighbourhoodsPage.at(other, tablet.origin);
    const touched = new CirclesPart(other);
    await there.toNeighbourhoods();
    await touched.mode("Edit");
    await expect(touched.rows).toHaveCount(1);
    expect(await touched.numbers(1)).toEqual(drawn);
    /** With the sheet low, which lies over the plan. */
    const drag = async (by: { readonly x: number; readonly y: number }, what: "middle" | "edge") => {
      await there.lower();
      const from = (await touched.place(1))[what];
      await touched.dragByFinger(from, { x: from.x + by.x, y: from.y + by.y });
      await there.raise();
    };
    // Moved: the radius stays.
    await drag({ x: 60, y: 30 }, "middle");
    await expect.poll(async () => (await touched.numbers(1)).cx).toBeGreaterThan(drawn.cx);
    const moved = await touched.numbers(1);
    expect(moved.r).toBe(drawn.r);
    expect(moved.cy).toBeGreaterThan(drawn.cy);
    // Resized by its edge: the middle stays.
    await drag({ x: 40, y: 0 }, "edge");
    await expect.poll(async () => (await touched.numbers(1)).r).toBeGreaterThan(moved.r);
    const resized = await touched.numbers(1);
    expect([resized.cx, resized.cy]).toEqual([moved.cx, moved.cy]);
    // Nudged by keys: ten units an arrow, one with Shift.
    await touched.grip(1).focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowDown", "+"]) await other.keyboard.press(key);
    const nudged = { cx: resized.cx - 20, cy: resized.cy - 9, r: resized.r + 10 };
    await expect.poll(() => touched.numbers(1)).toEqual(nudged);
    await there.save();
    await expect(there.changes.getByText("Sent")).toBeVisible(ARRIVES);
    expect(await standing()).toEqual([{ ...nudged, fill: "rgba(255, 0, 0, 0.3)" }]);
    // The first device hears of it without being asked.
    await expect.poll(() => circles.numbers(1), ARRIVES).toEqual(nudged);
  } finally {
    await tablet.dispose();
  }
});

test("[CIRC-2] [E2E-C02] circles drawn by two people, one of them offline, are all there afterwards; one that is taken away is away @long", async ({
  device,
  secondDevice,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "neighbourhoods");
  const [here, there] = [
    await NeighbourhoodsPage.at(page, device.origin),
    await NeighbourhoodsPage.at(other, secondDevice.origin),
  ];
  const [mine, theirs] = [new CirclesPart(page), new CirclesPart(other)];
  await mine.mode("Edit");
  await theirs.mode("Edit");
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await mine.dragByMouse(await mine.at(0.3, 0.5), await mine.at(0.35, 0.5));
  await mine.dragByMouse(await mine.at(0.6, 0.5), await mine.at(0.65, 0.5));
  await expect(mine.rows).toHaveCount(2);
  await here.save();
  await expect(here.changes.getByText("Saved on this device", { exact: true })).toBeVisible();
  // Taken away again before it was ever sent, by the Delete key.
  await mine.grip(2).click();
  await page.keyboard.press("Delete");
  await expect(mine.rows).toHaveCount(1);
  await here.save();
  const kept = await mine.numbers(1);

  await theirs.dragByMouse(await theirs.at(0.5, 0.4), await theirs.at(0.55, 0.4));
  await there.save();
  await expect(there.changes.getByText("Sent")).toBeVisible(ARRIVES);
  await device.net.set({ kind: "pass" });
  await expect(mine.rows).toHaveCount(2, ARRIVES);
  await expect(theirs.rows).toHaveCount(2, ARRIVES);
  const standing = async () => Object.values(await circlesAt(server, tenant)).filter((c) => c !== null);
  await expect.poll(async () => (await standing()).length, ARRIVES).toBe(2);
  expect(await standing()).toContainEqual({ ...kept, fill: "rgba(255, 0, 0, 0.3)" });
  await expect(page.getByRole("link", { name: /Needs attention/ })).toHaveCount(0);
});

test("[CIRC-2] [E2E-C03] circles drawn offline on a floor that was deleted meanwhile are told of, and kept in the history @long", async ({
  device,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const screen = await NeighbourhoodsPage.at(page, device.origin);
  const circles = new CirclesPart(page);
  await circles.mode("Edit");
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await circles.dragByMouse(await circles.at(0.4, 0.5), await circles.at(0.5, 0.5));
  await screen.save();
  await expect(screen.changes.getByText("Saved on this device", { exact: true })).toBeVisible();
  await server.patch(`sites/${tenant.site}/spaces/${tenant.floor}`, { deleted: true });
  await device.net.set({ kind: "pass" });
  const sync = await SyncPage.open(page, device.origin);
  await expect(sync.part(/^Needs attention/)).toContainText("Circles of Floor 1 changed", ARRIVES);
  await sync.review();
  await expect(page.getByText("deleted there, edited here")).toBeVisible();
  await page.getByRole("radio", { name: "Keep it deleted" }).check();
  await sync.apply();
  await expect(sync.part(/^Needs attention/).getByText("Nothing needs your attention.")).toBeVisible(ARRIVES);
  await expect(sync.recent).toContainText("Circles of Floor 1 changed");
});
