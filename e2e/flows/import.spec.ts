import type { Page } from "@playwright/test";
import { DataDriver } from "../kit/data-driver.ts";
import { TestDevice } from "../kit/device.ts";
import { DIRTY, dirtyFile, foreignFile, PROGRAMS } from "../kit/foreign-files.ts";
import { findings, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { checkRows, chooseFile, openImport, rowOf } from "../pages/import.ts";

const undo = async (page: Page) => {
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
};

test("[IMR-23] [IMR-25] [IMR-26] [E2E-IM1] people with bad rows are judged, applied without a network, sent, and taken back whole", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  await aMember(server, tenant, "grace");
  const page = await signedIn("admin");
  await openImport(page, device.origin);
  await device.net.set({ kind: "refuse" });
  const lines = [
    "Full Name;E-mail;Position",
    `Ann Lee;ann@${tenant.ns}.test;Cook`,
    ";nobody@acme.test;",
    "Bo;no-address;",
    `Ann Again;ann@${tenant.ns}.test;`,
    `Person grace;grace@${tenant.ns}.test;"Chef; first"`,
    "=A1;x@acme.test;",
    "Cy Möhl;;",
  ];
  await chooseFile(page, "people.csv", lines.join("\r\n"));
  await expect(page.getByText("7 rows, UTF-8, divided by semicolons")).toBeVisible();
  await checkRows(page);
  await expect(page.getByText("2 New", { exact: true })).toBeVisible();
  await expect(rowOf(page, 3)).toContainText("Full Name is required");
  await expect(rowOf(page, 4)).toContainText("Email should be a valid email address");
  await expect(rowOf(page, 5)).toContainText("Duplicate of line 2");
  await expect(rowOf(page, 6)).toContainText("Position: – → Chef; first");
  await expect(rowOf(page, 7)).toContainText("Full Name is a formula: paste its value");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download errors" }).click();
  expect((await coming).suggestedFilename()).toBe("people-errors.csv");
  await page.reload();
  await checkRows(page);
  await page.getByRole("button", { name: "Apply 3 rows" }).click();
  await expect(page.getByRole("status").filter({ hasText: "All changes are saved on this device" })).toBeVisible();

  const ann = async () => (await server.get(`ns/${tenant.ns}/uniques/email_ann@${tenant.ns}.test`)) ?? null;
  const grace = async () => (await server.get(`ns/${tenant.ns}/people/grace`))?.["position"] ?? null;
  expect(await ann()).toBeNull();
  await device.net.set({ kind: "pass" });
  await expect.poll(grace, { timeout: 40_000 }).toBe("Chef; first");
  await expect.poll(async () => (await ann())?.["deleted"], { timeout: 40_000 }).toBe(false);
  const person = String((await ann())?.["ref"]);
  expect(await server.get(person)).toMatchObject({ title: "Ann Lee", lastWrittenVia: "Import" });

  await undo(page);
  await expect.poll(grace, { timeout: 40_000 }).toBeNull();
  await expect.poll(async () => (await server.get(person))?.["deleted"], { timeout: 40_000 }).toBe(true);
  expect((await ann())?.["deleted"]).toBe(true);
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
});

