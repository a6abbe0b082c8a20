import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { deskTitle, secondSite } from "../kit/tenant.ts";

/** More steps than any screen has things to press. */
const STEPS = 90;

/** Walks with Tab until something has the focus; nobody who cannot use a mouse reaches it otherwise. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < STEPS; i += 1) {
    if (await target.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached by ${key}: ${target.toString()}`);
}

/** Opens a screen or runs a command by its name, through the palette. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search people/ }).waitFor();
  await page.keyboard.type(name);
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(name);
  await page.keyboard.press("Enter");
}

test.use({ shape: { floors: 2, desks: 12 } });

test("[KEYS-1] ten tasks without a network and without a mouse", async ({ tenant, device, server, signedIn }) => {
  test.slow();
  const { site: annexe } = await secondSite(server, tenant, "settings");
  const page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/sync`);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

  await test.step("1. past the header, straight to the content", async () => {
    await page.getByRole("heading", { name: "Sync", exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("2. to another screen by its name", async () => {
    await command(page, "Desk Settings");
    await expect(page.getByRole("heading", { name: "Desk Settings", exact: true })).toBeVisible();
  });

  await test.step("3. to another floor and back", async () => {
    const floor = page.getByRole("combobox", { name: "Floor" });
    await tabTo(page, floor);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(deskTitle(0, 2)).first()).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(deskTitle(0)).first()).toBeVisible();
  });

  await test.step("4. closer to the plan, and to its start again", async () => {
    await tabTo(page, button("Zoom in"));
    await page.keyboard.press("Enter");
    await tabTo(page, button("Show the whole floor"), "Shift+Tab");
    await page.keyboard.press("Enter");
  });

  await test.step("5. two desks chosen, disabled with a reason, and saved", async () => {
    const desk = (i: number) =>
      page.getByRole("checkbox", { name: new RegExp(`^Desk ${deskTitle(i).replace(".", "\\.")},`) });
    await tabTo(page, desk(0));
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(desk(1)).toBeFocused();
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("textbox", { name: "Reason" }), "Shift+Tab");
    await page.keyboard.type("Painted by keyboard");
    await tabTo(page, button("Disable bookings for these desks"));
    await page.keyboard.press("Enter");
    await expect(button("Save")).toBeEnabled();
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved on this device").first()).toBeVisible();
  });

  await test.step("6. a default site, from the site menu", async () => {
    await tabTo(page, button(/^Choose site/), "Shift+Tab");
    await page.keyboard.press("ArrowDown");
    const entry = page.getByRole("menuitemradio", { name: "Annexe" });
    await entry.waitFor();
    await page.keyboard.press("a");
    await expect(entry).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Default site updated to Annexe")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(/^Choose site/)).toBeFocused();
  });

  await test.step("7. another name, in the preferences", async () => {
    await command(page, "Preferences");
    const name = page.getByLabel("Display Name");
    await tabTo(page, name);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Keyboard Ada");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your display name has been updated")).toBeVisible();
  });

  await test.step("8. dark colours, from the account menu", async () => {
    await tabTo(page, button(/my account/i), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Keyboard Ada", { exact: true })).toBeVisible();
    await page.keyboard.press("d");
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.keyboard.press("Escape");
  });

  await test.step("9. what waits, and one of it taken back", async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await command(page, "Sync");
    const undo = page.getByRole("button", { name: /^Undo 2 desks disabled/ }).first();
    await tabTo(page, undo);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Taken back before it was sent").first()).toBeVisible();
  });

  await test.step("10. signing out asks about what waits, and is thought better of", async () => {
    await command(page, "Sign out");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Default site: Annexe");
    await tabTo(page, dialog.getByRole("button", { name: "Stay signed in" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  await device.net.set({ kind: "pass" });
  await expect
    .poll(() => server.get(`ns/${tenant.ns}/people/settings/prefs/global`), { timeout: 60_000 })
    .toMatchObject({ site: { ref: `sites/${annexe}` } });
  expect((await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0]}`))?.["disabled"]).toBe(false);
});

test("[KEYS-1] [E2E-PE9] somebody is found, opened, edited and saved without a mouse, and the list shows them as they are now @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const path = await aMember(server, tenant, "grace", { person: { position: "Engineer" } });
  await aMember(server, tenant, "bob");
  const page = await signedIn("reception");
  const people = page.getByRole("row").filter({ hasText: "Person" });
  await command(page, "People Directory");
  await expect(people).toHaveCount(2, { timeout: 40_000 });
  await tabTo(page, page.getByRole("searchbox", { name: "Search people" }));
  await page.keyboard.type("grace");
  await expect(people).toHaveCount(1);
  await tabTo(page, people);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Person grace" })).toBeVisible();
  await device.net.set({ kind: "refuse" });
  await tabTo(page, page.getByRole("link", { name: "Edit", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Position"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Pilot");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Person grace updated successfully")).toBeVisible();
  await command(page, "People Directory");
  await expect(people.filter({ hasText: "Pilot" })).toHaveCount(1);
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await server.get(path))?.["position"], { timeout: 40_000 }).toBe("Pilot");
});
