import { violations } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { SITE_ZONE } from "../kit/zone.ts";
import { SiteSettingsPage } from "../pages/site-settings.ts";
import { SyncPage } from "../pages/sync.ts";

const ARRIVES = { timeout: 60_000 };
test.use({ shape: { desks: 3 } });

test("[SETT-5] [SETT-8] settings typed before a kill are offered again, leaving asks, and a save reaches the server key by key", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const config = async () => (await server.get(`sites/${tenant.site}`))?.["config"] as unknown;
  let screen = await SiteSettingsPage.open(await signedIn("admin"), device.origin);
  await screen.type("Days ahead for users", "12");
  await screen.type("Working hours start", "7:30");
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible();
  await screen.page.getByRole("link", { name: "Sync", exact: true }).click();
  await expect(screen.page.getByText(/^You currently have 2 unsaved change\(s\)\./)).toBeVisible();
  await screen.page.getByRole("button", { name: "No", exact: true }).click();
  await device.kill();
  screen = await SiteSettingsPage.open(await device.open(), device.origin);
  const dialog = screen.page.getByRole("dialog", { name: "Recover your work?" });
  await dialog.getByRole("button", { name: "Recover" }).click(ARRIVES);
  await screen.save("Sent");
  expect(await config()).toEqual({
    timeZone: SITE_ZONE,
    deskBookingAdvancedDays: 12,
    workingHoursStartTime: "7:30",
  });
  await screen.page.getByRole("button", { name: "Reset Working hours start to 08:00" }).click();
  await screen.save("Sent");
  await expect.poll(config).toEqual({ timeZone: SITE_ZONE, deskBookingAdvancedDays: 12 });
});

test("[SETT-4] [SETT-7] without a network two people's edits of different keys are both kept, and the same key is reviewed by its name @long", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("admin");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "deskAdmin");
  const mine = await SiteSettingsPage.open(page, device.origin);
  const theirs = await SiteSettingsPage.open(other, secondDevice.origin);
  await expect(theirs.page.getByText("Only namespace administrators can change this.").first()).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await mine.type("Days ahead for users", "20");
  await mine.type("Working hours start", "6:00");
  await mine.save("Saved on this device");
  await theirs.type("Days ahead for users", "unrestricted");
  await theirs.page.getByRole("switch", { name: "Weekends for users" }).click();
  await theirs.save("Sent");
  await device.net.set({ kind: "pass" });

  const sync = await SyncPage.open(page, device.origin);
  await sync.review();
  const conflict = page.getByRole("radiogroup", { name: "Test Site Days ahead for users" });
  await expect(conflict.getByText("unrestricted", { exact: true })).toBeVisible();
  await conflict.getByRole("radio", { name: "Keep mine" }).check();
  await sync.apply();
  await expect
    .poll(async () => (await server.get(`sites/${tenant.site}`))?.["config"] as unknown, ARRIVES)
    .toEqual({
      timeZone: SITE_ZONE,
      deskBookingAdvancedDays: 20,
      deskBookingWeekends: true,
      workingHoursStartTime: "6:00",
    });
});

test("[RC-2] [RC-3] sections follow the remote configuration live, and stand at a start without a network @wide", async ({
  device,
  signedIn,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem("atrium.remote-config"));
  let page = await signedIn("admin");
  await expect.poll(kept, ARRIVES).toContain("app_features");
  const screen = await SiteSettingsPage.open(page, device.origin);
  const said = "Your organisation's default. Atrium's own is 5.";
  await expect(page.getByText(said)).toBeVisible();
  await expect(screen.field("Weekends for desk booking administrators")).toBeChecked();
  await device.quit();
  await device.net.set({ kind: "refuse" });
  page = await device.open();
  await SiteSettingsPage.open(page, device.origin);
  await expect(page.getByText(said)).toBeVisible();
});

for (const { colorScheme, tag } of [
  { colorScheme: "light", tag: "" },
  { colorScheme: "dark", tag: " @long" },
] as const)
  test(`[A11Y-1] axe finds nothing on Site Settings, ${colorScheme}${tag} @wide`, async ({ device, signedIn }) => {
    const page = await signedIn("admin");
    await page.emulateMedia({ colorScheme });
    const screen = await SiteSettingsPage.open(page, device.origin);
    await screen.type("Working hours start", "25:00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("1 field cannot be saved as it is.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
