import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { roomRows } from "#domain/rooms/export/columns.ts";
import { aBooking, approvalOf, at, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { ok } from "#domain/shared/result.ts";
import { addDays } from "#domain/shared/time.ts";
import { fakeWith, laidOut, openCalendar } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "";
laidOut();
const next = addDays(DAY, 1);
const BOOKINGS = [
  ...["08:00", "09:00", "10:00", "11:00"].map((h) =>
    aBooking(h, [{ room: "elm", roomTitle: "Elm", from: at(h), to: at(h) + 1_800_000 }]),
  ),
  aBooking("x", [{ room: "oak", roomTitle: "Oak", from: at("14:00", next), to: at("15:00", next), setup: 15 }], {
    approval: approvalOf("APPROVED"),
    thirdParty: { uid: "1", accepted: true },
  }),
];
/** Rows of all the days that a view asks for. */
function fakeOf(from: string, to: string) {
  const fake = fakeWith();
  fake.setRows({ list: "room-booking", site: "london", group: { from, to } }, BOOKINGS);
  return fake;
}

test("[ROM-61] the week has three events of a day and how many more; keys go through them and through free days", async () => {
  const { at: where } = await openCalendar(fakeOf("2026-03-09", "2026-03-15"), "?view=week");
  const grid = await screen.findByRole("grid", { name: "Rooms, Mon 9 Mar – Sun 15 Mar 2026" });
  const first = await within(grid).findByRole("button", { name: /^Meeting 08:00, Elm/ });
  first.focus();
  const seen: string[] = [];
  for (const key of ["{ArrowRight}", "{ArrowRight}", "{ArrowRight}", "{ArrowRight}", "{ArrowDown}", "{ArrowLeft}"]) {
    await user.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual([
    "Meeting 09:00, Elm, 09:00–09:30, Approved, Ada Okafor",
    "Meeting 10:00, Elm, 10:00–10:30, Approved, Ada Okafor",
    "1 more on Tue 10 Mar 2026, Elm",
    "Book Elm on Wed 11 Mar 2026",
    "Meeting x, Oak, 14:00–15:00, Approved, From another calendar, Setup from 13:45, Ada Okafor",
    "Book Oak on Tue 10 Mar 2026",
  ]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(where()).toContain("new=1"));
  expect(new URLSearchParams(where().split("?")[1]).get("from")).toBe(String(at("08:00")));
});

test("[ROM-61] the month has them too, and its days lead to the day", async () => {
  const { at: where } = await openCalendar(fakeOf("2026-02-23", "2026-04-05"), "?view=month");
  const grid = await screen.findByRole("grid", { name: "March 2026" });
  const entry = await within(grid).findByRole("button", { name: /^Meeting x, Oak/ });
  expect(entry.textContent).toMatch(/^\d\d:\d\d Oak · Meeting x$/); // its room, in sight (spec 2 §2)
  expect(within(grid).getByRole("button", { name: "1 more on Tue 10 Mar 2026" })).toBeDefined();
  const day = within(grid).getByRole("button", { name: "Open Wed 11 Mar 2026" });
  day.focus();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Open Wed 18 Mar 2026");
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(where()).toContain("day=2026-03-11"));
  expect(where()).toContain("view=day");
});

test("[ROM-35] a day of the month has a strip of its busy hours, of all that the shown rooms are held for", async () => {
  const asked = aBooking("hidden", [{ room: "elm", from: at("10:00"), to: at("11:00") }]);
  const fake = fakeWith();
  fake.setRows(
    { list: "room-booking", site: "london", group: { from: "2026-02-23", to: "2026-04-05" } },
    [asked],
    true,
  );
  await openCalendar(fake, "?view=month&mine=1");
  expect(await screen.findByRole("img", { name: "Busiest so far 10:00–11:00: 33 % of the rooms' time" })).toBeDefined();
  expect(screen.getAllByRole("img")).toHaveLength(1);
});

test("[ROM-61] only what differs is said of a booking in the list: the usual is not", async () => {
  const asked = aBooking("asked", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf("SUBMITTED") });
  const fake = fakeWith();
  const rows = [...BOOKINGS, asked];
  fake.setRows({ list: "room-booking", site: "london", group: { from: DAY, to: addDays(DAY, 6) } }, rows);
  await openCalendar(fake, "?view=list");
  const table = within(await screen.findByRole("grid", { name: "Bookings" }));
  await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(7));
  expect(table.getAllByText("Needs approval")).toHaveLength(1);
  expect(table.queryByText("Approved")).toBeNull();
});

