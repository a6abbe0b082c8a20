import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { Timestamp } from "../kit/server.ts";
import { SITE_ZONE as ZONE } from "../kit/zone.ts";

test("[NTC-3] [NTC-7] [NTC-8] [E2E-NT1] an approval is told whoever it is for at once, a rejection with its reason after they were offline; all are marked as read without a network", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  const day = addDays(dayOf(Date.now(), ZONE), 1);
  const at = (clock: string) => instantAt(day, clock, ZONE);
  const person = await aMember(server, tenant, "settings");
  await aRoom(server, tenant, "Gauss", { requiresApproval: true });
  const NEVER = { feedbackTime: null, approvedTime: null, rejectedTime: null, reason: "" };
  const asked = (id: string, from: string, to: string) =>
    aRoomBooking(
      tenant.site,
      id,
      { room: "Gauss", from: at(from), to: at(to) },
      {
        ...{ title: id, owner: { ref: person, title: "Person settings" } },
        approval: { ...NEVER, status: "SUBMITTED", submittedTime: 1 },
      },
    );
  await roomBookingsOn(server, tenant, [asked("Review", "10:00", "11:00"), asked("Retro", "12:00", "13:00")]);
  await tenant.join("admin");
  const decide = (id: string, status: "APPROVED" | "REJECTED", reason = "") => {
    const [now, submittedTime] = [Timestamp.now(), Timestamp.fromMillis(1)];
    const when = status === "APPROVED" ? { approvedTime: now } : { rejectedTime: now };
    const approval = { ...NEVER, status, submittedTime, feedbackTime: now, reason, ...when };
    return server.patch(`ns/${tenant.ns}/bookings/${id}`, { approval }, tenant.uid("admin"));
  };
  const page = await signedIn("settings");

  await decide("Review", "APPROVED");
  await page.goto(`${device.origin}/notices`);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toContainText(/approved “Review” in Gauss, .*, 10:00 to 11:00\./, { timeout: 40_000 });
  await expect(page.getByRole("button", { name: "My Account 1 unread" })).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await decide("Retro", "REJECTED", "Painters are in");
  const told = async () => (await server.below(`${person}/notices`)).map(({ data }) => data);
  await expect.poll(async () => (await told()).length, { timeout: 40_000 }).toBe(2);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Unread", { exact: true })).toHaveCount(0);
  await expect(rows).toHaveCount(1);

  await device.net.set({ kind: "pass" });
  await expect(rows.first()).toContainText(/rejected “Retro” in Gauss, .*: Painters are in/, { timeout: 40_000 });
  await expect(rows).toHaveCount(2);
  await expect
    .poll(async () => (await told()).map((n) => [n["title"], n["read"]]).sort(), { timeout: 40_000 })
    .toEqual([
      ["Retro", false],
      ["Review", true],
    ]);
  const mails = (await server.below("mail")).map(({ data }) => data).filter((m) => m["ns"] === tenant.ns);
  expect(mails.map((m) => m["to"])).toEqual([[`settings@${tenant.ns}.test`], [`settings@${tenant.ns}.test`]]);
});