test("[IMR-11] [IMR-15] [E2E-IM2] cards of a range are added, taken back, and added again from a file @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const page = await signedIn("admin");
  const card = async (n: number) => (await server.get(`ns/${tenant.ns}/cards/ref~${n}`)) ?? null;
  await openImport(page, device.origin);
  await page.getByRole("radio", { name: "Cards" }).check();
  await page.getByRole("radio", { name: "A range of card numbers" }).check();
  await page.getByLabel("First card number").fill("100");
  await page.getByLabel("Last card number").fill("99");
  await page.getByRole("button", { name: "List the cards" }).click();
  await expect(page.getByText("The first card number must not be above the last")).toBeVisible();
  await page.getByLabel("Last card number").fill("102");
  await page.getByRole("button", { name: "List the cards" }).click();
  await checkRows(page);
  await page.getByRole("button", { name: "Apply 3 rows" }).click();
  await expect.poll(async () => (await card(102))?.["title"], { timeout: 40_000 }).toBe("Visitor 102");
  await undo(page);
  await expect.poll(async () => (await card(102))?.["deleted"], { timeout: 40_000 }).toBe(true);

  await page.getByRole("radio", { name: "Cards" }).check();
  await page.getByRole("radio", { name: "A CSV file" }).check();
  await chooseFile(page, "cards.csv", "Card ID,Title\n102,Second try\n102,Twice\n");
  await checkRows(page);
  await expect(rowOf(page, 3)).toContainText("That card has already been added: line 2");
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect
    .poll(async () => [(await card(102))?.["title"], (await card(102))?.["deleted"]], { timeout: 40_000 })
    .toEqual(["Second try", false]);
});

test("[IMR-42] [IMR-45] [E2E-IM6] files of Excel, Google and Entra are read by what they are, and in the encoding that is chosen", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("admin");
  await openImport(page, device.origin);
  for (const { file, read, people } of PROGRAMS) {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: file, mimeType: "text/csv", buffer: foreignFile(file) });
    await expect(page.getByText(read)).toBeVisible();
    await checkRows(page);
    await expect(page.getByRole("row", { name: new RegExp(people) })).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Start again" }).click();
  }
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mac-roman.csv", mimeType: "text/csv", buffer: foreignFile("mac-roman.csv") });
  await page.getByLabel("Encoding").selectOption("Windows-1252 (Western Europe)");
  await expect(page.getByRole("cell", { name: "JŸrgen MŸller" })).toBeVisible();
  await page.getByLabel("Encoding").selectOption("Mac Roman");
  await expect(page.getByRole("cell", { name: "Jürgen Müller" })).toBeVisible();
});

