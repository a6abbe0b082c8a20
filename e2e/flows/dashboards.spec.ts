import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { addDays, dayOf } from "../../src/domain/shared/time.ts";
import { aBookingOf, withOwners } from "../kit/bookings.ts";
import { TestDevice } from "../kit/device.ts";
import { findings, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { common, deskTitle, type TestTenant } from "../kit/tenant.ts";
import type { TestServer } from "../kit/server.ts";
import { SITE_ZONE } from "../kit/zone.ts";

const ARRIVES = { timeout: 40_000 };
const today = () => dayOf(Date.now(), SITE_ZONE);
const slashed = (day: string) => day.split("-").reverse().join("/");
test.use({ shape: { desks: 4 } });

/** Counts of today: so many desks and rooms are booked until one minute before midnight. */
async function countsOfToday(server: TestServer, { ns, site, floor }: TestTenant, reserved: number): Promise<void> {
  const day = today();
  const group = { reserved, checkedIn: 1 };
  await server.patch(`sites/${site}`, { hasRoomBooking: true });
  await server.putAll([
    [
      `sites/${site}/counts/bookings${day}`,
      common(ns, {
        ...{ onDate: day, countType: "booking", isDesk: true, isRoom: false, deskCount: reserved, deskCapacity: 4 },
        byFloor: { [floor]: { capacity: 4 } },
        byType: { desk: { capacity: 4 } },
        changes: {
          initial: { ...group, occupied: 0, byFloor: { [floor]: group }, byType: { desk: group } },
          at2359: { reserved: reserved + 1, checkedIn: 1, occupied: 0 },
        },
      }),
    ],
    [
      `sites/${site}/counts/rooms${day}`,
      common(ns, {
        ...{ onDate: day, countType: "booking-resource", isDesk: false, isRoom: true, roomCount: 4, roomCapacity: 30 },
        byType: { Boardroom: { capacity: 4 } },
        changes: {
          initial: {
            reserved: 1,
            reservedAdHoc: 1,
            checkedIn: 0,
            byType: { Boardroom: { reserved: 1, reservedAdHoc: 1 } },
          },
        },
      }),
    ],
  ]);
}
/** Presses what stands in the menu of a chart, or of the plan. */
async function fromMenu(page: Page, menu: string, row: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click(ARRIVES);
  await page.getByRole(/^Show/.test(row) ? "menuitemcheckbox" : "menuitem", { name: row }).click();
}
/** Options stand below their button, which puts them away again. */
async function withWeekends(page: Page): Promise<void> {
  const options = page.getByRole("button", { name: "Options" });
  await options.click(ARRIVES);
  await page.getByLabel("Exclude weekends").uncheck();
  await options.click();
}
const desks = (page: Page) => page.getByRole("region", { name: "Desks", exact: true });

test("[E2E-DB1] live status follows the server, and keeps its numbers and their age without one", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  await countsOfToday(server, tenant, 2);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/dashboard/live-status`);
  await expect(desks(page).getByText("2 of 4 desks booked")).toBeVisible(ARRIVES);
  await expect(desks(page).getByText("2 free", { exact: true })).toBeVisible();
  await expect(desks(page).getByText("changes at 23:59 (+1)")).toBeVisible();
  await expect(page.getByRole("meter", { name: "Spaces in use" })).toHaveAttribute("aria-valuetext", "37.50%");
  const rooms = page.getByRole("region", { name: "Rooms", exact: true });
  await expect(rooms.getByRole("row", { name: /Boardroom/ })).toContainText(/1\s*0\s*1\s*3/);
  await server.patch(`sites/${tenant.site}/counts/bookings${today()}`, { "changes.initial.reserved": 4 });
  await expect(desks(page).getByText("4 of 4 desks booked")).toBeVisible(ARRIVES);
  await device.net.set({ kind: "refuse" });
  await page.reload();
  await expect(desks(page).getByText("4 of 4 desks booked")).toBeVisible(ARRIVES);
  await expect(desks(page).getByText(/^Last synced /)).toBeVisible();
  await page.goto(`${device.origin}/status/stats?kind=desk`);
  await expect(page.getByRole("heading", { name: "Test Site" })).toBeVisible(ARRIVES);
  await expect(desks(page).getByText("Available")).toBeVisible();
  await expect(page.locator("body > main").getByText("No connection", { exact: true })).toBeVisible(ARRIVES);
  await expect(page.locator("body > main").getByRole("button")).toHaveCount(0);
  await expect(page.locator("#root")).toHaveAttribute("inert");
});

/** A day that was booked by hand: three of four desks from morning to night; counted by the function. */
async function bookedDay(server: TestServer, tenant: TestTenant): Promise<string> {
  const day = addDays(today(), -1);
  await withOwners(server, tenant);
  for (const i of [0, 1, 2])
    await aBookingOf(server, tenant, { desk: tenant.desks[i] ?? "", title: deskTitle(i), day, owner: "ines" });
  const minutes = async () => (await server.get(`sites/${tenant.site}/counts/desks${day}`))?.["minutes"] as object;
  await expect.poll(async () => Object.keys((await minutes()) ?? {}).length, { timeout: 40_000 }).toBe(3); // the first call of a function starts a process
  return day;
}
async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("[E2E-DB2] statistics of a day are those of its bookings: chart, table, files", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  const day = await bookedDay(server, tenant);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/dashboard/statistics?onDate=${day}`);
  await expect(page.getByRole("button", { name: `Selected: ${slashed(day)}` })).toBeVisible(ARRIVES);
  await withWeekends(page); // yesterday may have been one
  const card = page.getByRole("region", { name: "Peak Utilisation", exact: true });
  await expect(card.getByText("Reserved: 75.00%")).toBeVisible(ARRIVES);
  await expect(card.getByRole("img", { name: "Peak Utilisation" }).locator("canvas")).toBeVisible();
  const ofPeak = (row: string) => fromMenu(page, "More for Peak Utilisation", row);
  await ofPeak("Show as table");
  await expect(card.getByRole("row", { name: /^09:00/ })).toContainText("75.00%");
  const csv = await saved(page, () => ofPeak("csv"));
  expect(csv.name).toBe(`peak_utilisation_test-site_${day}_to_${day}.csv`);
  const [head, ...rows] = Papa.parse<string[]>(csv.bytes.toString("utf8").trim()).data;
  expect([head?.[1], rows.length, rows.map((r) => r[1])]).toEqual(["Reserved", 12, Array(12).fill("75.00")]);
  const svg = await saved(page, () => ofPeak("svg"));
  const shapes = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    return [read.querySelectorAll("parsererror").length, read.querySelectorAll("path").length];
  }, svg.bytes.toString("utf8"));
  expect(shapes[0]).toBe(0);
  expect(shapes[1]).toBeGreaterThan(1);
  const png = await saved(page, () => ofPeak("png"));
  expect([png.bytes.subarray(1, 4).toString(), png.bytes.readUInt32BE(16) > 1000]).toEqual(["PNG", true]);
  // Without the server, from what the device keeps: days were shown before all of them had arrived.
  await expect(page.getByText("Still arriving on this device")).toBeHidden(ARRIVES);
  await device.net.set({ kind: "refuse" });
  await page.reload();
  await withWeekends(page);
  await expect(card.getByText("Reserved: 75.00%")).toBeVisible(ARRIVES);
});

