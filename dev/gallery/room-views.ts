import type { Page } from "@playwright/test";
import type { View } from "./view.ts";

const grid = (page: Page) => page.getByRole("grid").getByRole("rowheader").first().waitFor();
const calendar = (name: string, query: string, ready: View["ready"]): View => ({
  name: `rooms-${name}`,
  account: "room-admin",
  path: `/room-booking/calendar${query}`,
  ready,
});
/** A slot of the first room in the afternoon: painted by a hand that has not let go yet, or booked. */
const painted = async (page: Page) => {
  await grid(page);
  await page.locator("[data-track]").first().waitFor();
  const box = (await page.locator("[data-track]").nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.55, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.66, y, { steps: 4 });
};
const rows = (page: Page) => page.getByRole("row").nth(2).waitFor();

/** Spec 2: the calendar of rooms. */
export const ROOM_VIEWS: readonly View[] = [
  calendar("day", "?view=day", grid),
  {
    ...calendar("day-painted", "?view=day", painted),
    tidy: async (page) => {
      await page.keyboard.press("Escape");
      await page.mouse.up();
    },
  },
  calendar("day-slot", "?view=day", async (page) => {
    await painted(page);
    await page.mouse.up();
  }),
  calendar("day-24-hours", "?view=day&whole=1&showRejected=1", grid),
  calendar("week", "?view=week", grid),
  calendar("month", "?view=month", (page) => page.getByRole("grid").waitFor()),
  calendar("list", "?view=list", rows),
  calendar("approval", "?view=approval", rows),
  {
    ...calendar("filters", "?view=day&capacityMin=6", async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("dialog", { name: "Filters" }).waitFor();
    }),
    tidy: (page) => page.getByRole("button", { name: "Done" }).click(),
  },
  {
    ...calendar("find", "?view=day&find=1", async (page) => {
      const dialog = page.getByRole("dialog", { name: "Find a room" });
      await dialog.getByLabel("How many people").fill("8");
      await dialog.getByRole("listitem").first().waitFor();
    }),
    tidy: (page) => page.getByRole("dialog").getByRole("button", { name: "Done" }).click(),
  },
];
