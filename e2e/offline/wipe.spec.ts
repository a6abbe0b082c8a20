import type { Page } from "@playwright/test";
import type { TestDevice } from "../kit/device.ts";
import { type Left, leftOnDisk } from "../kit/disk.ts";
import { CHIP } from "../../src/domain/words/shell.ts";
import { SIGN_OUT } from "../../src/domain/words/sign-in.ts";
import { distA } from "../kit/backend.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { databases, deviceText, personalPlaces } from "../kit/stored.ts";
import { aTenant, deskTitle, type TestTenant } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.use({ shape: { desks: 40 } });

const REASONS: readonly string[] = ["flooded by marker one", "painted by marker two"];
const DRAFT = "draft of marker three";
const UNSENT = "unsent of marker four";

/** What a person's data leaves nowhere by chance: ids of the tenant's documents, names, and what was typed. */
const markersOf = (tenant: TestTenant): readonly string[] => [
  ...REASONS,
  DRAFT,
  UNSENT,
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
  for (const [i, reason] of REASONS.entries()) {
    await screen.select(deskTitle(2 * i), deskTitle(2 * i + 1));
    await screen.disable(reason);
    await screen.save();
    // Of this save: the chip may still say it of the one before.
    await expect(page.getByText(`${CHIP.sent} · 2 desks disabled: ${reason}`)).toBeVisible({ timeout: 40_000 });
  }
  await screen.select(deskTitle(8), deskTitle(9));
  await screen.disable(DRAFT);
  await expect.poll(() => deviceText(page), { timeout: 40_000 }).toContain(DRAFT);
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

type Holder = typeof globalThis & { free?: () => void };
/** Runs in a page: takes the lock under which people sign in, sign out and are wiped. */
async function hold(): Promise<void> {
  await new Promise<void>((held) => {
    const keep = () => new Promise<void>((free) => (((globalThis as Holder).free = free), held()));
    void navigator.locks.request("atrium-session", keep);
  });
}
/** Runs in that page: lets the one step through that waits, and holds the lock again before the next. */
async function letOneThrough(): Promise<void> {
  const waits = async () => ((await navigator.locks.query()).pending ?? []).some((l) => l.name === "atrium-session");
  while (!(await waits())) await new Promise((done) => setTimeout(done, 20));
  await new Promise<void>((held) => {
    void navigator.locks.request("atrium-session", () => (held(), new Promise(() => undefined)));
    (globalThis as Holder).free?.();
  });
}

const found = async (page: Page, markers: readonly string[]): Promise<readonly string[]> => {
  const text = await everything(page);
  return markers.filter((m) => text.includes(m));
};

/** The person is gone from the page's origin: no place of theirs, and nothing in those that stay. */
async function expectGone(page: Page, tenant: TestTenant): Promise<void> {
  await expect.poll(() => personalPlaces(page), { timeout: 40_000 }).toEqual([]);
  await expect.poll(() => found(page, markersOf(tenant)), { timeout: 40_000 }).toEqual([]);
}

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
  await expectGone(page, tenant);
});

test("[F33] [WIPE-2] killed in the middle of signing out: the next start empties the databases before anything is shown @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await work(page, device);
  const holder = await device.tab();
  await holder.goto(`${device.origin}/manifest.webmanifest`);
  await holder.evaluate(hold);
  await signOut(page);
  await holder.evaluate(letOneThrough);
  await expect(page).toHaveURL(/\/login/);
  expect(await deviceText(holder)).toContain(REASONS[0]);
  await device.kill();
  const again = await device.open();
  await again.goto(device.origin);
  await expect(again.getByLabel("Email")).toBeVisible();
  const text = await deviceText(again);
  expect(markersOf(tenant).filter((m) => text.includes(m))).toEqual([]);
});

/** What the browser itself remembers of the sign-in form, as for every site: the address, in which the tenant's name stands. */
const ofTheForm = ({ file, marker }: Left, tenant: TestTenant): boolean =>
  /^Default\/(Login|Web) Data/.test(file) && [tenant.email("settings"), tenant.ns].includes(marker);

