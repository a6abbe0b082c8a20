import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { layered } from "../config/layers.ts";
import { type Op, patched } from "../shared/changes.ts";
import type { JsonObject } from "../shared/json.ts";
import { addDays, instantAt, startOf } from "../shared/time.ts";
import { planSchema } from "../sync/schema.ts";
import { undoneOp } from "../sync/history.ts";
import {
  type Booker,
  type BookingRefusal,
  planCancel,
  planCancelMany,
  planRelease,
  type StandingBooking,
  type Wish,
} from "./commands.ts";
import { planCreate } from "./create.ts";
import { BOOKINGS } from "./limits.ts";
import { bookingId, lockOf, nextNumber, type Numbered, previousOf } from "./lock.ts";
import { planMove } from "./move.ts";
import { nearestFree } from "./near.ts";
import type { Owner } from "./owner.ts";
import { actionOf, chipOf, isAdHoc, isRecent } from "./state.ts";

const HOUR = 3_600_000;

const SITE = "s";
const Z = "Europe/London";
const NOW = instantAt("2026-01-09", "09:00", Z);
const aWish = (over: Partial<Wish> = {}): Wish => ({
  site: SITE,
  desk: { id: "d1", path: "sites/s/spaces/d1", title: "1.001", disabled: false, floor: "f", neighbourhood: null },
  neighbourhood: null,
  owner: {
    ref: "ns/a/people/ada",
    title: "Ada Okafor",
    email: "ada@a.test",
    department: "",
    tags: {},
    active: true,
    neighbourhood: [],
    canBookDesks: true,
    severalDesks: true,
  } satisfies Owner,
  days: ["2026-01-12"],
  booked: [],
  ...over,
});
const who = (over: Partial<Booker> = {}): Booker => ({
  now: NOW,
  roles: ["desk-booking.settings"],
  person: { ref: "ns/a/people/me", title: "Me" },
  config: layered({}, {}).config,
  ...over,
});
const valueOf = <T>(
  r: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T => {
  if (!r.ok) throw new Error(`refused: ${String(r.error)}`);
  return r.value;
};
const booked = (id: string, over: Partial<Numbered> = {}): Numbered => ({
  id,
  toTime: NOW + HOUR,
  cancelled: false,
  ...over,
});

describe("the lock", () => {
  test.each([
    ["d1_2026-01-12_1", { desk: "d1", day: "2026-01-12", n: 1 }],
    ["a_b_2026-01-12_12", { desk: "a_b", day: "2026-01-12", n: 12 }],
    ["d1_2026-01-12_0", null],
    ["d1_2026-01-12", null],
    ["d1_2026-1-12_1", null],
    ["_2026-01-12_1", null],
  ])("[BKG-1] %s names %j", (id, lock) => {
    expect(lockOf(id)).toEqual(lock);
    if (lock) expect(bookingId(lock)).toBe(id);
  });

  test("[BKG-1] each booking knows the one before it", () => {
    expect(previousOf("sites/s/bookings/a_b_2026-01-12_3")).toBe("sites/s/bookings/a_b_2026-01-12_2");
    expect(previousOf("sites/s/bookings/d_2026-01-12_1")).toBeNull();
    expect(previousOf("sites/s/spaces/d_2026-01-12_3")).toBeNull();
  });

  test.each<[string, readonly Numbered[], number | null]>([
    ["nothing booked", [], 1],
    ["another day", [booked("d1_2026-01-13_1")], 1],
    ["another desk", [booked("d11_2026-01-12_1"), booked("x_d1_2026-01-12_1")], 1],
    ["taken", [booked("d1_2026-01-12_1")], null],
    ["taken without an end", [booked("d1_2026-01-12_1", { toTime: null })], null],
    ["cancelled", [booked("d1_2026-01-12_1", { cancelled: true })], 2],
    ["released", [booked("d1_2026-01-12_1", { toTime: NOW })], 2],
    ["twice", [booked("d1_2026-01-12_1", { cancelled: true }), booked("d1_2026-01-12_2", { toTime: NOW - 1 })], 3],
    ["released and taken again", [booked("d1_2026-01-12_1", { toTime: NOW }), booked("d1_2026-01-12_2")], null],
    ["an id of another kind", [booked("old")], 1],
  ])("[BKG-1] the number grows only when the booking before is over: %s", (_, all, n) =>
    expect(nextNumber(all, { desk: "d1", day: "2026-01-12" }, NOW)).toBe(n),
  );
});

describe("booking a desk", () => {
  test("[BKG-5] one save with all that the export and the screens read, in a shape that the outbox takes", () => {
    const plan = valueOf(planCreate(aWish({ days: ["2026-01-14", "2026-01-12"] }), who()));
    expect(plan).toMatchObject({
      action: "bookings.create",
      site: "s",
      split: "per-op",
      label: "Desk 1.001 booked for Ada Okafor on 2 days",
    });
    expect(plan.ops.map((op) => op.path)).toEqual([
      "sites/s/bookings/d1_2026-01-12_1",
      "sites/s/bookings/d1_2026-01-14_1",
    ]);
    expect(v.safeParse(planSchema, plan).success).toBe(true);
    expect(plan.ops[0]).toMatchObject({
      kind: "create",
      fields: {
        onDay: "2026-01-12",
        fromTime: startOf("2026-01-12", Z),
        toTime: startOf("2026-01-13", Z),
        space: { ref: "sites/s/spaces/d1", title: "1.001", floor: "f", neighbourhood: null },
        owner: { ref: "ns/a/people/ada", title: "Ada Okafor" },
        requiresCheckIn: false,
        checkIn: { fromTime: null, toTime: null },
        createdVia: { title: "Desk Settings" },
        createdBy: { ref: "ns/a/people/me", title: "Me" },
      },
    });
  });

  test("[BKG-8] where the site checks people out by itself, a booking needs a check-in", () => {
    const { config } = layered({ deskBookingAutoCheckOutEnabled: true }, {});
    expect(valueOf(planCreate(aWish(), who({ config }))).ops[0]).toMatchObject({ fields: { requiresCheckIn: true } });
  });

  test.each<[string, Partial<Wish>, Partial<Booker>, BookingRefusal]>([
    ["without the right", {}, { roles: ["desk-booking.data"] }, "not-permitted"],
    ["without a day", { days: [] }, {}, "nothing-to-do"],
    ["a disabled desk", { desk: { ...aWish().desk, disabled: "broken" } }, {}, "desk-disabled"],
    ["a day in the past", { days: ["2026-01-08"] }, {}, "past"],
    ["a taken day", { booked: [booked("d1_2026-01-12_1")] }, {}, "booked"],
    ["one bad day of several", { days: ["2026-01-12", "2026-01-10"] }, {}, "weekend"],
    ["a day too far", { days: ["2026-02-12"] }, {}, "too-far"],
    ["somebody gone", { owner: { ...aWish().owner, active: false } }, {}, "owner-inactive"],
    [
      "somebody of another neighbourhood",
      {
        owner: { ...aWish().owner, neighbourhood: ["n2"] },
        neighbourhood: { id: "n1", exclusive: false, exclusiveAdHoc: false },
      },
      {},
      "other-neighbourhood",
    ],
  ])("[BKG-5] %s is refused, and nothing of it is made", (_, wish, booker, error) =>
    expect(planCreate(aWish(wish), who(booker))).toEqual({ ok: false, error }),
  );

  test("[BKG-35] a day on which somebody with one desk a day has one is refused before it is sent, one with the permission not", () => {
    const ownDays = new Set(["2026-01-12"]);
    const of = (severalDesks: boolean) =>
      planCreate(aWish({ ownDays, owner: { ...aWish().owner, severalDesks } }), who());
    expect(of(false)).toEqual({ ok: false, error: "has-desk" });
    expect(of(true).ok).toBe(true);
  });

  test("[BKG-5] more days than one save holds are refused", () => {
    const config = layered({ deskBookingAdvancedDays: "unrestricted", deskBookingWeekends: true }, {}).config;
    const days = Array.from({ length: BOOKINGS.maxDays + 1 }, (_, i) => addDays("2026-01-12", i));
    expect(planCreate(aWish({ days }), who({ config }))).toEqual({ ok: false, error: "too-many" });
    expect(planCreate(aWish({ days: days.slice(1) }), who({ config })).ok).toBe(true);
    const cancelled = days.map((d) => booked(`d1_${d}_1`, { cancelled: true }));
    const following = days.slice(0, BOOKINGS.maxFollowing + 1);
    expect(planCreate(aWish({ days: following, booked: cancelled }), who({ config }))).toEqual({
      ok: false,
      error: "too-many",
    });
  });
});

const aStanding = (over: Partial<StandingBooking> = {}): StandingBooking => ({
  path: "sites/s/bookings/d1_2026-01-09_1",
  rev: 3,
  onDay: "2026-01-09",
  owner: "Ada Okafor",
  fromTime: NOW - HOUR,
  toTime: NOW + HOUR,
  requiresCheckIn: false,
  checkedInAt: null,
  checkedOutAt: null,
  ...over,
});

const H = 3_600_000;
describe("release and cancel", () => {
  test.each([
    [0, true],
    [-15 * 60_000, true],
    [15 * 60_000, true],
    [15 * 60_000 + 1, false],
    [-4 * H, false],
  ])("[CNT-1] begun %d ms from when it was made: ad hoc is %s (spec 1 §3)", (by, want) => {
    expect(isAdHoc(NOW + by, NOW)).toBe(want);
  });

  test.each<[string, Partial<StandingBooking>, boolean]>([
    ["began 6 h ago and is over", { fromTime: NOW - 6 * H, toTime: NOW - H }, true],
    ["began before that and is over", { fromTime: NOW - 6 * H - 1, toTime: NOW - H }, false],
    ["began before that and holds", { fromTime: NOW - 9 * H, toTime: NOW + H }, true],
  ])("[BKG-19] of an earlier day one that %s: shown with today's %s (spec 2 §4)", (_, over, shown) => {
    expect(isRecent(aStanding(over), NOW)).toBe(shown);
  });

  test.each<[string, Partial<StandingBooking>, ReturnType<typeof chipOf>, ReturnType<typeof actionOf>]>([
    ["begun, no check-in needed", {}, "active", "release"],
    ["checked in", { requiresCheckIn: true, checkedInAt: NOW - 1 }, "checked-in", "release"],
    ["not checked in", { requiresCheckIn: true }, "not-checked-in", "cancel"],
    ["not begun", { fromTime: NOW + 1 }, null, "cancel"],
    ["over", { toTime: NOW }, null, null],
  ])("[BKG-6] a booking that is %s", (_, over, chip, action) => {
    const b = aStanding(over);
    expect([chipOf(b, NOW), actionOf(b, NOW)]).toEqual([chip, action]);
  });

  test("[DSK-9] a booking of another day that needs a check-in has no chip yet", () => {
    expect(chipOf(aStanding({ requiresCheckIn: true }), NOW, false)).toBeNull();
  });

  test("[BKG-6] release ends the booking now, and a check-in with it", () => {
    const plain = valueOf(planRelease(aStanding(), "1.001", who())).ops[0];
    expect(plain).toEqual({
      kind: "patch",
      path: aStanding().path,
      fields: { toTime: NOW },
      seen: { toTime: NOW + HOUR },
      seenRev: 3,
    });
    const inside = valueOf(planRelease(aStanding({ requiresCheckIn: true, checkedInAt: 5 }), "1.001", who())).ops[0];
    expect(inside).toMatchObject({ fields: { toTime: NOW, "checkIn/toTime": NOW }, seen: { "checkIn/toTime": null } });
  });

  test("[BKG-6] cancel deletes it; neither is offered for one that is over, nor without the right", () => {
    expect(valueOf(planCancel(aStanding(), "1.001", who())).ops).toEqual([
      { kind: "delete", path: aStanding().path, seenRev: 3 },
    ]);
    const over = aStanding({ toTime: NOW });
    for (const plan of [planRelease, planCancel]) {
      expect(plan(over, "1.001", who())).toEqual({ ok: false, error: "over" });
      expect(plan(aStanding(), "1.001", who({ roles: ["user"] }))).toEqual({ ok: false, error: "not-permitted" });
    }
  });

  test("[BKG-7] undo brings back exactly what was: a cancelled booking, and the times of a released one", () => {
    const stored = (b: StandingBooking): JsonObject => ({
      toTime: b.toTime,
      checkIn: { fromTime: b.checkedInAt, toTime: b.checkedOutAt },
    });
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 1, max: 10 * HOUR }), (checkedIn, left) => {
        const b = aStanding({
          toTime: NOW + left,
          ...(checkedIn ? { requiresCheckIn: true, checkedInAt: NOW - 1 } : {}),
        });
        const op = valueOf(planRelease(b, "1.001", who())).ops[0] as Extract<Op, { kind: "patch" }>;
        const after = patched(stored(b), op.fields);
        const was: JsonObject = { ...op.seen };
        const back = undoneOp({ kind: "patch", path: op.path, fields: { ...op.fields }, was, baseRev: 3 }, 4);
        if (back.kind !== "patch") throw new Error("a patch");
        const restored = patched(after, back.fields);
        expect(restored["toTime"]).toBe(b.toTime);
        expect((restored["checkIn"] as JsonObject)["toTime"] ?? null).toBeNull();
        expect((restored["checkIn"] as JsonObject)["fromTime"]).toBe(b.checkedInAt);
      }),
    );
    expect(undoneOp({ kind: "delete", path: "p", baseRev: 3 }, 4)).toMatchObject({
      kind: "patch",
      revive: true,
      fields: {},
    });
  });

  test("[BKG-6] many are cancelled in change sets that can each be undone", () => {
    const all = Array.from({ length: 32 }, (_, i) => aStanding({ path: `sites/s/bookings/d${i}_2026-01-09_1` }));
    const plans = valueOf(planCancelMany(all, who()));
    expect(plans.map((p) => p.ops.length)).toEqual(Array.from({ length: 16 }, () => 2));
    expect(plans.at(-1)?.label).toBe("2 bookings cancelled");
    expect(planCancelMany(all, who({ roles: [] }))).toEqual({ ok: false, error: "not-permitted" });
  });

  test("[IMP-4] a move makes the new booking and cancels the old one in one change set that is never cut", () => {
    const b = aStanding({ onDay: "2026-01-12", path: "sites/s/bookings/d9_2026-01-12_1" });
    const plan = valueOf(planMove(b, aWish(), who()));
    expect(plan.split).toBe("never");
    expect(plan.ops.map((op) => [op.kind, op.path])).toEqual([
      ["create", "sites/s/bookings/d1_2026-01-12_1"],
      ["delete", "sites/s/bookings/d9_2026-01-12_1"],
    ]);
  });
});

