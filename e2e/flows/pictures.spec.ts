import type { Page } from "@playwright/test";
import { SECRET } from "../../src/testing/pictures.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { NOISE, ofPhone, SEEN, TWO_COLOURS } from "../kit/photo.ts";

/** Runs a function's body in the page, which itself makes no code of texts. */
const run = (page: Page, body: string, ...args: readonly string[]): Promise<string | null> =>
  page.evaluate(`(function () {${body}})(...${JSON.stringify(args)})`);
const made = async (page: Page, body: string): Promise<string> => String(await run(page, body));
const button = (page: Page) => page.getByRole("button", { name: "Change the picture of Person grace" });
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button(page).click();
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
}

test("[PIC-3] [PIC-4] [PIC-5] [PIC-7] [PIC-8] [E2E-PI1] a photo from a phone is cropped without a network, outlives a cold start, and is stored upright, small and without its place @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  const path = await aMember(server, tenant, "grace");
  const named = async () => String((await server.get(path))?.["profilePicture"] ?? "");
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/view/grace`);
  await expect(button(page)).toBeVisible({ timeout: 40_000 });
  const photo = ofPhone(await made(page, TWO_COLOURS));
  expect(photo.includes(SECRET)).toBe(true);
  await device.net.set({ kind: "refuse" });
  await choose(page, "photo.gif", Buffer.from("GIF89a"));
  const dialog = page.getByRole("dialog", { name: "Picture of Person grace" });
  await expect(dialog.getByRole("alert")).toHaveText("“photo.gif” is a GIF. Choose a JPEG, PNG, WebP or HEIC.");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose another" }).click();
  await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
  const area = dialog.getByRole("application");
  await expect(area).toBeVisible();
  await area.focus();
  await page.keyboard.press("+"); // 1.15 times closer, and down as far as it goes: more blue than red
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture saved on this device")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page).locator("img")).toBeVisible();
  await device.kill();

  const again = await device.open();
  await again.goto(`${device.origin}/people/view/grace`);
  await expect(button(again).locator("img")).toBeVisible({ timeout: 40_000 });
  expect(await named()).toBe("");
  await device.net.set({ kind: "pass" });
  await expect.poll(named, { timeout: 60_000 }).toMatch(/\.jpg$/);
  const stored = await server.stored(await named());
  expect([stored.includes(SECRET), stored.includes("Exif")]).toEqual([false, false]);
  await expect.poll(() => run(again, SEEN, stored.toString("base64"))).toBe("640 x 640: blue blue blue blue");

  const large = Buffer.from(await made(again, NOISE), "base64");
  expect(large.length).toBeGreaterThan(500_000);
  await choose(again, "noise.jpg", large);
  await again.getByRole("button", { name: "Save picture" }).click();
  await expect(again.getByText("Picture uploaded")).toBeVisible({ timeout: 60_000 });
  const noise = await server.stored(await named());
  expect(noise.length).toBeLessThanOrEqual(200_000);
  await expect(button(again).locator("img")).toBeVisible();
});
