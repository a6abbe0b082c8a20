import { onDays } from "../../src/domain/bookings/groups.ts";
import type { BookingRow, ChangeSetRow } from "../../src/data/api.ts";
import { aBookingOf, dayAhead } from "../kit/bookings.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";

const YEARS = 1_000 * 86_400_000;
const DAYS_40 = 40 * 86_400_000;
const SETS = { name: "changeSets" };
test.use({ shape: { desks: 12 } });

for (const [words, mark, ms] of [
  ["ahead", "", YEARS],
  ["behind", " @wide", -YEARS],
] as const)
  test(`[F27] [E2E-F27] a clock set three years ${words}: bookings and history stay, edits go, and nothing is dropped when it is right again${mark}`, async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const [desk = "", other = "", third = ""] = tenant.desks;
    const day = dayAhead(0);
    await aBookingOf(server, tenant, { desk, title: deskTitle(0), day, owner: "ines" });
    const page = await signedIn("settings");
    const begin = async () => {
      const driver = await DataDriver.on(page, tenant.dist);
      await driver.watch(SETS);
      await driver.watch(booked);
      return driver;
    };
    const booked = { list: "booking", site: tenant.site, group: onDays(day, day) };
    const bookings = async (driver: DataDriver) => (await driver.rows<BookingRow>(booked)).length;
    const sent = async (driver: DataDriver) =>
      (await driver.rows<ChangeSetRow>(SETS)).filter((s) => s.state === "accepted").length;
    const pulled = async (driver: DataDriver) => (await driver.sync())?.lastPullAt ?? 0;

    const driver = await begin();
    await expect.poll(async () => (await driver.sync())?.net).toBe("online");
    await driver.save(switchOff(tenant.site, [desk], "before"));
    await expect.poll(() => sent(driver)).toBe(1);
    expect(await bookings(driver)).toBe(1);

    await driver.setClock(ms);
    await driver.call("nudge", true);
    await expect.poll(async () => Math.abs((await pulled(driver)) - Date.now())).toBeGreaterThan(YEARS / 2);
    await expect.poll(async () => Math.abs((await driver.sync())?.skewMs ?? 0)).toBeGreaterThan(YEARS / 2);
    await expect.poll(async () => (await driver.sync())?.readOnly).toBe(false); // the server's word opens it again
    await driver.save(switchOff(tenant.site, [other], "meanwhile"));
    await expect.poll(() => sent(driver)).toBe(2);
    expect(await bookings(driver)).toBe(1);

    await device.net.set({ kind: "refuse" });
    await page.reload();
    const after = await begin();
    expect(await bookings(after)).toBe(1);
    expect(await sent(after)).toBe(2);
    await after.save(switchOff(tenant.site, [third], "after"));
    await device.net.set({ kind: "pass" });
    await expect.poll(() => sent(after)).toBe(3);
    expect(await bookings(after)).toBe(1);
    const at = (await server.receipts(tenant.ns)).map(({ data }) => Number(data["seq"]));
    expect(at.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

test("[F27] [PULL-3] a clock set 40 days ahead in the middle of a pull takes nothing from the history @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const begin = async () => {
    const driver = await DataDriver.on(page, tenant.dist);
    await driver.watch(SETS);
    return driver;
  };
  const sent = async (driver: DataDriver) =>
    (await driver.rows<ChangeSetRow>(SETS)).filter((s) => s.state === "accepted").length;
  /** When a pull last came to the drawings, by the server's clock: the history has been looked through by then. */
  const pulledAt = async (driver: DataDriver) =>
    (await driver.sync())?.pulls.find(({ source }) => source === "drawings")?.asOf ?? 0;

  const driver = await begin();
  await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 1), "sent"));
  await expect.poll(() => sent(driver)).toBe(1);
  await expect.poll(() => pulledAt(driver)).toBeGreaterThan(0);
  const before = await pulledAt(driver);
  await page.reload(); // the history is looked through once a start: the set's days count from here
  const counted = await begin();
  await expect.poll(() => pulledAt(counted)).toBeGreaterThan(before);

  await device.net.set({ kind: "refuse" });
  await page.reload();
  const after = await begin();
  expect(await sent(after)).toBe(1);
  const last = await pulledAt(after);
  await after.setClockInPull(DAYS_40);
  await device.net.set({ kind: "pass" });
  await expect.poll(() => pulledAt(after)).toBeGreaterThan(last);
  expect(await pulledAt(after), "as of when something is, is the server's time").toBeLessThan(Date.now() + DAYS_40 / 2);
  expect(await sent(after)).toBe(1);
});
