import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftInput } from "#domain/rooms/inputs.ts";
import { aBooking, ADA, aReservation, at, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { london } from "#testing/room-bookings.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { OtherRoom } from "./other-room.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const board = aBooking("b", [{}], { title: "Board" });
const typed = draftInput({
  title: "Interview",
  owner: ADA,
  privacy: { title: false, owner: false },
  reservations: [aReservation({ note: "Water" })],
});

async function open(command: string, input: object, bookings = [board]) {
  const fake = london(bookings);
  const client = await fake.readyClient();
  client.remote.take({ app_features: '{"roomBooking":{"readOnly":false}}' });
  const onInput = vi.fn((_: object) => Promise.resolve(true));
  const onClose = vi.fn();
  const row = { id: "set-00001", site: "london", part: { of: "set-00001", index: 0, count: 1 } } as never;
  const props = { row, command, input: { ...input }, onInput, onClose, intro: null };
  renderScreen(() => <OtherRoom {...props} otherwise={<p>otherwise</p>} />, { data: client });
  return { fake, onInput, onClose, user: userEvent.setup() };
}

test("[CMD-14] a new booking opens as it was typed, says with what it clashes, and another room is asked for under its own id", async () => {
  const { fake, onInput, onClose, user } = await open("meetings.create", { site: "london", id: "mine", draft: typed });
  expect(await screen.findByLabelText(/^Title/)).toHaveProperty("value", "Interview");
  expect(screen.getByRole("textbox", { name: "r1: Note" })).toHaveProperty("value", "Water");
  expect(await screen.findByText(/Board/)).toBeDefined();
  fireEvent.change(screen.getByLabelText("r1: Room"), { target: { value: "ash" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onInput).toHaveBeenCalledTimes(1));
  expect(onInput.mock.calls[0]?.[0]).toMatchObject({
    site: "london",
    id: "mine",
    draft: { title: "Interview", owner: ADA, reservations: [{ room: "ash", from: at("10:00"), note: "Water" }] },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.plans).toEqual([]);
});

test("[CMD-14] a change opens laid over the booking as it stands, which others may have changed beside it", async () => {
  const mine = aBooking("a", [{ room: "elm", roomTitle: "Elm", note: "theirs" }]);
  const change = { reservations: { r1: { room: "oak" } } };
  const { onInput, user } = await open("meetings.move", { id: "a", change }, [mine, board]);
  expect(await screen.findByLabelText("r1: Room")).toHaveProperty("value", "oak");
  fireEvent.change(screen.getByLabelText("r1: Room"), { target: { value: "ash" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(onInput).toHaveBeenCalledWith({ id: "a", change: { reservations: { r1: { room: "ash" } } } }),
  );
});

test("[CMD-14] a change of a booking that is gone has no form", async () => {
  await open("meetings.move", { id: "gone", change: {} });
  expect(await screen.findByText("otherwise")).toBeDefined();
});
