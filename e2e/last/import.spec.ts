import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures.ts";
import { checkRows, chooseFile, openImport, rowOf } from "../pages/import.ts";

/** Rows of each kind: 5,000 are saved on the device in a minute, and sent to the emulator in more than an hour. */
const ROWS = 1_000;
test("[E2E-IM3] 1,000 people and 1,000 cards with 40 bad rows: 40 reasons, nothing written before Apply, cut and resumed without a duplicate, undone whole @long", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.setTimeout(900_000);
  const [N, BAD] = [ROWS, 20];
  const living = async (collection: string) =>
    (await server.below(`ns/${tenant.ns}/${collection}`)).filter((d) => d.data["deleted"] !== true).length;
  const before = { people: await living("people"), cards: await living("cards") };
  const isBad = (i: number) => i % (N / BAD) === 0;
  const people = (i: number) => `P ${i},${isBad(i) ? "no-address" : `p${i}@${tenant.ns}.test`}`;
  const cards = (i: number) => `26 bit,${Math.floor(i / 1_000)},${isBad(i) ? 70_000 + i : i},C ${i}`;
  const fileOf = (head: string, rowAt: (i: number) => string) =>
    [head, ...Array.from({ length: N }, (_, i) => rowAt(i))].join("\n");
  const looked = async (page: Page, reason: string) => {
    await checkRows(page);
    await expect(page.getByText(new RegExp(`^${BAD}\\s*Error$`)).first()).toBeVisible({ timeout: 60_000 });
    await page.getByLabel("Show").selectOption({ label: `Error (${BAD})` });
    await expect(rowOf(page, 2)).toContainText(reason);
    await expect(rowOf(page, 2 + N / BAD)).toBeVisible();
    expect({ people: await living("people"), cards: await living("cards") }).toEqual(before);
  };

  const page = await signedIn("admin");
  await openImport(page, device.origin);
  await page.getByRole("radio", { name: "Cards" }).check();
  await chooseFile(page, "cards.csv", fileOf("Format,Facility,Number,Title", cards));
  await looked(page, "invalid card number, expected 0 < cardNumber < 65535, got 70000");
  await page
    .getByRole("button", { name: "Start again" })
    .or(page.getByRole("button", { name: "Back" }))
    .first()
    .click();
  await page.getByRole("button", { name: "Start again" }).click();

  await chooseFile(page, "people.csv", fileOf("Name,Email", people));
  await looked(page, "Email should be a valid email address");
  await page.getByRole("button", { name: "Apply 980 rows" }).click();
  await expect(page.getByText(/^(?:4[2-9]|[5-8]\d) of .* changes saved/)).toBeVisible({ timeout: 240_000 }); // row 420
  await device.quit();

  const again = await device.open();
  await openImport(again, device.origin);
  await again.getByRole("button", { name: /^Resume/ }).click();
  await expect(again.getByText("All changes are saved on this device")).toBeVisible({ timeout: 240_000 });
  await again.getByRole("button", { name: "Import something else" }).click();
  await again.getByRole("radio", { name: "Cards" }).check();
  await chooseFile(again, "cards.csv", fileOf("Format,Facility,Number,Title", cards));
  await checkRows(again);
  await again.getByRole("button", { name: "Apply 980 rows" }).click();
  await expect(again.getByText("All changes are saved on this device")).toBeVisible({ timeout: 120_000 });
  const all = { people: before.people + N - BAD, cards: before.cards + N - BAD };
  const now = async () => ({ people: await living("people"), cards: await living("cards") });
  await expect.poll(now, { timeout: 480_000, intervals: [5_000] }).toEqual(all);
  for (const name of ["Undo: Cards: cards.csv", "Undo: People: people.csv"]) {
    await again.getByRole("button", { name }).click();
    await again.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(again.getByRole("button", { name })).toHaveCount(0, { timeout: 120_000 });
  }
  await expect.poll(now, { timeout: 480_000, intervals: [5_000] }).toEqual(before);
  await expect(again.getByText("Undone", { exact: true })).toHaveCount(2, { timeout: 60_000 });
});
