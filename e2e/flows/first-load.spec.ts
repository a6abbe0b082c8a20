import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures.ts";
import { aCrowd, aMember } from "../kit/people.ts";
import { PASSWORD, type PersonName, type TestTenant } from "../kit/tenant.ts";

test.use({ shape: { everybody: true } });

async function enter(page: Page, address: string, tenant: TestTenant, person: PersonName): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(tenant.email(person));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Collections in the order in which their documents are asked for. */
function pagesOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.context().on("request", (r) => {
    const said = /"collectionId":\s*"([^"]+)"/.exec(r.postData() ?? "")?.[1];
    if (said && r.url().includes(":runQuery")) asked.push(said);
  });
  return asked;
}

test("[PULL-12] [E2E-FS1] what the open screen needs is pulled before everything else", async ({
  tenant,
  server,
  device,
}) => {
  await aMember(server, tenant, "ada");
  const page = await device.open();
  const asked = pagesOf(page);
  await enter(page, `${device.origin}/people/directory`, tenant, "admin");
  await expect(page.getByRole("row").filter({ hasText: "Person ada" })).toBeVisible({ timeout: 40_000 });
  const before = asked.slice(0, asked.indexOf("people"));
  expect(before).not.toContain("observations");
  expect(before).not.toContain("resources");
  expect(before).not.toContain("cards");
  await page.goto(`${device.origin}/sync`);
  await expect(page.getByText("Complete for your sites")).toBeVisible({ timeout: 60_000 });
  expect(asked).toEqual(expect.arrayContaining(["people", "resources", "cards", "observations"]));
});

const PEOPLE = 1_500;

test("[PULL-9] [E2E-FS2] on a line of 120 KB a second, with reloads in the middle, a first load comes to its end @long", async ({
  tenant,
  server,
  device,
}) => {
  test.slow();
  await aCrowd(server, tenant, PEOPLE);
  const page = await device.open();
  await enter(page, `${device.origin}/sync`, tenant, "reception");
  await device.net.set({ kind: "slow", bytesPerS: 120_000 });
  for (let reloads = 0; reloads < 3; reloads++) {
    // In the middle of a page: it was asked for, and comes for many seconds.
    await page.context().waitForEvent("request", (r) => r.url().includes(":runQuery"));
    await page.reload();
  }
  await expect(page.getByText("Complete for your sites")).toBeVisible({ timeout: 60_000 });
  await page.goto(`${device.origin}/people/directory`);
  await expect(page.locator(`[role="grid"][aria-rowcount="${PEOPLE + 1}"]`)).toBeAttached({ timeout: 40_000 });
});
