import fc from "fast-check";
import type { SyncState } from "../../src/data/api.ts";
import { DataDriver } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";
import { PASSWORD } from "../kit/tenant.ts";

test.use({ shape: { desks: 1_000 } });

test("[IDN-19] signed out at any moment while everything arrives: whoever comes next is let in without a reload, and gets it all", async ({
  tenant,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  const moments = fc.sample(fc.nat({ max: 1_500 }), { seed: 20_261_124, numRuns: 12 });
  for (const [i, ms] of moments.entries()) {
    expect(await driver.call("signOut", false)).toEqual({ ok: true, value: null });
    const entered = await driver.call("signIn", tenant.email(i % 2 === 0 ? "second" : "settings"), PASSWORD);
    expect(entered).toEqual({ ok: true, value: null });
    await new Promise((done) => setTimeout(done, ms));
    expect(await driver.sync()).toMatchObject({ storage: "ok" });
  }
  const arrived = async () => ((await driver.sync()) as SyncState | null)?.firstLoad;
  await expect.poll(arrived, { timeout: 30_000 }).toMatchObject({ done: true });
  await expect(page.getByText("Complete for your sites")).toBeVisible({ timeout: 30_000 });
});
