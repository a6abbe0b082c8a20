import { bookingsOn, dayAhead, withOwners } from "../kit/bookings.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { BookingsPart, dayWords } from "../pages/bookings.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { SyncPage } from "../pages/sync.ts";

const ARRIVES = { timeout: 30_000 };
const SHOTS = process.env["ATRIUM_SHOTS"];
test.use({ shape: { desks: 12 } });
test.beforeEach(({ server, tenant }) => withOwners(server, tenant));

test("[E2E-B03] [BKG-23] two people book the same desk and day without a network: one has it, the other is told who, and takes the nearest", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  const day = dayAhead(2);
  const [desk = "", beside = ""] = tenant.desks;
  const page = await signedIn("settings");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "second");
  const [mine, theirs] = [new BookingsPart(page), new BookingsPart(other)];
  const [here, there] = [
    await DeskSettingsPage.open(page, device.origin),
    await DeskSettingsPage.open(other, secondDevice.origin),
  ];
  for (const d of [device, secondDevice]) await d.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);

  // Both book without a network: provisional on either device.
  await here.select(deskTitle(0));
  await mine.book("Ines Roth", day);
  await expect(mine.booking("Ines Roth")).toContainText("Provisional, not yet confirmed");
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/provisional.png` });
  await there.select(deskTitle(0));
  await theirs.book("Paul Mercer", day);
  await expect(theirs.booking("Paul Mercer")).toContainText("Provisional, not yet confirmed");

  // The other one is heard first, and has the desk.
  await secondDevice.net.set({ kind: "pass" });
  await expect(theirs.booking("Paul Mercer")).not.toContainText("Provisional", ARRIVES);
  await device.net.set({ kind: "pass" });
  const sync = await SyncPage.open(page, device.origin);
  const lost = page.getByRole("region", { name: "Another desk instead" });
  await expect(lost).toContainText(`Desk ${deskTitle(0)} is booked on ${dayWords(day)} for Paul Mercer.`, ARRIVES);
  await expect(lost.getByRole("button")).toHaveCount(3);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/lost.png` });

  // One tap: the nearest desk, and nothing is left behind.
  const nearest = `Book desk ${deskTitle(1)} for Ines Roth on ${dayWords(day)} instead`;
  await expect(lost.getByRole("button").first()).toHaveAccessibleName(nearest);
  await lost.getByRole("button", { name: nearest }).click();
  await expect(lost).toHaveCount(0, ARRIVES);
  const on = async (id: string) => (await bookingsOn(server, tenant.site, id, day)).map((b) => [b.owner, b.deleted]);
  await expect.poll(() => on(beside), ARRIVES).toEqual([["Ines Roth", false]]);
  expect(await on(desk)).toEqual([["Paul Mercer", false]]);
  await expect(sync.part(/^Needs attention/).getByText("Nothing needs your attention.")).toBeVisible(ARRIVES);
});

test("[E2E-B04] a desk that was deleted meanwhile takes no booking, in plain words", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const day = dayAhead(1);
  const [desk = ""] = tenant.desks;
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  const bookings = new BookingsPart(page);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await screen.select(deskTitle(0));
  await bookings.book("Grace Novak", day);
  await server.patch(`sites/${tenant.site}/spaces/${desk}`, { deleted: true });
  await device.net.set({ kind: "pass" });
  await SyncPage.open(page, device.origin);
  const lost = page.getByRole("region", { name: "Another desk instead" });
  await expect(lost).toContainText(`Desk ${deskTitle(0)} was deleted meanwhile.`, ARRIVES);
  expect(await bookingsOn(server, tenant.site, desk, day)).toEqual([]);
});
