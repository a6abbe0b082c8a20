import type { Page } from "@playwright/test";
import { TestDevice } from "../kit/device.ts";
import { TABLET } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";

const PIN = "246810";
const HOUR = 3_600_000;
/** What a counter's tablet shows upright is tried by `cards-fits`; here it lies, and is the larger one. */
const COUNTER = { ...TABLET, viewport: { width: 1180, height: 820 } };

/** A reader that types, wherever the focus is. */
const scan = (page: Page, raw: string): Promise<void> =>
  page.evaluate((text) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...text, "Enter"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, raw);
async function account(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /my account/i }).tap();
  await page.getByRole("menuitem", { name: item }).tap();
}
const lists = async (page: Page) => {
  await expect(page.getByRole("list", { name: "Unknown cards" })).toContainText("5001", { timeout: 40_000 });
  await expect(page.getByRole("list", { name: "Temporary cards out" })).toContainText("Person bob");
};

test("[CRD-93] [CRD-95] [IDN-16] [E2E-CA7] at a counter's tablet, by finger: a card is given with two taps, the lock takes the desk away and a scan does nothing; unlocked, the desk has its lists", async ({
  app,
  server,
  tenant,
}) => {
  for (const id of ["grace", "bob"]) await aMember(server, tenant, id);
  const times = { enabledFrom: new Date(Date.now() - 9 * HOUR), enabledTo: new Date(Date.now() - HOUR) };
  await aCard(server, tenant, "7001", { of: { id: "bob", role: "temporary" }, card: times });
  await aCard(server, tenant, "7002");
  await server.patch(`ns/${tenant.ns}`, { idleLockMinutes: 5 });
  const device = await TestDevice.of(app.port, COUNTER);
  try {
    const page = await device.open();
    await signIn(page, device.origin, tenant, "reception");
    await account(page, "PIN for this device");
    await page.getByLabel("New PIN, 6 to 12 digits").fill(PIN);
    await page.getByLabel("Repeat the new PIN").fill(PIN);
    await page.getByRole("button", { name: "Set PIN" }).tap();
    await expect(page.getByText("The PIN is set on this device.")).toBeVisible();
    await page.goto(`${device.origin}/people/desk`);
    await expect(page.getByText("Over", { exact: true })).toBeVisible({ timeout: 40_000 });
    await scan(page, "5001");
    await expect(page.getByRole("heading", { name: /^5001 hasn't been added/ })).toBeVisible();
    await scan(page, "7002");
    await page.getByRole("searchbox", { name: "Who gets it?" }).fill("grace");
    await page.getByRole("button", { name: /Person grace/ }).tap();
    await page.getByRole("button", { name: /^Temporary card until/ }).tap();
    await expect(page.getByRole("region", { name: "Person grace" })).toBeVisible();
    await lists(page);
    await account(page, "Lock now");
    await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible({ timeout: 40_000 });
    await scan(page, "5002");
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Person|Card \d|500\d/);
    await page.getByLabel("PIN of this device").fill(PIN);
    await page.getByRole("button", { name: "Unlock" }).tap();
    await lists(page);
    await expect(page.getByRole("list", { name: "Unknown cards" })).not.toContainText("5002");
    await scan(page, "7002");
    await page.getByRole("button", { name: "Return Card 7002" }).first().tap();
    await expect(page.getByText("Card returned")).toBeVisible();
  } finally {
    await device.dispose();
  }
});
