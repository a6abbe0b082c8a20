import { aBookingOf, dayAhead, withOwners } from "../kit/bookings.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WalkPage } from "../pages/walk.ts";

test("[WALK-12] [E2E-W07] a booking of an empty desk is released and an unusable desk disabled, with one receipt @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  await withOwners(server, tenant);
  const [booked = "", broken = ""] = tenant.desks;
  const path = await aBookingOf(server, tenant, {
    desk: booked,
    title: deskTitle(0),
    day: dayAhead(0),
    owner: "grace",
  });
  const page = await signedIn("settings");
  const { walk } = await WalkPage.start(page, device.origin, "Empty and broken");
  await walk.tap(deskTitle(0), "Empty, booked");
  await walk.tap(deskTitle(1), "Unusable");
  await device.net.set({ kind: "refuse" });
  await page.getByRole("link", { name: "Results" }).click();
  await expect(page.getByText("Disable desk 1.002")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Grace Novak/ })).toBeChecked();
  const before = new Set((await server.receipts(tenant.ns)).map((r) => r.path));
  await page.getByRole("button", { name: "Accept 2 changes" }).click();
  await expect(page.getByText("Nothing to change.")).toBeVisible();
  await device.net.set({ kind: "pass" });
  const released = async () => (await server.get(path))?.["changeSet"] as string;
  await expect.poll(released, { timeout: 60_000 }).not.toBe("seed");
  const desk = await server.get(`sites/${tenant.site}/spaces/${broken}`);
  expect(desk).toMatchObject({ disabled: "Unusable", changeSet: await released() });
  const booking = await server.get(path);
  expect((booking?.["toTime"] as { toMillis(): number }).toMillis()).toBeLessThanOrEqual(Date.now());
  const own = (await server.receipts(tenant.ns)).filter((r) => r.path.endsWith(`/${desk?.["changeSet"]}`));
  expect(own).toHaveLength(1);
  expect(own.filter((r) => before.has(r.path))).toEqual([]);
});
