import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBooking, at, DAY } from "#domain/rooms/rooms.test-kit.ts";
import { addDays } from "#domain/shared/time.ts";
import { fakeWith, laidOut, openCalendar, type Given } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
laidOut();

/** The calendar with a slot of Elm that was chosen. */
async function openSlot(given: Given = {}, room = "elm") {
  const fake = fakeWith(given);
  const around = { from: addDays(DAY, -1), to: addDays(DAY, 14) };
  fake.setRows({ list: "room-booking", site: "london", group: around }, given.bookings ?? [], given.partial);
  const search = `?new=1&room=${room}&from=${at("14:00")}&to=${at("15:30")}&quick=1`;
  const shown = await openCalendar(fake, search);
  const dialog = within(await screen.findByRole("dialog", { name: "New booking" }));
  await dialog.findByLabelText("Title");
  return { ...shown, fake, dialog };
}
const button = (name: string) => screen.getByRole("button", { name });

test("[ROM-75] a slot is booked where it is, with a title and its times", async () => {
  const { fake, dialog, at: where } = await openSlot();
  expect(dialog.getByRole("heading", { name: "Elm" })).toBeDefined();
  expect(dialog.getByText("Tue 10 Mar 2026")).toBeDefined();
  expect(dialog.getByLabelText("From")).toHaveProperty("value", "14:00");
  expect(dialog.getByLabelText("To")).toHaveProperty("value", "15:30");
  await user.type(dialog.getByLabelText("Title"), "Interview");
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "16:00" } });
  await user.click(dialog.getByRole("button", { name: "Book" }));
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  const op = fake.plans[0]?.ops[0];
  expect(op?.kind === "create" ? op.fields : null).toMatchObject({
    title: "Interview",
    reservations: { r1: { reservedPeriod: { fromTime: at("14:00"), toTime: at("16:00") } } },
  });
  await waitFor(() => expect(where()).toBe("/room-booking/calendar"));
  expect(await screen.findByText("Booking saved")).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "New booking" })).toBeNull();
});

test("[ROM-75] More options opens the sheet with what was typed", async () => {
  const { dialog, at: where } = await openSlot();
  await user.type(dialog.getByLabelText("Title"), "Interview");
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "16:00" } });
  await user.click(dialog.getByRole("button", { name: "More options" }));
  await waitFor(() => expect(where()).not.toContain("quick"));
  expect(where()).toContain("new=1");
  const sheet = within(await screen.findByRole("complementary", { name: "Booking" }));
  expect(await sheet.findByLabelText("Title")).toHaveProperty("value", "Interview");
  expect(sheet.getByLabelText("r1: to, time")).toHaveProperty("value", "16:00");
  expect(sheet.queryByText(/put back/)).toBeNull();
});

test("[ROM-75] untouched it has no unsaved change: it closes without a question, here and in the sheet", async () => {
  const { dialog, at: where } = await openSlot();
  await user.click(dialog.getByRole("button", { name: "More options" }));
  const sheet = within(await screen.findByRole("complementary", { name: "Booking" }));
  await sheet.findByLabelText("r1: Room");
  expect(sheet.queryByText(/unsaved/i)).toBeNull();
  expect(button("Save")).toHaveProperty("disabled", false);
  expect(button("Discard")).toHaveProperty("disabled", true);
  await user.click(button("Close booking"));
  await waitFor(() => expect(where()).toBe("/room-booking/calendar"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("[ROM-75] with something typed Escape asks, and keeps it", async () => {
  const { dialog, at: where } = await openSlot();
  await user.type(dialog.getByLabelText("Title"), "Interview{Escape}");
  const ask = within(await screen.findByRole("alertdialog", { name: "Discard this new booking?" }));
  await user.click(ask.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Title")).toHaveProperty("value", "Interview");
  expect(where()).toContain("quick=1");
});

test("[ROM-75] a clash is told at the slot and is not booked", async () => {
  const board = aBooking("b", [{ room: "elm", from: at("15:00"), to: at("16:00") }], { title: "Board" });
  const { fake, dialog } = await openSlot({ bookings: [board] });
  expect(await dialog.findByText("Clashes with Board 15:00–16:00")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Book" }));
  expect(fake.plans).toEqual([]);
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "15:00" } });
  await waitFor(() => expect(dialog.queryByText(/^Clashes/)).toBeNull());
});

test("[ROM-75] a room that requires approval says so, and an end before the beginning is told", async () => {
  const { dialog } = await openSlot({}, "hall");
  expect(await dialog.findByText("This room requires approval: the booking is submitted for it.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "13:00" } });
  fireEvent.blur(dialog.getByLabelText("To"));
  expect(await dialog.findByText("The end must be after the start.")).toBeDefined();
});
