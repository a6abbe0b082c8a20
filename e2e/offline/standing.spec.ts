import type { Page } from "@playwright/test";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { expireToken, lastHeard } from "../kit/token.ts";

const HOUR = 3_600_000;

async function startAgain(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
}

test("[IDN-12] a cold start with a token that ran out and no network: everything is there, marked as not verified", async ({
  tenant,
  device,
  signedIn,
}) => {
  let page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  await expireToken(page);
  await lastHeard(page, 5 * HOUR);
  await device.kill();
  page = await device.open();
  await page.goto(`${device.origin}/sync`);
  await expect(
    page.getByText(/^Not verified since \d\d\/\d\d\/\d{4} \d\d:\d\d\. There is no connection/),
  ).toBeVisible();
  const driver = await DataDriver.on(page, tenant.dist);
  await expect.poll(async () => (await driver.sync())?.readOnly, { timeout: 40_000 }).toBe(false);
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 1), "within the hours"));
  await device.net.set({ kind: "pass" });
  await expect(page.getByText(/^Not verified since/)).toHaveCount(0, { timeout: 40_000 });
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 40_000 }).toBe(0);
});

test("[IDN-13] after the tenant's hours nothing is saved, the draft stays, and the server's word opens it again @wide", async ({
  tenant,
  device,
  server,
}) => {
  await server.patch(`ns/${tenant.ns}`, { offlineHours: 2 });
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  await device.net.set({ kind: "refuse" });
  await lastHeard(page, 2 * HOUR + 60_000);
  await startAgain(page);
  await expect(page.getByText(/longer than the 2 hours that your organisation allows/)).toBeVisible();
  const driver = await DataDriver.on(page, tenant.dist);
  const plan = switchOff(tenant.site, tenant.desks.slice(0, 1), "too late");
  expect(await driver.call("save", plan)).toEqual({ ok: false, error: "read-only" });
  expect(await driver.call("writeDraft", "a form", { typed: "this" })).toEqual({ ok: true, value: null });
  expect(await driver.call("readDraft", "a form")).toEqual({ typed: "this" });
  const desks = await DeskSettingsPage.open(page, device.origin);
  await desks.select("1.001", "1.002");
  await desks.disable("typed while closed");
  await desks.save();
  await expect(
    page.getByText("This device has had no connection for too long, so nothing can be saved."),
  ).toBeVisible();
  await expect(desks.row("1.001")).toHaveAccessibleName(/typed while closed/);
  await device.net.set({ kind: "pass" });
  await expect(page.getByText(/that your organisation allows/)).toHaveCount(0, { timeout: 40_000 });
  await desks.save();
  const stored = async () => (await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0] ?? ""}`))?.["disabled"];
  await expect.poll(stored, { timeout: 40_000 }).toBe("typed while closed");
});

test("[IDN-14] a clock that was set back between two starts gives no time @long", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  await lastHeard(page, HOUR, 72 * HOUR);
  await startAgain(page);
  await expect(page.getByText(/longer than the 72 hours that your organisation allows/)).toBeVisible();
  await device.net.set({ kind: "pass" });
  await expect(page.getByText(/that your organisation allows/)).toHaveCount(0, { timeout: 40_000 });
  const driver = await DataDriver.on(page, tenant.dist);
  expect(await driver.call("save", switchOff(tenant.site, tenant.desks.slice(0, 1), "again"))).toMatchObject({
    ok: true,
  });
});