test("[E2E-DB3] the heatmap says the numbers of a desk that is chosen on the plan, and is saved as a picture @long", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  const day = await bookedDay(server, tenant);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/dashboard/statistics?view=heatmap&onDate=${day}`);
  await withWeekends(page);
  const plan = page.getByTestId("floor-plan");
  await expect(plan).toBeVisible(ARRIVES);
  const box = await plan.boundingBox();
  if (!box) throw new Error("the plan has a place");
  expect(box.height).toBeGreaterThan(200);
  const numbers = page.getByRole("status").filter({ hasText: "used on 1 of 1 days counted" });
  await plan.focus();
  // To the left end of the row: the first desk was booked.
  await expect(async () => {
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(numbers).toBeVisible({ timeout: 1_000 });
  }).toPass(ARRIVES);
  await expect(numbers).toContainText(`100.00% · used on 1 of 1 days counted · last used ${slashed(day)}`);
  const png = await saved(page, () => fromMenu(page, "Export the plan", "Download png"));
  expect(png.name).toBe(`usage_heatmap_test-site_floor-1_${day}_to_${day}.png`);
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2800, 1980]);
  const dark = await page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      pen?.drawImage(picture, 0, 0);
      const { data } = pen?.getImageData(0, 200, picture.width, picture.height - 200) ?? { data: [] };
      let n = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i] === 0x80 && data[i + 1] === 0 && data[i + 2] === 0x26) n += 1;
      return n;
    },
    [...png.bytes],
  );
  expect(dark).toBeGreaterThan(5_000); // the three desks in the colour of 100 %, below the legend
});

test("[E2E-DB5] both charts, the plan of the heatmap and what is free are near the top and whole on a laptop, on a phone the chart is @wide", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  await countsOfToday(server, tenant, 3);
  const page = await signedIn("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  const box = async (of: Locator) => {
    await expect(of).toBeVisible(ARRIVES);
    const found = await of.boundingBox();
    if (!found) throw new Error("it has a place");
    return { top: found.y, bottom: found.y + found.height, ...found };
  };
  /** Below the tabs, which stand right below the bar of the page. */
  const from = async () => (await box(page.getByRole("tablist"))).top;
  const chart = (name: string) => page.getByRole("region", { name, exact: true });
  await page.goto(`${device.origin}/dashboard/statistics?onDate=${today()}`);
  await withWeekends(page);
  // What still arrives is said in a line of the bar, which moves what stands below while it is measured.
  const arriving = page.getByText(/ have arrived\./);
  await expect(arriving).toBeHidden(ARRIVES);
  const [tabs, peak, average] = [
    await from(),
    await box(chart("Peak Utilisation")),
    await box(chart("Average Utilisation")),
  ];
  expect(peak.top - tabs).toBeLessThanOrEqual(241 - 96);
  expect([average.top, average.height]).toEqual([peak.top, peak.height]);
  expect(peak.bottom - tabs).toBeLessThanOrEqual(800 - 96);
  expect((await box(chart("Peak Utilisation").getByRole("img"))).height).toBe(500);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await box(chart("Peak Utilisation"))).top - (await from())).toBeLessThanOrEqual(240 - 108);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${device.origin}/dashboard/statistics?view=heatmap&onDate=${today()}`);
  await box(page.getByTestId("floor-plan"));
  await expect(arriving).toBeHidden(ARRIVES);
  const plan = await box(page.getByTestId("floor-plan"));
  expect(plan.top - (await from())).toBeLessThanOrEqual(150 - 96);
  expect(plan.height).toBeGreaterThan(480);
  await page.goto(`${device.origin}/status/stats`);
  const letters = page.locator("body > main").getByRole("region", { name: "Desks", exact: true }).locator("strong");
  await expect(letters).toHaveText("1", ARRIVES);
  expect(await letters.evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize))).toBe(160);
  const size = await page
    .locator("body > main")
    .evaluate((e) => [e.scrollHeight, e.clientHeight, e.scrollWidth, e.clientWidth]);
  expect([size[0], size[2]]).toEqual([size[1], size[3]]);
});

