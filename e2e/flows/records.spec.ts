import { pinPath } from "../../src/domain/access-control/pin.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { TestDevice } from "../kit/device.ts";
import { leftOnDisk } from "../kit/disk.ts";
import { findings, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import type { TestServer } from "../kit/server.ts";
import { common, type TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";

test.use({ shape: { everybody: true } });

const HOUR = 3_600_000;
const deskAt = ({ site, desks }: TestTenant) => `sites/${site}/spaces/${desks[0] ?? ""}`;
const disabled = async (server: TestServer, tenant: TestTenant) => (await server.get(deskAt(tenant)))?.["disabled"];
const integrations = (server: TestServer, { ns }: TestTenant) =>
  server.put(
    `ns/${ns}/thirdparty/integrations`,
    common(ns, {
      calendar: {
        title: "Calendar",
        state: "failed",
        error: "No answer",
        lastAttempt: Date.now() - HOUR,
        token: "s3cr3t",
      },
      mail: {
        title: "Mail",
        state: "connected",
        runs: [{ start: Date.now() - HOUR, duration: 4_000, result: "connected" }],
      },
      odd: 7,
    }),
  );

/** Lines that the log loads at a time. */
const PAGE = 10;
const BULK = 35;
/** A change of a desk as functions record it; all of them in one moment, an hour ago. */
const bulkRecord = ({ ns, site }: TestTenant, i: number) => ({
  ns,
  document: { path: `sites/${site}/spaces/bulk${i}`, kind: "desk", title: `Bulk ${i}`, exists: true },
  change: {
    ...{ changeTime: new Date(Math.floor(Date.now() / HOUR) * HOUR - HOUR), triggeredVia: "Desk Settings" },
    ...{ before: { disabled: false }, after: { disabled: "bulk" } },
  },
  ...{ sites: [site], people: [], paths: ["disabled"], cut: false, changeSet: "", action: "desks.disable" },
  by: { authUid: "", ref: "", title: "Bulk", displayName: "" },
  ...{ madeAt: null, device: "", offline: false, arrivedAt: null },
});

test("[AUD-12] [AUD-14] [AUD-16] [E2E-RE1] a change is read in the log, undone without a network, and the log stays readable", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  // One commit, so one moment: pages go on within it.
  await server.putAll(
    Array.from({ length: BULK }, (_, i) => [`ns/${tenant.ns}/changes/bulk${i}`, bulkRecord(tenant, i)] as const),
  );
  await server.patch(deskAt(tenant), { disabled: "water damage" }, tenant.uid("settings"));
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/admin/audit-logs`);
  const grid = page.getByRole("grid");
  // Functions record what the tenant was made of meanwhile: their lines come on top, at any moment.
  const rows = async () => Number(await grid.getAttribute("aria-rowcount"));
  await expect.poll(rows, { timeout: 60_000 }).toBeGreaterThan(PAGE);
  for (let more = 0; more < 3; more++) {
    const before = await rows();
    await page.getByRole("button", { name: "Load More" }).click();
    await expect.poll(rows, { timeout: 40_000 }).toBeGreaterThanOrEqual(before + PAGE);
  }
  await page.goto(`${device.origin}/admin/audit-logs`);
  const row = page.getByRole("row").filter({ hasText: "water damage" });
  await expect(row.getByText(/ disabled desk .+: water damage/)).toBeVisible({ timeout: 60_000 });

  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/admin/audit-logs`);
  await expect(row.getByText(/ disabled desk .+: water damage/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("Older entries load when online")).toBeVisible();
  await row.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("cell", { name: "Disabled: water damage" })).toBeVisible();
  await sheet.getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/^Bookings of desk .+ will be Bookable again\./)).toBeVisible();
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  expect(await disabled(server, tenant)).toBe("water damage");

  await device.net.set({ kind: "pass" });
  await expect.poll(() => disabled(server, tenant), { timeout: 40_000 }).toBe(false);
});

