import { expect, type Locator, type Page } from "@playwright/test";

/** Desk Settings as a person uses it. */
export class DeskSettingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, origin: string, search = ""): Promise<DeskSettingsPage> {
    await page.goto(`${origin}/desk-booking/desks${search}`);
    const screen = new DeskSettingsPage(page);
    await screen.list.or(screen.handle).first().waitFor({ timeout: 40_000 });
    await screen.raise();
    await expect(screen.list).toBeVisible({ timeout: 40_000 });
    return screen;
  }

  get list(): Locator {
    return this.page
      .getByRole("region", { name: "Desks of this floor" })
      .or(this.page.getByLabel("Desks of this floor"))
      .first();
  }

  /** The list's row of a desk; its text holds the state. */
  row(title: string): Locator {
    return this.page.getByRole("checkbox", { name: new RegExp(`^Desk ${title.replace(".", "\\.")},`) });
  }

  get plan(): Locator {
    return this.page.getByRole("application", { name: "Floor plan" }).or(this.page.getByLabel("Floor plan")).first();
  }

  /** What a narrow screen has of the sheet over the plan when that is low. */
  get handle(): Locator {
    return this.page.getByRole("button", { name: /^List and changes/ });
  }

  /** Gives the list, or what is in its place, as much room as there is. */
  async raise(): Promise<void> {
    if (!(await this.handle.isVisible())) return;
    if ((await this.handle.getAttribute("aria-expanded")) === "false") await this.handle.click();
    const more = this.page.getByRole("button", { name: "More room" });
    if (await more.isVisible()) await more.click();
  }

  /** Gives the plan the screen. */
  async lower(): Promise<void> {
    if (!(await this.handle.isVisible())) return;
    if ((await this.handle.getAttribute("aria-expanded")) === "true") await this.handle.click();
  }

  /** Ticks desks in the list. One alone is opened, as are all where they have no editor above the list. */
  async select(...titles: readonly string[]): Promise<void> {
    await this.toList();
    for (const title of titles) await this.row(title).check();
    if (
      await this.page
        .getByRole("status")
        .filter({ hasText: /^\D.* selected$/ })
        .isVisible()
    )
      return; // they went into a neighbourhood
    const edit = this.page.getByRole("button", { name: /^Edit / });
    if (titles.length === 1 || (await edit.isVisible())) await edit.click();
  }

  /** Back from an editor that has the place of the list, or from the neighbourhoods where there is room for one of the two. */
  async toList(): Promise<void> {
    const back = this.page.getByRole("button", { name: "All desks" });
    if (await back.isVisible()) await back.click();
    const pane = this.page.getByRole("button", { name: "Desks", exact: true });
    if (await pane.isVisible()) await pane.click();
  }

  /** Takes up the edits of an earlier page. */
  async recover(): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: "Recover your work?" });
    await dialog.getByRole("button", { name: "Recover" }).click({ timeout: 40_000 });
    await expect(dialog).toBeHidden();
  }

  async selectAll(): Promise<void> {
    await this.page.getByRole("button", { name: "Select all shown" }).click();
  }

  async disable(reason: string): Promise<void> {
    await this.page.getByLabel("Reason").fill(reason);
    await this.page.getByRole("button", { name: "Disable bookings for these desks" }).click();
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save", exact: true }).click();
  }

  /** Words of the changes panel. */
  get changes(): Locator {
    return this.page.getByRole("region", { name: "Changes" });
  }
}
