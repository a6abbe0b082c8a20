import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { aBooking, at } from "#domain/rooms/rooms.test-kit.ts";
import { UNREADABLE_BOOKING } from "#domain/words/rooms.ts";
import { fakeWith, laidOut, openCalendar, putBookings } from "./calendar.test-kit.tsx";

laidOut();
const BROKEN = aBooking("x", [{ room: "oak", roomTitle: "Oak" }], {
  title: "",
  unreadable: { why: "“title” is the number 5." },
});
const NAME = "Booking that cannot be read, Oak, 10:00–11:00, Cannot be read, Ada Okafor";
/** It stands with the long ones, whatever its day. */
function fakeOf() {
  const fake = fakeWith();
  fake.setRows({ list: "room-booking", site: "london", group: LONG_GROUP }, [BROKEN]);
  return fake;
}

test.each([
  ["day", "", "2026-03-10", "2026-03-10"],
  ["week", "?view=week", "2026-03-09", "2026-03-15"],
])("[ROM-72] the %s has it at its room and time, with words of its own", async (_, search, from, to) => {
  const fake = fakeOf();
  fake.setRows({ list: "room-booking", site: "london", group: { from, to } }, []);
  await openCalendar(fake, search);
  expect(await screen.findByRole("button", { name: NAME })).toBeDefined();
});

test("[ROM-72] the list says of it what there is to say", async () => {
  const fake = fakeOf();
  fake.setRows({ list: "room-booking", site: "london", group: { from: "2026-03-10", to: "2026-03-16" } }, []);
  await openCalendar(fake, "?view=list");
  const table = within(await screen.findByRole("grid", { name: "Bookings" }));
  await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(2));
  expect(table.getAllByRole("row").at(-1)?.textContent).toBe(
    "Booking that cannot be readTue 10 Mar 10:00–11:00OakAda OkaforCannot be read",
  );
});

test("[ROM-72] the month has it on its day", async () => {
  const fake = fakeOf();
  putBookings(fake, [], "2026-03-10");
  fake.setRows({ list: "room-booking", site: "london", group: { from: "2026-02-23", to: "2026-04-05" } }, []);
  await openCalendar(fake, "?view=month");
  expect(await screen.findByRole("button", { name: /^Booking that cannot be read/ })).toBeDefined();
});

test("[ROM-72] it is not moved, and the time beside it alone is free", async () => {
  const user = userEvent.setup();
  await openCalendar(fakeOf());
  const block = await screen.findByRole("button", { name: NAME });
  expect(block.getAttribute("data-unreadable")).toBe("true");
  expect(block.closest("[data-event]")?.hasAttribute("data-movable")).toBe(false);
  block.focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Book Oak, free 11:00–/);
});

test("[ROM-72] it opens with what is known of it; who may not edit bookings is told why it stays", async () => {
  const user = userEvent.setup();
  const fake = fakeOf();
  fake.setRows({ one: "room-booking", site: "london", id: "x" }, [BROKEN]);
  await openCalendar(fake, "", { readOnly: true });
  await user.click(await screen.findByRole("button", { name: NAME }));
  const pane = within(await screen.findByRole("complementary"));
  expect(await pane.findByRole("heading", { name: UNREADABLE_BOOKING })).toBeDefined();
  expect(pane.getByText("“title” is the number 5.")).toBeDefined();
  expect(pane.getByText("Room booking is read-only")).toBeDefined();
  await waitFor(() => expect(pane.queryByRole("button", { name: "Remove booking" })).toBeNull());
  expect(at("10:00")).toBe(BROKEN.from);
});
