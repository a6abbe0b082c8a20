import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { aBooking, approvalOf, at, DAY } from "#domain/rooms/rooms.test-kit.ts";
import { aRoomRow, fakeWith, laidOut, openCalendar, putBookings, ROOMS } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
const events = () => screen.getAllByRole("button").filter((b) => b.closest("[data-event]"));
const names = () => events().map((b) => b.getAttribute("aria-label"));
const focused = () => document.activeElement?.getAttribute("aria-label") ?? "";
laidOut();

describe("rooms and their day", () => {
  test("[ROM-60] rooms stand by floor and title, with where they are, seats, and how they are booked", async () => {
    await openCalendar(fakeWith());
    await screen.findByRole("grid", { name: /^Rooms on Tue 10 Mar 2026/ });
    expect(screen.getAllByRole("rowheader").map((r) => r.textContent)).toEqual([
      "First2 of 2 free now",
      "Elm6 seats",
      "Oak6 seats",
      "Second1 of 1 free now",
      "Hallneeds approvalcatering14 seats",
    ]);
    expect(screen.getByText("No bookings on Tue 10 Mar 2026")).toBeDefined();
  });

  test("[ROM-60] a site without rooms says so", async () => {
    await openCalendar(fakeWith({ rooms: [] }));
    expect(await screen.findByText("This site has no rooms yet")).toBeDefined();
  });

  test("[ROM-61] an event is named with room, times, state, marks, setup and clean-down, and owner", async () => {
    const bookings = [
      aBooking("plain", [{ room: "oak", setup: 15, cleanDown: 30, requests: { w: "Catering" } }]),
      aBooking("secret", [{ room: "oak", from: at("12:00"), to: at("13:00") }], {
        title: "Private Meeting",
        owner: null,
        privacy: { title: true, owner: true },
        pending: true,
      }),
      aBooking("asked", [{ room: "hall" }], { approval: approvalOf("SUBMITTED") }),
      aBooking("theirs", [{ room: "elm" }], { thirdParty: { uid: "x", accepted: true }, owner: null }),
      aBooking("in", [
        { room: "elm", from: at("07:00"), to: at("09:00"), requiresCheckIn: true, checkedInAt: at("07:01") },
      ]),
      aBooking("no", [{ room: "hall", from: at("15:00"), to: at("16:00") }], { approval: approvalOf("REJECTED") }),
    ];
    await openCalendar(fakeWith({ bookings }));
    await waitFor(() =>
      expect(names()).toEqual([
        "Meeting in, Elm, 07:00–09:00, Checked in, Ada Okafor",
        "Meeting theirs, Elm, 10:00–11:00, Approved, From another calendar",
        "Meeting plain, Oak, 10:00–11:00, Approved, Catering, Setup from 09:45, Clean-down until 11:30, Ada Okafor",
        "Private Meeting, Oak, 12:00–13:00, Approved, Provisional: not sent yet",
        "Meeting asked, Hall, 10:00–11:00, Needs approval, Ada Okafor",
      ]),
    );
    expect(screen.queryByText(/hidden by filters/)).toBeNull();
    const oak = document.querySelector("[data-event='plain/r1']");
    expect(oak?.querySelectorAll("[class*=cap]")).toHaveLength(2);
  });

  test("[ROM-61] rejected events are shown when they are asked for", async () => {
    const bookings = [aBooking("no", [{ room: "hall" }], { approval: approvalOf("REJECTED") })];
    await openCalendar(fakeWith({ bookings }), "?showRejected=1");
    expect(
      await screen.findByRole("button", { name: "Meeting no, Hall, 10:00–11:00, Rejected, Ada Okafor" }),
    ).toBeDefined();
    expect(screen.getByRole("button", { name: "Remove filter: Show rejected events" })).toBeDefined();
  });

  test("[ROM-71] of 500 rooms with six events each only those in sight stand in the page", async () => {
    const rooms = Array.from({ length: 500 }, (_, i) => aRoomRow(`r${i}`, `Room ${i}`));
    const hours = ["08:00", "09:30", "11:00", "12:30", "14:00", "15:30"];
    const bookings = rooms.flatMap((_, i) =>
      hours.map((h) => {
        const from = at(h);
        return aBooking(`b${i}-${h}`, [
          { room: `r${i}`, from, to: from + 3_600_000, setup: 15, requests: { w: "Catering" } },
        ]);
      }),
    );
    const { container } = await openCalendar(fakeWith({ rooms, bookings }));
    const grid = await screen.findByRole("grid");
    await waitFor(() => expect(events().length).toBeGreaterThan(30));
    expect(grid.getAttribute("aria-rowcount")).toBe("502");
    expect(container.querySelectorAll("*").length).toBeLessThanOrEqual(1_400);
  });
});