/** Markers of a person in the bytes of the profile; the browser must not run. */
const leftOf = (tenant: TestTenant, device: TestDevice): readonly Left[] =>
  leftOnDisk(device.profile, markersOf(tenant)).filter((left) => !ofTheForm(left, tenant));

test("[WIPE-3] after signing out, unsent work given up, nothing of the person stands in the bytes of the browser's profile @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await work(page, device);
  await expect.poll(async () => (await found(page, markersOf(tenant))).length, { timeout: 40_000 }).toBeGreaterThan(45);
  await device.net.set({ kind: "refuse" });
  const driver = await DataDriver.on(page, tenant.dist);
  await driver.save(switchOff(tenant.site, [tenant.desks[20] ?? ""], UNSENT));
  await expect.poll(() => page.evaluate(() => decodeURIComponent(document.cookie))).toContain('"count":1');
  await device.quit();
  // A control of the search: of each kind of text one that the browser leaves uncompressed.
  expect(leftOf(tenant, device).map((l) => l.marker)).toEqual(
    expect.arrayContaining([...REASONS, UNSENT, tenant.uid("settings"), tenant.site, tenant.floor, "Test Site"]),
  );

  const again = await device.open();
  await again.goto(`${device.origin}/sync`);
  await expect(again.getByText(UNSENT).first()).toBeVisible();
  await again.getByRole("button", { name: /my account/i }).click();
  await again.getByRole("menuitem", { name: "Logout" }).click();
  const dialog = again.getByRole("alertdialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: SIGN_OUT.discard }).click();
  await expect(again).toHaveURL(/\/login/);
  await expectGone(again, tenant);
  await device.quit();
  expect(leftOf(tenant, device)).toEqual([]);
});

test("[WIPE-4] the next person of the same device finds nothing of the one before, on its disk neither @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await work(page, device);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  const next = await aTenant(server, distA(), {});
  await signIn(page, device.origin, next, "settings");
  await DeskSettingsPage.open(page, device.origin);
  expect(await found(page, markersOf(next))).toContain(next.desks[0]);
  expect(
    await found(
      page,
      markersOf(tenant).filter((m) => !markersOf(next).includes(m)),
    ),
  ).toEqual([]);
  await device.quit();
  const left = leftOf(tenant, device);
  expect(left.filter(({ marker }) => !markersOf(next).includes(marker))).toEqual([]);
  expect(left.filter(({ marker }) => [...REASONS, DRAFT].includes(marker))).toEqual([]);
});

test("[WIPE-5] a queue that an earlier build left outside a bucket is worked on there, sent, and wiped; the next session has a bucket @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  await device.open({ buckets: false });
  const early = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  const driver = await DataDriver.on(early, tenant.dist);
  await driver.save(switchOff(tenant.site, [tenant.desks[0] ?? ""], UNSENT));
  await device.quit();

  const page = await device.open();
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByText(UNSENT).first()).toBeVisible();
  const personal = async () =>
    (await databases(page)).filter((d) => d.name !== "atrium-device" && /^(atrium|rxdb)/.test(d.name));
  expect((await personal()).length).toBeGreaterThan(3);
  expect((await personal()).filter((d) => d.bucket !== null)).toEqual([]);
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0]}`))?.["disabled"], {
      timeout: 60_000,
    })
    .toBe(UNSENT);
  await expect(page.getByRole("link", { name: /Sent/ })).toBeVisible({ timeout: 40_000 });
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectGone(page, tenant);
  await signIn(page, device.origin, tenant, "settings");
  expect((await personal()).length).toBeGreaterThan(3);
  expect((await personal()).filter((d) => d.bucket === null)).toEqual([]);
});

test("[WIPE-8] killed between the last look of a sign-out and its promise to wipe: the sign-out did not happen, and edits can be saved again @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await page.evaluate(async () => {
    const db = await window.stores.open("atrium-outbox");
    const step = db.transaction("counters", "readwrite");
    await window.stores.asked(step.objectStore("counters").put({ key: "sealed", value: 1 }));
    db.close();
  });
  await device.kill();
  const again = await device.open();
  const screen = await DeskSettingsPage.open(again, device.origin);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("after the kill");
  await expect(async () => {
    await screen.save();
    await expect(again.getByText("2 unsaved changes")).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  expect(await deviceText(again)).toContain("after the kill");
});
