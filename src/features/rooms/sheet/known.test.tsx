import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { aBooking, approvalOf, at, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { addDays } from "#domain/shared/time.ts";
import { SHEET } from "#domain/words/room-sheet.ts";
import { ROOM_REFUSED, ROOM_WORDS } from "#domain/words/rooms.ts";
import { aSite } from "#testing/builders.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { LONDON, london, putRooms } from "#testing/room-bookings.ts";
import { openSheet, plain } from "./sheet.test-kit.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const SOURCES = ["meetings:london", "rooms:london", "work-orders:london", "meetings:lima"];
const pulls = (minutes: number, { without = "" } = {}) =>
  SOURCES.filter((s) => s !== without).map((source) => ({
    ...{ source, docs: 1, total: 1, complete: true, live: false, asOf: NOW - minutes * 60_000 },
  }));
/** The lists of this kind are a part. */
function part(fake: FakeData, kind: "room" | "room-booking"): void {
  if (kind === "room") return fake.setRows({ list: "room", site: "london" }, [], true);
  const group = { from: addDays(DAY, -1), to: addDays(DAY, ROOMS.aheadDays) };
  fake.setRows({ list: "room-booking", site: "london", group }, [], true);
  return fake.setRows({ list: "room-booking", site: "london", group: LONG_GROUP }, [], true);
}
const asked = () =>
  aBooking("a", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf("SUBMITTED"), title: "Board" });

describe("[KNOW-5] a room that has not arrived", () => {
  test("[KNOW-5] is not told to be gone, nor does its booking need no approval", async () => {
    const fake = london([asked()]);
    part(fake, "room");
    await openSheet(fake);
    const room = await screen.findByLabelText("r1: Room");
    expect(room.textContent).not.toContain("no longer exists");
    expect(within(room).getByRole("option", { name: "Hall" })).toBeDefined();
    expect(screen.getByText(SHEET.decideComing)).toBeDefined();
    expect(screen.queryByRole("button", { name: SHEET.reject })).toBeNull();
    act(() => putRooms(fake, [{ id: "hall", requiresApproval: true }]));
    expect(await screen.findByRole("button", { name: SHEET.approve })).toBeDefined();
    act(() => putRooms(fake, []));
    await waitFor(() => expect(room.textContent).toContain("Hall (no longer exists)"));
  });

  test("[KNOW-5] refuses a save seconds after a start with what is so", async () => {
    const fake = london([]);
    part(fake, "room");
    const { user } = await openSheet(fake, { room: "oak", from: at("10:00"), to: at("11:00") });
    await user.click(await screen.findByRole("button", { name: /^Save/ }));
    expect((await screen.findAllByText(ROOM_REFUSED["room-coming"])).length).toBeGreaterThan(0);
    expect(screen.queryByText(ROOM_REFUSED["room-gone"])).toBeNull();
    expect(fake.plans).toEqual([]);
  });
});

describe("[KNOW-4] whether the rooms of a booking are free", () => {
  const open = async (fake: FakeData) => openSheet(fake, { room: "oak", from: at("10:00"), to: at("11:00") });

  test("[KNOW-4] is not known of a part, and the server checks it", async () => {
    const fake = london([]);
    part(fake, "room-booking");
    await open(fake);
    expect(await screen.findByText(SHEET.unknown)).toBeDefined();
  });

  test("[KNOW-4] late it is said as of when bookings are known", async () => {
    const fake = london([]);
    fake.standsOn = (q) => ("list" in q && q.list === "room-booking" ? ["meetings:london"] : []);
    fake.setSync({ pulls: pulls(10), net: "offline" });
    await open(fake);
    expect(await screen.findByText(/^This device knows bookings as of 07:50\./)).toBeDefined();
  });

  test("[KNOW-4] complete there is nothing to say", async () => {
    const fake = london([]);
    await open(fake);
    await screen.findByLabelText("r1: Room");
    expect(screen.queryByText(SHEET.unknown)).toBeNull();
    expect(screen.queryByText(/^This device knows bookings/)).toBeNull();
  });

  test("[KNOW-4] another room is free as far as this device knows while bookings arrive", async () => {
    const board = aBooking("b", [{}], { title: "Board" });
    const fake = london([board]);
    const group = { from: addDays(DAY, -1), to: addDays(DAY, ROOMS.aheadDays) };
    fake.setRows({ list: "room-booking", site: "london", group }, [board], true);
    const { user } = await open(fake);
    await user.click(await screen.findByRole("button", { name: "r1: same time, other room" }));
    expect(await screen.findByText(SHEET.nextFreeUnsure)).toBeDefined();
    act(() => fake.setRows({ list: "room-booking", site: "london", group }, [board]));
    await waitFor(() => expect(screen.queryByText(SHEET.nextFreeUnsure)).toBeNull());
  });
});

