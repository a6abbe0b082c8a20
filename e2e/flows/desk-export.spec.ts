import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import nodePath from "node:path";
import type { Download, Page } from "@playwright/test";
import Papa from "papaparse";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { violations } from "../kit/fits.ts";
import { expect, test } from "../kit/fixtures.ts";
import type { TestServer } from "../kit/server.ts";
import type { TestTenant } from "../kit/tenant.ts";

const ARRIVES = { timeout: 60_000 };
/** The export's usual zone (spec 1 §9), whatever the zone of the site. */
const ZONE = "Europe/London";
const today = dayOf(Date.now(), ZONE);
const NAMES = ["Ana Müller", '=HYPERLINK("http://x")', "O'Brien, Pat", "two\nlines", "@SUM(1)", "José García"];
test.use({ shape: { desks: 6, zone: ZONE } });

/** Bookings of the site: `perDay` on each of the days, the first of them the oldest. */
async function book(server: TestServer, tenant: TestTenant, days: readonly string[], perDay: number): Promise<void> {
  const docs = days.flatMap((day) =>
    Array.from({ length: perDay }, (_, i): [string, object] => {
      const desk = tenant.desks[i % tenant.desks.length] ?? "";
      const n = Math.floor(i / tenant.desks.length) + 1;
      const at = (clock: string) => new Date(instantAt(day, clock, ZONE));
      return [
        `sites/${tenant.site}/bookings/${desk}_${day}_${n}`,
        {
          ns: tenant.ns,
          rev: 1,
          updatedAt: new Date(),
          deleted: false,
          onDay: day,
          fromTime: at("09:00"),
          toTime: at("17:30"),
          space: {
            ref: `sites/${tenant.site}/spaces/${desk}`,
            title: `1.00${(i % 6) + 1}`,
            floor: tenant.floor,
            neighbourhood: null,
          },
          owner: {
            ref: `ns/${tenant.ns}/people/p${i}`,
            title: NAMES[i % NAMES.length],
            email: `p${i}@x.test`,
            department: '"A, B","C",""',
            tags: { vip: true },
          },
          requiresCheckIn: i % 2 === 0,
          checkIn: { fromTime: i % 4 === 0 ? at("09:10") : null, toTime: null },
          createdVia: { title: "Web app" },
          lastWrittenVia: "seed",
        },
      ];
    }),
  );
  await server.putAll(docs);
}

const open = async (page: Page, origin: string, query = "") => {
  await page.goto(`${origin}/desk-booking/export${query}`);
  await expect(page.getByRole("heading", { name: "Desk Bookings Export" })).toBeVisible(ARRIVES);
};
const table = (page: Page) => page.getByRole("table", { name: "Bookings of the chosen range" });
const cellsOf = (file: string): string[][] => Papa.parse<string[]>(file, { newline: "\r\n" }).data.slice(0, -1);
async function downloaded(page: Page, button: string): Promise<{ file: Download; text: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  const path = await file.path();
  return { file, path, text: readFileSync(path, "utf8") };
}
/** As a person reads a day. */
const spoken = (day: string): string => day.split("-").reverse().join("/");
const underscored = (day: string) => day.replaceAll("-", "_");

