import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { databases } from "../kit/stored.ts";
import { PASSWORD } from "../kit/tenant.ts";

test.use({ installed: false, shape: { everybody: true } });

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

test("[E2E-S01] a wrong password and an unknown address are the same message, and nothing typed is lost", async ({
  tenant,
  device,
}) => {
  const page = await device.open();
  await page.goto(device.origin);
  for (const email of [tenant.email("settings"), "nobody@nowhere.test"]) {
    await fill(page, email, "not the password");
    await expect(page.getByText("The email address or the password is not right.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("[E2E-S02] a disabled account is told so @long", async ({ tenant, device, server }) => {
  await server.disableAccount(tenant.uid("settings"));
  const page = await device.open();
  await page.goto(device.origin);
  await fill(page, tenant.email("settings"), PASSWORD);
  await expect(page.getByText("This account is disabled.")).toBeVisible();
});

test("[F48] [E2E-S03] no network at the first start ever: its own message, and signing in works once it is there", async ({
  tenant,
  device,
}) => {
  const page = await device.open();
  await page.goto(device.origin);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await device.net.set({ kind: "refuse" });
  await fill(page, tenant.email("settings"), PASSWORD);
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect(page.getByText("This device has no data yet. Connect once to start.")).toBeVisible();
  await device.net.set({ kind: "pass" });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation")).toBeVisible({ timeout: 40_000 });
});

test("[E2E-S04] the wanted page comes after signing in; another origin never does @wide", async ({
  tenant,
  device,
}) => {
  const page = await device.open();
  await page.goto(`${device.origin}/sync?from=link`);
  await expect(page).toHaveURL(/\/login/);
  await fill(page, tenant.email("settings"), PASSWORD);
  await expect(page).toHaveURL(/\/sync\?from=link$/, { timeout: 40_000 });
  for (const target of ["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await page.goto(`${device.origin}/login?to=${encodeURIComponent(target)}`);
    await page.waitForURL((u) => !u.pathname.startsWith("/login"));
    expect(new URL(page.url()).origin).toBe(device.origin);
  }
});

test("[F01] [E2E-S05] a signed-in person starts with no network at all, from a cold start", async ({
  device,
  signedIn,
}) => {
  await signedIn("settings");
  await device.kill();
  await device.net.set({ kind: "refuse" });
  const page = await device.open();
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
  await expect(page.getByText("Test Site").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Offline", { exact: true })).toBeVisible({ timeout: 40_000 });
});

test("[E2E-S06] without an admin-type role there is only the no-access page @long", async ({ tenant, device }) => {
  const page = await device.open();
  await page.goto(device.origin);
  await fill(page, tenant.email("user"), PASSWORD);
  await expect(page.getByText("Sorry! You do not have access to the Workplace app.")).toBeVisible({ timeout: 40_000 });
});

test("[F33] [E2E-S07] signing out removes the person's databases, and the next one sees nothing of them @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const names = async () => (await databases(page)).map((d) => d.name);
  expect((await names()).filter((n) => n.toLowerCase().includes(tenant.uid("settings"))).length).toBeGreaterThan(3);
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(async () => (await names()).filter((n) => n.toLowerCase().includes(tenant.ns))).toEqual([]);
  await signIn(page, device.origin, tenant, "second");
  await expect(page.getByText("Nothing has been sent from this device")).toBeVisible();
});

test("[F32] [E2E-S08] signing out with unsent work asks first and loses nothing by itself", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const { DataDriver, switchOff } = await import("../kit/data-driver.ts");
  const driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "refuse" });
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 2), "unsent"));
  await page.getByRole("button", { name: /my account/i }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Not everything has been sent")).toBeVisible();
  await expect(dialog.getByText("2 desks disabled: unsent")).toBeVisible();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(page.getByText("2 desks disabled: unsent").first()).toBeVisible();
});
