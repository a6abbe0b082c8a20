import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planCreate } from "#domain/rooms/commands/edit.ts";
import { planMove } from "#domain/rooms/commands/move.ts";
import { holdingsOf } from "#domain/rooms/clash.ts";
import { LONG_GROUP } from "#domain/rooms/collection.ts";
import { ADA, aBooking, aReservation, at, aWorld, NOW } from "#domain/rooms/rooms.test-kit.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { must, ok } from "#domain/shared/result.ts";
import { LOST_ROOM, SHEET } from "#domain/words/room-sheet.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { london } from "#testing/room-bookings.ts";
import { openSheet, plain } from "./sheet.test-kit.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

const WORLD = aWorld({ ns: "example", newId: () => "mine" });
/** A plan that this device saved, and that the server found the room taken for. */
async function tooLate(fake: FakeData, plan: Plan, booking: string, room: string): Promise<string> {
  const saved = await fake.save(plan);
  const [id = ""] = saved.ok ? saved.value.ids : [];
  fake.park(id, {
    kind: "clash",
    code: "room-taken",
    at: NOW,
    conflicts: [
      {
        path: `ns/example/bookings/${booking}`,
        why: "exists",
        field: "reservations/r1/resource",
        mine: { room, f: at("10:00"), t: at("11:00") },
      },
    ],
  });
  fake.plans.length = 0;
  return id;
}
const board = aBooking("b", [{ cleanDown: 15 }], { title: "Board" });

test("[ROM-88] who was too late to book is told who holds the room, and books another one in one tap", async () => {
  const fake = london([board]);
  const draft = {
    title: "Interview",
    owner: ADA,
    privacy: { title: false, owner: false },
    reservations: [aReservation()],
  };
  const made = planCreate(draft, "london", WORLD);
  const id = await tooLate(fake, must(made.ok ? made.value : null, "a plan"), "mine", "oak");
  const { user } = await openSheet(fake, { booking: "mine" });
  expect(
    await screen.findByText("Oak is taken by Board Tue 10 Mar 2026 10:00–11:00 (clean-down until 11:15)."),
  ).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Book Ash for Interview instead" }));
  await waitFor(() => expect(fake.sets.get(id)?.state).toBe("closed"));
  expect(fake.plans).toMatchObject([
    {
      action: "meetings.create",
      ops: [{ fields: { title: "Interview", reservations: { r1: { resource: { title: "Ash" } } } } }],
    },
  ]);
});

test("[ROM-88] [CMD-14] where the server answers the other room is asked for in the same change: what builds on it stays", async () => {
  const fake = london([board]);
  const draft = {
    title: "Interview",
    owner: ADA,
    privacy: { title: false, owner: false },
    reservations: [aReservation()],
  };
  const made = planCreate(draft, "london", WORLD);
  const id = await tooLate(fake, must(made.ok ? made.value : null, "a plan"), "mine", "oak");
  fake.previews.set(id, ok({ says: ["Books Ash."], label: "Book Ash" }));
  const { user } = await openSheet(fake, { booking: "mine" });
  await user.click(await screen.findByRole("button", { name: "Book Ash for Interview instead" }));
  await waitFor(() => expect(fake.sets.get(id)?.state).toBe("queued"));
  expect(fake.doneAnyway).toMatchObject([
    { id, says: ["Books Ash."], input: { id: "mine", draft: { reservations: [{ room: "ash" }] } } },
  ]);
  expect(fake.plans).toEqual([]);
});

test("[ROM-88] who was too late to move keeps the booking, sees why, and moves it elsewhere", async () => {
  const mine = plain("a", { ...aBooking("a", [{ room: "elm", roomTitle: "Elm" }]) });
  const fake = london([mine, board]);
  const moved = planMove(
    mine,
    { key: "r1", to: { room: "oak" } },
    { known: null, orders: [], all: holdingsOf([]), world: WORLD },
  );
  await tooLate(fake, must(moved.ok ? moved.value : null, "a plan"), "a", "oak");
  const { user } = await openSheet(fake);
  expect(await screen.findByText(/^Oak is taken by Board/)).toBeDefined();
  expect(screen.getAllByText(SHEET.attention).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("r1: Room")).toHaveProperty("value", "elm");
  await user.click(await screen.findByRole("button", { name: "Book Ash for Meeting a instead" }));
  await waitFor(() => expect(fake.plans).toHaveLength(1));
  expect(fake.plans[0]).toMatchObject({
    action: "meetings.move",
    ops: [{ kind: "patch", fields: { "reservations/r1/resource": { title: "Ash" } } }],
  });
});

test("[ROM-88] a holder that is private stays so, and a room that is free again can be had after all", async () => {
  const hidden = { title: "Private Meeting", owner: null, privacy: { title: true, owner: true } };
  const fake = london([aBooking("b", [{}], hidden)]);
  const draft = {
    title: "Interview",
    owner: ADA,
    privacy: { title: false, owner: false },
    reservations: [aReservation()],
  };
  const made = planCreate(draft, "london", WORLD);
  await tooLate(fake, must(made.ok ? made.value : null, "a plan"), "mine", "oak");
  const first = await openSheet(fake, { booking: "mine" });
  expect(await screen.findByText("Oak is taken by a private booking Tue 10 Mar 2026 10:00–11:00.")).toBeDefined();
  first.unmount();
  const free = london([], { lastPullAt: NOW + 60_000 });
  await tooLate(free, must(made.ok ? made.value : null, "a plan"), "mine", "oak");
  const { user } = await openSheet(free, { booking: "mine" });
  await user.click(await screen.findByRole("button", { name: "Book Oak for Interview instead" }));
  await waitFor(() => expect(free.plans).toHaveLength(1));
});

test.each<[string, Parameters<typeof london>[1], boolean]>([
  ["before the bookings of that moment have arrived", { lastPullAt: NOW }, false],
  ["while the first load has not finished", { lastPullAt: NOW + 60_000 }, true],
])(
  "[ROM-88] [KNOW-4] a room is not told to be free %s: others are offered as far as is known",
  async (_, around, partial) => {
    const fake = london([], around);
    const LONG = { list: "room-booking", site: "london", group: LONG_GROUP } as const;
    if (partial) fake.setRows(LONG, [], true);
    const draft = {
      title: "Interview",
      owner: ADA,
      privacy: { title: false, owner: false },
      reservations: [aReservation()],
    };
    const made = planCreate(draft, "london", WORLD);
    await tooLate(fake, must(made.ok ? made.value : null, "a plan"), "mine", "oak");
    await openSheet(fake, { booking: "mine" });
    const why =
      "Oak was taken by somebody else for Tue 10 Mar 2026 10:00–11:00. By whom has not arrived on this device.";
    expect(await screen.findByText(why)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Book Oak for Interview instead" })).toBeNull();
    expect(screen.getByRole("button", { name: "Book Ash for Interview instead" })).toBeDefined();
    expect(screen.getByText(LOST_ROOM.nearestSoFar)).toBeDefined();
  },
);
