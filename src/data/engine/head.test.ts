import { expect, test } from "vitest";
import { aChangeSet } from "#testing/builders.ts";
import { headOf } from "./head.ts";
import { ready } from "./order.ts";

const BOOKINGS = "sites/s/bookings";
const cancel = aChangeSet({
  id: "cancel-1",
  seq: 1,
  ops: [{ kind: "delete", path: `${BOOKINGS}/d_2026-01-12_1`, baseRev: 3 }],
});
const follow = (n: number) =>
  aChangeSet({
    id: `booking-${n}`,
    seq: 2,
    ops: [{ kind: "create", path: `${BOOKINGS}/d_2026-01-12_${n}`, fields: {} }],
  });

test("[BKG-17] a booking that follows a cancelled one waits for the cancellation, and others for nothing", () => {
  const waiting = (n: number) => ready([headOf(cancel), headOf(follow(n))]).map((h) => h.id);
  expect(waiting(2)).toEqual(["cancel-1"]);
  expect(waiting(3)).toEqual(["cancel-1", "booking-3"]);
});
