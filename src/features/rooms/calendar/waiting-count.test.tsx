import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBooking, approvalOf } from "#domain/rooms/rooms.test-kit.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { LONDON } from "#testing/room-bookings.ts";
import { fakeWith, laidOut } from "./calendar.test-kit.tsx";
import { WaitingCount } from "./waiting-count.tsx";

laidOut();

test("[FRAME-3] the calendar's link has the number of bookings that wait for a decision", async () => {
  const hall = { room: "hall", roomTitle: "Hall" };
  const waiting = ["one", "two"].map((id) => aBooking(id, [hall], { approval: approvalOf("SUBMITTED") }));
  const fake = fakeWith({ waiting });
  renderPart(<WaitingCount site={LONDON} />, { data: await fake.readyClient() });
  expect(await screen.findByText("2 need approval")).toBeDefined();
});
