import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

const REASON = "water damage";
const DESKS = 30;

test.use({ shape: { desks: DESKS } });

for (const lost of [false, true]) {
  const how = lost ? ", and the response of the commit is lost: still one effect @wide" : "";
  test(`[F12] [E2E-STORY] disable desks on a floor plan, offline, and see them arrive${how}`, async ({
    tenant,
    device,
    secondDevice,
    server,
    signedIn,
  }) => {
    test.slow();
    // Two administrators look at the same floor.
    const page = await signedIn("settings");
    let mine = await DeskSettingsPage.open(page, device.origin);
    const other = await secondDevice.open();
    await signIn(other, secondDevice.origin, tenant, "second");
    const theirs = await DeskSettingsPage.open(other, secondDevice.origin);
    await expect(theirs.row(deskTitle(0))).toHaveAccessibleName(/Bookable/);

    // The first one loses the network and disables 30 desks with a reason.
    await device.net.set({ kind: "refuse" });
    await mine.selectAll();
    await mine.disable(REASON);
    await mine.save();
    await expect(mine.changes.getByText("Saved on this device", { exact: true })).toBeVisible();

    // The browser is killed, and starts again without a network.
    await device.kill();
    mine = await DeskSettingsPage.open(await device.open(), device.origin);
    await expect(mine.row(deskTitle(0))).toHaveAccessibleName(new RegExp(REASON));
    await expect(mine.page.getByRole("link", { name: /Saved on this device: 1/ })).toBeVisible();
    expect(await server.receipts(tenant.ns)).toEqual([]);

    // The network returns.
    await device.net.set(lost ? { kind: "drop-commit-response", times: 1 } : { kind: "pass" });
    await expect
      .poll(async () => (await server.receipts(tenant.ns)).length, { timeout: 40_000, intervals: [50] })
      .toBe(1);
    await expect(theirs.row(deskTitle(0))).toHaveAccessibleName(new RegExp(REASON), { timeout: 2_000 });
    await expect(mine.page.getByRole("link", { name: /Sent/ })).toBeVisible({ timeout: 60_000 });

    // One commit: one receipt, 30 documents, one time.
    const receipts = await server.receipts(tenant.ns);
    expect(receipts.map((r) => r.data["count"])).toEqual([DESKS]);
    const desks = await server.desks(tenant.site);
    expect(desks.map((d) => [d.data["disabled"], d.data["rev"], d.data["changeSet"]])).toEqual(
      desks.map(() => [REASON, 2, receipts[0]?.path.split("/").at(-1)]),
    );
    expect(
      new Set(desks.map((d) => (d.data["updatedAt"] as { toMillis(): number; nanoseconds: number }).toMillis())).size,
    ).toBe(1);
    expect(desks).toHaveLength(DESKS);
    expect(device.net.dropped).toBe(lost ? 1 : 0);
  });
}
