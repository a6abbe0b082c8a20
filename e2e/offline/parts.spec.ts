import { rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { TestDevice } from "../kit/device.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.use({ installed: false });

/** As long as a set may take from the button to the server, ms. */
const ARRIVES = { timeout: 60_000 };
const PARTS = "atrium-online-parts";

const kept = (page: Page) =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0),
    PARTS,
  );

/**
 * What a new build finds that was taken without a connection: its shell, and none of the parts that need one. They are kept
 * from the first start on that the service worker has in its hands.
 */
async function withoutParts(device: TestDevice, page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => kept(page), ARRIVES).toBeGreaterThan(3);
  // From a page where the app does not run: else it might fetch one more meanwhile.
  await page.goto(`${device.origin}/early.js`);
  await page.evaluate((name) => caches.delete(name), PARTS);
  expect(await kept(page)).toBe(0);
  await device.quit();
  for (const folder of ["Cache", "Code Cache"])
    rmSync(path.join(device.profile, "Default", folder), { recursive: true, force: true, maxRetries: 5 });
}

test("[SW-10] [E2E-U04] without the SDK's parts a cold start offline shows and saves all the same, and sends once there is a connection @wide", async ({
  device,
  server,
  signedIn,
  tenant,
}) => {
  test.slow();
  const before = await signedIn("settings");
  await expect((await DeskSettingsPage.open(before, device.origin)).plan).toBeVisible(ARRIVES);
  await withoutParts(device, before);
  await device.net.set({ kind: "refuse" });
  const page = await device.open();
  const screen = await DeskSettingsPage.open(page, device.origin);
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await expect(screen.plan).toBeVisible(ARRIVES);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("painting");
  await screen.save();
  await expect(screen.changes.getByText("Saved on this device", { exact: true })).toBeVisible(ARRIVES);
  expect(await kept(page)).toBe(0);

  await device.net.set({ kind: "pass" });
  await expect(screen.changes.getByText("Sent", { exact: true })).toBeVisible({ timeout: 60_000 });
  const desks = await server.desks(tenant.site);
  expect(desks.filter((d) => d.data["disabled"] === "painting")).toHaveLength(2);
  await expect.poll(() => kept(page), ARRIVES).toBeGreaterThan(3);
});

test("[WIPE-9] [E2E-U05] signing out without the SDK's parts, in a browser without buckets, leaves no login behind @long", async ({
  device,
  tenant,
}) => {
  test.slow();
  const first = await device.open({ buckets: false });
  await signIn(first, device.origin, tenant, "settings");
  const names = () =>
    device.context.pages()[0]?.evaluate(async () => (await indexedDB.databases()).map((d) => d.name ?? ""));
  expect(await names()).toContain("firebaseLocalStorageDb");
  await withoutParts(device, first);
  await device.net.set({ kind: "refuse" });
  const page = await device.open({ buckets: false });
  await page.goto(`${device.origin}/sync`);
  await page.getByRole("button", { name: /my account/i }).click(ARRIVES);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/, ARRIVES);
  await expect.poll(names, ARRIVES).not.toContain("firebaseLocalStorageDb");

  await device.net.set({ kind: "pass" });
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByLabel("Email")).toBeVisible(ARRIVES);
});
