import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { planApprove, planCheckIn, planReject } from "#domain/rooms/commands/decide.ts";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { aBooking, approvalOf, aReservation, aWorld } from "#domain/rooms/rooms.test-kit.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { planCommit } from "./merge.ts";
import { storedOp } from "./new-sets.ts";

const HOUR = 3_600_000;
const world = aWorld();
const PATH = "ns/acme/bookings/b";
/** What is in dispute where a plan meets a booking as it stands on the server. */
function disputed(plan: Plan, server: RoomBooking): readonly (string | undefined)[] {
  const set = aChangeSet({ ops: plan.ops.map((op) => storedOp(op, undefined)) });
  const fields = { ...bookingDoc(server, world), changeSet: "theirs" };
  const base = { rev: server.rev + 1, fields, deleted: server.deleted, updatedAt: 1 };
  const recs = new Map([[PATH, { path: PATH, base, pending: [] }]]);
  return planCommit(set, recs, () => false).conflicts.map((c) => c.field ?? c.why);
}
function decisionsOn(b: RoomBooking): readonly Plan[] {
  const [approve, reject] = [planApprove([b], world), planReject(b, "no space", world)];
  if (!approve.ok || !reject.ok) throw new Error("cannot be decided");
  return [...approve.value, reject.value];
}
function checkInOf(b: RoomBooking, key: string): Plan {
  const plan = planCheckIn(b, key, { out: false, world: { ...world, now: b.from } });
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
}
const waiting = (...rooms: readonly Partial<RoomBooking["reservations"][number]>[]): RoomBooking =>
  aBooking("b", [{ room: "hall" }, ...rooms], { approval: approvalOf("SUBMITTED") });
const changed = (b: RoomBooking, over: Partial<RoomBooking["reservations"][number]>): RoomBooking => ({
  ...b,
  reservations: b.reservations.map((r, i) => (i === 0 ? { ...r, ...over } : r)),
});

describe("what somebody decides by and does not write", () => {
  test("[SYNC-MERGE] [ROM-21] a booking that moved meanwhile is not approved or rejected without a question", () => {
    const b = waiting();
    for (const plan of decisionsOn(b)) {
      expect(disputed(plan, b)).toEqual([]);
      expect(disputed(plan, changed(b, { from: b.from + HOUR, to: b.to + HOUR }))).toEqual(["reservations"]);
      expect(disputed(plan, changed(b, { room: "oak" }))).toEqual(["reservations"]);
      expect(disputed(plan, { ...b, reservations: [...b.reservations, aReservation({ key: "r2" })] })).toEqual([
        "reservations",
      ]);
    }
  });

  test("[SYNC-MERGE] [ROM-21] what is no place or time of it merges: notes, names, setup, the title", () => {
    fc.assert(
      fc.property(
        fc.record({
          note: fc.string({ maxLength: 20 }),
          roomTitle: fc.string(),
          setup: fc.nat(4),
          cleanDown: fc.nat(4),
        }),
        fc.string({ minLength: 1 }),
        (over, title) => {
          const b = waiting({ room: "oak" });
          for (const plan of decisionsOn(b)) expect(disputed(plan, { ...changed(b, over), title })).toEqual([]);
        },
      ),
    );
  });

  test("[SYNC-MERGE] [ROM-10] who is at the door checks in what was there: a room that was moved is asked about, another is not", () => {
    const b = aBooking("b", [{ room: "oak" }, { room: "elm" }]);
    const [first, second] = b.reservations.map((r) => checkInOf(b, r.key));
    const moved = changed(b, { from: b.from + 24 * HOUR, to: b.to + 24 * HOUR });
    expect(first && disputed(first, b)).toEqual([]);
    expect(first && disputed(first, moved)).toEqual(["reservations/r1/reservedPeriod"]);
    expect(first && disputed(first, changed(b, { room: "hall" }))).toEqual(["reservations/r1/resource"]);
    expect(second && disputed(second, moved)).toEqual([]);
  });
});
