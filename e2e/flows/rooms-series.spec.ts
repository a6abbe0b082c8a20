import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { dayWords } from "../../src/domain/words/bookings.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

test("[ROM-116] [ROM-119] [ROM-120] [E2E-RS3] a series is booked without a network while somebody else takes one of its dates, and each date says what came of it @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const first = addDays(dayOf(Date.now(), ZONE), 1);
  const days = [0, 1, 2, 3].map((n) => addDays(first, n));
  const [, known = "", taken = ""] = days;
  const at = (clock: string, day = first) => instantAt(day, clock, ZONE);
  for (const room of ["Gauss", "Lamarr"]) await aRoom(server, tenant, room);
  const board = (id: string, day: string, title: string) =>
    aRoomBooking(tenant.site, id, { room: "Gauss", from: at("10:00", day), to: at("11:00", day) }, { title });
  await roomBookingsOn(server, tenant, [board("board", known, "Board")]);
  const page = await signedIn("admin");
  const query = `new=1&room=Gauss&from=${at("10:00")}&to=${at("11:00")}`;
  await page.goto(`${device.origin}/room-booking/calendar?${query}`);
  await page.getByLabel("Title", { exact: true }).fill("Stand-up");
  await page.getByLabel("Repeat", { exact: true }).selectOption({ label: "Every day" });
  await page.getByLabel("How many times").fill("4");
  const rows = page.getByRole("list", { name: "Dates of the series" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("Free");
  await expect(rows.nth(1)).toContainText("Gauss: Clashes with Board 10:00–11:00");
  await page.getByLabel(`${dayWords(known)}: room`).selectOption({ label: "Lamarr" });
  await expect(page.getByText("4 dates will be booked")).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await roomBookingsOn(server, tenant, [board("board", known, "Board"), board("rival", taken, "Interview")]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const told = page.locator("[data-series]");
  await expect(told).toHaveText("0 of 4 booked · 4 waiting to be sent");
  await device.net.set({ kind: "pass" });
  await expect(told).toHaveText("3 of 4 booked · 1 not booked: see below", { timeout: 40_000 });
  const lost = page.getByRole("group", { name: dayWords(taken) });
  await expect(lost).toContainText(/Gauss is taken by Interview .*10:00–11:00\./);
  await lost.getByRole("button", { name: "Book Lamarr for Stand-up instead" }).click();
  await expect(told).toHaveText("4 of 4 booked", { timeout: 40_000 });

  const rooms = async () => {
    const all = await server.below(`ns/${tenant.ns}/bookings`);
    return all
      .map(({ data }) => data)
      .filter((b) => b["title"] === "Stand-up" && b["deleted"] !== true)
      .map((b) => (b["reservations"] as { r1: { resource: { title: string } } }).r1.resource.title)
      .sort();
  };
  await expect.poll(rooms).toEqual(["Gauss", "Gauss", "Lamarr", "Lamarr"]);
});
