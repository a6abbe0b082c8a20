import { TestDevice } from "../kit/device.ts";
import { findings, SHAPES, TABLET, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";

const HOUR = 3_600_000;
for (const { name, shape } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-CA6] ${name}: cards list, card, form, panel and reception desk fit, by axe and by finger @long`, async ({
    app,
    server,
    tenant,
  }) => {
    test.slow();
    for (const id of ["grace", "bob"]) await aMember(server, tenant, id);
    await aCard(server, tenant, "1001", { of: { id: "grace", role: "permanent" }, card: { nonTransferable: true } });
    await aCard(server, tenant, "7001", {
      of: { id: "bob", role: "temporary" },
      card: { enabledFrom: new Date(Date.now() - 9 * HOUR), enabledTo: new Date(Date.now() - HOUR) },
    });
    await aCard(server, tenant, "7002", { card: { tags: { Blue: true } } });
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      const fits = async (where: string) => {
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
        if (process.env["ATRIUM_SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["ATRIUM_SHOTS"]}/cards ${name} ${where}.png` });
      };
      await page.goto(`${device.origin}/people/cards?nont=all`);
      await expect(page.getByText("Card 1001")).toBeVisible({ timeout: 40_000 });
      await fits("list");
      await page.goto(`${device.origin}/people/card/ref~7002/edit`);
      await expect(page.getByLabel("Title")).toHaveValue("Card 7002", { timeout: 40_000 });
      await fits("edit");
      await page.goto(`${device.origin}/people/card/ref~1001`);
      await expect(page.getByRole("heading", { level: 1, name: "Card 1001" })).toBeVisible({ timeout: 40_000 });
      await fits("card");
      await page.goto(`${device.origin}/people/view/grace`);
      await page.getByRole("button", { name: /^Assign a temporary card/ }).click({ timeout: 40_000 });
      await page.getByRole("textbox", { name: /^Card number/ }).fill("7001");
      await expect(page.getByText(/^This card will be unassigned from/)).toBeVisible();
      await fits("panel");
      await page.goto(`${device.origin}/people/desk`);
      await expect(page.getByText("Over", { exact: true })).toBeVisible({ timeout: 40_000 });
      await page.getByRole("searchbox", { name: /^Card number/ }).fill("1001");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("region", { name: "Person grace" })).toBeVisible();
      await fits("desk");
      if (shape === TABLET) {
        await page.setViewportSize({ width: 1180, height: 820 });
        await fits("desk, larger");
      }
    } finally {
      await device.dispose();
    }
  });
