import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";

/** Until the line about the connection, opened, says which tab sends: `By this tab`. */
export async function expectSender(
  page: Page,
  words: string,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const line = page.getByRole("button", { name: "Connection", exact: true });
  await expect(line).toBeVisible(options);
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
  await expect(page.getByText(words)).toBeVisible(options);
}

/** The sync screen as a person uses it. */
export class SyncPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, origin: string): Promise<SyncPage> {
    await page.goto(`${origin}/sync`);
    await expect(page.getByRole("heading", { name: "Sync", exact: true })).toBeVisible({ timeout: 40_000 });
    return new SyncPage(page);
  }

  part(name: RegExp): Locator {
    return this.page.getByRole("region", { name });
  }

  get recent(): Locator {
    return this.part(/^My recent changes/);
  }

  /** Opens the review of the only set that needs one. */
  async review(): Promise<void> {
    await this.page.getByRole("button", { name: /^Review / }).click({ timeout: 60_000 });
    await expect(this.page.getByText(/^\d+ of \d+ decided$/)).toBeVisible();
  }

  /** The conflict about a field of a desk. */
  conflict(desk: string): Locator {
    return this.page.getByRole("radiogroup", { name: `${desk} Bookings` });
  }

  async decide(desk: string, way: "Keep mine" | "Take theirs" | "Write another value"): Promise<void> {
    await this.conflict(desk).getByRole("radio", { name: way }).check();
  }

  async apply(): Promise<void> {
    await this.page.getByRole("button", { name: "Apply decisions" }).click();
  }

  /** Exports everything unsent; answers the file's text. */
  async exportAll(): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("button", { name: "Export unsent changes" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^atrium-unsent-.*\.json$/);
    return readFileSync(await download.path(), "utf8");
  }

  async import(text: string): Promise<void> {
    const file = { name: "atrium-unsent.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await this.page.getByLabel("Import a file").and(this.page.locator("input")).setInputFiles(file);
  }
}
