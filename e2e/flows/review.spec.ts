import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { SyncPage } from "../pages/sync.ts";

const TITLES = [deskTitle(0), deskTitle(1), deskTitle(2)] as const;
const [FIRST, SECOND, THIRD] = TITLES;
/** As long as a set may take from the button to the server, ms. */
const ARRIVES = { timeout: 60_000 };

test.use({ shape: { desks: 12 } });

async function disable(screen: DeskSettingsPage, reason: string, state: string): Promise<void> {
  await screen.select(...TITLES);
  await screen.disable(reason);
  await screen.save();
  await expect(screen.changes.getByText(state)).toBeVisible(ARRIVES);
}

test("[E2E-R01] two people change the same desks: reviewed field by field, decided, restored and undone", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  const now = async () => {
    const desks = await server.desks(tenant.site);
    return tenant.desks
      .slice(0, 3)
      .map((id) => desks.find((d) => d.path.endsWith(`/${id}`))?.data["disabled"] as unknown);
  };
  const page = await signedIn("settings");
  const mine = await DeskSettingsPage.open(page, device.origin);
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "second");
  const theirs = await DeskSettingsPage.open(other, secondDevice.origin);

  // Both disable the same three desks, one of them without a network.
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await disable(mine, "mine", "Saved on this device");
  await disable(theirs, "theirs", "Sent");
  expect(await now()).toEqual(["theirs", "theirs", "theirs"]);
  await device.net.set({ kind: "pass" });

  // The review shows what was, what stands there, by whom, and what was written here.
  let sync = await SyncPage.open(page, device.origin);
  await sync.review();
  for (const title of TITLES) {
    const conflict = sync.conflict(title);
    await expect(conflict.getByText("Bookable", { exact: true })).toBeVisible();
    await expect(conflict.getByText("Disabled: theirs", { exact: true })).toBeVisible();
    await expect(conflict.getByText(/^Test second, in Desk Settings, made .*, arrived /)).toBeVisible();
    await expect(conflict.getByText("Disabled: mine", { exact: true })).toBeVisible();
    await expect(conflict.getByText(/^made .*, offline$/)).toBeVisible();
  }

  // One mine, one theirs, one other; a reload in between loses nothing of it.
  await sync.decide(FIRST, "Keep mine");
  await sync.decide(SECOND, "Take theirs");
  await sync.decide(THIRD, "Write another value");
  await sync.conflict(THIRD).getByLabel("Reason").fill("being painted");
  await expect(page.getByText("3 of 3 decided")).toBeVisible();
  await device.kill();
  sync = await SyncPage.open(await device.open(), device.origin);
  await sync.review();
  await expect(sync.page.getByText("3 of 3 decided")).toBeVisible();
  await expect(sync.conflict(THIRD).getByLabel("Reason")).toHaveValue("being painted");
  await sync.apply();
  await expect.poll(now, ARRIVES).toEqual(["mine", "theirs", "being painted"]);

  // The value that lost is in the history, and can be restored.
  await expect(sync.recent.getByText("3 decisions")).toBeVisible(ARRIVES);
  await sync.recent
    .getByRole("button", { name: /^Show edits/ })
    .first()
    .click();
  await sync.recent.getByRole("button", { name: `Restore Bookings of ${SECOND}: Disabled: mine` }).click();
  await expect.poll(now, ARRIVES).toEqual(["mine", "mine", "being painted"]);

  // What was sent is taken back.
  await sync.recent.getByRole("button", { name: `Undo ${SECOND}: Bookings restored` }).click(ARRIVES);
  await expect.poll(now, ARRIVES).toEqual(["mine", "theirs", "being painted"]);
  await expect(sync.recent.getByText("Undone", { exact: true })).toBeVisible(ARRIVES);
});

test("[E2E-R02] unsent changes go out as a file and come in on another device: one effect @wide", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  await device.net.set({ kind: "refuse" });
  await disable(screen, "by file", "Saved on this device");
  const sync = await SyncPage.open(page, device.origin);
  const text = await sync.exportAll();

  // The same person, another device: the file is sent from there.
  const fresh = await secondDevice.open();
  await signIn(fresh, secondDevice.origin, tenant, "settings");
  const elsewhere = await SyncPage.open(fresh, secondDevice.origin);
  await elsewhere.import(text);
  await expect(elsewhere.page.getByText("Taken in: look at it, then send it", { exact: true })).toBeVisible();
  await elsewhere.page.getByRole("button", { name: /^Edit and resend / }).click();
  await expect(elsewhere.page.getByRole("textbox", { name: "Reason" }).first()).toHaveValue("by file");
  expect(await server.receipts(tenant.ns)).toEqual([]);
  await elsewhere.page.getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => (await server.receipts(tenant.ns)).length, ARRIVES).toBe(1);
  await expect(elsewhere.recent.getByText("Sent", { exact: true })).toBeVisible(ARRIVES);

  // Taken in twice, it is known; and the first device finds that it has arrived.
  await elsewhere.import(text);
  await expect(elsewhere.page.getByText("Already on this device, or decided here before")).toBeVisible();
  await device.net.set({ kind: "pass" });
  await expect(sync.recent.getByText("Sent", { exact: true })).toBeVisible(ARRIVES);
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
  const desks = (await server.desks(tenant.site)).filter((d) => d.data["disabled"] === "by file");
  expect(desks.map((d) => d.data["rev"])).toEqual([2, 2, 2]);
});
