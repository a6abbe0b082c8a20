import type { Page } from "@playwright/test";
import { backend } from "../kit/backend.ts";
import { TestDevice } from "../kit/device.ts";
import { expect, test } from "../kit/fixtures.ts";
import { byWindow, expectNothingLeft, inPlace, withGapi, withUnprovenAddress } from "../kit/providers.ts";
import type { TestServer } from "../kit/server.ts";
import { PASSWORD, type TestTenant } from "../kit/tenant.ts";

test.use({ shape: { everybody: true } });

/** The sign-in form of a device, on the way to the sync screen. */
async function atTheDoor(device: TestDevice): Promise<Page> {
  const page = await device.open();
  await withGapi(device.context);
  await page.goto(`${device.origin}/sync?from=link`);
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  return page;
}

async function expectIn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/sync\?from=link$/);
  await expectNothingLeft(page);
}

/** The account that an administrator makes for somebody who was turned away: nobody makes themselves one. */
async function takeIn(server: TestServer, { ns, site }: TestTenant, email: string): Promise<void> {
  const uid = `${ns}-somebody`;
  const roles = ["desk-booking.settings"];
  const account = { uid, email, password: PASSWORD };
  await server.account(account, { namespace: ns, roles, sites: [site] });
  await server.put(`users/${uid}`, {
    ...(await server.get(`users/${ns}-settings`)),
    email,
    title: "Somebody",
    person: null,
  });
}

test("[IDN-2] [IDN-4] [IDN-5] Google in a window: the wanted page opens, stays open over a restart, and the page kept nothing", async ({
  tenant,
  device,
}) => {
  const page = await atTheDoor(device);
  await byWindow(page, "Google", tenant.email("settings"));
  await expectIn(page);
  await device.quit();
  const again = await device.open();
  await again.goto(`${device.origin}/sync`);
  await expect(again.getByText("Complete for your sites")).toBeVisible({ timeout: 60_000 });
});

test("[IDN-2] [IDN-3] Microsoft in a window: an account without organisation is told so, and comes in once it has one @long", async ({
  tenant,
  device,
  server,
}) => {
  const email = `new@${tenant.ns}.test`;
  const page = await atTheDoor(device);
  await byWindow(page, "Microsoft", email);
  await expect(page.getByText("This account belongs to no organisation yet.")).toBeVisible();
  await takeIn(server, tenant, email);
  await byWindow(page, "Microsoft", email);
  await expectIn(page);
});

test("[IDN-2] [IDN-4] [IDN-5] on a touch screen both providers go the way over their own page and come back to the wanted one @wide", async ({
  app,
  tenant,
  server,
}) => {
  const tablet = await TestDevice.of(app.port, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 810, height: 1080 },
  });
  try {
    const page = await atTheDoor(tablet);
    const email = `touch@${tenant.ns}.test`;
    await inPlace(page, "Microsoft", email);
    await expect(page.getByText("This account belongs to no organisation yet.")).toBeVisible({ timeout: 60_000 });
    await takeIn(server, tenant, email);
    await inPlace(page, "Microsoft", email);
    await expectIn(page);
    await page.getByRole("button", { name: /my account/i }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.goto(`${tablet.origin}/sync?from=link`);
    await inPlace(page, "Google", tenant.email("second"));
    await expectIn(page);
  } finally {
    await tablet.dispose();
  }
});

test("[IDN-3] a closed window, a blocked one, and the way on in the same tab @wide", async ({ tenant, device }) => {
  const page = await atTheDoor(device);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Continue with Google" }).click(),
  ]);
  await opened.waitForURL(/handler/);
  await opened.close();
  await expect(page.getByText("Signing in with Google was cancelled.")).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByText("The browser blocked the window of Google.")).toBeVisible();
  await page.getByRole("button", { name: "Continue in this tab" }).click();
  await page.waitForURL(/handler/);
  await page.goBack();
  await expect(page.getByText("Signing in with Google was cancelled.")).toBeVisible({ timeout: 60_000 });
  await byWindow(page, "Google", tenant.email("settings"));
  await expectIn(page);
});

test("[IDN-3] a disabled person, an address with another way in, a provider out of reach, no network", async ({
  tenant,
  device,
  server,
}) => {
  const page = await atTheDoor(device);
  await withUnprovenAddress(device.context);
  await byWindow(page, "Microsoft", tenant.email("data"));
  await expect(page.getByText("This address already signs in to Atrium in another way.")).toBeVisible();
  await device.context.unroute("**/accounts:signInWithIdp*");
  await server.disableAccount(tenant.uid("settings"));
  await byWindow(page, "Google", tenant.email("settings"));
  await expect(page.getByText("This account is disabled.")).toBeVisible();
  await page.context().route("https://apis.google.com/**", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByText("Google cannot be reached from here.")).toBeVisible({ timeout: 60_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
  await device.net.set({ kind: "refuse" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveAttribute("aria-disabled", "true", {
    timeout: 60_000,
  });
  await expect(page.getByText("Needs a connection")).toHaveCount(2);
});

test("[IDN-1] a new password: the message goes out, and an unknown address gets the same answer", async ({
  tenant,
  device,
}) => {
  const page = await atTheDoor(device);
  const { auth, project } = backend();
  const codes = async () =>
    (await (await fetch(`http://${auth}/emulator/v1/projects/${project}/oobCodes`)).json()) as {
      oobCodes: { email: string; requestType: string }[];
    };
  for (const email of [tenant.email("settings"), `nobody@${tenant.ns}.test`]) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Forgotten your password?" }).click();
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
  }
  const sent = (await codes()).oobCodes.filter((c) => c.email.endsWith(`@${tenant.ns}.test`));
  expect(sent).toMatchObject([{ email: tenant.email("settings"), requestType: "PASSWORD_RESET" }]);
});
