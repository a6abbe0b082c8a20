import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planCreate } from "#domain/rooms/commands/edit.ts";
import { ADA, aBooking, aReservation, at, aWorld, NOW } from "#domain/rooms/rooms.test-kit.ts";
import { must } from "#domain/shared/result.ts";
import { london } from "#testing/room-bookings.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SyncScreen } from "./sync-screen.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

test("[ROM-88] the review names who holds a room that was lost, and other rooms at the same time", async () => {
  const fake = london([aBooking("b", [{}], { title: "Board" })]);
  const draft = {
    title: "Interview",
    owner: ADA,
    privacy: { title: false, owner: false },
    reservations: [aReservation()],
  };
  const made = planCreate(draft, "london", aWorld({ ns: "example", newId: () => "mine" }));
  const saved = await fake.save(must(made.ok ? made.value : null, "a plan"));
  const [id = ""] = saved.ok ? saved.value.ids : [];
  fake.park(id, {
    kind: "clash",
    code: "room-taken",
    at: NOW,
    conflicts: [
      {
        path: "ns/example/bookings/mine",
        why: "exists",
        field: "reservations/r1/resource",
        mine: { room: "oak", f: at("10:00"), t: at("11:00") },
      },
    ],
  });
  const client = await fake.readyClient();
  client.remote.take({ app_features: '{"roomBooking":{"readOnly":false}}' });
  renderPart(<SyncScreen />, { data: client });
  expect(await screen.findByText("Oak is taken by Board Tue 10 Mar 2026 10:00–11:00.")).toBeDefined();
  const offers = await screen.findAllByRole("button", { name: /^Book .* for Interview instead$/ });
  expect(offers.map((b) => b.textContent)).toEqual(["Book Ash", "Book Hall", "Book Elm"]);
});
