import { aBookingOf, bookingsOn, dayAhead, withOwners } from "../kit/bookings.ts";
import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { BookingsPart } from "../pages/bookings.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

const SHOTS = process.env["ATRIUM_SHOTS"];
test.use({ shape: { desks: 12 } });
test.beforeEach(({ server, tenant }) => withOwners(server, tenant));

test("[E2E-B01] a desk is booked for its owner, released and cancelled, and each is taken back", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const [first = "", second = ""] = tenant.desks;
  await aBookingOf(server, tenant, { desk: second, title: deskTitle(1), day: dayAhead(0), owner: "grace" });
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  const bookings = new BookingsPart(page);

  // Booked: confirmed by the server, with moments as the server keeps them.
  await screen.select(deskTitle(0));
  await bookings.book("Ines Roth", dayAhead(1));
  await expect(bookings.booking("Ines Roth")).toBeVisible();
  const standing = () => bookingsOn(server, tenant.site, first, dayAhead(1));
  await expect
    .poll(standing, { timeout: 40_000 })
    .toEqual([{ id: `${first}_${dayAhead(1)}_1`, owner: "Ines Roth", deleted: false, isMoment: true }]);
  await expect(bookings.booking("Ines Roth")).not.toContainText("Provisional");

  // Cancelled and taken back within its two seconds.
  const cancel = bookings.booking("Ines Roth").getByRole("button", { name: /^Cancel/ });
  await bookings.takenBack("Booking cancelled", cancel);
  await expect(bookings.booking("Ines Roth")).toBeVisible();

  // Cancelled for good: the day is free again, and the next booking has the next number.
  await cancel.click();
  await expect(bookings.booking("Ines Roth")).toHaveCount(0);
  await bookings.book("Paul Mercer", dayAhead(1));
  await expect
    .poll(async () => (await standing()).map((b) => [b.owner, b.deleted]), { timeout: 40_000 })
    .toEqual([
      ["Ines Roth", true],
      ["Paul Mercer", false],
    ]);

  // Released: somebody else's running booking of today ends, and comes back.
  await screen.toList();
  await screen.row(deskTitle(0)).uncheck();
  await screen.select(deskTitle(1));
  await expect(bookings.booking("Grace Novak")).toContainText("Active");
  const release = bookings.booking("Grace Novak").getByRole("button", { name: /^Release/ });
  await bookings.takenBack("Booking released", release);
  await expect(bookings.booking("Grace Novak")).toContainText("Active");
  await expect(page.getByRole("link", { name: /Needs attention/ })).toHaveCount(0);
});

test("[E2E-B02] a screen of every size shows the bookings and the calendar whole @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const [first = ""] = tenant.desks;
  await aBookingOf(server, tenant, { desk: first, title: deskTitle(0), day: dayAhead(0), owner: "grace" });
  await aBookingOf(server, tenant, { desk: first, title: deskTitle(0), day: dayAhead(3), owner: "paul" });
  const page = await signedIn("settings");
  const bookings = new BookingsPart(page);
  for (const [name, width, height] of [
    ["laptop", 1280, 800],
    ["tablet", 1024, 768],
    ["phone", 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${device.origin}/desk-booking/desks?desk=${first}`);
    const screen = new DeskSettingsPage(page);
    await expect(page.getByText(`Desk ${deskTitle(0)}`).first()).toBeAttached({ timeout: 40_000 });
    await screen.raise();
    await expect(bookings.booking("Grace Novak")).toBeVisible();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-list.png` });
    await bookings.start();
    await bookings.chooseOwner("Ines Roth");
    await bookings.dialog.getByRole("switch").click({ force: true });
    for (const n of [1, 3, 5]) await bookings.chooseDay(dayAhead(n));
    await expect(bookings.dialog.getByText("Clash")).toBeVisible();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-dialog.png` });
    const box = await bookings.dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    // Escape would keep what is typed for the next size.
    await bookings.dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(bookings.dialog).toBeHidden();
  }
});

test("[E2E-B06] disabling booked desks asks first; the bookings are moved nearby behind the save", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const [first = "", second = "", third = ""] = tenant.desks;
  const day = dayAhead(2);
  await aBookingOf(server, tenant, { desk: first, title: deskTitle(0), day, owner: "grace" });
  await aBookingOf(server, tenant, { desk: second, title: deskTitle(1), day, owner: "paul" });
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.disable("new carpet");
  await screen.save();
  const dialog = page.getByRole("dialog", { name: "Who has booked these desks?" });
  await expect(dialog.getByText("2 desks, 2 bookings by 2 people in the next 30 days")).toBeVisible({
    timeout: 40_000,
  });
  await expect(dialog.getByText("All 2 can be moved.")).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/impact.png` });
  await dialog.getByRole("radio", { name: "Move them to a free desk nearby" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const owners = async (desk: string) =>
    (await bookingsOn(server, tenant.site, desk, day)).map((b) => [b.owner, b.deleted]);
  await expect.poll(() => owners(third), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => owners(first), { timeout: 60_000 }).toEqual([["Grace Novak", true]]);
  await expect.poll(() => owners(second), { timeout: 60_000 }).toEqual([["Paul Mercer", true]]);
  await expect(page.getByRole("link", { name: /Needs attention/ })).toHaveCount(0);
});