describe("the keyboard", () => {
  const bookings = [
    aBooking("a", [{ room: "elm", from: at("09:00"), to: at("10:00") }]),
    aBooking("b", [{ room: "elm", from: at("11:00"), to: at("12:00"), setup: 15 }]),
    aBooking("c", [{ room: "oak", from: at("11:00"), to: at("12:00") }]),
  ];
  const open = async (search = "") => {
    const shown = await openCalendar(fakeWith({ bookings }), search);
    const grid = await screen.findByRole("grid");
    await within(grid).findByRole("button", { name: /^Meeting a/ });
    within(grid)
      .getByRole("button", { name: /^Meeting a/ })
      .focus();
    return shown;
  };

  test("[ROM-62] arrows go through events and the gaps between them, and to the room below at the same time", async () => {
    await open();
    const seen = [focused()];
    for (const key of ["{ArrowRight}", "{ArrowRight}", "{ArrowDown}", "{ArrowLeft}", "{ArrowUp}", "{End}", "{Home}"]) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual([
      "Meeting a, Elm, 09:00–10:00, Approved, Ada Okafor",
      "Book Elm, free 10:00–10:45",
      "Meeting b, Elm, 11:00–12:00, Approved, Setup from 10:45, Ada Okafor",
      "Meeting c, Oak, 11:00–12:00, Approved, Ada Okafor",
      "Book Oak, free 07:00–11:00",
      "Book Elm, free 07:00–09:00",
      "Book Elm, free 12:00–21:00",
      "Book Elm, free 07:00–09:00",
    ]);
  });

  test("[ROM-62] the calendar is one stop of the Tab key", async () => {
    await open();
    expect(document.querySelectorAll("[role=grid] [tabindex='0']")).toHaveLength(1);
    await user.keyboard("{ArrowRight}");
    expect(document.querySelectorAll("[role=grid] [tabindex='0']")).toHaveLength(1);
    await user.tab();
    expect(document.activeElement?.closest("[role=grid]") ?? null).toBeNull();
  });

  test("[ROM-65] Enter opens an event, and begins a booking in a gap", async () => {
    const { at: where, router } = await open();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(where()).toBe("/room-booking/calendar/booking/a"));
    expect(await screen.findByRole("complementary", { name: "Booking" })).toBeDefined();
    router.history.back();
    await waitFor(() => expect(where()).toBe("/room-booking/calendar"));
    screen.getByRole("button", { name: /^Meeting a/ }).focus();
    await user.keyboard("{ArrowRight}{Enter}");
    await waitFor(() => expect(where()).toContain("new=1"));
    expect(Object.fromEntries(new URLSearchParams(where().split("?")[1]))).toEqual({
      new: "1",
      room: "elm",
      from: String(at("10:00")),
      to: String(at("10:45")),
      quick: "1",
    });
  });
});

test("[ROM-62] a gap that may be booked since keeps the focus", async () => {
  const { client } = await openCalendar(fakeWith({ bookings: [aBooking("a", [{ room: "elm" }])] }), "", {
    readOnly: true,
  });
  (await screen.findByRole("button", { name: /^Meeting a/ })).focus();
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Free 11:00–21:00, Elm");
  act(() => client.remote.take({ app_features: JSON.stringify({ roomBooking: { readOnly: false } }) }));
  expect(focused()).toBe("Book Elm, free 11:00–21:00");
});

test("[ROM-69] while room booking is read-only everything is shown and nothing can be made or changed", async () => {
  const bookings = [aBooking("a", [{ room: "elm" }])];
  const waiting = [aBooking("w", [{ room: "hall" }], { approval: approvalOf("SUBMITTED") })];
  await openCalendar(fakeWith({ bookings, waiting }), "", { readOnly: true });
  const event = await screen.findByRole("button", { name: /^Meeting a/ });
  expect(screen.getAllByText("Room booking is read-only")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "New booking" })).toBeNull();
  event.focus();
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Free 11:00–21:00, Elm");
  expect(document.activeElement?.getAttribute("role")).toBe("img");
  expect(document.querySelector("[data-movable]")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Needs approval (1)" }));
  expect(await screen.findByText("Meeting w")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Approve|Reject/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("[ROM-63] the address says day and view; a day of 23 hours has 23 of them", async () => {
  const { at: where } = await openCalendar(fakeWith({ rooms: ROOMS, day: "2026-03-29" }), "?day=2026-03-29&whole=1");
  const grid = await screen.findByRole("grid", { name: "Rooms on Sun 29 Mar 2026" });
  const ticks = within(grid).getAllByRole("columnheader")[1];
  expect(ticks?.children).toHaveLength(23);
  expect(ticks?.textContent).toContain("00:0002:00");
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(where()).toContain("day=2026-03-30");
  await user.click(screen.getByRole("button", { name: "Today" }));
  expect(await screen.findByRole("grid", { name: "Rooms on Tue 10 Mar 2026" })).toBeDefined();
  expect(where()).not.toContain("day=");
  await user.click(screen.getByRole("radio", { name: "Month" }));
  expect(await screen.findByRole("grid", { name: "March 2026" })).toBeDefined();
  expect(where()).toContain("view=month");
  expect(DAY).toBe("2026-03-10");
});

test("[ROM-62] a day that is turned under the focus has it at the event that stands there then", async () => {
  const next = "2026-03-11";
  const fake = fakeWith({ bookings: [aBooking("a", [{ room: "elm" }])] });
  const later = { from: at("14:00", next), to: at("15:00", next) };
  putBookings(fake, [aBooking("b", [{ room: "elm", ...later }])], next);
  await openCalendar(fake);
  const event = await screen.findByRole("button", { name: /^Meeting a/ });
  event.focus();
  fireEvent.click(screen.getByRole("button", { name: "Next day" }));
  await waitFor(() => expect(focused()).toBe("Meeting b, Elm, 14:00–15:00, Approved, Ada Okafor"));
  expect(document.activeElement).toBe(event);
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Book Elm, free 15:00–21:00");
});
