import { wholeDay } from "../../src/domain/rooms/calendar/scale.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { dayWords } from "../../src/domain/words/bookings.ts";
import { MOVE_WORDS } from "../../src/domain/words/rooms.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

const today = () => dayOf(Date.now(), ZONE);
/** The next day of 23 hours. */
function shortDay(): string {
  let day = today();
  const hours = (d: string) => {
    const { from, to } = wholeDay(d, ZONE);
    return (to - from) / 3_600_000;
  };
  while (hours(day) !== 23) day = addDays(day, 1);
  return day;
}

test("[ROM-60] [ROM-62] [ROM-64] [ROM-66] [E2E-RC1] a day of rooms: keys go through events and gaps and move one, a filter is kept, a day of 23 hours has 23 @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(today(), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  for (const room of ["Elm", "Oak"]) await aRoom(server, tenant, room, { requiresApproval: room === "Oak" });
  await roomBookingsOn(server, tenant, [
    aRoomBooking(tenant.site, "one", { room: "Elm", from: at("09:00"), to: at("10:00") }),
    aRoomBooking(tenant.site, "two", { room: "Elm", from: at("12:00"), to: at("13:00") }),
  ]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/calendar?day=${day}`);
  const grid = page.getByRole("grid", { name: `Rooms on ${dayWords(day)}` });
  await grid.getByRole("button", { name: /^Meeting one, Elm, 09:00–10:00/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(grid.getByRole("button", { name: "Book Elm, free 10:00–12:00" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(grid.getByRole("button", { name: /^Meeting two/ })).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(grid.getByRole("button", { name: /^Meeting two, Elm, 12:15–13:15/ })).toBeFocused();
  await expect
    .poll(
      async () => {
        const doc = await server.get(`ns/${tenant.ns}/bookings/two`);
        return (doc?.["bookedPeriod"] as { fromTime: { toMillis: () => number } }).fromTime.toMillis();
      },
      { timeout: 40_000 },
    )
    .toBe(at("12:15"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/room-booking\/calendar\/booking\/two\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/room-booking\/calendar\?/);

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("checkbox", { name: "Rooms that need approval" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(grid.getByRole("rowheader")).toHaveText([/^Floor 1/, /^Oak/]);
  await expect
    .poll(async () => (await server.get(`users/${tenant.uid("admin")}`))?.["profile"], { timeout: 40_000 })
    .toMatchObject({ roomBookingCalendarFilters: { approvalOnly: true } });

  const short = shortDay();
  await page.goto(`${device.origin}/room-booking/calendar?day=${short}&whole=1`);
  const of = page.getByRole("grid", { name: `Rooms on ${dayWords(short)}` });
  await expect(of.getByRole("columnheader").nth(1).locator("span")).toHaveCount(23);
  await expect(of.getByRole("rowheader")).toHaveText([/^Floor 1/, /^Oak/]); // the filter was kept in the profile
});

test("[ROM-65] [ROM-68] [E2E-RC3] by keyboard alone a room is booked, moved and approved, and another booking turned down with a reason @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(today(), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  await aRoom(server, tenant, "Oak", { requiresApproval: true });
  const asked = {
    ...{ status: "SUBMITTED" as const, submittedTime: Date.now(), feedbackTime: null },
    ...{ approvedTime: null, rejectedTime: null, reason: "" },
  };
  await roomBookingsOn(server, tenant, [
    aRoomBooking(tenant.site, "one", { room: "Oak", from: at("09:00"), to: at("10:00") }, { approval: asked }),
  ]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/calendar?day=${day}`);
  const grid = page.getByRole("grid", { name: `Rooms on ${dayWords(day)}` });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  await grid.getByRole("button", { name: /^Meeting one, Oak/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(grid.getByRole("button", { name: /^Book Oak, free 10:00/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type("Interview");
  await button("More options").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Interview");
  await button("Save").focus();
  await page.keyboard.press("Enter");
  const approval = async (title: string) =>
    (await server.below(`ns/${tenant.ns}/bookings`))
      .map((b) => b.data as { title: string; approval: { status: string; reason?: string } | null })
      .find((b) => b.title === title)?.approval;
  await expect.poll(async () => (await approval("Interview"))?.status, { timeout: 40_000 }).toBe("SUBMITTED");
  await button("Approve").focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await approval("Interview"))?.status, { timeout: 40_000 }).toBe("APPROVED");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/room-booking\/calendar\?/);

  await grid.getByRole("button", { name: /^Interview, Oak, 10:00–11:00/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  // It was approved for another time, which is said before.
  await expect(page.getByText(MOVE_WORDS.asksAgain)).toBeVisible();
  await button(MOVE_WORDS.move).focus();
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("button", { name: /^Interview, Oak, 10:15–11:15/ })).toBeVisible();
  await expect.poll(async () => (await approval("Interview"))?.status, { timeout: 40_000 }).toBe("SUBMITTED");

  await grid.getByRole("button", { name: /^Meeting one, Oak/ }).focus();
  await page.keyboard.press("Enter");
  await button("Reject…").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /reason/i }).focus();
  await page.keyboard.type("Too small");
  await button("Reject booking").focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => approval("Meeting one"), { timeout: 40_000 })
    .toMatchObject({ status: "REJECTED", reason: "Too small" });
});

