import { DOOR } from "../../src/domain/words/door.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";

const MINUTE = 60_000;

test("[DOOR-4] [DOOR-5] [E2E-DO1] at the door a meeting is checked in to and ended without a network, and the room is booked; the server has all of it behind", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  await aRoom(server, tenant, "Elm");
  const on = { room: "Elm", from: now - 10 * MINUTE, to: now + 50 * MINUTE, requiresCheckIn: true };
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", on, { title: "Board" })]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/door/${tenant.site}/Elm`);
  await expect(page.getByRole("heading", { level: 1, name: "Elm" })).toBeVisible();
  await expect(page.getByText("Board", { exact: true })).toBeVisible();
  await device.net.set({ kind: "refuse" });

  await page.getByRole("button", { name: "Check in to Board" }).click();
  await expect(page.getByRole("button", { name: "Check in to Board" })).toHaveCount(0);
  await page.getByRole("button", { name: "End Board now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: DOOR.endNow }).click();
  const book = page.getByRole("region", { name: DOOR.book }).getByRole("button");
  await book.first().click();
  await expect(page.getByRole("region", { name: DOOR.now })).toBeVisible();
  await device.net.set({ kind: "pass" });

  const ended = async () => {
    const doc = await server.get(`ns/${tenant.ns}/bookings/one`);
    const { r1 } = (doc as { reservations: { r1: Ended } }).reservations;
    const { fromTime, toTime } = r1.checkInPeriod;
    return fromTime !== null && toTime !== null && r1.reservedPeriod.toTime.toMillis() < on.to;
  };
  await expect.poll(ended, { timeout: 40_000 }).toBe(true);
  const all = server.db.collection(`ns/${tenant.ns}/bookings`).where("ns", "==", tenant.ns);
  await expect.poll(async () => (await all.get()).size, { timeout: 40_000 }).toBe(2);
});
type Ended = {
  readonly checkInPeriod: { readonly fromTime: unknown; readonly toTime: unknown };
  readonly reservedPeriod: { readonly toTime: { toMillis(): number } };
};
