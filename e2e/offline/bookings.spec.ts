import { aBookingOf, bookingsOn, dayAhead, withOwners } from "../kit/bookings.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { BookingsPart, dayWords } from "../pages/bookings.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { SyncPage } from "../pages/sync.ts";

const ARRIVES = { timeout: 60_000 };
const SHOTS = process.env["ATRIUM_SHOTS"];
test.use({ shape: { desks: 12 } });
test.beforeEach(({ server, tenant }) => withOwners(server, tenant));

test("[E2E-B03] [BKG-23] two people book the same desk and day without a network: one has it, the other is told who, and takes the nearest @wide", async ({
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

test("[E2E-B04] a desk that was deleted meanwhile takes no booking, in plain words @long", async ({
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

test("[E2E-B07] [BKG-25] several days booked without a network, two of them lost: each gets its own desk in one tap, the others are booked @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const [one, two, three] = [dayAhead(1), dayAhead(2), dayAhead(3)] as const;
  const [desk = "", beside = "", third = ""] = tenant.desks;
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  const bookings = new BookingsPart(page);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await screen.select(deskTitle(0));
  await bookings.bookDays("Ines Roth", [one, two, three]);

  // Meanwhile the desk goes to somebody else on two of the days, and on one of them the next desk as well.
  for (const day of [one, two]) await aBookingOf(server, tenant, { desk, title: deskTitle(0), day, owner: "paul" });
  await aBookingOf(server, tenant, { desk: beside, title: deskTitle(1), day: two, owner: "grace" });
  await device.net.set({ kind: "pass" });
  const sync = await SyncPage.open(page, device.origin);
  const lost = page.getByRole("region", { name: "Another desk instead" });
  await expect(lost).toContainText(`2 of 3 days could not be booked on desk ${deskTitle(0)}.`, ARRIVES);
  await expect(lost).toContainText(`Not booked yet: ${dayWords(three)}.`);
  for (const day of [one, two])
    await expect(lost).toContainText(`Desk ${deskTitle(0)} is booked on ${dayWords(day)} for Paul Mercer.`);
  if (SHOTS)
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await lost.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${SHOTS}/lost-days-${width}.png` });
    }

  // One tap a day; the day that nobody disputes goes with the first.
  const instead = (title: string, day: string) =>
    lost.getByRole("button", { name: `Book desk ${title} for Ines Roth on ${dayWords(day)} instead` });
  await expect(instead(deskTitle(1), two)).toHaveCount(0);
  await instead(deskTitle(1), one).click();
  await expect(lost).toContainText(`Booked on desk ${deskTitle(0)}: ${dayWords(three)}.`, ARRIVES);
  await expect(lost).toContainText(`${dayWords(one)} is placed on desk ${deskTitle(1)}`);
  await instead(deskTitle(2), two).click();
  await expect(lost).toHaveCount(0, ARRIVES);
  const on = async (id: string, day: string) => (await bookingsOn(server, tenant.site, id, day)).map((b) => b.owner);
  await expect.poll(() => on(beside, one), ARRIVES).toEqual(["Ines Roth"]);
  await expect.poll(() => on(third, two), ARRIVES).toEqual(["Ines Roth"]);
  expect(await on(desk, three)).toEqual(["Ines Roth"]);
  expect([await on(desk, one), await on(desk, two)]).toEqual([["Paul Mercer"], ["Paul Mercer"]]);
  await expect(sync.part(/^Needs attention/).getByText("Nothing needs your attention.")).toBeVisible(ARRIVES);
});
