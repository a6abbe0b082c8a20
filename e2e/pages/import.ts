import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the import, and is there. */
export async function openImport(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/import`);
  await expect(page.getByRole("heading", { name: "Import", exact: true })).toBeVisible({ timeout: 40_000 });
}
export const chooseFile = (page: Page, name: string, text: string): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
export const checkRows = (page: Page): Promise<void> => page.getByRole("button", { name: "Check rows" }).click();
/** A row of the result, by its line in the file. */
export const rowOf = (page: Page, line: number): Locator =>
  page.getByRole("row", { name: new RegExp(`^${line}(?![\\d,])`) });