test("[IMR-40] [IMR-44] [E2E-IM7] a dirty file of 600 rows is told row by row, applied and taken back @long", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("admin");
  await openImport(page, device.origin);
  await device.net.set({ kind: "refuse" });
  const buffer = dirtyFile(tenant.ns);
  await page.locator("input[type=file]").setInputFiles({ name: "dirty.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("radio", { name: "Column names are in line 2" })).toBeChecked();
  await page.getByRole("button", { name: "The letters are right" }).click(); // two names say too little of a language
  await checkRows(page);
  for (const [n, verdict] of [
    [DIRTY.new, "New"],
    [DIRTY.error, "Error"],
    [DIRTY.duplicate, "Duplicate"],
  ])
    await expect(page.getByText(`${n} ${verdict}`, { exact: true })).toBeVisible();
  await expect(rowOf(page, 6)).toContainText("Phone Mobile was rounded by a spreadsheet");
  await rowOf(page, 3).getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("Zoë Möhl 0");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Apply 480 rows" }).click();
  await expect(page.getByText("All changes are saved on this device")).toBeVisible({ timeout: 60_000 });
  await undo(page);
  await expect(page.getByText("Undone", { exact: true })).toBeVisible({ timeout: 60_000 });
});

test("[E2E-IM5] without a network 5,000 people and 5,000 cards are saved, cut at row 2,100 and resumed without a duplicate, and taken back before they were sent @long", async ({
  tenant,
  device,
  signedIn,
}) => {
  test.setTimeout(1_500_000);
  const [N, BAD] = [5_000, 20];
  const isBad = (i: number) => i % (N / BAD) === 0;
  const fileOf = (head: string, rowAt: (i: number) => string) =>
    [head, ...Array.from({ length: N }, (_, i) => rowAt(i))].join("\n");
  const files = {
    People: fileOf("Name,Email", (i) => `P ${i},${isBad(i) ? "no-address" : `p${i}@${tenant.ns}.test`}`),
    Cards: fileOf(
      "Format,Facility,Number,Title",
      (i) => `26 bit,${Math.floor(i / 1_000)},${isBad(i) ? 70_000 : i},C ${i}`,
    ),
  };
  const looked = async (page: Page, kind: keyof typeof files) => {
    await openImport(page, device.origin);
    await page.getByRole("radio", { name: kind }).check();
    await chooseFile(page, `${kind}.csv`, files[kind]);
    await checkRows(page);
    await expect(page.getByText(new RegExp(`^${BAD}\\s*Error$`)).first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Apply 4,980 rows" }).click();
  };
  const progress = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+ changes saved/);
  const saved = async (page: Page) => {
    await expect(page.getByText("All changes are saved on this device")).toBeVisible({ timeout: 300_000 });
  };
  /** [saved, in all] */
  const counted = async (page: Page) =>
    [...((await progress(page).textContent()) ?? "").matchAll(/[\d,]+/g)].map(([n]) => Number(n.replaceAll(",", "")));
  const page = await signedIn("admin");
  await device.net.set({ kind: "refuse" });
  await looked(page, "People");
  await expect.poll(async () => (await counted(page))[0], { timeout: 240_000 }).toBeGreaterThan(210); // ten rows each
  const [, sets = 0] = await counted(page);
  await device.kill();

  const again = await device.open();
  await openImport(again, device.origin);
  await again.getByRole("button", { name: /^Resume/ }).click();
  await saved(again);
  const driver = await DataDriver.on(again, tenant.dist);
  const waiting = async () => (await driver.sync())?.waiting;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(sets);
  await looked(again, "Cards");
  await saved(again);
  const queue = await DataDriver.on(again, tenant.dist);
  await expect.poll(async () => (await queue.sync())?.waiting, { timeout: 60_000 }).toBeGreaterThan(sets);
  for (const name of ["Undo: Cards: Cards.csv", "Undo: People: People.csv"]) {
    await again.getByRole("button", { name }).click();
    await again.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(again.getByText("Undone", { exact: true }).first()).toBeVisible({ timeout: 240_000 });
  }
  await expect.poll(async () => (await queue.sync())?.waiting, { timeout: 60_000 }).toBe(0);
});

for (const { name, shape } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-IM4] ${name}: every step of an import fits, by axe and by finger @long`, async ({
    app,
    tenant,
  }) => {
    test.slow();
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      const fits = async (where: string) => {
        if (process.env["ATRIUM_SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["ATRIUM_SHOTS"]}/import ${name} ${where}.png` });
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
      };
      await openImport(page, device.origin);
      await fits("choose");
      const text = "Members;;\nVorname;Name;Gültig ab\nZoë;Möhl;03/04/2026\n";
      await page.getByRole("radio", { name: "Memberships" }).check();
      const buffer = Buffer.from(text, "latin1");
      await page.locator("input[type=file]").setInputFiles({ name: "m.csv", mimeType: "text/csv", buffer });
      await expect(page.getByText("In Valid From, what is 03/04/2026?")).toBeVisible();
      await fits("preview");
      await page.getByRole("button", { name: "Start again" }).click();
      await page.getByRole("radio", { name: "Cards" }).check();
      await page.getByRole("radio", { name: "A range of card numbers" }).check();
      await fits("range");
      await page.getByRole("radio", { name: "Scan in a row" }).check();
      await page.getByLabel("Card ID").fill("4711");
      await page.keyboard.press("Enter");
      await page.getByLabel("Card ID").fill("4711");
      await page.keyboard.press("Enter");
      await expect(page.getByText("4711 was scanned already")).toBeVisible();
      await fits("scan");
      await page.getByRole("button", { name: "Check them" }).click();
      await fits("columns");
      await checkRows(page);
      await expect(page.getByText("1 New", { exact: true })).toBeVisible();
      await fits("rows");
      await page.getByRole("row", { name: /4711/ }).getByRole("button").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await fits("row");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Apply 1 row" }).click();
      await expect(page.getByText("All changes are saved on this device")).toBeVisible();
      await fits("done");
    } finally {
      await device.dispose();
    }
  });
