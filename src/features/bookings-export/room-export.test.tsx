import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomsAnswer } from "#data/api.ts";
import { ADA, aBooking, at, NOW, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import { roomRows } from "#domain/rooms/export/columns.ts";
import { ok } from "#domain/shared/result.ts";
import { london } from "#testing/room-bookings.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DeskExportScreen, RoomExportScreen } from "./export-screen.tsx";
import { ROOM_EXPORT } from "./kinds.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const booked = [
  aBooking("a", [{}, { room: "elm", roomTitle: "Elm" }], { title: "Board" }),
  aBooking("p", [{ from: at("12:00"), to: at("13:00") }], {
    title: "Secret",
    owner: ADA,
    privacy: { title: true, owner: true },
  }),
].map((booking) => ({ booking, createdAt: null, writtenVia: "" }));
const answer = (from: "server" | "device"): RoomsAnswer => ({
  rows: roomRows(booked, { from: at("00:00"), to: at("23:59") }),
  about: {
    places: new Map([["f1", "First floor"]]),
    rooms: new Map([
      ["oak", { title: "Oak", capacity: 8, floor: "f1", type: "", requiresApproval: false }],
      ["elm", { title: "Elm", capacity: 6, floor: "f1", type: "", requiresApproval: false }],
    ]),
    owners: new Map([[ADA.ref, { email: "ada@example.org", department: "", tags: [] }]]),
  },
  more: false,
  broken: 0,
  from,
  reach: { from: at("00:00", "2026-03-03"), complete: true, at: NOW },
  pending: 0,
  at: NOW,
});

const DAYS = "?from=2026-03-10&to=2026-03-10";
async function open(net: "online" | "offline", roles?: readonly string[]) {
  const fake = london([], { net, ...(roles ? { roles } : {}) });
  fake.activeSite = "london";
  fake.setRows({ one: "site", site: "london" }, [
    { id: "london", path: "sites/london", rev: 1, pending: false, config: {} },
  ]);
  fake.roomsAnswer = () => ok(answer(net === "online" ? "server" : "device"));
  const client = await fake.readyClient();
  const screens = { "/room-booking/export": RoomExportScreen, "/desk-booking/export": DeskExportScreen };
  const { router } = renderScreen(screens, { data: client, at: `/room-booking/export${DAYS}` });
  return { fake, user: userEvent.setup(), router };
}

test("[ROM-92] the table has a row for each reservation with the columns of rooms, and private bookings stay private", async () => {
  const { fake } = await open("online");
  const table = within(await screen.findByRole("table"));
  expect(screen.getByRole("heading", { name: "Room Bookings Export" })).toBeDefined();
  expect(fake.bookingsAsked).toMatchObject([{ site: "london", from: at("00:00"), limit: 1000 }]);
  expect(table.getByRole("columnheader", { name: "Clean-down (min)" })).toBeDefined();
  const found = await ROOM_EXPORT.load(fake, { site: "london", from: 0, to: 1, limit: 9 });
  const place = { site: "London", zone: ZONE, now: NOW };
  const cells = found.ok
    ? found.value.cells(0, 3, ["fromTime", "title", "room", "capacity", "email", "name"], place)
    : [];
  expect(cells).toEqual([
    ["Ada Okafor", "ada@example.org", "Oak", "8", "Board", "10:00"],
    ["Ada Okafor", "ada@example.org", "Elm", "6", "Board", "10:00"],
    ["", "", "Oak", "8", "Private Meeting", "12:00"],
  ]);
});

test("[ROM-92] its fields are those of rooms, in their groups", async () => {
  const { user } = await open("online");
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Fields and time zone" }));
  const rooms = within(screen.getByRole("group", { name: "Meeting Room" }));
  expect(rooms.getByRole("checkbox", { name: "Capacity" })).toBeDefined();
  expect(screen.queryByRole("group", { name: "Desk" })).toBeNull();
});

test("[EXP-18] while the server answers, the table has what this device keeps and Download works from it; then the server's rows stand there (spec 1 §2.5)", async () => {
  const fake = london([], { net: "online" });
  fake.activeSite = "london";
  fake.heldHere = true;
  fake.roomsAnswer = () => ok({ ...answer("device"), rows: answer("device").rows.slice(0, 1) });
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const asked = fake.roomBookings.bind(fake);
  fake.roomBookings = async (ask) => {
    if (ask.here) return asked(ask);
    await late;
    return ok(answer("server"));
  };
  const screens = { "/room-booking/export": RoomExportScreen, "/desk-booking/export": DeskExportScreen };
  renderScreen(screens, { data: await fake.readyClient(), at: `/room-booking/export${DAYS}` });
  expect(await screen.findByText(/^These are the bookings on this device\. Those of the server/)).toBeDefined();
  const rooms = () => Number(/(\d+)$/.exec(screen.getByText(/^\d+–\d+ of \d+$/).textContent)?.[1]);
  expect(rooms()).toBe(1);
  await userEvent.setup().click(screen.getByRole("button", { name: /Download Data/ }));
  await waitFor(() => expect(fake.roomFilesAsked).toHaveLength(1));
  expect(fake.calls).toEqual([]);
  act(arrive);
  await waitFor(() => expect(rooms()).toBe(3));
  expect(screen.queryByText(/Those of the server/)).toBeNull();
  expect(screen.getByText(/^The file comes from the server/)).toBeDefined();
});

test("[ROM-92] without a connection it shows what this device keeps, which also writes the file", async () => {
  const { fake, user } = await open("offline");
  expect(await screen.findByText("No connection. These are the bookings on this device.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /Download Data/ }));
  expect(fake.roomFilesAsked).toMatchObject([{ site: "london", siteTitle: "London", zone: "Europe/London" }]);
  expect(fake.calls).toEqual([]);
});

test("[EXP-17] whoever may export desks and rooms chooses between them, and the days stay", async () => {
  const { router, user } = await open("online", ["ns.admin"]);
  const kinds = within(await screen.findByRole("radiogroup", { name: "Kind of bookings" }));
  expect(kinds.getByRole<HTMLInputElement>("radio", { name: "Meeting Room" }).checked).toBe(true);
  await user.click(kinds.getByRole("radio", { name: "Desk" }));
  expect(await screen.findByRole("heading", { name: "Desk Bookings Export" })).toBeDefined();
  expect(router.state.location.pathname).toBe("/desk-booking/export");
  expect(router.state.location.search).toMatchObject({ from: "2026-03-10", to: "2026-03-10" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Desk" }).checked).toBe(true);
});

test("[EXP-17] with the right to rooms alone there is nothing to choose", async () => {
  await open("online", ["room-booking.admin"]);
  await screen.findByRole("table");
  expect(screen.queryByRole("radiogroup")).toBeNull();
});
