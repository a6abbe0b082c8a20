import { expect, type Locator, type Page } from "@playwright/test";

const DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
/** A day as the app says it. */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`)).replace(",", "");

/** The bookings in the editor of one desk, as a person uses them. */
export class BookingsPart {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get part(): Locator {
    return this.page.getByRole("region", { name: "Bookings", exact: true });
  }

  booking(owner: string): Locator {
    return this.part.getByRole("listitem").filter({ hasText: owner });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: /^Create booking on desk/ });
  }

  async start(): Promise<void> {
    await this.part.getByRole("button", { name: "Create booking" }).click();
    await expect(this.dialog).toBeVisible({ timeout: 40_000 });
  }

  async chooseOwner(name: string): Promise<void> {
    await this.dialog.getByRole("textbox", { name: "Owner" }).fill(name.slice(0, 4));
    await this.dialog.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }

  /** One of the next days by its chip, another of this month or the next in the calendar. */
  async chooseDay(day: string): Promise<void> {
    const offered = this.dialog.getByRole("button", { name: new RegExp(`^${dayWords(day)}`) });
    if ((await offered.count()) === 0) {
      const other = this.dialog.getByRole("button", { name: "Other day" });
      if ((await other.getAttribute("aria-expanded")) === "false") await other.click();
      await expect(this.dialog.getByText("Days crossed out are booked already.")).toBeVisible();
    }
    if ((await offered.count()) === 0) await this.dialog.locator("button[data-direction=next]").click();
    await offered.first().click();
  }

  /** Until the dialog has closed, which follows the message; that of a booking before it may still stand above. */
  async create(): Promise<void> {
    await this.dialog.getByRole("button", { name: /^Create/ }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.page.getByText(/^(Booking has been created|Booked on this device)\./).last()).toBeVisible();
  }

  /**
   * Does something to a booking and takes it back by the message that says so; others may still stand beside it. The message
   * stands two seconds: whoever looks for it behind the deed misses it on a busy machine.
   */
  async takenBack(message: string, deed: Locator): Promise<void> {
    const line = this.page.getByRole("status").locator("> div").filter({ hasText: message });
    await Promise.all([line.getByRole("button", { name: "Undo", exact: true }).dispatchEvent("click"), deed.click()]);
  }

  /** The same desk for the same owner on several days. */
  async bookDays(owner: string, days: readonly string[]): Promise<void> {
    await this.start();
    await this.chooseOwner(owner);
    await this.dialog.getByRole("switch", { name: "Duplicate to other days" }).check();
    for (const day of days) await this.chooseDay(day);
    await this.create();
  }

  /** The whole way. */
  async book(owner: string, day: string): Promise<void> {
    await this.start();
    await this.chooseOwner(owner);
    await this.chooseDay(day);
    await this.create();
  }
}