test("[ROM-61] the list has a row for each reservation and day, with state and marks in words", async () => {
  await openCalendar(fakeOf(DAY, addDays(DAY, 6)), "?view=list");
  const table = within(await screen.findByRole("grid", { name: "Bookings" }));
  await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(6));
  expect(table.getAllByRole("row").at(-1)?.textContent).toBe(
    "Meeting xWed 11 Mar 14:00–15:00OakAda OkaforFrom another calendarSetup from 13:45",
  );
  expect(table.getByRole("link", { name: "Meeting x" }).getAttribute("href")).toBe(
    "/room-booking/calendar/booking/x?view=list",
  );
});

test("[ROM-70] a booking opens beside the calendar, which stays as it is; Escape goes back to it", async () => {
  const { at: where } = await openCalendar(fakeWith({ bookings: BOOKINGS.slice(0, 1) }), "?whole=1");
  const event = await screen.findByRole("button", { name: /^Meeting 08:00/ });
  await user.click(event);
  const pane = await screen.findByRole("complementary", { name: "Booking" });
  expect(where()).toBe("/room-booking/calendar/booking/08%3A00?whole=1");
  expect(event.getAttribute("aria-current")).toBe("true");
  expect(document.activeElement).toBe(pane);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(where()).toBe("/room-booking/calendar?whole=1"));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(event);
});

test("[ROM-60] days before those that the device keeps say so", async () => {
  await openCalendar(fakeWith({ day: "2026-03-01" }), "?day=2026-03-01");
  const words = "This device keeps bookings from Tue 3 Mar 2026 on. Earlier days are shown when there is a connection.";
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/^No bookings/)).toBeNull();
});

/** What the server says of days that the device does not keep. */
function fakeWithOlder(older: readonly RoomBooking[]) {
  const fake = fakeWith({ day: "2026-03-01" });
  fake.roomsAnswer = ({ from, to }) => {
    const rows = roomRows(
      older.map((booking) => ({ booking, createdAt: null, writtenVia: "" })),
      { from, to },
    );
    const about = { places: new Map(), rooms: new Map(), owners: new Map() };
    const reach = { from: at("00:00", "2026-03-03"), complete: true, at: NOW };
    return ok({ rows, about, more: false, broken: 0, from: "server", reach, pending: 0, at: NOW });
  };
  return fake;
}
test("[ROM-60] what the server has of earlier days is shown, and nothing of it can be changed", async () => {
  const times = { from: at("10:00", "2026-03-01"), to: at("11:00", "2026-03-01") };
  const fake = fakeWithOlder([aBooking("old", [times])]);
  await openCalendar(fake, "?day=2026-03-01");
  expect(await screen.findByRole("button", { name: /^Meeting old, Oak, 10:00–11:00/ })).toBeDefined();
  expect(
    screen.getByText(/ Earlier ones come from the server, as of 08:00, and cannot be changed here\.$/),
  ).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Book / })).toBeNull();
  expect(fake.bookingsAsked).toMatchObject([
    { site: "london", from: at("00:00", "2026-02-28"), to: at("00:00", "2026-03-02") },
  ]);
});

