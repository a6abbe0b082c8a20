import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBooking, at, DAY } from "#domain/rooms/rooms.test-kit.ts";
import { addDays } from "#domain/shared/time.ts";
import { aRoomRow, fakeWith, type Given, laidOut, openCalendar, ROOMS } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
laidOut();

/** The search for a room, at eight in the morning. */
async function open(given: Given = {}, { readOnly = false } = {}) {
  const fake = fakeWith({ rooms: [...ROOMS, aRoomRow("ash", "Ash", { capacity: 8 })], ...given });
  const around = { from: addDays(DAY, -1), to: addDays(DAY, 14) };
  fake.setRows({ list: "room-booking", site: "london", group: around }, given.bookings ?? [], given.partial);
  const shown = await openCalendar(fake, "", { readOnly });
  await user.click(await screen.findByRole("button", { name: "Find a room" }));
  return { ...shown, fake, dialog: within(await screen.findByRole("dialog", { name: "Find a room" })) };
}
type Shown = Awaited<ReturnType<typeof open>>;
const rooms = ({ dialog }: Shown) => dialog.queryAllByRole("listitem").map((row) => row.textContent);

test("[ROM-95] for so many people, now: the best room comes first, with until when, and is booked at its slot with one press", async () => {
  const next = aBooking("next", [{ room: "ash", from: at("10:30"), to: at("11:00") }]);
  const shown = await open({ bookings: [next] });
  const { dialog } = shown;
  await user.type(await dialog.findByLabelText("How many people"), "8");
  await waitFor(() =>
    expect(rooms(shown)).toEqual(["Ash8 seats · Firstuntil 10:30Book", "Hall14 seats · Secondrest of the dayBook"]),
  );
  await user.click(dialog.getByRole("button", { name: "Book Ash" }));
  await waitFor(() => expect(shown.at()).toContain("room=ash"));
  expect(shown.at()).toContain(`from=${at("08:00")}&to=${at("09:00")}`);
  expect(shown.at()).not.toContain("find");
  expect(await screen.findByRole("dialog", { name: "New booking" })).toBeDefined();
});

test("[ROM-95] what is taken is counted and not offered; where nothing is left, that is said", async () => {
  const meeting = aBooking("m", [{ room: "hall", from: at("08:30"), to: at("09:00") }]);
  const shown = await open({ bookings: [meeting] });
  const field = await shown.dialog.findByLabelText("How many people");
  await user.type(field, "10");
  expect(await shown.dialog.findByText("No room that fits is free at that time")).toBeDefined();
  expect(shown.dialog.getByText("One more fits and is taken at that time.")).toBeDefined();
  expect(rooms(shown)).toEqual([]);
});

test("[ROM-95] [KNOW-2] before all bookings of the time are here, no room is called free", async () => {
  const shown = await open({ partial: true });
  expect(await shown.dialog.findByText("Bookings of this time are still arriving")).toBeDefined();
  expect(rooms(shown)).toEqual([]);
});

test("[ROM-95] at another time, and with what it must have; what cannot be is said beside its field", async () => {
  const shown = await open();
  const { dialog } = shown;
  await user.type(await dialog.findByLabelText("How many people"), "0");
  expect(dialog.getByText("Type a number from 1 to 10,000")).toBeDefined();
  expect(rooms(shown)).toEqual([]);
  await user.clear(dialog.getByLabelText("How many people"));
  await user.click(dialog.getByRole("radio", { name: "Another time" }));
  const end = dialog.getByLabelText("To, time");
  await user.clear(end);
  await user.type(end, "07:00");
  await user.tab();
  expect(await dialog.findByText("The end must be after the beginning")).toBeDefined();
  await user.clear(end);
  await user.type(end, "09:30");
  await user.click(dialog.getByRole("checkbox", { name: "With catering" }));
  await waitFor(() => expect(rooms(shown)).toEqual(["Hall14 seats · Secondrest of the dayBook"]));
});

test("[ROM-95] who may not book finds rooms all the same", async () => {
  const shown = await open({}, { readOnly: true });
  expect(await shown.dialog.findByText("Oak")).toBeDefined();
  expect(shown.dialog.queryByRole("button", { name: /^Book/ })).toBeNull();
});