test("[EXP-8] [EXP-9] [FRESH-2] the last seven days stand in the table, and the server's file holds the same cells in the chosen fields and zone", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const days = Array.from({ length: 9 }, (_, i) => addDays(today, i - 8));
  await book(server, tenant, days, 6);
  const page = await signedIn("data");
  await open(page, device.origin);
  await expect(page.getByText("1–15 of 42")).toBeVisible(ARRIVES);
  await expect(table(page).getByRole("columnheader")).toHaveCount(18);
  await expect(page.getByText(/^Loaded \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText("The file comes from the server and has all bookings of these days.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Date range" }).click();
  const calendar = page.getByRole("dialog", { name: "Select a date range" });
  await expect(calendar.getByRole("button", { name: "Last 400 days" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  const shown = (first: string, last: string) => `${spoken(first)} – ${spoken(last)}`;
  const range = page.getByRole("button", { name: "Date range" });
  await expect(range).toHaveText(shown(addDays(today, -6), today));
  const all = await downloaded(page, "Download Data");
  await expect(page.getByText(/^Downloading bookings \([\d.]+ KB\)$/)).toBeVisible();
  const from = addDays(today, -6);
  expect(all.file.suggestedFilename()).toBe(`bookings-Test_Site-${underscored(from)}-${underscored(today)}.csv`);
  const cells = cellsOf(all.text);
  expect(cells).toHaveLength(43);
  expect(cells.slice(1, 7).map(([name]) => name)).toEqual(
    NAMES.map((name) => (/^[=@]/.test(name) ? `'${name}` : name)),
  );
  expect(cells[1]?.slice(2, 6)).toEqual(["A, B", "C", "", "vip"]);
  expect(cells[1]?.slice(11, 16)).toEqual(["09:00", cells[1]?.[10], "17:30", `${cells[1]?.[10]} 09:10`, "No"]);

  await page.getByRole("button", { name: "Fields and time zone" }).click();
  const dialog = page.getByRole("dialog", { name: "Select fields for export" });
  expect(await violations(page)).toEqual([]);
  for (const field of ["Email", "Tags", "Time Zone"]) await dialog.getByRole("checkbox", { name: field }).uncheck();
  await dialog.getByRole("radio", { name: "UTC" }).check();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("15 of 18 fields · UTC")).toBeVisible();
  await expect(table(page).getByRole("columnheader")).toHaveCount(15);
  await page.reload();
  await expect(page.getByText("15 of 18 fields · UTC")).toBeVisible(ARRIVES);
  const fewer = cellsOf((await downloaded(page, "Download Data")).text);
  expect(fewer[0]).not.toContain("Email");
  expect(fewer[0]).toHaveLength(15);
});

test("[EXP-14] [SHELL-15] a range is two days of a calendar or one press; what cannot be had is told at the button @wide", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("data");
  await open(page, device.origin, "?from=2026-03-10&to=2026-03-20");
  const range = page.getByRole("button", { name: "Date range" });
  await expect(range).toHaveText("10/03/2026 – 20/03/2026", ARRIVES);
  const calendar = page.getByRole("dialog", { name: "Select a date range" });
  await range.press("Enter");
  for (const name of ["24 March 2026", "3 March 2026"])
    await calendar.getByRole("button", { name, exact: true }).press("Enter");
  await expect(calendar).toBeHidden();
  await expect(range).toHaveText("03/03/2026 – 24/03/2026");
  await expect(range).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.get("from")).toBe("2026-03-03");
  await range.click();
  await calendar.getByRole("button", { name: "Last 30 days" }).click();
  await expect(range).toHaveText(`${spoken(addDays(today, -29))} – ${spoken(today)}`);
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await range.click();
    const presets = calendar.getByRole("button", { name: /^Last / });
    await expect(presets).toHaveCount(4);
    const clipped = await presets.evaluateAll((all) =>
      all.flatMap((button) => {
        const box = button.closest("[role=dialog]")?.getBoundingClientRect();
        const parts = [button, ...button.querySelectorAll("*")];
        const isCut = parts.some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth);
        return isCut || button.getBoundingClientRect().right > (box?.right ?? 0) ? [button.textContent] : [];
      }),
    );
    expect(clipped, `presets that are cut at ${width} px`).toEqual([]);
    if (process.env["ATRIUM_LOOK"]) await page.screenshot({ path: `${process.env["ATRIUM_LOOK"]}/range-${width}.png` });
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await range.click();
  await calendar.getByRole("button", { name: "Clear the dates" }).click();
  await expect(range).toHaveText("Select a date range");

  const download = page.getByRole("button", { name: "Download Data" });
  await expect(download).toHaveAccessibleDescription("Please select a date range");
  const tip = page.getByRole("tooltip");
  await expect(tip).toBeHidden();
  await download.focus();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await download.hover();
  await expect(tip).toHaveText("Please select a date range");
  await expect(tip).toBeVisible();
});

