import type { ChangeSetRow } from "../../src/data/api.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { cutOffLogs, keptOf } from "../kit/disk.ts";
import { expect, test } from "../kit/fixtures.ts";

const SETS = { name: "changeSets" };
test.use({ shape: { desks: 3 } });

test("[F12] [SYNC-6] a record that a kill cut off in the browser's log costs nothing, also when more was written behind it @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  await signedIn("settings");
  const [first = "", second = "", third = ""] = tenant.desks;
  const begin = async () => {
    const page = await device.open();
    await page.goto(`${device.origin}/sync`);
    const driver = await DataDriver.on(page, tenant.dist);
    expect(driver.session).toMatchObject({ state: "in" });
    await driver.watch(SETS);
    return driver;
  };
  const states = async (driver: DataDriver) =>
    (await driver.rows<ChangeSetRow>(SETS)).map(({ label, state }) => `${label}: ${state}`).toSorted();

  await device.net.set({ kind: "refuse" });
  const driver = await begin();
  await driver.save(switchOff(tenant.site, [first], "a"));
  await device.kill();
  const logs = cutOffLogs(device.profile);
  expect(logs, "the origin's log and the person's").toHaveLength(2);

  const between = await begin();
  await between.save(switchOff(tenant.site, [second], "b"));
  await expect.poll(() => keptOf(logs, device.profile), "logs with a record cut off").toEqual([]);
  await expect.poll(() => states(between)).toHaveLength(2);
  const saved = await states(between);
  await device.kill();

  const after = await begin();
  expect(await states(after)).toEqual(saved);
  await after.save(switchOff(tenant.site, [third], "c"));
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await states(after)).filter((s) => s.endsWith("accepted")).length).toBe(3);
});