test("[AUD-26] [AUD-27] [AUD-29] [E2E-RE4] a moved booking says its new time and a room that was added its name, a zoom nothing, and the end how far it has come @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(dayOf(Date.now(), SITE_ZONE), 1);
  const at = (clock: string) => instantAt(day, clock, SITE_ZONE);
  await aRoom(server, tenant, "Elm");
  const of = (from: string, to: string) => ({ room: "Elm", from: at(from), to: at(to) });
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", of("09:00", "10:00"))]);
  const [uid, booking] = [tenant.uid("settings"), `ns/${tenant.ns}/bookings/one`];
  const records = async () => JSON.stringify(await server.below(`ns/${tenant.ns}/changes`));
  await expect.poll(records, { timeout: 60_000 }).toContain(booking);
  await server.patch(`users/${uid}`, { "profile.roomBookingCalendarFilters": { zoom: 2 } }, uid);
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", of("11:00", "12:30"), { rev: 2 })]);

  const page = await signedIn("admin");
  await page.goto(`${device.origin}/admin/audit-logs`);
  const shown = day.split("-").reverse().join("/");
  const moved = `moved the booking “Meeting one” from ${shown} 09:00 – 10:00 to ${shown} 11:00 – 12:30`;
  await expect(page.getByText(moved).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("added room Elm").first()).toBeVisible();
  await expect(page.getByText(/^(All changes|Looked through) from .+ on, as of /)).toBeVisible();
  await expect(page.getByText(/_bounds|roomBookingCalendarFilters|zoom/)).toHaveCount(0);
});

test("[AUD-12] [ROM-43] [E2E-RE3] who reads the log is told what a booking was that became private, the room roles are not, and a PIN stands in no byte of the device @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const [TITLE, OWNER, PIN] = ["Redundancies in Leeds", "Quentin Marchbanks", "7391846205"];
  const [ns, booking] = [`ns/${tenant.ns}`, `ns/${tenant.ns}/bookings/one`];
  const at = (clock: string) => instantAt(addDays(dayOf(Date.now(), SITE_ZONE), 1), clock, SITE_ZONE);
  await aRoom(server, tenant, "Elm");
  const owner = { ref: `${ns}/people/quentin`, title: OWNER };
  const period = { room: "Elm", from: at("09:00"), to: at("10:00") };
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", period, { title: TITLE, owner })]);
  const records = async () =>
    (await server.below(`${ns}/changes`)).filter((r) => (r.data["document"] as { path: string }).path === booking);
  await expect.poll(async () => (await records()).length, { timeout: 60_000 }).toBe(1);
  const hidden = { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } };
  await server.patch(booking, hidden, tenant.uid("second"));
  await server.put(pinPath(tenant.site, "grace"), common(tenant.ns, { pin: PIN }));
  // A function takes names out of what was not written by the app, which is recorded as well.
  await expect.poll(async () => (await records()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(JSON.stringify(await records())).toContain(TITLE);
  const told = JSON.stringify(await server.below(`${ns}/roomChanges`));
  expect(told).toContain(booking);
  expect(told).not.toMatch(new RegExp(`${TITLE}|${OWNER}`));

  const page = await signedIn("admin");
  await page.goto(`${device.origin}/admin/audit-logs`);
  const rows = page.getByRole("row").filter({ hasText: TITLE });
  await expect(rows.first()).toBeVisible({ timeout: 60_000 });
  await rows.first().getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/admin/audit-logs`);
  await expect(rows.first()).toBeVisible({ timeout: 40_000 });
  await device.quit();
  expect(leftOnDisk(device.profile, [TITLE]).length).toBeGreaterThan(0);
  expect(leftOnDisk(device.profile, [PIN])).toEqual([]);
});

for (const { name, shape } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-RE2] ${name}: audit log, an entry of it and integrations fit, by axe and by finger @long`, async ({
    app,
    server,
    tenant,
  }) => {
    test.slow();
    await server.patch(deskAt(tenant), { disabled: "water damage" }, tenant.uid("settings"));
    await integrations(server, tenant);
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      const fits = async (where: string) => {
        if (process.env["ATRIUM_SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["ATRIUM_SHOTS"]}/records ${name} ${where}.png` });
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
      };
      await page.goto(`${device.origin}/admin/audit-logs`);
      const change = page.getByText(/ disabled desk .+: water damage/);
      await expect(change).toBeVisible({ timeout: 60_000 });
      await fits("log");
      await page.getByRole("row").filter({ has: change }).getByRole("button").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await fits("entry");
      await page.goto(`${device.origin}/admin/integrations`);
      await expect(page.getByRole("region", { name: "Calendar", exact: true })).toBeVisible({ timeout: 40_000 });
      expect(await page.content()).not.toContain("s3cr3t");
      await fits("integrations");
    } finally {
      await device.dispose();
    }
  });
