import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WalkPage } from "../pages/walk.ts";

test("[WALK-10] [E2E-W01] a round offline: a kill half-way, a cold start, and everything arrives once", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await page.goto(`${device.origin}/desk-booking/rounds`);
  await expect(page.getByRole("heading", { name: "Desk Audits" })).toBeVisible();
  await device.net.set({ kind: "refuse" });
  const started = await WalkPage.start(page, device.origin, "Spring audit");
  let { walk } = started;
  for (let i = 0; i < 6; i++) await walk.tap(deskTitle(i), i % 2 === 0 ? "Empty" : "Occupied, no booking");
  await expect(walk.counter).toHaveText("6 of 40");
  await device.kill();

  walk = await WalkPage.open(await device.open(), device.origin, started.id);
  await expect(walk.counter).toHaveText("6 of 40");
  await expect(walk.page.getByText("Saved on this device: 6 to be sent")).toBeVisible();
  for (let i = 6; i < 10; i++) await walk.tap(deskTitle(i), "Signs of life");
  await walk.page.getByRole("button", { name: /^Undo: desk 1\.010/ }).click();
  await expect(walk.counter).toHaveText("9 of 40");

  await device.net.set({ kind: "pass" });
  await expect(walk.page.getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  const seen = await server.below(`sites/${tenant.site}/observations`);
  expect(seen).toHaveLength(11);
  expect(new Set(seen.map((o) => o.data["seq"])).size).toBe(11);
  expect(seen.every((o) => o.data["rev"] === 1 && o.data["round"] === started.id)).toBe(true);
  const round = await server.get(`sites/${tenant.site}/rounds/${started.id}`);
  expect(Object.keys(round?.["devices"] as object)).toHaveLength(1);
});
