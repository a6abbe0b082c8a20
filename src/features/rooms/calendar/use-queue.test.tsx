import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBooking, approvalOf } from "#domain/rooms/rooms.test-kit.ts";
import { fakeWith, laidOut, openCalendar, putBookings } from "./calendar.test-kit.tsx";

laidOut();
const hall = { room: "hall", roomTitle: "Hall" };

test("[ROM-68] one that clashes with an event of another calendar is not approved, and says with what", async () => {
  const waits = aBooking("one", [hall], { approval: approvalOf("SUBMITTED") });
  const theirs = aBooking("fair", [hall], { thirdParty: { uid: "x", accepted: true } });
  const fake = fakeWith({ waiting: [waits] });
  putBookings(fake, [waits, theirs]);
  await openCalendar(fake, "?view=approval");
  await userEvent.setup().click(await screen.findByRole("button", { name: "Approve Meeting one" }));
  expect(await screen.findByText(/^Not approved. Meeting one: Clashes with Meeting fair 10:00–11:00/)).toBeDefined();
  expect(fake.plans).toEqual([]);
});
