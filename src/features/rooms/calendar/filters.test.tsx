import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBooking, at } from "#domain/rooms/rooms.test-kit.ts";
import { fakeWith, laidOut, openCalendar } from "./calendar.test-kit.tsx";

const user = userEvent.setup();
/** Rooms, without the heads of their floors. */
const rooms = () =>
  screen
    .getAllByRole("rowheader")
    .filter((r) => r.dataset["name"] !== undefined)
    .map((r) => r.firstElementChild?.textContent);
laidOut();

test("[ROM-64] a filter takes effect at once, stands in the address, and is saved in the profile, key by key", async () => {
  const fake = fakeWith({ filters: { capacityMin: 2, colour: "red" } });
  const { at: where } = await openCalendar(fake);
  await screen.findByRole("grid");
  await user.click(screen.getByRole("button", { name: "Filters (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Filters" });
  await user.click(within(dialog).getByRole("checkbox", { name: "Rooms that need approval" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(rooms()).toEqual(["Hall"]));
  expect(where()).toContain("approvalOnly=1");
  await waitFor(() => expect(fake.plans).toHaveLength(1), { timeout: 3_000 });
  expect(fake.plans[0]).toMatchObject({
    action: "profile.roomFilters",
    ops: [{ kind: "patch", path: "users/u1", fields: { "profile/roomBookingCalendarFilters/approvalOnly": true } }],
  });
});

test("[ROM-64] rooms with catering are asked for beside bookings with catering", async () => {
  const { at: where } = await openCalendar(fakeWith());
  await screen.findByRole("grid");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const dialog = await screen.findByRole("dialog", { name: "Filters" });
  await user.click(within(dialog).getByRole("checkbox", { name: "Rooms with catering" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(rooms()).toEqual(["Hall"]));
  expect(where()).toContain("cateringRooms=1");
  await user.click(screen.getByRole("button", { name: "Remove filter: Rooms with catering" }));
  await waitFor(() => expect(rooms()).toHaveLength(3));
});

test("[ROM-64] filters come from the profile; the address beats them; Clear takes all away", async () => {
  const fake = fakeWith({ filters: { approvalOnly: true, features: ["screen"] } });
  const { at: where } = await openCalendar(fake, "?approvalOnly=0");
  await screen.findByRole("grid");
  expect(rooms()).toEqual(["Oak"]);
  const chips = screen.getByRole("group", { name: "Filters that are on" });
  expect(
    within(chips)
      .getAllByRole("button")
      .map((b) => b.textContent),
  ).toEqual(["screen", "Clear"]);
  await user.click(within(chips).getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(rooms()).toEqual(["Elm", "Oak", "Hall"]));
  expect(where()).toContain("features=");
});

test("[ROM-64] filters that leave no room, or hide events, say so and offer the way back", async () => {
  const bookings = [
    aBooking("a", [{ room: "elm" }]),
    aBooking("b", [{ room: "oak", setup: 15, from: at("12:00"), to: at("13:00") }]),
  ];
  const first = await openCalendar(fakeWith({ bookings }), "?caps=1");
  expect(await screen.findByText("1 booking is hidden by filters.")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Meeting b/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Meeting a/ })).toBeNull();
  first.unmount();
  await openCalendar(fakeWith({ bookings }), "?capacityMin=900");
  expect(await screen.findByText("No room matches the filters")).toBeDefined();
  await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
  expect(await screen.findByRole("grid")).toBeDefined();
});

test("[ROM-64] a booking of which a filter hides one reservation is moved whole", async () => {
  const two = aBooking("a", [
    { room: "elm", setup: 15 },
    { room: "oak", roomTitle: "Oak" },
  ]);
  const fake = fakeWith({ bookings: [two] });
  await openCalendar(fake, "?caps=1");
  (await screen.findByRole("button", { name: /^Meeting a, Elm/ })).focus();
  expect(screen.queryByRole("button", { name: /^Meeting a, Oak/ })).toBeNull();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  const [op] = fake.plans[0]?.ops ?? [];
  expect(op?.kind === "patch" && Object.keys(op.fields)).not.toContain("reservations/r2");
});
