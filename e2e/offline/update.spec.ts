import type { Page } from "@playwright/test";
import { distA, distB } from "../kit/backend.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.use({ installed: false });

test("[E2E-U01] a new build leads to the banner, and Reload to the new build", async ({ app, signedIn }) => {
  const page = await signedIn("settings");
  app.setDist(distB());
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText("A new version is available")).toBeVisible({ timeout: 40_000 });
  const before = await page.evaluate(() => [...document.scripts].map((s) => s.src).join());
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
  expect(await page.evaluate(() => [...document.scripts].map((s) => s.src).join())).not.toBe(before);
  await expect(page.getByText("A new version is available")).toBeHidden();
});

test("[SW-3] [E2E-U06] a page loaded again while the first build is being installed offers nothing newer @long", async ({
  device,
}) => {
  const page = await device.open();
  await page.goto(`${device.origin}/login`);
  await page.evaluate(async () => {
    while (!(await navigator.serviceWorker.getRegistration())) await new Promise((done) => setTimeout(done, 20));
  });
  await page.reload();
  await page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
  // The browser has looked for a newer build and found none: whatever was to be told has been told.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText("A new version is available")).toBeHidden();
});

test("[E2E-U02] [SW-12] the shell, its lazy parts and the version document come from the device when the server is gone", async ({
  app,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await app.close();
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/desk-booking/desks`);
  await expect(page.getByRole("banner")).toBeVisible();
  const served = await page.evaluate(async () => (await fetch("/version.json")).json() as Promise<{ build: string }>);
  expect(served).toMatchObject({ build: "a", displayName: "2025.8.3" });
  await page.goto(`${device.origin}/nowhere/at/all`);
  await expect(page.getByText("This page does not exist.")).toBeVisible();
});

test("[SW-11] [E2E-U07] a screen and its files come without the worker, which is asked for what has no route alone @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  const [worker] = device.context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    type Asking = Event & { readonly request: Request; readonly clientId: string };
    type Scope = EventTarget & {
      asked: string[];
      location: Location;
      clients: { get: (id: string) => Promise<{ readonly type: string } | undefined> };
    };
    const scope = globalThis as unknown as Scope;
    scope.asked = [];
    scope.addEventListener("fetch", (event) => {
      const { request, clientId } = event as Asking;
      const { origin, pathname, search } = new URL(request.url);
      if (origin !== scope.location.origin) return; // the server's answers are asked of the network
      // A navigation has no client yet, nor has what a data worker asked for when its page is gone. What a data worker imports
      // is asked of the service worker: engines know no routes there; the answer who asked comes when the worker runs, or not
      // at all when its page is left before.
      if (request.mode === "navigate") scope.asked.push(pathname + search);
      else
        void scope.clients.get(clientId).then((by) => {
          if (by?.type === "window") scope.asked.push(pathname + search);
        });
    });
  });
  await page.goto(`${device.origin}/desk-booking/desks`);
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByRole("banner")).toBeVisible();
  const asked = await worker.evaluate(() => {
    const never = () => new Promise<never>(() => undefined);
    CacheStorage.prototype.open = never;
    CacheStorage.prototype.match = never;
    return (globalThis as unknown as { asked: string[] }).asked;
  });
  expect(asked.filter((at) => at.startsWith("/assets/") || !at.includes("."))).toEqual([]);
  await page.goto(`${device.origin}/sync`);
  await expect(page.goto(`${device.origin}/sync?more=1`, { timeout: 3_000 })).rejects.toThrow("Timeout");
});

test("[E2E-U03] the app can be installed: manifest, maskable icon, scope, a worker that answers navigations @wide", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return link ? ((await (await fetch(link.href)).json()) as { [k: string]: unknown }) : null;
  });
  expect(manifest).toMatchObject({ name: "Atrium", display: "standalone", start_url: "/", scope: "/" });
  const icons = manifest?.["icons"] as { src: string; sizes: string; purpose?: string }[];
  expect(icons.some((i) => i.purpose?.includes("maskable") && i.sizes === "512x512")).toBe(true);
  for (const icon of icons)
    expect((await page.request.get(new URL(icon.src, device.origin).href)).headers()["content-type"]).toMatch(
      /image\//,
    );
});

/** Takes the build that is deployed now, as the banner offers it; answers which one then serves the page. */
async function reloaded(page: Page): Promise<string> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await Promise.all([
    page.waitForEvent("load", { timeout: 60_000 }),
    page.getByRole("button", { name: "Reload" }).click({ timeout: 60_000 }),
  ]);
  return page.evaluate(async () => ((await (await fetch("/version.json")).json()) as { readonly build: string }).build);
}

test("[DEP-12] [E2E-U08] an old tab saves on after a deployment, and going back from the new build loses nothing that it could not send @long", async ({
  app,
  device,
  tenant,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  let screen = await DeskSettingsPage.open(page, device.origin);
  const arrived = (reason: string) => async () =>
    (await server.desks(tenant.site)).filter((d) => d.data["disabled"] === reason).length;
  app.setDist(distB());
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("by the old tab");
  await screen.save();
  await expect.poll(arrived("by the old tab"), { timeout: 60_000 }).toBe(2);

  expect(await reloaded(page)).toBe("b");
  screen = await DeskSettingsPage.open(page, device.origin);
  await device.net.set({ kind: "commits", times: 0 });
  await screen.select(deskTitle(2), deskTitle(3));
  await screen.disable("by the new build");
  await screen.save();
  await expect(screen.row(deskTitle(2))).toHaveAccessibleName(/by the new build/);

  app.setDist(distA());
  expect(await reloaded(page)).toBe("a");
  expect(await arrived("by the new build")()).toBe(0);
  await device.net.set({ kind: "pass" });
  await expect.poll(arrived("by the new build"), { timeout: 60_000 }).toBe(2);
});
