import fc from "fast-check";
import type { SyncState } from "../../src/data/api.ts";
import { DataDriver } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle, PASSWORD } from "../kit/tenant.ts";
import { WorkerSession } from "../kit/worker-session.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.describe("a tenant that takes a while to arrive", () => {
  test.use({ shape: { desks: 1_000, everybody: true } });

  test("[IDN-19] signed out at any moment while everything arrives: whoever comes next is let in without a reload, and gets it all @wide", async ({
    tenant,
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    const moments = fc.sample(fc.nat({ max: 1_500 }), {
      seed: 20_261_124,
      numRuns: process.env["ATRIUM_LONG"] === "1" ? 12 : 6,
    });
    for (const [i, ms] of moments.entries()) {
      expect(await driver.call("signOut", false)).toEqual({ ok: true, value: null });
      const entered = await driver.call("signIn", tenant.email(i % 2 === 0 ? "second" : "settings"), PASSWORD);
      expect(entered).toEqual({ ok: true, value: null });
      await new Promise((done) => setTimeout(done, ms));
      expect(await driver.sync()).toMatchObject({ storage: "ok" });
    }
    const arrived = async () => ((await driver.sync()) as SyncState | null)?.firstLoad;
    await expect.poll(arrived, { timeout: 60_000 }).toMatchObject({ done: true });
    await expect(page.getByText("Complete for your sites")).toBeVisible({ timeout: 60_000 });
  });
});

test("[IDN-20] [F16] a tab that slept while the same person signed out and in again in another one works on what is there now @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const driver = await DataDriver.on(await signedIn("settings"), tenant.dist);
  const tab = await device.tab();
  const screen = await DeskSettingsPage.open(tab, device.origin);
  const asleep = await WorkerSession.of(tab);
  await asleep.freeze();
  expect(await driver.call("signOut", false)).toEqual({ ok: true, value: null });
  const entered = await driver.call("signIn", tenant.email("settings"), PASSWORD);
  expect(entered).toEqual({ ok: true, value: null });
  await asleep.wake();
  await server.patch(`sites/${tenant.site}/spaces/${tenant.desks[6]}`, { disabled: "news for the one who slept" });
  await expect(screen.row(deskTitle(6))).toHaveAccessibleName(/news/, { timeout: 60_000 });
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("after the sleep");
  await screen.save();
  const arrived = async () =>
    (await server.desks(tenant.site)).filter((d) => d.data["disabled"] === "after the sleep").length;
  await expect.poll(arrived, { timeout: 60_000 }).toBe(2);
});
