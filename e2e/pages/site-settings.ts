import { expect, type Locator, type Page } from "@playwright/test";

/** Desk Site Settings as a person uses it. */
export class SiteSettingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, origin: string): Promise<SiteSettingsPage> {
    await page.goto(`${origin}/desk-booking/site`);
    const screen = new SiteSettingsPage(page);
    await expect(page.getByRole("heading", { name: "Site Settings" })).toBeVisible({ timeout: 40_000 });
    await expect(screen.field("Days ahead for users")).toBeVisible();
    return screen;
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** What happens to the settings that are not saved, and what became of those that were. */
  get changes(): Locator {
    return this.page.getByRole("region", { name: "Changes" });
  }

  /** Waits until the device said what it keeps: fields are open then. */
  async type(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toBeEnabled();
    await this.field(label).fill(text);
  }

  async save(state: "Saved on this device" | "Sent"): Promise<void> {
    await this.page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(this.changes.getByText(state, { exact: true })).toBeVisible({ timeout: 60_000 });
  }
}