test("[ROM-60] a booking of an earlier day opens in its sheet, to be read", async () => {
  const times = { from: at("10:00", "2026-03-01"), to: at("11:00", "2026-03-01") };
  const fake = fakeWithOlder([aBooking("old", [times])]);
  fake.setRows({ one: "room-booking", site: "london", id: "old" }, []);
  fake.setRows({ one: "booking-details", site: "london", id: "old" }, []);
  fake.setRows({ list: "work-order", site: "london", group: "old" }, []);
  await openCalendar(fake, "?day=2026-03-01");
  await user.click(await screen.findByRole("button", { name: /^Meeting old, Oak/ }));
  const sheet = within(await screen.findByRole("complementary", { name: "Booking" }));
  expect(await sheet.findByRole("heading", { name: "Meeting old" })).toBeDefined();
  expect(sheet.getByText(/^This device keeps bookings from .* cannot be changed here\.$/)).toBeDefined();
  for (const field of sheet.getAllByRole("textbox")) expect(field).toHaveProperty("disabled", true);
  expect(sheet.queryByRole("button", { name: /^(Save|Delete|Approve|Reject)/ })).toBeNull();
});

test("[ROM-60] only where the server says so there is nothing on an earlier day", async () => {
  await openCalendar(fakeWithOlder([]), "?day=2026-03-01");
  expect(await screen.findByText("No bookings on Sun 1 Mar 2026")).toBeDefined();
});

test("[ROM-60] the zone of the site is named where it is not that of the device", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "Asia/Tokyo" } as never);
  await openCalendar(fakeWith());
  expect(await screen.findByText(/^Times are in Europe\/London, the zone of the site\./)).toBeDefined();
});

const MEETS = [
  aBooking("one", [{ from: at("10:00"), to: at("11:00"), cleanDown: 15 }]),
  aBooking("two", [{ from: at("11:00"), to: at("12:00") }]),
  aBooking("three", [{ from: at("13:00"), to: at("14:00") }]),
];
const marksIn = (container: HTMLElement) =>
  ["caps", "clashes"].map((mark) => container.querySelectorAll(`[data-mark=${mark}]`).length);
function openMeets(view: string, from: string, to: string) {
  const fake = fakeWith();
  fake.setRows({ list: "room-booking", site: "london", group: { from, to } }, MEETS);
  return openCalendar(fake, `?view=${view}`);
}
test.each([
  ["week", "2026-03-09", "2026-03-15"],
  ["month", "2026-02-23", "2026-04-05"],
])("[ROM-61] what clashes, and setup and clean-down, are marked in the %s", async (view, from, to) => {
  const { container } = await openMeets(view, from, to);
  const one = await screen.findByRole("button", { name: /^Meeting one/ });
  expect(one.getAttribute("aria-label")).toMatch(/Clashes with another event, Clean-down until 11:15/);
  expect(screen.getByRole("button", { name: /^Meeting two, .*Clashes with another event/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^Meeting three/ }).getAttribute("aria-label")).not.toContain("Clashes");
  expect(marksIn(container)).toEqual([1, 2]);
});

test("[ROM-61] what clashes is marked in the list as well", async () => {
  const { container } = await openMeets("list", DAY, addDays(DAY, 6));
  const table = within(await screen.findByRole("grid", { name: "Bookings" }));
  expect(await table.findAllByText("Clashes with another event")).toHaveLength(2);
  expect(marksIn(container)).toEqual([1, 2]);
});

test("[ROM-63] a swipe turns the days, but not where a finger scrolls across or down", async () => {
  const { at: where } = await openCalendar(fakeOf(DAY, addDays(DAY, 6)), "?view=list");
  const grid = await screen.findByRole("grid", { name: "Bookings" });
  const swipe = (dx: number, dy: number) => {
    fireEvent.touchStart(grid, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(grid, { changedTouches: [{ clientX: 200 + dx, clientY: 200 + dy }] });
  };
  swipe(-80, 70);
  swipe(-40, 0);
  expect(where()).not.toContain("day=");
  swipe(-120, 10);
  await waitFor(() => expect(where()).toContain("day=2026-03-17"));
  swipe(120, 10);
  await waitFor(() => expect(where()).not.toContain("day="));
});
