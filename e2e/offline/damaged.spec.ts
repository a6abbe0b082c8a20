import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { draftsKept } from "../kit/stored.ts";
import { deskTitle } from "../kit/tenant.ts";

/** Damages a row of the queue as a bad disk would: the app has to be somewhere else meanwhile. */
async function damage(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate(async (key) => {
    const db = await window.stores.open("atrium-outbox");
    const row = (await window.stores.asked(db.transaction("sets").objectStore("sets").get(key))) as object;
    await window.stores.asked(
      db
        .transaction("sets", "readwrite")
        .objectStore("sets")
        .put({ ...row, seq: "one" }),
    );
    db.close();
  }, id);
}

test("[F24] [SYNCUI-21] a damaged row is named beside what the server has, holds nothing up, and is mended, seen and sent @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  const driver = await DataDriver.on(page, tenant.dist);
  const [first = "", second = ""] = tenant.desks;
  const [id = ""] = await driver.save(switchOff(tenant.site, [first], "water damage"));
  await driver.save(switchOff(tenant.site, [second], "goes its way"));
  await damage(page, device.origin, id);
  await device.net.set({ kind: "pass" });
  await page.goto(`${device.origin}/sync`);
  const path = (desk: string) => `sites/${tenant.site}/spaces/${desk}`;
  await expect.poll(async () => (await server.get(path(second)))?.["disabled"]).toBe("goes its way");

  const part = page.getByRole("region", { name: /^Unreadable changes \(1\)/ });
  await expect(part.getByText("Damaged at: seq")).toBeVisible();
  await expect(part.getByText(deskTitle(0), { exact: true })).toBeVisible(); // the server's document
  await part.getByRole("button", { name: `Edit and resend ${id}` }).click();
  const editor = part.getByRole("textbox", { name: "The change, as JSON" });
  const damaged = await editor.inputValue();
  await editor.fill("{ not yet");
  await expect(part.getByText(/This is not valid JSON/)).toBeVisible();
  await expect.poll(() => draftsKept(page)).toBe(1);
  await device.kill();

  const again = await device.open();
  await again.goto(`${device.origin}/sync`);
  const here = again.getByRole("region", { name: /^Unreadable changes \(1\)/ });
  await here.getByRole("button", { name: `Edit and resend ${id}` }).click();
  const box = here.getByRole("textbox", { name: "The change, as JSON" });
  await expect(box).toHaveValue("{ not yet"); // nothing typed is lost
  await box.fill(damaged.replace('"seq": "one"', '"seq": 1'));
  await here.getByRole("button", { name: "Put it back" }).click();
  await expect(here).toBeHidden();
  const attention = again.getByRole("region", { name: /^Needs attention \(1\)/ });
  await attention.getByRole("button", { name: /^Edit and resend / }).click();
  await attention.getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => await server.get(path(first))).toMatchObject({ disabled: "water damage", rev: 2 });
});