for (const { name, shape, tag } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-DB4] ${name}: live status, charts, heatmap and wall fit, by axe and by finger${tag} @wide`, async ({
    app,
    server,
    tenant,
  }) => {
    await countsOfToday(server, tenant, 3);
    const day = today();
    await server.putAll([
      [
        `sites/${tenant.site}/counts/desks${day}`,
        common(tenant.ns, { onDate: day, countType: "desk-minutes", minutes: { [tenant.desks[0] ?? ""]: 240 } }),
      ],
    ]);
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      const fits = async (where: string, schemes?: readonly ("light" | "dark")[]) => {
        expect(await findings(page, schemes), where).toEqual([]);
        if ("hasTouch" in shape) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
        if (process.env["ATRIUM_SHOTS"] !== undefined)
          await page.screenshot({
            path: `${process.env["ATRIUM_SHOTS"]}/dashboards ${name} ${where}.png`,
            fullPage: true,
          });
      };
      await page.goto(`${device.origin}/dashboard/live-status`);
      await expect(desks(page).getByText("3 of 4 desks booked")).toBeVisible(ARRIVES);
      await page.getByRole("button", { name: /Show by floor/ }).click();
      await fits("live");
      await page.goto(`${device.origin}/dashboard/statistics?onDate=${day}`);
      await withWeekends(page);
      const card = page.getByRole("region", { name: "Peak Utilisation", exact: true });
      await expect(card).toBeVisible(ARRIVES);
      await fits("charts");
      await fromMenu(page, "More for Peak Utilisation", "Show as table");
      await fits("table");
      await page.getByRole("button", { name: "Options" }).click();
      await fits("options");
      await page.goto(`${device.origin}/dashboard/statistics?view=heatmap&onDate=${day}`);
      await expect(page.getByTestId("floor-plan")).toBeVisible(ARRIVES);
      await fits("heatmap");
      // A wall has the colours that it is asked for, whatever the device's are.
      for (const theme of ["light", "dark"] as const) {
        await page.goto(`${device.origin}/status/stats?view=list&theme=${theme}`);
        await expect(page.getByRole("table").first()).toBeVisible(ARRIVES);
        await fits(`wall ${theme}`, [theme]);
        await page.goto(`${device.origin}/status/stats?theme=${theme}`);
        await expect(page.getByText("desks free")).toBeVisible(ARRIVES);
        await fits(`wall totals ${theme}`, [theme]);
      }
    } finally {
      await device.dispose();
    }
  });
