import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WalkPage } from "../pages/walk.ts";

test.use({ shape: { desks: 128, floors: 2 } });
test("shots", async ({ device, tenant, server, signedIn }) => {
  test.slow();
  const day = new Date().toISOString().slice(0, 10);
  await server.putAll(
    [0, 3, 9].map(
      (i) =>
        [
          `sites/${tenant.site}/bookings/${tenant.desks[i]}_${day}_1`,
          {
            ns: tenant.ns,
            rev: 1,
            updatedAt: new Date(),
            deleted: false,
            lastWrittenBy: { authUid: "s", ref: "", title: "", displayName: "" },
            lastWrittenVia: "s",
            changeSet: "s",
            onDay: day,
            fromTime: new Date(`${day}T00:00:00Z`),
            toTime: new Date(`${day}T23:59:00Z`),
            space: {
              ref: `sites/${tenant.site}/spaces/${tenant.desks[i]}`,
              title: "x",
              floor: tenant.floor,
              neighbourhood: null,
            },
            owner: { ref: "ns/x/people/y", title: "Grace Novak" },
            requiresCheckIn: false,
            createdVia: { title: "Mobile app" },
          },
        ] as const,
    ),
  );
  const page = await signedIn("settings");
  const { walk, id } = await WalkPage.start(page, device.origin, "Spring audit");
  for (let i = 0; i < 12; i++) {
    const booked = [0, 3, 9].includes(i);
    await walk.tap(
      deskTitle(i),
      booked
        ? i === 3
          ? "Empty, booked"
          : "As booked"
        : (["Empty", "Occupied, no booking", "Unusable", "Could not check"][i % 4] ?? "Empty"),
    );
  }
  await walk.scan("Z-77");
  for (const [w, h] of [
    [1024, 768],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/wt/shots/walk-${w}.png` });
  }
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/wt/shots/walk-390-low.png` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/wt/shots/walk-dark.png` });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Close the audit" }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/wt/shots/walk-close.png` });
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.goto(`${device.origin}/desk-booking/rounds/${id}?view=results`);
  await expect(page.getByText("Booked against used")).toBeVisible();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/wt/shots/walk-results.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/wt/shots/walk-results-390.png`, fullPage: true });
  await page.goto(`${device.origin}/desk-booking/rounds`);
  await page.waitForTimeout(900);
  await page.screenshot({ path: `/tmp/wt/shots/walk-list-390.png` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "Start an audit" }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/wt/shots/walk-start.png` });
});