describe("the nearest free desks", () => {
  const place = (id: string, over: object = {}) => ({
    id,
    title: id,
    floor: "f1",
    neighbourhood: "n1",
    disabled: false,
    ...over,
  });
  const at = (id: string) => {
    const [, x] = /^d(\d+)$/.exec(id) ?? [];
    return x === undefined ? null : { x: Number(x), y: 0 };
  };
  test("[BKG-9] of the same neighbourhood, same floor first, by distance; those not on the plan after them", () => {
    const desks = [
      place("d90"),
      place("d9"),
      place("d30"),
      place("off"),
      place("d11", { floor: "f2" }),
      place("d12", { neighbourhood: "n2" }),
      place("d13", { disabled: "broken" }),
      place("d14"),
    ];
    const taken = new Set(["d14"]);
    const near = (max: number) => nearestFree(place("d10"), desks, { taken, at, max }).map((d) => d.id);
    expect(near(3)).toEqual(["d9", "d30", "d90"]);
    expect(near(9)).toEqual(["d9", "d30", "d90", "off", "d11"]);
  });

  test("[BKG-9] never itself, nothing taken, nothing disabled, at most three, whatever the floor looks like", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(some, some, (all, gone) => {
        const taken = new Set(gone.map((n) => `d${n}`));
        const found = nearestFree(
          place("d10"),
          all.map((n) => place(`d${n}`)),
          { taken, at },
        );
        expect(found.length).toBeLessThanOrEqual(BOOKINGS.alternatives);
        for (const d of found) expect(d.id !== "d10" && !taken.has(d.id)).toBe(true);
        const far = found.map((d) => Math.abs(Number(d.id.slice(1)) - 10));
        expect([...far].sort((a, b) => a - b)).toEqual(far);
      }),
    );
  });
});