describe("[KNOW-6] a booking of another site", () => {
  const LIMA = aSite({ id: "lima", title: "Lima", timeZone: "America/Lima" });
  async function opened() {
    const b = aBooking("a", [{ room: "inca", roomTitle: "Inca" }], {
      ...{ site: "lima", approval: approvalOf("SUBMITTED"), title: "Board" },
    });
    const fake = london([b]);
    fake.setRows({ list: "site" }, [LONDON, LIMA]);
    fake.setRows({ one: "room-booking", site: "lima", id: "a" }, [b]);
    fake.setRows({ list: "room", site: "lima" }, [
      {
        path: "ns/example/resources/inca",
        view: {
          fields: { title: "Inca", site: { ref: "sites/lima" }, floor: "f1", requiresApproval: true },
          deleted: false,
        },
        ...{ rev: 1, pending: false, updatedAt: 1, stamp: "1" },
      },
    ]);
    return { fake, ...(await openSheet(fake)) };
  }

  test("[KNOW-6] has its own rooms, times and decision, and says so", async () => {
    await opened();
    expect(await screen.findByText("This booking is of Lima. Its times are those of America/Lima.")).toBeDefined();
    expect(screen.getByLabelText("r1: Room").textContent).not.toContain("no longer exists");
    expect(screen.getByLabelText("r1: from, time")).toHaveProperty("value", "05:00");
    expect(await screen.findByRole("button", { name: SHEET.approve })).toBeDefined();
  });

  test("[KNOW-6] is decided as one of its site", async () => {
    const { fake, user } = await opened();
    await user.click(await screen.findByRole("button", { name: SHEET.approve }));
    await waitFor(() => expect(fake.plans).toMatchObject([{ action: "meetings.approve", site: "lima" }]));
  });
});

test("[KNOW-2] that a booking does not exist is said of the bookings of every site", async () => {
  const fake = london([]);
  fake.setRows({ list: "site" }, [LONDON, aSite({ id: "lima", title: "Lima" })]);
  fake.setSync({ pulls: pulls(0, { without: "meetings:lima" }) });
  await openSheet(fake, { booking: "nowhere" });
  expect(await screen.findByText("Still arriving")).toBeDefined();
  expect(screen.queryByText(ROOM_WORDS.notFound.absent)).toBeNull();
  act(() => fake.setSync({ pulls: pulls(0) }));
  expect(await screen.findByText(ROOM_WORDS.notFound.absent)).toBeDefined();
});

test("[KNOW-2] an owner that is kept back is private, and none only where that is known", async () => {
  const secret = plain("a", { owner: null, privacy: { title: false, owner: true } });
  const fake = london([secret]);
  fake.setRows({ one: "booking-details", site: "london", id: "a" }, [], true);
  await openSheet(fake);
  const owner = within(await screen.findByRole("group", { name: "Owner" }));
  expect(owner.getByText(SHEET.ownerHidden)).toBeDefined();
  expect(owner.queryByText(SHEET.noOwner.absent)).toBeNull();
});
