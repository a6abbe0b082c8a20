import { TestDevice } from "../kit/device.ts";
import { findings, LAPTOP, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WalkPage } from "../pages/walk.ts";

test.use({ shape: { desks: 40 } });

const SHOTS = process.env["ATRIUM_SHOTS"];
for (const { name, shape } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-W05] ${name}: the walk, its results and its start fit, by axe and by finger @long`, async ({
    app,
    tenant,
  }) => {
    test.slow();
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "settings");
      const fits = async (where: string) => {
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name.replace("a ", "")}-${where}.png` });
      };
      await page.goto(`${device.origin}/desk-booking/rounds`);
      await page.getByRole("button", { name: "Start an audit" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await fits("start");
      const { walk } = await WalkPage.start(page, device.origin, "An audit with a name that takes some room");
      await walk.tap(deskTitle(0), "Unusable");
      await walk.type("Z-77");
      await expect(page.getByText("No desk has the label “Z-77”")).toBeVisible();
      await expect(walk.status("Empty")).toBeHidden(); // [WALK-18] no desk to tap for
      await fits("label");
      await walk.showList();
      await walk.list.getByRole("button", { name: new RegExp(`^${deskTitle(1).replace(".", "\\.")},`) }).click();
      await fits("walk");
      const status = await walk.status("Empty").boundingBox();
      expect(status?.height ?? 0).toBeGreaterThanOrEqual(56);
      if (shape !== LAPTOP) {
        await page.getByRole("button", { name: "Scan", exact: true }).click(); // the field that was typed into
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        const needed = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(needed, "nothing to scroll").toBeLessThanOrEqual(height);
        const plan = await page.getByTestId("floor-plan").boundingBox();
        expect(plan?.height ?? 0, "the plan above").toBeGreaterThanOrEqual(width < 768 ? 80 : 200);
        await expect(walk.status("Could not check")).toBeInViewport({ ratio: 1 });
      }
      await walk.note();
      await fits("note");
      if (shape !== LAPTOP) await walk.showList();
      await page.getByRole("button", { name: "Close the audit" }).click();
      await fits("closing");
      await page.getByRole("button", { name: "Go on", exact: true }).click();
      await page.getByRole("link", { name: "Results" }).click();
      await expect(page.getByText("Booked against used")).toBeVisible();
      await fits("results");
      await page.goto(`${device.origin}/desk-booking/rounds`);
      await expect(page.getByRole("list", { name: "Desk audits" })).toBeVisible();
      await fits("list");
    } finally {
      await device.dispose();
    }
  });

test("[E2E-W06] a desk is chosen, looked at and taken back by keyboard alone @wide", async ({ device, signedIn }) => {
  const page = await signedIn("settings");
  const { walk } = await WalkPage.start(page, device.origin, "By keyboard");
  await walk.list.getByRole("button", { name: /^1\.002/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Desk 1.002", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Undo: desk 1\.002, Signs of life/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Desk 1\./ })).toBeFocused();
  await page.getByRole("button", { name: /^Undo: desk 1\.002/ }).focus();
  await page.keyboard.press("Enter");
  await expect(walk.counter).toHaveText("0 of 40");
  await expect(page.getByRole("heading", { name: "Desk 1.002", exact: true })).toBeVisible();
});
