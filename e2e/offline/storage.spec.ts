import type { Page } from "@playwright/test";
import type { DeskRow } from "../../src/data/api.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { TestDevice } from "../kit/device.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle, PASSWORD } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.use({ installed: false, shape: { desks: 40 } });

type Kept = typeof globalThis & { kept?: Set<IDBDatabase> };

/** Runs in the data worker: remembers its connections to IndexedDB as they are used. */
function remember(): void {
  const kept = new Set<IDBDatabase>();
  (globalThis as Kept).kept = kept;
  const real = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "objectStore")?.value as (
    this: IDBTransaction,
    name: string,
  ) => IDBObjectStore;
  IDBTransaction.prototype.objectStore = function (name) {
    kept.add(this.db);
    return real.call(this, name);
  };
}

/** Runs in the data worker: every connection that was used is gone, as after the suspend of a tablet. Answers how many. */
function loseConnections(): number {
  const kept = [...((globalThis as Kept).kept ?? [])];
  for (const db of kept) db.close();
  return kept.length;
}

const dataWorker = (page: Page) => {
  const worker = page.workers().find((w) => /replica/.test(w.url()));
  if (!worker)
    throw new Error(
      `no data worker among ${page
        .workers()
        .map((w) => w.url())
        .join()}`,
    );
  return worker;
};

test("[F22] the browser loses its connections to the store: the next edit is saved and sent, and news still arrive @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await dataWorker(page).evaluate(remember);
  const screen = await DeskSettingsPage.open(page, device.origin);
  await dataWorker(page).evaluate(remember);
  await server.patch(`sites/${tenant.site}/spaces/${tenant.desks[5]}`, { disabled: "before" });
  await expect(screen.row(deskTitle(5))).toHaveAccessibleName(/before/);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("after the suspend");
  expect(await dataWorker(page).evaluate(loseConnections)).toBeGreaterThan(1);
  await screen.save();
  await expect(page.getByRole("link", { name: /Sent/ })).toBeVisible({ timeout: 40_000 });
  await expect
    .poll(async () => (await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0]}`))?.["disabled"])
    .toBe("after the suspend");
  await server.patch(`sites/${tenant.site}/spaces/${tenant.desks[6]}`, { disabled: "news" });
  await expect(screen.row(deskTitle(6))).toHaveAccessibleName(/news/);
});

test("[F23] the browser takes the storage away while sets wait: the next start says so, then how many had arrived, until it is read", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "drop-commit-response", times: 99 });
  await driver.save(switchOff(tenant.site, [tenant.desks[0] ?? ""], "arrived, not known"));
  await expect.poll(() => device.net.dropped, { intervals: [10] }).toBeGreaterThan(0);
  await device.net.set({ kind: "refuse" });
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
  for (const i of [1, 2]) await driver.save(switchOff(tenant.site, [tenant.desks[i] ?? ""], `lost ${i}`));
  await expect.poll(() => page.evaluate(() => decodeURIComponent(document.cookie))).toContain('"count":3');
  const devtools = await device.context.newCDPSession(page);
  await page.goto("about:blank");
  const storageTypes = "indexeddb,cache_storage,service_workers,local_storage";
  await devtools.send("Storage.clearDataForOrigin", { origin: device.origin, storageTypes });
  await device.net.set({ kind: "pass" });

  await page.goto(device.origin);
  const notice = page.getByRole("alert").filter({ hasText: "This browser cleared Atrium’s storage on this device" });
  await expect(notice).toContainText("while 3 changes had not been sent");
  await expect(page.getByLabel("Email")).toBeVisible();
  await signIn(page, device.origin, tenant, "settings");
  await expect(notice).toContainText("1 of 3 had arrived on the server.");
  await page.reload();
  await expect(notice).toContainText("1 of 3 had arrived on the server.");
  await notice.getByRole("button", { name: "Understood" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Complete for your sites")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("[F21] the device is full while it pulls: it says so, and goes on when there is room @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  await signedIn("settings");
  await device.quit(); // the browser measures the space that is left at a start
  const page = await device.open();
  const devtools = await device.context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: device.origin, quotaSize: 1 });
  const screen = await DeskSettingsPage.open(page, device.origin);
  const reason = "x".repeat(120);
  for (const desk of tenant.desks) await server.patch(`sites/${tenant.site}/spaces/${desk}`, { disabled: reason });
  await expect(page.getByText(/This device is out of storage/).first()).toBeVisible({ timeout: 40_000 });
  await expect(screen.row(deskTitle(0))).toBeVisible();
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: device.origin });
  await expect(screen.row(deskTitle(39))).toHaveAccessibleName(/x{100}/, { timeout: 40_000 });
});

test("[F25] a browser that lets nothing be stored: signing in says so, and nobody works on a device that forgets @long", async ({
  app,
  tenant,
}) => {
  const device = await TestDevice.whole(app.port);
  try {
    device.forbidStorage();
    const page = await device.open();
    await page.goto(device.origin);
    await expect(page.getByText(/This browser does not let Atrium store anything/).first()).toBeVisible();
    await page.getByLabel("Email").fill(tenant.email("settings"));
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    const form = page.locator("form");
    await expect(form.getByText(/Leave private mode, or allow storage for this site/)).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  } finally {
    await device.dispose();
  }
});

test("[F40] what the server deletes outright disappears here, and what foreign writers leave without our fields is named @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const [gone = "", changed = ""] = tenant.desks;
  await device.net.set({ kind: "refuse" });
  const space = (id: string) => `sites/${tenant.site}/spaces/${id}`;
  await server.db.doc(space(gone)).delete();
  await server.db.doc(space(changed)).update({ title: "By hand" });
  const foreign = `${tenant.floor}-foreign`;
  await server.put(space(foreign), { ns: tenant.ns, kind: "desk", title: "Foreign", floor: tenant.floor });
  await device.net.set({ kind: "pass" });
  await page.reload();
  const driver = await DataDriver.on(page, tenant.dist);
  const floor = { list: "desk", site: tenant.site, group: tenant.floor };
  await driver.watch(floor);
  const titles = async () => new Map((await driver.rows<DeskRow>(floor)).map((d) => [d.id, d.title]));
  await expect.poll(async () => (await titles()).has(gone), { timeout: 40_000 }).toBe(false);
  await expect.poll(async () => (await titles()).get(changed)).toBe("By hand");
  await expect
    .poll(async () => (await titles()).has(foreign) || (await page.getByText(space(foreign)).count()) > 0)
    .toBe(true);
});
