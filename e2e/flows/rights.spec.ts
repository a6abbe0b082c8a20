import { readFileSync } from "node:fs";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { PASSWORD, secondSite } from "../kit/tenant.ts";
import { expectSender } from "../pages/sync.ts";

test.use({ shape: { everybody: true } });

test("[IDN-9] a role given and taken while the app runs: menu, address and screen follow, without signing in again", async ({
  tenant,
  server,
  signedIn,
}) => {
  const page = await signedIn("data");
  const own = `users/${tenant.uid("data")}`;
  const link = page.getByRole("navigation").getByRole("link", { name: "Desk Settings" });
  await expect(link).toHaveCount(0);
  await page.evaluate(() => (document.title = "the same page"));
  await server.patch(own, { roles: ["desk-booking.settings"] });
  await expect(link).toBeVisible({ timeout: 40_000 });
  await link.click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await server.patch(own, { roles: ["people.reception"] });
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0, { timeout: 40_000 });
  await expect(link).toHaveCount(0);
  await expect(page).toHaveURL(/desk-booking\/desks/);
});

test("[IDN-9] a site given and taken while the app runs: the site menu follows @long", async ({
  tenant,
  server,
  device,
}) => {
  const page = await device.open();
  await signIn(page, device.origin, tenant, "settings");
  const other = await secondSite(server, tenant, "settings");
  const menu = page.getByRole("button", { name: /Choose site, now/ });
  await menu.click({ timeout: 40_000 });
  const annexe = page.getByRole("menuitemradio", { name: "Annexe" });
  await expect(annexe).toBeVisible();
  await other.takeAway();
  await expect(annexe).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole("menuitemradio", { name: "Test Site" })).toBeVisible();
});

test("[IDN-8] a user document of another shape: the running app and the next start open with what is proven @long", async ({
  tenant,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const own = `users/${tenant.uid("settings")}`;
  await server.patch(own, { roles: "ns.admin", sites: null, person: 7, title: ["x"], defaultSite: {} });
  await expect(page.getByText("Sorry! You do not have access to the Workplace app.")).toBeVisible({ timeout: 40_000 });
  await page.reload();
  await expect(page.getByText("Sorry! You do not have access to the Workplace app.")).toBeVisible({ timeout: 40_000 });
  await server.patch(own, { roles: ["desk-booking.settings", "root", 7], sites: [tenant.site] });
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible({ timeout: 40_000 });
});

test("[IDN-10] nobody without an admin-type role comes further than the no-access page, and a role given opens the app @wide", async ({
  tenant,
  device,
  server,
}) => {
  const page = await device.open();
  await page.goto(device.origin);
  await page.getByLabel("Email").fill(tenant.email("user"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  const sorry = page.getByText(
    "Sorry! You do not have access to the Workplace app. Please contact your administrator if you require access.",
  );
  await expect(sorry).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await server.patch(`users/${tenant.uid("user")}`, { roles: ["user", "desk-booking.settings"] });
  await expect(page.getByText("What you can do at Test Site")).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole("main").getByRole("link", { name: "Desk Settings" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await expect(sorry).toHaveCount(0);
});

test("[IDN-11] disabled while working: told so at once in every tab, nothing lost, and it goes on when enabled again", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const other = await device.tab();
  await other.goto(`${device.origin}/sync`);
  await expectSender(other, "By another tab of this device", { timeout: 40_000 }); // its start is over
  let driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  const [id] = await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 2), "made before"));
  await server.patch(`users/${tenant.uid("settings")}`, { disabled: true });
  await device.net.set({ kind: "pass" });
  for (const tab of [page, other]) {
    await expect(tab.getByText("Your account has been disabled.")).toBeVisible({ timeout: 60_000 });
    await expect(tab.getByRole("button", { name: "Export what was not sent" })).toBeVisible();
  }
  await other.close();
  expect(await server.receipts(tenant.ns)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export what was not sent" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("made before");
  const signInAgain = async () => {
    await page.getByLabel("Email").fill(tenant.email("settings"));
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signInAgain();
  await expect(page.getByText("This account is disabled. Ask your administrator to enable it.")).toBeVisible();
  await server.patch(`users/${tenant.uid("settings")}`, { disabled: false });
  await server.enableAccount(tenant.uid("settings"));
  await signInAgain();
  await expect(page.getByRole("navigation")).toBeVisible({ timeout: 40_000 });
  driver = await DataDriver.on(page, tenant.dist);
  await driver.watch({ name: "changeSets" });
  const kept = (await driver.call("changeSet", id)) as { set: { ops: unknown[] } };
  expect(kept.set.ops).toHaveLength(2);
});

test("[IDN-11] a tab that finds nobody signed in before it is told why says so once it is told, and nothing is lost @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 1), "made before"));
  /** What another tab does when the server takes the session away, in the order that is seldom. */
  const tell = (what: unknown) =>
    page.evaluate((message) => {
      const others = new BroadcastChannel("atrium-device");
      others.postMessage(message);
      others.close();
    }, what);
  await page.evaluate(async () => {
    const asked = indexedDB.open("atrium-device");
    const db = await new Promise<IDBDatabase>((done) => (asked.onsuccess = () => done(asked.result)));
    const tx = db.transaction("kv", "readwrite");
    for (const key of ["session", "bucket"]) tx.objectStore("kv").put(null, key);
    await new Promise((done) => (tx.oncomplete = done));
    db.close();
  });
  await tell("session");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const disabled = page.getByText("Your account has been disabled.");
  await expect(disabled).toHaveCount(0);
  await tell({ taken: "disabled", uid: tenant.uid("user") });
  await tell({ taken: "disabled", uid: tenant.uid("settings") });
  await expect(disabled).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export what was not sent" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("made before");
});
