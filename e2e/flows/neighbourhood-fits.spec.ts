import { TestDevice } from "../kit/device.ts";
import { findings, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aNeighbourhoodOf, circlesOn } from "../kit/neighbourhoods.ts";
import { CirclesPart, NeighbourhoodsPage } from "../pages/neighbourhoods.ts";

for (const { name, shape } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-H05] ${name}: neighbourhoods, their editor, circles and the dialog fit, by axe and by finger @long`, async ({
    app,
    server,
    tenant,
  }) => {
    test.slow();
    await aNeighbourhoodOf(server, tenant, { title: "Quiet Zone", desks: tenant.desks.slice(0, 3) });
    await aNeighbourhoodOf(server, tenant, { title: "Legal and Compliance, second floor, east wing", exclusive: true });
    await circlesOn(server, tenant, { a: { cx: 200, cy: 100, r: 90 }, b: { cx: 600, cy: 250, r: 120 } });
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "deskAdmin");
      const fits = async (where: string) => {
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
      };
      await page.goto(`${device.origin}/desk-booking/desks`);
      const [screen, circles] = [new NeighbourhoodsPage(page), new CirclesPart(page)];
      await expect(screen.plan).toBeVisible();
      await screen.toNeighbourhoods();
      await expect(screen.neighbourhood("Quiet Zone")).toBeVisible();
      // What is done with circles is seen without scrolling, however many neighbourhoods there are.
      await expect(page.getByRole("radio", { name: "Preview" })).toBeInViewport();
      await fits("list");
      await screen.neighbourhood("Quiet Zone").click();
      await screen.panel.getByRole("switch", { name: "Exclusive" }).click({ force: true });
      await fits("editor");
      await screen.done();
      await circles.mode("Edit");
      await circles.grip(2).click();
      await fits("circles");
      await circles.mode("Preview");
      await page.getByRole("button", { name: "New neighbourhood" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("quiet zone");
      await fits("dialog");
    } finally {
      await device.dispose();
    }
  });
