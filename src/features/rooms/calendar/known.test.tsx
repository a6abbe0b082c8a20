import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { aBooking, approvalOf, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { fakeWith, laidOut, openCalendar, putBookings } from "./calendar.test-kit.tsx";

laidOut();
const SOURCES = ["meetings:london", "rooms:london"];
/** The device was told everything, so many minutes ago. */
function late(fake: FakeData, minutes: number): void {
  fake.standsOn = (q) => ("list" in q && q.list === "room-booking" ? [SOURCES[0] ?? ""] : []);
  const asOf = NOW - minutes * 60_000;
  const pulls = SOURCES.map((source) => ({ source, docs: 9, total: 9, complete: true, live: false, asOf }));
  fake.setSync({ pulls, net: "offline", lastPullAt: asOf });
}
const gap = () => document.querySelector<HTMLElement>('[data-stop^="gap "]');
const called = () => gap()?.getAttribute("aria-label");
const grid = () => screen.findByRole("grid", { name: /^Rooms/ });
const COMING = "Bookings are still arriving: what looks free may be taken.";

describe("[KNOW-4] what looks free in a day", () => {
  test("[KNOW-4] while nothing has arrived it is neither free nor can it be pressed", async () => {
    const fake = fakeWith();
    const watch = fake.watch.bind(fake);
    fake.watch = (q, on) => ("list" in q && q.list === "room-booking" ? Promise.resolve(0) : watch(q, on));
    const { at } = await openCalendar(fake);
    await grid();
    expect(called()).toMatch(/^Elm .*: bookings are still arriving$/);
    expect(gap()?.tagName).toBe("SPAN");
    fireEvent.click(document.querySelector('[role="gridcell"]') ?? document.body);
    expect(at()).toBe("/room-booking/calendar");
    expect(screen.queryByText(/^No bookings/)).toBeNull();
    expect(screen.getByText(COMING)).toBeDefined();
  });

  test("[KNOW-4] of a part it says that it is not known, and that the server checks it", async () => {
    const fake = fakeWith({ partial: true, bookings: [aBooking("one", [{ room: "hall", roomTitle: "Hall" }])] });
    const { at } = await openCalendar(fake);
    await grid();
    await waitFor(() => expect(gap()?.tagName).toBe("BUTTON"));
    expect(called()).toMatch(/^Book Elm .*: bookings are still arriving, the server checks it$/);
    expect(screen.getByText(COMING)).toBeDefined();
    expect(screen.queryByText(/^No bookings/)).toBeNull();
    expect(document.querySelector('[data-free="part"]')?.getAttribute("aria-busy")).toBe("true");
    await userEvent.setup().click(screen.getByRole("button", { name: /^Book Elm/ }));
    await waitFor(() => expect(at()).toMatch(/new=1&room=elm/));
    act(() => putBookings(fake, []));
    expect(await screen.findByText("No bookings on Tue 10 Mar 2026")).toBeDefined();
    expect(called()).toMatch(/^Book Elm, free /);
  });

  test("[KNOW-4] late it says as of when nothing was booked", async () => {
    const fake = fakeWith();
    late(fake, 10);
    await openCalendar(fake);
    await grid();
    expect(await screen.findByText("As of 07:50 there was none here. What came since has not arrived.")).toBeDefined();
    expect(called()).toMatch(/^Book Elm .*: nothing booked as of .*, the server checks it$/);
    expect(gap()?.dataset["none"]).toBe("late");
  });

  test("[KNOW-4] complete it is free", async () => {
    const fake = fakeWith();
    late(fake, 0);
    await openCalendar(fake);
    expect(await screen.findByText("No bookings on Tue 10 Mar 2026")).toBeDefined();
    expect(called()).toMatch(/^Book Elm, free /);
    expect(gap()?.dataset["of"]).toBe("meetings:london");
  });
});

test("[KNOW-4] a week says the same of a day without bookings", async () => {
  const fake = fakeWith();
  const group = { from: "2026-03-09", to: "2026-03-15" };
  const elsewhere = aBooking("one", [{ room: "hall", roomTitle: "Hall" }]);
  fake.setRows({ list: "room-booking", site: "london", group }, [elsewhere], true);
  await openCalendar(fake, "?view=week");
  await grid();
  await waitFor(() => expect(called()).toMatch(/^Book Elm, .*: bookings are still arriving, the server checks it$/));
  act(() => fake.setRows({ list: "room-booking", site: "london", group }, []));
  await waitFor(() => expect(called()).toMatch(/^Book Elm on /));
});

test("[KNOW-7] before a room has arrived there is its grid, with lanes that nobody can press", async () => {
  const fake = fakeWith({ rooms: [] });
  fake.setRows({ list: "room", site: "london" }, [], true);
  await openCalendar(fake);
  const coming = (await screen.findByText("Still arriving")).closest("[data-skeleton]");
  expect(coming?.getAttribute("aria-busy")).toBe("true");
  expect(coming?.querySelector("[aria-hidden]")?.children).toHaveLength(1);
  expect(coming?.querySelector("button, a, [tabindex]")).toBeNull();
  expect(screen.queryByRole("grid")).toBeNull();
});

test("[KNOW-7] a day of which no booking has arrived has grey lanes, until all have", async () => {
  const fake = fakeWith({ partial: true });
  const { at } = await openCalendar(fake);
  await grid();
  await waitFor(() => expect(document.querySelector('[role="gridcell"][data-free="nothing"]')).not.toBeNull());
  fireEvent.click(document.querySelector('[role="gridcell"]') ?? document.body);
  expect(at()).toBe("/room-booking/calendar");
  expect(screen.getByText(COMING).className).toBe("visually-hidden");
  act(() => putBookings(fake, []));
  await waitFor(() => expect(called()).toMatch(/^Book Elm, free /));
});

test("[KNOW-7] whose bookings are asked for is a bar until they have arrived, and never an id", async () => {
  const fake = fakeWith();
  fake.setRows({ one: "person", id: "zz-9" }, [], true);
  await openCalendar(fake, "?owner=zz-9");
  const chip = await screen.findByRole("button", { name: "Remove filter: Owner: Still arriving" });
  expect(chip.textContent).not.toContain("zz-9");
  act(() => fake.setRows({ one: "person", id: "zz-9" }, [{ id: "zz-9", path: "p", title: "Zoe Zed" } as never]));
  expect(await screen.findByRole("button", { name: "Remove filter: Owner: Zoe Zed" })).toBeDefined();
});

test("[KNOW-2] no room, and none that passes the filters, is said of all rooms", async () => {
  const fake = fakeWith({ rooms: [] });
  fake.setRows({ list: "room", site: "london" }, [], true);
  await openCalendar(fake);
  expect(await screen.findByText("Still arriving")).toBeDefined();
  expect(screen.queryByText("This site has no rooms yet")).toBeNull();
  act(() => fake.setRows({ list: "room", site: "london" }, []));
  expect(await screen.findByText("This site has no rooms yet")).toBeDefined();
});

test("[KNOW-2] nothing waits for approval, and nothing else is asked for, where all bookings and rooms are here", async () => {
  const fake = fakeWith();
  fake.setRows({ list: "room", site: "london" }, [], true);
  await openCalendar(fake, "?view=approval");
  expect((await screen.findAllByText("Still arriving")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Nothing waits for approval")).toBeNull();
});

test("[KNOW-2] that nothing else is asked for at a time is said of all bookings of its days", async () => {
  const hall = { room: "hall", roomTitle: "Hall" };
  const waits = aBooking("one", [hall], { approval: approvalOf("SUBMITTED") });
  const fake = fakeWith({ waiting: [waits] });
  putBookings(fake, [waits], DAY, true);
  await openCalendar(fake, "?view=approval");
  expect(await screen.findByText("Still arriving")).toBeDefined(); // what else is asked for at that time
  expect(screen.queryByText("No other booking")).toBeNull();
  act(() => putBookings(fake, [waits]));
  expect(await screen.findByText("No other booking")).toBeDefined();
});
