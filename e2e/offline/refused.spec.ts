import { DataDriver } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";

test.use({ shape: { desks: 40 } });

test("[F35] one forbidden edit among 30: it is named, the rest is sent by a button, and it stays with its content", async ({
  tenant,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  const at = (id: string) => `sites/${tenant.site}/spaces/${id}`;
  const desks = tenant.desks.slice(0, 29);
  const paths = [...desks.slice(0, 20), tenant.floor, ...desks.slice(20)].map(at);
  await driver.save({
    action: "desks.disable",
    label: "30 things disabled",
    via: "Desk Settings",
    site: tenant.site,
    split: "per-op",
    ops: paths.map((path) => ({ kind: "patch", path, fields: { disabled: "Painters" } })),
  });
  await expect(page.getByText("1 of 30 edits are refused; they are marked.")).toBeVisible({ timeout: 60_000 });
  expect(await server.receipts(tenant.ns)).toHaveLength(0);
  await page.getByRole("button", { name: "Send the rest of 30 things disabled" }).click();
  await expect
    .poll(async () => (await server.get(at(desks[28] ?? "")))?.["disabled"], { timeout: 40_000 })
    .toBe("Painters");
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
  const parked = page.getByRole("region", { name: "Needs attention (1)" });
  await expect(parked.getByRole("article", { name: "30 things disabled" })).toContainText("· 1 edit ·");
  await page.getByRole("button", { name: "Edit and resend 30 things disabled" }).click();
  await expect(page.getByRole("group", { name: /^Floor 1: / })).toContainText("Refused by the server");
  expect((await server.get(at(tenant.floor)))?.["disabled"]).toBeUndefined();
});
