import type { Page } from "@playwright/test";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { PASSWORD } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

const PIN = "246810";

async function account(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function setPin(page: Page): Promise<void> {
  await account(page, "PIN for this device");
  await page.getByLabel("New PIN, 6 to 12 digits").fill(PIN);
  await page.getByLabel("Repeat the new PIN").fill(PIN);
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByText("The PIN is set on this device.")).toBeVisible();
}

/** All there is on the page is the lock. */
async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible({ timeout: 40_000 });
  const text = await page.evaluate(() => document.body.innerText);
  expect(text).not.toMatch(/Test Site|1\.001|Desk Settings|Floor 1/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
}

test("[IDN-15] [IDN-16] [IDN-17] locked in all tabs, over a restart and without a network; the PIN opens, and what was typed is there @wide", async ({
  tenant,
  device,
  server,
}) => {
  await server.patch(`ns/${tenant.ns}`, { idleLockMinutes: 5 });
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  await setPin(page);
  const other = await device.tab();
  await other.goto(`${device.origin}/sync`);
  await expect(other.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
  const desks = await DeskSettingsPage.open(page, device.origin);
  await desks.select("1.001", "1.002");
  await desks.disable("typed before the lock");
  await expect(desks.row("1.001")).toHaveAccessibleName(/typed before the lock/);
  await account(other, "Lock now");
  await expectLocked(other);
  await expectLocked(page);
  await other.close();
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/sync`);
  await expectLocked(page);
  await page.getByLabel("PIN of this device").fill("111111");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Wrong PIN.")).toBeVisible();
  await page.goto(`${device.origin}/desk-booking/desks`);
  await page.getByLabel("PIN of this device").fill(PIN);
  await page.getByRole("button", { name: "Unlock" }).click();
  const again = new DeskSettingsPage(page);
  await again.recover();
  await expect(again.row("1.001")).toHaveAccessibleName(/typed before the lock/);
});

test("[IDN-15] [IDN-17] nobody touches the app for the tenant's minute: it locks by itself, and the password opens it @long", async ({
  tenant,
  device,
  server,
}) => {
  await server.patch(`ns/${tenant.ns}`, { idleLockMinutes: 1 });
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible({ timeout: 100_000 });
  await expectLocked(page);
  await expect(page.getByLabel("PIN of this device")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveAttribute("readonly", "");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The email address or the password is not right.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible({ timeout: 40_000 });
});

test("[IDN-18] without PIN and network the lock says what it needs, and signing out keeps what waits without showing it @long", async ({
  tenant,
  device,
  server,
}) => {
  await server.patch(`ns/${tenant.ns}`, { idleLockMinutes: 5 });
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  const driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 2), "kept behind the lock"));
  await account(page, "Lock now");
  await expectLocked(page);
  await expect(page.getByText("Unlocking needs a connection, because no PIN is set on this device.")).toBeVisible({
    timeout: 40_000,
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog.getByText("1 change has not been sent. It stays on this device")).toBeVisible();
  expect(await dialog.innerText()).not.toContain("kept behind the lock");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await device.net.set({ kind: "pass" });
  await signIn(page, device.origin, tenant, "settings");
  await expect.poll(async () => (await server.receipts(tenant.ns)).length, { timeout: 40_000 }).toBe(1);
});