test("[ROM-72] [ROM-94] [SYNCUI-26] [E2E-RC4] a booking that another tool broke stands at its room and time, is removed without a network, and the room can be booked again @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(today(), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  await aRoom(server, tenant, "Gauss");
  await roomBookingsOn(server, tenant, [
    aRoomBooking(tenant.site, "odd", { room: "Gauss", from: at("10:00"), to: at("11:00") }),
  ]);
  await server.patch(`ns/${tenant.ns}/bookings/odd`, { title: 5 });
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/sync`);
  const held = page.getByText(`This booking keeps its rooms taken: Gauss ${dayWords(day)} 10:00–11:00.`);
  await expect(held).toBeVisible();
  await page.getByRole("link", { name: "Show booking" }).click();
  await expect(page.getByRole("heading", { name: "Booking that cannot be read" })).toBeVisible();
  await page.getByRole("button", { name: "Next day" }).click();
  const grid = page.getByRole("grid", { name: `Rooms on ${dayWords(day)}` });
  const block = grid.getByRole("button", { name: /^Booking that cannot be read, Gauss, 10:00–11:00/ });
  await expect(block).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await page.getByRole("button", { name: "Remove booking" }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure.getByText(/^This cannot be undone/)).toBeVisible();
  await sure.getByRole("button", { name: "Remove booking" }).click();
  await expect(block).toBeHidden();
  await grid.getByRole("button", { name: /^Book Gauss, free / }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByLabel("r1: from, time").fill("10:00");
  await page.getByLabel("r1: to, time").fill("11:00");
  await page.getByLabel("Title", { exact: true }).fill("Interview");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(grid.getByRole("button", { name: /^Interview, Gauss, 10:00–11:00/ })).toBeVisible();
  await device.net.set({ kind: "pass" });
  const stands = async () => {
    const all = await server.below(`ns/${tenant.ns}/bookings`);
    return all.map(({ data }) => [data["title"], data["deleted"]] as const).sort();
  };
  await expect.poll(stands, { timeout: 40_000 }).toEqual([
    [5, true],
    ["Interview", false],
  ]);
  await page.getByRole("link", { name: /Open sync/ }).click();
  await expect(page.getByRole("heading", { name: /^My recent changes/ })).toBeVisible();
  await expect(held).toBeHidden();
});

test("[ROM-73] [ROM-75] [E2E-RC5] a range that is painted is given up by Escape, told to clash, and booked at its slot @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(today(), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  await aRoom(server, tenant, "Elm");
  const meeting = { room: "Elm", from: at("09:00"), to: at("10:00"), cleanDown: 30 };
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", meeting)]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/calendar?day=${day}&whole=1`);
  const grid = page.getByRole("grid", { name: `Rooms on ${dayWords(day)}` });
  await expect(grid.getByRole("button", { name: /^Meeting one/ })).toBeVisible();
  const track = grid.locator('[data-track="Elm"]');
  const ghost = grid.locator("[data-painted]");
  const slot = page.getByRole("dialog", { name: "New booking" });
  await grid.evaluate((e) => e.scrollTo({ left: (e.scrollWidth / 24) * 8 }));
  const box = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const hour = (h: number) => box.x + (box.width * h) / 24;
  const y = box.y + box.height / 2;
  const paint = async (from: number, to: number) => {
    await page.mouse.move(hour(from), y);
    await page.mouse.down();
    await page.mouse.move(hour(to), y, { steps: 4 });
  };

  await paint(12.05, 13.2);
  await expect(ghost).toHaveText("12:00–13:15");
  await page.keyboard.press("Escape");
  await expect(ghost).toBeHidden();
  await page.mouse.up();
  await expect(slot).toBeHidden();
  expect(page.url()).not.toContain("new=");

  await paint(11.45, 10.1);
  await expect(ghost).toHaveText("10:00–11:30 · Clashes with Meeting one 09:00–10:00 (clean-down until 10:30)");
  await page.mouse.up();
  await expect(page.getByText(/^Not booked\. Clashes with Meeting one/)).toBeVisible();
  await expect(slot).toBeHidden();

  await paint(12.05, 13.2);
  await page.mouse.up();
  await slot.getByLabel("Title", { exact: true }).fill("Interview");
  await slot.getByRole("button", { name: "Book", exact: true }).click();
  await expect(grid.getByRole("button", { name: /^Interview, Elm, 12:00–13:15/ })).toBeVisible();
  await expect(slot).toBeHidden();
  const stored = async () => (await server.below(`ns/${tenant.ns}/bookings`)).map(({ data }) => data["title"]).sort();
  await expect.poll(stored, { timeout: 20_000 }).toContain("Interview");
});