test("[EXP-7] [EXP-11] [EXP-16] without a network the table and the one download show what this device keeps, and say what that covers @wide", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  await book(server, tenant, [addDays(today, -3), addDays(today, -1), today], 4);
  const page = await signedIn("data");
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await page.getByRole("link", { name: "Desk Bookings Export" }).click();
  await expect(page.getByText("No connection. These are the bookings on this device.")).toBeVisible(ARRIVES);
  await expect(page.getByText("1–8 of 8")).toBeVisible();
  const covers = /^The file comes from this device\. It has [\d/]+ to [\d/]+ only, last synced \d\d:\d\d\.$/;
  await expect(page.getByText(covers)).toBeVisible();
  await expect(page.getByText(/last synced/i)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Download Data" })).toHaveAccessibleDescription(covers);
  const { file, text } = await downloaded(page, "Download Data");
  expect(file.suggestedFilename()).toMatch(/-this_device\.csv$/);
  expect(cellsOf(text)).toHaveLength(9);
  await device.net.set({ kind: "pass" });
  await expect(page.getByText("1–12 of 12")).toBeVisible(ARRIVES);
});

test("[EXP-1] [EXP-12] a range that is none says so, an empty one too, and more than a thousand rows are said to be cut @long", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  const day = addDays(today, -20);
  await book(server, tenant, [day], 1004);
  const page = await signedIn("admin");
  await open(page, device.origin, `?from=2026-05-02&to=2026-05-01`);
  await expect(page.getByText("Please select a valid date range").first()).toBeVisible();
  await open(page, device.origin, `?from=2026-01-01&to=2027-02-05`);
  await expect(page.getByText("Please select 400 days (or fewer)").first()).toBeVisible();
  await open(page, device.origin, `?from=&to=`);
  await expect(page.getByRole("button", { name: "Download Data" })).toHaveAccessibleDescription(
    "Please select a date range",
  );
  await open(page, device.origin, `?from=1999-01-01&to=1999-01-02`);
  await expect(page.getByText("No bookings", { exact: true })).toBeVisible(ARRIVES);
  await expect(page.getByRole("button", { name: "Download Data" })).toHaveAccessibleDescription(
    "There are no bookings for this range",
  );
  await open(page, device.origin, `?from=${day}&to=${day}`);
  await expect(page.getByText("Displaying first 1000 results. Export file will contain all results.")).toBeVisible(
    ARRIVES,
  );
  await page.getByLabel("Rows per page").selectOption("500");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("501–1,000 of 1,000")).toBeVisible();
  const { text } = await downloaded(page, "Download Data");
  expect(cellsOf(text)).toHaveLength(1005);
});

/** The file as a spreadsheet program takes it in, as flat OpenDocument XML. Needs LibreOffice; as root it is installed. */
function inSpreadsheet(csv: string): string {
  try {
    execFileSync("soffice", ["--version"]);
  } catch {
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "libreoffice-calc-nogui"]);
  }
  const dir = mkdtempSync(nodePath.join(os.tmpdir(), "atrium-calc-"));
  copyFileSync(csv, nodePath.join(dir, "file.csv"));
  const profile = `-env:UserInstallation=file://${dir}/profile`;
  execFileSync("soffice", [profile, "--headless", "--convert-to", "fods", "--outdir", dir, `${dir}/file.csv`]);
  return readFileSync(nodePath.join(dir, "file.fods"), "utf8");
}

test("[CSV-1] @long LibreOffice finds no formula in the file, and every name", async ({
  server,
  tenant,
  device,
  signedIn,
}) => {
  test.slow();
  await book(server, tenant, [today], 6);
  const page = await signedIn("data");
  await open(page, device.origin);
  await expect(page.getByText("1–6 of 6")).toBeVisible(ARRIVES);
  const sheet = inSpreadsheet((await downloaded(page, "Download Data")).path);
  expect(sheet).toContain("=HYPERLINK(");
  expect(sheet).not.toContain("table:formula");
});
