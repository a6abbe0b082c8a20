import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCrowd } from "../kit/people.ts";
import { fileOf } from "../kit/snapshots.ts";

const PEOPLE = 100;

/** What is asked of the server about people of the site. */
async function asked(page: Page) {
  const seen: { files: string[]; pages: number } = { files: [], pages: 0 };
  page.context().on("request", (r) => {
    const said = r.postData() ?? "";
    if (r.url().includes("/v0/b/") && r.url().includes("snapshots")) seen.files.push(r.headers()["range"] ?? "");
    if (r.url().includes(":runQuery") && said.includes('"people"') && said.includes("ARRAY_CONTAINS")) seen.pages += 1;
  });
  return Promise.resolve(seen);
}
const complete = async (page: Page, origin: string) => {
  await page.goto(`${origin}/sync`);
  await expect(page.getByText("Complete for your sites")).toBeVisible({ timeout: 60_000 });
};
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("[SNAP-16] [SNAP-21] [E2E-SN1] people come by their file and what changed since by a page; an edit without a network lies over them, outlives a cold start and is sent @wide", async ({
  tenant,
  server,
  device,
}) => {
  await aCrowd(server, tenant, PEOPLE);
  await fileOf(server, tenant, `people:${tenant.site}`);
  await server.patch(`ns/${tenant.ns}/people/p042`, { title: "Renamed Since" });
  const page = await device.open();
  const seen = await asked(page);
  await signIn(page, device.origin, tenant, "reception");
  await complete(page, device.origin);
  // A tab that goes elsewhere in the middle is another one, which begins where blocks had come.
  expect(seen.files[0]).toMatch(/^bytes=0-/);
  await page.goto(`${device.origin}/people/directory?q=renamed`);
  await expect(rowOf(page, "Renamed Since")).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await page.goto(`${device.origin}/people/view/p077/edit`);
  await page.getByLabel("Full Name").fill("Typed Offline");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Typed Offline updated successfully")).toBeVisible();
  await device.quit();
  const again = await device.open();
  await again.goto(`${device.origin}/people/directory?q=typed`);
  await expect(rowOf(again, "Waiting to be sent")).toContainText("Typed Offline");
  await again.goto(`${device.origin}/people/directory`);
  await expect(again.locator(`[role="grid"][aria-rowcount="${PEOPLE + 1}"]`)).toBeAttached();
  await device.net.set({ kind: "pass" });
  await expect
    .poll(async () => (await server.get(`ns/${tenant.ns}/people/p077`))?.["title"], { timeout: 40_000 })
    .toBe("Typed Offline");
});

test("[SNAP-19] [E2E-SN2] a file with other bytes is not loaded: people come page by page, and the sync screen says so @wide", async ({
  tenant,
  server,
  device,
}) => {
  await aCrowd(server, tenant, PEOPLE);
  const spoil = (bytes: Uint8Array) => bytes.map((b, i) => (i === 30 ? b ^ 1 : b));
  await fileOf(server, tenant, `people:${tenant.site}`, { spoil });
  const page = await device.open();
  const seen = await asked(page);
  await signIn(page, device.origin, tenant, "reception");
  await complete(page, device.origin);
  await expect(page.getByText(`sites/${tenant.site}/snapshots/people`)).toBeVisible();
  await expect(page.getByText(/its content is not what the server says of it/)).toBeVisible();
  expect([seen.files.length, seen.pages]).toEqual([2, 1]);
  await page.goto(`${device.origin}/people/directory`);
  await expect(page.locator(`[role="grid"][aria-rowcount="${PEOPLE + 1}"]`)).toBeAttached();
});
