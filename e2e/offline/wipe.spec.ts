import type { Page } from "@playwright/test";
import type { TestDevice } from "../kit/device.ts";
import { type Left, leftOnDisk } from "../kit/disk.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deviceText } from "../kit/stored.ts";
import { deskTitle, type TestTenant } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

const REASONS = ["flooded by marker one", "painted by marker two", "draft of marker three"] as const;

/** What a person's data leaves nowhere by chance: ids of the tenant's documents, names, and what was typed. */
const markersOf = (tenant: TestTenant): readonly string[] => [
  ...REASONS,
  ...tenant.desks,
  tenant.email("settings"),
  tenant.uid("settings"),
  tenant.site,
  tenant.floor,
  "Test settings",
  "Test Site",
  tenant.ns,
];

/** Works with the app until all kinds of data stand on the device: sent, waiting as a draft, typed. */
async function work(page: Page, device: TestDevice): Promise<void> {
  const screen = await DeskSettingsPage.open(page, device.origin);
  for (const [i, reason] of REASONS.slice(0, 2).entries()) {
    await screen.select(deskTitle(2 * i), deskTitle(2 * i + 1));
    await screen.disable(reason);
    await screen.save();
    await expect(page.getByRole("link", { name: /Sent/ })).toBeVisible({ timeout: 20_000 });
  }
  await screen.select(deskTitle(8), deskTitle(9));
  await screen.disable(REASONS[2]);
  await expect.poll(() => deviceText(page), { timeout: 15_000 }).toContain(REASONS[2]);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const leave = page.getByRole("button", { name: "Leave", exact: true });
  await leave.click();
}

/** Everything a page of the origin can find on the device. */
const everything = async (page: Page): Promise<string> => {
  const caches = await page.evaluate(async () => {
    const texts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name);
      texts.push(...(await cache.keys()).map((r) => r.url));
    }
    return texts.join("\n");
  });
  return `${caches}\n${await deviceText(page)}`;
};

/** Runs in a page: keeps the queue's database open, so that nobody can remove it. */
async function holdOutbox(): Promise<void> {
  const name = (await indexedDB.databases()).find((d) => d.name?.startsWith("atrium-outbox"))?.name ?? "";
  await new Promise<void>((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done();
    request.onerror = () => fail(request.error);
  });
}

const found = async (page: Page, markers: readonly string[]): Promise<readonly string[]> => {
  const text = await everything(page);
  return markers.filter((m) => text.includes(m));
};

test("[F33] [WIPE-1] signing out, offline and with a second tab open: nothing of the person is left that a page could find", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const other = await device.tab();
  await DeskSettingsPage.open(other, device.origin);
  await work(page, device);
  const markers = markersOf(tenant);
  expect((await found(page, markers)).length).toBeGreaterThan(45);
  await device.net.set({ kind: "refuse" });
  await signOut(page);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await expect.poll(() => found(page, markers), { timeout: 15_000 }).toEqual([]);
});

test("[F33] [WIPE-2] killed in the middle of signing out: the next start empties the databases before anything is shown", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await work(page, device);
  const holder = await device.tab();
  await holder.goto(`${device.origin}/manifest.webmanifest`);
  await holder.evaluate(holdOutbox);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  const names = () => holder.evaluate(async () => (await indexedDB.databases()).map((d) => d.name ?? "").join());
  expect(await names()).toContain("atrium-outbox");
  await device.kill();
  const again = await device.open();
  await again.goto(device.origin);
  await expect(again.getByLabel("Email")).toBeVisible();
  const text = await deviceText(again);
  expect(markersOf(tenant).filter((m) => text.includes(m))).toEqual([]);
});

test.fail("[WIPE-3] the bytes on the disk after signing out and quitting", async ({ tenant, device, signedIn }) => {
  test.slow();
  const page = await signedIn("settings");
  await work(page, device);
  const markers = markersOf(tenant);
  expect(new Set(leftOnDisk(device.profile, markers).map((l) => l.marker)).size).toBeGreaterThan(20);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => found(page, markers), { timeout: 15_000 }).toEqual([]);
  await device.quit();
  const left: readonly Left[] = leftOnDisk(device.profile, markers);
  console.log(JSON.stringify(left, null, 0));
  expect(left).toEqual([]);
});
