import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layered } from "../config/layers.ts";
import { addDays, startOf } from "../shared/time.ts";
import type { Booker } from "./commands.ts";
import { type Leaving, type MoveWorld, planMoves } from "./moves.ts";
import type { Owner } from "./owner.ts";

const Z = "Europe/London";
const NOW = startOf("2026-01-07", Z) + 9 * 3_600_000;
const DAY = "2026-01-08";
const who: Booker = {
  now: NOW,
  roles: ["desk-booking.admin"],
  person: null,
  config: layered({ deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true }, {}).config,
};
const desk = (n: number, over: object = {}) => ({
  id: `d${n}`,
  path: `sites/s/spaces/d${n}`,
  title: `1.${n}`,
  disabled: false,
  floor: "f",
  neighbourhood: null,
  ...over,
});
const owner = (ref: string): Owner => ({
  ref,
  title: ref,
  email: "",
  department: "",
  tags: {},
  active: true,
  neighbourhood: [],
  canBookDesks: true,
  severalDesks: true,
});
const leaving = (n: number, day = DAY, over: Partial<Leaving> = {}): Leaving => ({
  id: `d${n}_${day}_1`,
  path: `sites/s/bookings/d${n}_${day}_1`,
  desk: `d${n}`,
  rev: 2,
  onDay: day,
  owner: `Person ${n}`,
  ownerRef: `p${n}`,
  fromTime: startOf(day, Z) + 3_600_000,
  toTime: startOf(day, Z) + 7_200_000,
  requiresCheckIn: true,
  checkedInAt: null,
  checkedOutAt: null,
  ...over,
});
const world = (over: Partial<MoveWorld> = {}): MoveWorld => ({
  site: "s",
  desks: [1, 2, 3, 4].map((n) => desk(n)),
  closed: new Set(["d1", "d2"]),
  neighbourhoods: [],
  booked: [leaving(1), leaving(2)].map((b) => ({ ...b, cancelled: false })),
  ownerOf: owner,
  at: (id) => ({ x: Number(id.slice(1)), y: 0 }),
  anywhere: false,
  ...over,
});
const targets = (moves: ReturnType<typeof planMoves>) => moves.plans.map((p) => p.ops[0]?.path);

describe("moving bookings away", () => {
  test("[IMP-4] each to the nearest free desk at the same times, none given twice", () => {
    const moves = planMoves([leaving(1), leaving(2)], world(), who);
    expect(targets(moves)).toEqual([`sites/s/bookings/d3_${DAY}_1`, `sites/s/bookings/d4_${DAY}_1`]);
    expect(moves.plans[0]?.ops[0]).toMatchObject({
      fields: { fromTime: leaving(1).fromTime, toTime: leaving(1).toTime, requiresCheckIn: true },
    });
    expect(moves.stay).toEqual([]);
  });

  test("[IMP-4] where nothing is free, or the owner is not known, the booking stays and is named", () => {
    const taken = { ...leaving(3), cancelled: false };
    const moves = planMoves([leaving(1), leaving(2)], world({ booked: [taken] }), who);
    expect(targets(moves)).toEqual([`sites/s/bookings/d4_${DAY}_1`]);
    expect(moves.stay.map((b) => b.id)).toEqual([leaving(2).id]);
    expect(planMoves([leaving(1)], world({ ownerOf: () => null }), who).stay).toHaveLength(1);
  });

  test("[IMP-4] who could not book the desk today any more goes to one of their own neighbourhood, others stay in theirs", () => {
    const [n, own] = ["n", "own"].map((id) => ({ id, exclusive: false, exclusiveAdHoc: false }));
    const desks = [1, 2, 3].map((i) => desk(i, { neighbourhood: "n" })).concat(desk(4, { neighbourhood: "own" }));
    const ownerOf = (ref: string) => ({ ...owner(ref), neighbourhood: ref === "p1" ? ["own"] : [] });
    const moves = planMoves(
      [leaving(1), leaving(2)],
      world({ desks, neighbourhoods: [n, own].flatMap((h) => h ?? []), ownerOf }),
      who,
    );
    expect(targets(moves)).toEqual([`sites/s/bookings/d4_${DAY}_1`, `sites/s/bookings/d3_${DAY}_1`]);
  });

  test("[IMP-4] who is shut out of a neighbourhood goes to a desk that they may use", () => {
    const desks = [
      desk(1, { neighbourhood: "n" }),
      desk(2, { neighbourhood: "closed" }),
      desk(3, { neighbourhood: "open" }),
    ];
    const neighbourhoods = [
      { id: "closed", exclusive: true, exclusiveAdHoc: false },
      { id: "open", exclusive: false, exclusiveAdHoc: false },
    ];
    const moves = planMoves(
      [leaving(1)],
      world({ desks, neighbourhoods, anywhere: true, closed: new Set(["d1"]), booked: [] }),
      who,
    );
    expect(targets(moves)).toEqual([`sites/s/bookings/d3_${DAY}_1`]);
  });

  test("[IMP-4] whatever is booked: no desk twice on a day, every booking either moved or named", () => {
    const some = fc.array(fc.record({ n: fc.integer({ min: 1, max: 8 }), day: fc.integer({ min: 0, max: 2 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(some, fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }), (wanted, busy) => {
        const coming = [
          ...new Map(wanted.map(({ n, day }) => [`${n} ${day}`, leaving(n, addDays(DAY, day))])).values(),
        ];
        const booked = [...coming, ...busy.map((n) => leaving(n))].map((b) => ({ ...b, cancelled: false }));
        const desks = Array.from({ length: 12 }, (_, i) => desk(i + 1));
        const closed = new Set(coming.map((b) => b.desk));
        const { plans, stay } = planMoves(coming, world({ desks, closed, booked }), who);
        const made = plans.map((p) => p.ops[0]?.path);
        expect(new Set(made).size).toBe(made.length);
        expect(plans.length + stay.length).toBe(coming.length);
        for (const path of made) expect(booked.some((b) => b.path === path)).toBe(false);
      }),
    );
  });
});
