import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { TestDevice } from "../kit/device.ts";
import { findings, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

const ASKED = { submittedTime: 1, feedbackTime: null, approvedTime: null, rejectedTime: null, reason: "" };
const LONG = "Quarterly review of emergency preparedness and business continuity";
for (const { name, shape, tag } of SHAPES)
  test(`[A11Y-1] [A11Y-2] [E2E-RC2] ${name}: the views of the room calendar fit, by axe and by finger${tag} @wide`, async ({
    app,
    server,
    tenant,
  }) => {
    test.slow();
    const day = addDays(dayOf(Date.now(), ZONE), 1);
    const at = (clock: string) => instantAt(day, clock, ZONE);
    for (const room of ["Elm", "Oak", "Hall"]) await aRoom(server, tenant, room, { requiresApproval: room === "Hall" });
    const hour = (room: string, from: string, to: string) => ({ room, from: at(from), to: at(to) });
    await roomBookingsOn(server, tenant, [
      aRoomBooking(tenant.site, "one", { ...hour("Elm", "09:00", "10:00"), setup: 15, cleanDown: 30 }, { title: LONG }),
      aRoomBooking(tenant.site, "in", { ...hour("Elm", "11:00", "12:00"), checkedInAt: at("11:00") }),
      aRoomBooking(tenant.site, "asks", hour("Hall", "09:00", "11:00"), {
        approval: { ...ASKED, status: "SUBMITTED" },
      }),
      aRoomBooking(tenant.site, "theirs", hour("Oak", "10:00", "12:00"), {
        thirdParty: { uid: "x", accepted: true },
      }),
    ]);
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      // The list is the queue's table, the week has the day's pieces: their sizes are looked at, and nothing twice.
      const fits = async (where: string, looks = true) => {
        if (looks) expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch) expect(await tooSmall(page), where).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, where).toBeLessThanOrEqual(0);
        if (process.env["ATRIUM_SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["ATRIUM_SHOTS"]}/rooms ${name} ${where}.png` });
      };
      const open = (query: string) => page.goto(`${device.origin}/room-booking/calendar?day=${day}&${query}`);
      await open("view=day");
      await expect(page.getByRole("rowheader").first()).toBeVisible({ timeout: 40_000 });
      await fits("day");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
      await fits("filters");
      await page.getByRole("button", { name: "Done" }).click();
      for (const view of ["week", "month"]) {
        await open(`view=${view}`);
        await expect(page.getByRole("grid")).toBeVisible();
        await fits(view, view === "month");
      }
      await open("view=list");
      await expect(page.getByRole("row", { name: /Meeting in/ })).toBeVisible();
      await fits("list", false);
      await open("view=approval");
      await expect(page.getByRole("row", { name: /Meeting asks/ })).toBeVisible();
      await fits("approval");
    } finally {
      await device.dispose();
    }
  });
