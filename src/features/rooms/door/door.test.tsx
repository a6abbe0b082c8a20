import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { ROOMS } from "#domain/rooms/limits.ts";
import { aBooking, at, DAY, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { addDays } from "#domain/shared/time.ts";
import { DOOR } from "#domain/words/door.ts";
import { ROOM_WORDS } from "#domain/words/rooms.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { type Around, london, putRooms } from "#testing/room-bookings.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DoorScreen } from "./door-screen.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const user = userEvent.setup();

const PATH = "/room-booking/door/$site/$room";
/** The page of a room, at a time of the day. */
async function open(fake: FakeData, { time = "10:20", door = "london/oak", readOnly = false } = {}) {
  vi.setSystemTime(at(time));
  const client = await fake.readyClient();
  client.remote.take({ app_features: JSON.stringify({ roomBooking: { readOnly } }) });
  return renderScreen({ [PATH]: DoorScreen }, { data: client, at: `/room-booking/door/${door}` });
}
const asOf = (time: string): Around => ({ lastPullAt: at(time) });
const here = (bookings: readonly RoomBooking[], over: Around = {}) => london(bookings, { ...asOf("10:20"), ...over });
const part = async (name: string) => within(await screen.findByRole("region", { name }));

test("[DOOR-4] [DOOR-1] says what is on and until when, and what is next", async () => {
  const board = aBooking("b", [{ cleanDown: 15 }], { title: "Board" });
  const next = aBooking("n", [{ from: at("11:30"), to: at("12:00") }], { title: "Interview" });
  await open(here([board, next]));
  expect(await screen.findByRole("heading", { level: 1, name: "Oak" })).toBeDefined();
  expect(screen.getByText("Taken until 11:15")).toBeDefined();
  const now = await part(DOOR.now);
  expect(now.getByText("Board")).toBeDefined();
  expect(now.getByText("10:00–11:00")).toBeDefined();
  expect((await part(DOOR.next)).getByText("Interview")).toBeDefined();
  expect(screen.queryByRole("region", { name: DOOR.book })).toBeNull();
});

test("[DOOR-5] checking in and ending are edits, offline too; somebody else's ends after a question", async () => {
  const fake = here([aBooking("b", [{ requiresCheckIn: true }], { title: "Board" })], { net: "offline" });
  await open(fake);
  const now = await part(DOOR.now);
  await user.click(await now.findByRole("button", { name: "Check in to Board" }));
  await waitFor(() => expect(fake.plans).toMatchObject([{ action: "meetings.checkIn" }]));
  await user.click(now.getByRole("button", { name: "End Board now" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: DOOR.keep }));
  expect(fake.plans).toHaveLength(1);
  await user.click(now.getByRole("button", { name: "End Board now" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: DOOR.endNow }));
  await waitFor(() => expect(fake.plans.map((p) => p.action)).toEqual(["meetings.checkIn", "meetings.edit"]));
});

test("[DOOR-5] a free room is booked from now on by one press, as one's own", async () => {
  const fake = here([aBooking("n", [{ from: at("11:00"), to: at("12:00") }])], { net: "offline" });
  await open(fake);
  expect(await screen.findByText("Free until 11:00")).toBeDefined();
  const book = await part(DOOR.book);
  expect(book.getAllByRole("button").map((b) => b.textContent)).toEqual(["Book until 11:00"]);
  await user.click(book.getByRole("button", { name: "Book until 11:00" }));
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  expect(fake.plans[0]).toMatchObject({
    action: "meetings.create",
    ops: [
      {
        fields: {
          reservations: { r1: { reservedPeriod: { fromTime: at("10:20"), toTime: at("11:00") }, adHoc: true } },
        },
      },
    ],
  });
});

test("[DOOR-4] what is private stays private, and what another calendar keeps can only be looked at", async () => {
  const theirs = aBooking("t", [{}], {
    ...{ title: "Private Meeting", owner: null, privacy: { title: true, owner: true } },
    thirdParty: { uid: "t", accepted: true },
  });
  await open(here([theirs]));
  const now = await part(DOOR.now);
  expect(now.getByText("Private Meeting")).toBeDefined();
  expect(now.queryAllByRole("button")).toEqual([]);
  expect(now.getByRole("link", { name: DOOR.openIt })).toBeDefined();
});

test("[DOOR-4] while rooms are read-only nothing can be done, and it says so", async () => {
  await open(here([aBooking("b", [{ requiresCheckIn: true }])]), { readOnly: true });
  expect((await part(DOOR.now)).queryAllByRole("button")).toEqual([]);
  expect(screen.getByText(ROOM_WORDS.readOnly)).toBeDefined();
});

test("[DOOR-4] [KNOW-2] before all bookings are here no room is called free, and none is booked", async () => {
  const fake = here([]);
  const group = { from: addDays(DAY, -1), to: addDays(DAY, ROOMS.aheadDays) };
  fake.setRows({ list: "room-booking", site: "london", group }, [], true);
  await open(fake);
  expect(await screen.findByText(DOOR.coming)).toBeDefined();
  expect(screen.queryByText("Free")).toBeNull();
  expect(screen.queryByRole("region", { name: DOOR.book })).toBeNull();
});

test("[DOOR-4] of a room that is not there, and of a site that is not theirs, it says so", async () => {
  const gone = here([]);
  putRooms(gone, [{ id: "elm" }]);
  const shown = await open(gone);
  expect(await screen.findByText("There is no such room at London.")).toBeDefined();
  shown.unmount();
  await open(here([]), { door: "lima/oak" });
  expect(await screen.findByText("This room is of a site that is not yours.")).toBeDefined();
});
