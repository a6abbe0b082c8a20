import fc from "fast-check";
import { expect, test } from "vitest";
import { parted } from "./again.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { aChangeSet } from "#testing/builders.ts";
import { restMayGo, stayingOf } from "#domain/bookings/apart.ts";

const path = (day: number) => `sites/s/bookings/d1_2026-01-${10 + day}_1`;
const exists = (day: number): Conflict => ({ path: path(day), why: "exists" });
const parkedDays = (all: readonly number[], lost: readonly number[], action = "bookings.create"): ChangeSet =>
  aChangeSet({
    id: "set-00001",
    action,
    ops: all.map((day) => ({ kind: "create" as const, path: path(day), fields: {} })),
    state: "attention",
    attempts: 1,
    attention: { kind: "clash", code: "already-exists", conflicts: lost.map(exists), at: 1 },
  });
const daysAndLost = fc
  .uniqueArray(fc.nat(20), { minLength: 1 })
  .chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));

test("[BKG-25] of a save of several days those that somebody else has stay, and every day is in one part", () => {
  let n = 0;
  fc.assert(
    fc.property(daysAndLost, ([all, lost]) => {
      const set = parkedDays(all, lost);
      const two = parted(set, () => `new-${++n}`);
      const apart = lost.length > 0 && lost.length < all.length;
      expect(restMayGo(set)).toBe(apart);
      expect(two !== null).toBe(apart);
      if (!two) return;
      expect(new Set(two.stays.ops.map((op) => op.path))).toEqual(new Set(lost.map(path)));
      expect([...two.goes.ops, ...two.stays.ops].map((op) => op.path).sort()).toEqual(all.map(path).sort());
      expect([two.goes.state, two.stays.state]).toEqual(["queued", "attention"]);
      expect(two.stays.attention?.conflicts.map((c) => c.path)).toEqual(lost.map(path));
      expect([two.goes.burns, two.stays.burns]).toEqual([[set.id], [set.id]]);
    }),
  );
});

test("[BKG-25] what belongs together is not parted: a move, or another kind of change", () => {
  for (const action of ["bookings.move", "neighbourhoods.create"]) {
    const set = parkedDays([1, 2], [1], action);
    expect(restMayGo(set)).toBe(false);
    expect(parted(set, () => "new")).toBeNull();
  }
  const edited = parkedDays([1, 2], []);
  const conflicts: Conflict[] = [exists(1), { path: path(2), why: "edited" }];
  expect(stayingOf({ ...edited, attention: { kind: "conflict", code: "", at: 1, conflicts } })).toEqual(new Set());
});
