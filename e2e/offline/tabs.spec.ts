import type { Page } from "@playwright/test";
import type { DeskRow } from "../../src/data/api.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import type { TestDevice } from "../kit/device.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WorkerSession } from "../kit/worker-session.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { expectSender } from "../pages/sync.ts";

const HERE = "By this tab";
const OTHER = "By another tab of this device";

async function secondTab(device: TestDevice): Promise<Page> {
  const tab = await device.tab();
  await tab.goto(`${device.origin}/sync`);
  await expectSender(tab, OTHER);
  return tab;
}

test("[F16] the leading tab is frozen: another one sends within 15 s, and the old one follows when it wakes", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await expectSender(page, HERE);
  const other = await secondTab(device);
  const driver = await DataDriver.on(other, tenant.dist);
  const leader = await WorkerSession.of(page);
  await leader.freeze();
  const frozenAt = Date.now();
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 3), "leader frozen"));
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 20_000, intervals: [100] }).toBe(0);
  expect(Date.now() - frozenAt).toBeLessThan(15_000);
  await leader.wake();
  await expectSender(page, OTHER);
  await driver.save(switchOff(tenant.site, tenant.desks.slice(3, 6), "awake again"));
  await expect.poll(async () => (await driver.sync())?.waiting).toBe(0);
  await expect(page.getByText("awake again")).toBeVisible();
  // The other tab counts what waits a moment after the set is stored: the server says when both have come.
  await expect.poll(async () => (await server.receipts(tenant.ns)).length).toBe(2);
  const desks = (await server.desks(tenant.site)).filter((d) => d.data["disabled"] !== false);
  expect(desks.map((d) => d.data["rev"])).toEqual([2, 2, 2, 2, 2, 2]);
});

test("[F17] two tabs edit the same desk within 50 ms: one value, one order, each set once", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const one = await DataDriver.on(await signedIn("settings"), tenant.dist);
  const two = await DataDriver.on(await secondTab(device), tenant.dist);
  const floor = { list: "desk", site: tenant.site, group: tenant.floor };
  const [desk = ""] = tenant.desks;
  for (const driver of [one, two]) await driver.watch(floor);
  const shown = async (driver: DataDriver) =>
    (await driver.rows<DeskRow>(floor)).find((d) => d.id === desk)?.disabled ?? null;
  await expect.poll(() => shown(two)).toBe(false);
  await device.net.set({ kind: "refuse" });
  await Promise.all([
    one.save(switchOff(tenant.site, [desk], "from one")),
    two.save(switchOff(tenant.site, [desk], "from two")),
  ]);
  await expect.poll(async () => (await shown(one)) === (await shown(two)) && (await shown(one)) !== false).toBe(true);
  const last = await shown(one);
  expect(["from one", "from two"]).toContain(last);
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await one.sync())?.waiting, { timeout: 20_000 }).toBe(0);
  const path = `sites/${tenant.site}/spaces/${desk}`;
  expect(await server.get(path)).toMatchObject({ disabled: last, rev: 3 });
  const seqs = (await server.receipts(tenant.ns)).map((r) => Number(r.data["seq"]));
  expect([...seqs].sort()).toEqual([1, 2]);
  for (const driver of [one, two]) {
    expect(await shown(driver)).toBe(last);
    expect(await driver.sync()).toMatchObject({ attention: 0, sent: 2 });
  }
});

test("[F18] [E2E-F18] the leading tab closes with a batch in flight: the other one goes on, the server has it once", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const driver = await DataDriver.on(await secondTab(device), tenant.dist);
  await device.net.set({ kind: "delay", ms: 1_000 });
  await driver.save(switchOff(tenant.site, tenant.desks, "leader gone"));
  await expect.poll(() => device.net.commits, { intervals: [20] }).toBe(1);
  await page.close();
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 15_000 }).toBe(0);
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
  expect(new Set((await server.desks(tenant.site)).map((d) => d.data["rev"]))).toEqual(new Set([2]));
});

test("[F19] a newer version takes the store over in another tab: it opens at once, the old one says so and keeps the form @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("kept in the form");
  const newer = await device.tab();
  await newer.goto(`${device.origin}/manifest.webmanifest`);
  await newer.evaluate(async () => void (await window.stores.open("atrium-outbox", 990)));
  await expect(page.getByText(/A newer version of Atrium runs in another tab/)).toBeVisible();
  await screen.save();
  await expect(screen.changes.getByText(/newer version of Atrium is open/)).toBeVisible();
  await expect(screen.changes.getByText("2 unsaved changes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" }).first()).toBeVisible();
});
