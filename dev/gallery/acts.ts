import type { Page } from "@playwright/test";
import type { FaultProxy } from "../fault-proxy.ts";

/** What a view may need besides its page. */
export type Kit = {
  readonly size: string;
  /** Between the page and the server. */
  readonly net: Pick<FaultProxy, "set">;
  readonly origin: string;
  /** A page of somebody else, on a laptop. */
  readonly other: (account: string) => Promise<Page>;
};

/** As long as a change may take to the server and back, ms. */
const ARRIVES = { timeout: 40_000 };
const rowsOf = (page: Page) => page.getByRole("checkbox", { name: /^Desk / });
const sheetOf = (page: Page) => page.getByRole("button", { name: /^List and changes/ });

/** Screens without a column beside the plan keep list and editors in a sheet: at half height, or as high as it goes. */
export async function withSheet(page: Page, height: "half" | "full" = "full"): Promise<void> {
  const sheet = sheetOf(page);
  await sheet.or(rowsOf(page).first()).waitFor();
  if (await sheet.isVisible()) {
    if ((await sheet.getAttribute("aria-expanded")) === "false") await sheet.click();
    const more = page.getByRole("button", { name: "More room" });
    if (height === "full" && (await more.isVisible())) await more.click();
  }
  await rowsOf(page).first().waitFor();
}

/** The neighbourhoods and circles, where there is room for them or for the list. */
export async function withNeighbourhoods(page: Page): Promise<void> {
  await withSheet(page);
  await page.getByRole("button", { name: "Neighbourhoods", exact: true }).click();
}

/** Ticks desks of the list by their place in it, and opens their editor where it does not stand there. */
async function editDesks(page: Page, places: readonly number[]): Promise<void> {
  await withSheet(page);
  for (const i of places) await rowsOf(page).nth(i).click();
  const edit = page.getByRole("button", { name: /^Edit / });
  await edit.or(page.getByLabel("Reason")).first().waitFor();
  if (await edit.isVisible()) await edit.click();
}

/** Cuts the network, and waits until the page says so. */
export async function offline(page: Page, { net }: Kit): Promise<void> {
  await net.set({ kind: "refuse" });
  await page.getByRole("link", { name: /^Offline/ }).waitFor(ARRIVES);
}

/** Disables one desk of the first floor, and waits until the panel says what became of that. */
async function disableOne(page: Page, place: number, reason: string, state: string): Promise<void> {
  await editDesks(page, [place]);
  await page.getByRole("switch", { name: "Bookable" }).click({ force: true });
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const asks = page.getByRole("dialog");
  const done = page.getByRole("region", { name: "Changes" }).getByText(state, { exact: true });
  await asks.or(done).first().waitFor(ARRIVES);
  if (await asks.isVisible()) await asks.getByRole("button", { name: "Save", exact: true }).click();
  await done.waitFor(ARRIVES);
}

/** Two people change the same desk, one of them without a network; each size of picture has a desk of its own. */
export async function conflict(page: Page, kit: Kit): Promise<void> {
  const review = page.getByRole("button", { name: /^Review / }).first();
  await page.getByRole("heading", { name: "Sync", exact: true }).waitFor();
  if (await review.isVisible()) return;
  const place = ["laptop", "tablet", "phone", "desktop", "upright"].indexOf(kit.size) + 3;
  const theirs = await kit.other("desk-settings");
  await theirs.goto(`${new URL(theirs.url()).origin}/desk-booking/desks`);
  await rowsOf(theirs).first().waitFor();
  await page.goto(`${kit.origin}/desk-booking/desks`);
  await withSheet(page);
  await offline(page, kit);
  await disableOne(page, place, "Lamp is broken", "Saved on this device");
  await disableOne(theirs, place, "New carpet", "Sent");
  await kit.net.set({ kind: "pass" });
  await page
    .getByRole("link", { name: /Needs attention/ })
    .first()
    .waitFor(ARRIVES);
  await page.goto(`${kit.origin}/sync`);
  await review.waitFor(ARRIVES);
}

export const cancel = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();

export async function selectDesks(page: Page): Promise<void> {
  await withSheet(page);
  const rows = page.getByRole("checkbox", { name: /^Desk / });
  for (const i of [0, 1, 2]) await rows.nth(i).click();
  await page
    .getByText(/^3 selected/)
    .filter({ visible: true })
    .waitFor();
}

/** A desk opened beside the plan, or in the sheet over it. */
export async function inspect(page: Page): Promise<void> {
  await editDesks(page, [0]);
  await page.getByRole("button", { name: "Create booking" }).waitFor();
}

/** The question before booked desks are disabled. */
export async function askWhoBooked(page: Page): Promise<void> {
  await editDesks(page, [0, 1, 2]);
  await page.getByLabel("Reason").fill("New carpet");
  await page.getByRole("button", { name: "Disable bookings for these desks" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Who has booked these desks?" }).waitFor();
}

export async function forgetEdits(page: Page): Promise<void> {
  await cancel(page);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByText("No unsaved changes").waitFor();
}

/** A booking that is about to be made. */
export async function startBooking(page: Page): Promise<void> {
  await inspect(page);
  await page.getByRole("button", { name: "Create booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Owner" }).fill("an");
  await dialog.getByRole("list").getByRole("button").first().click();
  await dialog.getByRole("group", { name: "Date" }).getByRole("button").nth(1).click();
}

/** Settings of which two are not the default. */
export async function changeSettings(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const opens = page.getByRole("main").getByRole("heading").getByRole("button", { expanded: false });
  await field("Days ahead for users").waitFor({ state: "attached" }); // phones fold its section
  if ((await field("Days ahead for users").inputValue()) === "12") return;
  while (await opens.first().isVisible()) await opens.first().click();
  await field("Days ahead for users").fill("12");
  await field("Working hours start").fill("07:30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("region", { name: "Changes" }).getByText("Sent", { exact: true }).waitFor();
  await page.reload(); // as it is found
  await field("Days ahead for users").waitFor({ state: "attached" });
}

const walked = (page: Page) => page.getByLabel(/\d+ of \d+ desks looked at/).first();
export async function atDesk(page: Page): Promise<void> {
  await walked(page).waitFor();
  await page.getByRole("button", { name: /^Next desk/ }).click();
  await page.getByRole("group", { name: "What do you see?" }).waitFor();
}
