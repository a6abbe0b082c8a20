import { expect, type Locator, type Page } from "@playwright/test";

/** A desk audit as somebody walks it. */
export class WalkPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Starts an audit of all floors, and is there. @returns its id */
  static async start(page: Page, origin: string, title: string): Promise<{ walk: WalkPage; id: string }> {
    await page.goto(`${origin}/desk-booking/rounds`);
    await page.getByRole("button", { name: "Start an audit" }).click({ timeout: 40_000 });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(title);
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForURL(/\/desk-booking\/rounds\/[\w-]+$/);
    const walk = new WalkPage(page);
    await walk.opened();
    return { walk, id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
  }

  static async open(page: Page, origin: string, id: string): Promise<WalkPage> {
    await page.goto(`${origin}/desk-booking/rounds/${id}`);
    const walk = new WalkPage(page);
    await walk.opened();
    return walk;
  }

  /** Until the walk stands there: with its list, or with the sheet in which that is. */
  async opened(): Promise<void> {
    await expect(this.list.or(this.listButton).first()).toBeVisible({ timeout: 40_000 });
  }

  /** What brings the list on a narrow screen. */
  get listButton(): Locator {
    return this.page.getByRole("button", { name: "All desks", exact: true });
  }

  /** Brings the list, and what ends the walk, where they are not on screen. */
  async showList(): Promise<void> {
    if (!(await this.list.isVisible())) await this.listButton.click();
    await expect(this.list).toBeVisible();
  }

  get list(): Locator {
    return this.page.getByRole("region", { name: "Desks of this floor" }).first();
  }

  /** `41 of 128` */
  get counter(): Locator {
    return this.page.getByLabel(/\d+ of \d+ desks looked at/).first();
  }

  /** How far this device has got with sending all that it made; the last tap has a word of its own. */
  get all(): Locator {
    return this.page.getByRole("status").filter({ hasText: /^(Sent|Saved on this device: \d+ to be sent)$/ });
  }

  get desk(): Locator {
    return this.page.getByRole("region", { name: /^Desk / });
  }

  /** Opens what can be said besides a status. */
  async note(): Promise<void> {
    const words = "Note, wrong label, wrong place";
    await this.page
      .getByRole("button", { name: words })
      .or(this.page.locator("summary", { hasText: words }))
      .click();
  }

  status(name: string): Locator {
    return this.page.getByRole("group", { name: "What do you see?" }).getByRole("button", { name, exact: true });
  }

  /** Types a label where no field is, as a scanner does: in one breath, with Enter at the end. */
  async scan(label: string): Promise<void> {
    await this.page.evaluate((text) => {
      const press = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      for (const key of text) press(key);
      press("Enter");
    }, label);
  }

  /** Types a label into its field. */
  async type(label: string): Promise<void> {
    const field = this.page.getByRole("textbox", { name: "Desk code", exact: true });
    if (!(await field.isVisible())) await this.page.getByRole("button", { name: "Scan", exact: true }).click();
    await field.fill(label);
    await this.page.keyboard.press("Enter");
  }

  /** Goes to a desk by its label and taps what is seen there. */
  async tap(title: string, status: string): Promise<void> {
    await this.scan(title);
    await expect(this.page.getByRole("heading", { name: `Desk ${title}`, exact: true })).toBeVisible();
    await this.status(status).click();
    await expect(this.page.getByRole("button", { name: `Undo: desk ${title}, ${status}`, exact: true })).toBeVisible();
  }
}
