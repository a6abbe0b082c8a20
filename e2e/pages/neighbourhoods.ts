import { expect, type Locator, type Page } from "@playwright/test";
import { DeskSettingsPage } from "./desk-settings.ts";

/** The neighbourhoods of Desk Settings as a person uses them. */
export class HoodsPage extends DeskSettingsPage {
  static async at(page: Page, origin: string, search = ""): Promise<HoodsPage> {
    await DeskSettingsPage.open(page, origin, search);
    return new HoodsPage(page);
  }

  get panel(): Locator {
    return this.page.getByRole("region", { name: /^Neighbourhoods?$/ });
  }

  /** The row of a neighbourhood; its name holds desks, floors and options. */
  hood(title: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^Select ${title}:`) });
  }

  async create(title: string, options: { readonly exclusive?: boolean } = {}): Promise<void> {
    await this.page.getByRole("button", { name: "New neighbourhood" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Create neighbourhood" });
    await dialog.getByLabel("Name").fill(title);
    if (options.exclusive) await dialog.getByRole("switch", { name: "Exclusive" }).click({ force: true });
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async done(): Promise<void> {
    await this.panel.getByRole("button", { name: "Done" }).click();
  }
}
