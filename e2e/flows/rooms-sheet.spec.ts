import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { SHEET } from "../../src/domain/words/room-sheet.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

test("[ROM-81] [ROM-85] [ROM-89] [E2E-RS1] a booking is edited in its sheet without a network, kept from a slot that is taken, sent as one set, and approved by keyboard", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(dayOf(Date.now(), ZONE), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  await aRoom(server, tenant, "Elm");
  await aRoom(server, tenant, "Oak", { requiresApproval: true });
  await roomBookingsOn(server, tenant, [
    aRoomBooking(tenant.site, "one", { room: "Elm", from: at("09:00"), to: at("10:00") }),
    aRoomBooking(tenant.site, "two", { room: "Elm", from: at("12:00"), to: at("13:00") }, { title: "Board" }),
  ]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/calendar/booking/one`);
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("Meeting one");
  await device.net.set({ kind: "refuse" });

  await title.fill("Interview");
  await page.getByLabel("r1: from, time").fill("12:30");
  await page.getByLabel("r1: to, time").fill("13:30");
  await expect(page.getByText("Clashes with Board 12:00–13:00")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SHEET.blockedOne)).toBeVisible();
  await page.getByRole("button", { name: "r1: next free slot" }).click();
  await expect(page.getByLabel("r1: from, time")).toHaveValue("13:00");
  await page.getByLabel("r1: Room").selectOption({ label: "Oak · 6 seats · Floor 1" });
  await expect(page.getByText(SHEET.needsAnew)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  await device.net.set({ kind: "pass" });
  const booked = async () => {
    const doc = await server.get(`ns/${tenant.ns}/bookings/one`);
    const {
      title: called,
      reservations,
      approval,
    } = (doc ?? {}) as {
      title: string;
      reservations: { r1: { resource: { title: string } } };
      approval: { status: string } | null;
    };
    return [called, reservations.r1.resource.title, approval?.status];
  };
  await expect.poll(booked, { timeout: 40_000 }).toEqual(["Interview", "Oak", "SUBMITTED"]);

  await page.getByRole("button", { name: "Approve", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(booked, { timeout: 40_000 }).toEqual(["Interview", "Oak", "APPROVED"]);
});

test("[ROM-44] [E2E-RS2] a booking with setup is made private without a network, names nobody on the server, and says who made it once it is shown again @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(dayOf(Date.now(), ZONE), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  const maker = { ref: `ns/${tenant.ns}/people/maker`, title: "Mo Maker" };
  await aRoom(server, tenant, "Elm");
  const one = aRoomBooking(tenant.site, "one", { room: "Elm", from: at("09:00"), to: at("10:00"), setup: 15 });
  await roomBookingsOn(server, tenant, [{ ...one, createdBy: maker }]);
  const page = await signedIn("admin");
  await page.goto(`${device.origin}/room-booking/calendar/booking/one`);
  const secret = page.getByLabel("Keep the owner private");
  await expect(secret).toBeEnabled();
  await device.net.set({ kind: "refuse" });
  await secret.click();
  await page.getByLabel("r1: from, time").fill("09:30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  await device.net.set({ kind: "pass" });

  const path = `ns/${tenant.ns}/bookings/one`;
  const said = async (at: string, field: string) =>
    ((await server.get(at)) as { [field: string]: unknown } | null)?.[field];
  const nobody = { authUid: "", ref: "", title: "", displayName: "" };
  await expect.poll(() => said(path, "privacy"), { timeout: 40_000 }).toEqual({ title: false, owner: true });
  expect(await said(path, "lastWrittenBy")).toEqual(nobody);
  expect(await said(path, "createdBy")).toEqual({ ref: "", title: "" });
  expect(await said(`${path}-r1-start`, "lastWrittenBy")).toEqual(nobody);
  expect(await said(`ns/${tenant.ns}/changeSets/${String(await said(path, "changeSet"))}`, "site")).toBeNull();
  expect(await said(`ns/${tenant.ns}/bookingDetails/one`, "createdBy")).toEqual(maker);

  await secret.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => said(path, "createdBy"), { timeout: 40_000 }).toEqual(maker);
  expect(await said(path, "lastWrittenBy")).not.toMatchObject({ authUid: "" });
});
