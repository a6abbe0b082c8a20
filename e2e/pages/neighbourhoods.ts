import { expect, type Locator, type Page } from "@playwright/test";
import { DeskSettingsPage } from "./desk-settings.ts";

/** The neighbourhoods of Desk Settings as a person uses them. */
export class NeighbourhoodsPage extends DeskSettingsPage {
  static async at(page: Page, origin: string, search = ""): Promise<NeighbourhoodsPage> {
    await DeskSettingsPage.open(page, origin, search);
    return new NeighbourhoodsPage(page);
  }

  /** Brings the neighbourhoods, and the circles below them, where there is room for them or for the list. */
  async toNeighbourhoods(): Promise<void> {
    await this.raise();
    const pane = this.page.getByRole("button", { name: "Neighbourhoods", exact: true });
    if (await pane.isVisible()) await pane.click();
  }

  get panel(): Locator {
    return this.page.getByRole("region", { name: /^Neighbourhoods?$/ });
  }

  /** The row of a neighbourhood; its name holds desks, floors and options. */
  neighbourhood(title: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^Select ${title}:`) });
  }

  async create(title: string, options: { readonly exclusive?: boolean } = {}): Promise<void> {
    await this.toNeighbourhoods();
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

type Place = { readonly x: number; readonly y: number };

/** The circles of Desk Settings as a person draws them. */
export class CirclesPart {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async mode(name: "None" | "Preview" | "Edit"): Promise<void> {
    const pane = this.page.getByRole("button", { name: "Neighbourhoods", exact: true });
    if (await pane.isVisible()) await pane.click();
    await this.page.getByRole("radio", { name, exact: true }).click();
    await expect(this.page.getByRole("radio", { name, exact: true })).toBeChecked();
  }

  get rows(): Locator {
    return this.page.getByRole("list", { name: "Circles" }).getByRole("listitem");
  }

  /** What takes the keys of the n-th circle. */
  grip(n: number): Locator {
    return this.page.getByRole("button", { name: `Circle ${n}`, exact: true });
  }

  /** The numbers of the n-th circle as the list says them. */
  async numbers(n: number): Promise<{ readonly cx: number; readonly cy: number; readonly r: number }> {
    const field = async (name: string) =>
      Number(
        await this.rows
          .nth(n - 1)
          .getByLabel(name)
          .inputValue(),
      );
    return { cx: await field("X"), cy: await field("Y"), r: await field("Radius") };
  }

  /** Where a share of the plan's layer is on the screen. */
  async at(x: number, y: number): Promise<Place> {
    const box = await this.page.getByTestId("circle-pen").boundingBox();
    if (!box) throw new Error("no circles are edited");
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Middle and edge of the n-th circle on the screen. */
  async place(n: number): Promise<{ readonly middle: Place; readonly edge: Place }> {
    const circle = this.page.getByTestId("circle-pen").locator("[data-id]");
    const box = await circle.nth(n - 1).boundingBox();
    if (!box) throw new Error(`no circle ${n} on the plan`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { middle, edge: { x: box.x + box.width, y: middle.y } };
  }

  async dragByMouse(from: Place, to: Place): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 6 });
    await mouse.up();
  }

  /** One finger, as the screen itself reports it. */
  async dragByFinger(from: Place, to: Place): Promise<void> {
    const screen = await this.page.context().newCDPSession(this.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Place[]) =>
      screen.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((p) => ({ ...p })) });
    await touch("touchStart", [from]);
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    await touch("touchEnd", []);
    await screen.detach();
  }
}
