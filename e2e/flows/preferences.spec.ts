import { expect, test } from "../kit/fixtures.ts";
import { secondSite } from "../kit/tenant.ts";

test("[E2E-P01] without a network: another name, another default site and a grouped list; killed, started cold, sent", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const { site } = await secondSite(server, tenant, "settings");
  await server.patch(`sites/${site}`, { address: { country: "Peru" } });
  const page = await signedIn("settings");
  await expect(page.getByRole("button", { name: "Choose site, now Test Site" })).toBeVisible();
  await device.net.set({ kind: "refuse" });

  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Preferences" }).click();
  await page.getByLabel("Display Name").fill("Captain Ada");
  await page.getByRole("switch", { name: "Group site list by country" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your display name has been updated")).toBeVisible();
  await expect(page.getByText("Site list updated to group by country")).toBeVisible();

  await page.getByRole("button", { name: /^Choose site/ }).click();
  await page.getByRole("menuitemradio", { name: "Annexe" }).hover();
  await page.getByRole("menuitem", { name: "Set Annexe as default" }).click();
  await expect(page.getByText("Default site updated to Annexe")).toBeVisible();
  await expect(page.getByRole("menuitemradio", { name: "Annexe (default)" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Peru" })).toBeVisible();

  await device.kill();
  const again = await device.open();
  await again.goto(`${device.origin}/sync`);
  await expect(again.getByRole("button", { name: "Choose site, now Annexe" })).toBeVisible();
  await again.getByRole("button", { name: /my account/i }).click();
  await expect(again.getByText("Captain Ada", { exact: true })).toBeVisible();
  await device.net.set({ kind: "pass" });
  const prefs = `ns/${tenant.ns}/people/settings/prefs/global`;
  await expect
    .poll(() => server.get(prefs), { timeout: 60_000 })
    .toMatchObject({ site: { ref: `sites/${site}`, title: "Annexe" }, groupSitesByCountry: true });
  await expect
    .poll(async () => (await server.get(`users/${tenant.uid("settings")}`))?.["profile"])
    .toEqual({ displayName: "Captain Ada" });
});
