import type { Page } from "@playwright/test";
import type { View } from "./view.ts";

const grid = (page: Page) => page.getByRole("grid").getByRole("rowheader").first().waitFor();
const calendar = (name: string, query: string, ready: View["ready"]): View => ({
  name: `rooms-${name}`,
  account: "room-admin",
  path: `/room-booking/calendar${query}`,
  ready,
});
const rows = (page: Page) => page.getByRole("row").nth(2).waitFor();

/** Spec 2: the calendar of rooms. */
export const ROOM_VIEWS: readonly View[] = [
  calendar("day", "?view=day", grid),
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
];
