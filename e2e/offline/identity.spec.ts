import type { Page } from "@playwright/test";
import type { ChangeSetRow, DeskRow, SiteRow } from "../../src/data/api.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deviceText } from "../kit/stored.ts";
import { PASSWORD, secondSite } from "../kit/tenant.ts";
import { expireToken, tokenExpiry } from "../kit/token.ts";

test.use({ shape: { everybody: true } });

const SETS = { name: "changeSets" } as const;

/** The app starts again, still without a network. */
async function restart(page: Page, dist: string): Promise<DataDriver> {
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
  return DataDriver.on(page, dist);
}

test("[F29] the token runs out while offline: nothing is lost, it is renewed with the network, then the queue drains", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  let driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 3), "token gone"));
  await expireToken(page);
  driver = await restart(page, tenant.dist);
  await expect.poll(async () => (await driver.sync())?.net, { timeout: 40_000 }).toBe("offline");
  expect(await driver.sync()).toMatchObject({ waiting: 1, signInNeeded: false });
  expect(await tokenExpiry(page)).toBeLessThan(Date.now());
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 40_000 }).toBe(0);
  expect(await driver.sync()).toMatchObject({ attention: 0, sent: 1, signInNeeded: false });
  expect(await tokenExpiry(page)).toBeGreaterThan(Date.now());
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
});

test("[F30] rights to a site taken while offline: its set needs attention with reason and content, the others go on", async ({
  tenant,
  device,
  server,
}) => {
  const other = await secondSite(server, tenant, "settings");
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  let driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  const [refused] = await driver.save(switchOff(other.site, [other.desks[0] ?? ""], "no longer mine"));
  const [allowed] = await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 2), "still mine"));
  await other.takeAway();
  driver = await restart(page, tenant.dist);
  await driver.watch(SETS);
  await device.net.set({ kind: "pass" });
  const states = async () =>
    Object.fromEntries((await driver.rows<ChangeSetRow>(SETS)).map((s) => [s.id, s.attention?.kind ?? s.state]));
  await expect.poll(states, { timeout: 40_000 }).toEqual({ [refused ?? ""]: "refused", [allowed ?? ""]: "accepted" });
  const whole = (await driver.call("changeSet", refused)) as { set: { ops: unknown[]; attention: { code: string } } };
  expect(whole.set.attention.code).toBe("permission-denied");
  expect(whole.set.ops).toMatchObject([{ fields: { disabled: "no longer mine" } }]);
  expect(await server.get(`sites/${other.site}/spaces/${other.desks[0]}`)).toMatchObject({ disabled: false, rev: 1 });
  const row = page.getByRole("listitem").filter({ hasText: "no longer mine" });
  await expect(row.first()).toBeVisible();
});

test("[F30] what may no longer be read leaves the device when the server's word arrives @long", async ({
  tenant,
  device,
  server,
}) => {
  const other = await secondSite(server, tenant, "settings");
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  let driver = await DataDriver.on(page, tenant.dist);
  await expect.poll(() => deviceText(page), { timeout: 40_000 }).toContain(other.marker);
  await device.net.set({ kind: "refuse" });
  await other.takeAway();
  await expireToken(page);
  driver = await restart(page, tenant.dist);
  const floor = { list: "desk", site: other.site, group: other.floor };
  await driver.watch(floor);
  await driver.watch({ list: "site" });
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await driver.rows<SiteRow>({ list: "site" })).map((s) => s.id), { timeout: 40_000 })
    .toEqual([tenant.site]);
  await expect.poll(async () => (await driver.rows<DeskRow>(floor)).length).toBe(0);
  await expect.poll(() => deviceText(page), { timeout: 40_000 }).not.toContain(other.marker);
});

test("[F31] [F33] an account is disabled while sets wait; somebody else works on the tablet; each set goes under its author only @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  let driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  const [ofA] = await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 2), "made by A"));
  await server.disableAccount(tenant.uid("settings"));
  await expireToken(page);
  driver = await restart(page, tenant.dist);
  await device.net.set({ kind: "pass" });
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 });
  await expect(page.getByText(/What you had not sent yet is kept on this device/i).first()).toBeVisible();

  await signIn(page, device.origin, tenant, "second");
  await expect(page.getByText("Nothing waits to be sent.")).toBeVisible();
  await expect(page.getByText("made by A")).toHaveCount(0);
  driver = await DataDriver.on(page, tenant.dist);
  await driver.watch({ list: "desk", site: tenant.site, group: tenant.floor });
  const [ofB] = await driver.save(switchOff(tenant.site, tenant.desks.slice(2, 4), "made by B"));
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 40_000 }).toBe(0);
  const rows = await driver.rows<DeskRow>({ list: "desk", site: tenant.site, group: tenant.floor });
  expect(rows.filter((d) => d.disabled === "made by A")).toEqual([]);
  const authors = async () =>
    Object.fromEntries((await server.receipts(tenant.ns)).map((r) => [r.path.split("/").at(-1), r.data["uid"]]));
  await expect.poll(authors).toEqual({ [ofB ?? ""]: tenant.uid("second") });
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);

  await server.enableAccount(tenant.uid("settings"));
  await page.getByLabel("Email").fill(tenant.email("settings"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect
    .poll(authors, { timeout: 40_000 })
    .toEqual({ [ofA ?? ""]: tenant.uid("settings"), [ofB ?? ""]: tenant.uid("second") });
});

test("[F34] a right given while offline works when the network is back, without signing in again @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("data");
  await device.net.set({ kind: "refuse" });
  await server.patch(`users/${tenant.uid("data")}`, { roles: ["desk-booking.settings"] });
  await expect
    .poll(async () => (await server.claims(tenant.uid("data")))["roles"], { timeout: 40_000 })
    .toEqual(["desk-booking.settings"]);
  await device.net.set({ kind: "pass" });
  await page.goto(`${device.origin}/desk-booking/desks`);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible({ timeout: 60_000 });
});
