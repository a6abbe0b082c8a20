import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aBooking, approvalOf } from "../rooms.test-kit.ts";
import { costOf, type HoldChange, isTooLarge, movesOf, touchedBy } from "./cost.ts";
import { type KnownWindow, planLock } from "./planner.ts";
import {
  gapFor,
  type HeldWindow,
  type HeldBy,
  heldOf,
  LAST,
  listOf,
  NOTHING,
  placeOf,
  WINDOW_MS,
  windowId,
  windowsOf,
} from "./windows.ts";

const HOUR = 3_600_000;
const EDGE = 320 * WINDOW_MS;
const held = (room: string, hour: number, hours = 1): HeldWindow => ({
  room,
  f: EDGE + hour * HOUR,
  t: EDGE + (hour + hours) * HOUR,
});
const change = (booking: string, was: HeldBy, now: HeldBy): HoldChange => ({ booking, was, now });
const empty = new Map<string, KnownWindow>();

describe("windows", () => {
  test("[ROM-11] of 64 days since 1970, half-open: what ends at an edge does not touch the next", () => {
    expect(windowsOf(held("oak", -1))).toEqual([319]);
    expect(windowsOf(held("oak", 0))).toEqual([320]);
    expect(windowsOf(held("oak", -1, 2))).toEqual([319, 320]);
    expect(windowsOf({ room: "oak", f: EDGE - HOUR, t: EDGE + WINDOW_MS + HOUR })).toEqual([319, 320, 321]);
    expect(windowId("oak", 320)).toBe("oak_320");
  });

  test("[ROM-11] a booking holds with setup and clean-down; rejected, deleted and foreign ones hold nothing here", () => {
    const b = aBooking("a", [{ setup: 15, cleanDown: 30 }]);
    const [r] = b.reservations;
    expect(heldOf(b)).toEqual({ r1: { room: "oak", f: (r?.from ?? 0) - 900_000, t: (r?.to ?? 0) + 1_800_000 } });
    expect(heldOf(null)).toEqual({});
    expect(heldOf({ ...b, deleted: true })).toEqual({});
    expect(heldOf({ ...b, approval: approvalOf("REJECTED") })).toEqual({});
    expect(heldOf({ ...b, thirdParty: { uid: "x", accepted: true } })).toEqual({});
  });

  test("[ROM-11] places in a list: where a period stands, and where one fits", () => {
    const list = listOf([held("oak", 4), held("oak", 1, 2)]);
    expect(list).toEqual([0, EDGE + HOUR, EDGE + 3 * HOUR, EDGE + 4 * HOUR, EDGE + 5 * HOUR, LAST]);
    expect(placeOf(list, held("oak", 4))).toBe(3);
    expect(placeOf(list, held("oak", 4, 2))).toBe(-1);
    expect(gapFor(list, held("oak", 3))).toBe(3);
    expect(gapFor(list, held("oak", 3, 2))).toBe(-1);
    expect(gapFor(NOTHING, held("oak", 3))).toBe(1);
  });
});

/** Applies saves one after another, and answers as the slow oracle does: every pair of reservations is compared. */
class Oracle {
  readonly bookings = new Map<string, HeldBy>();
  takes(changes: readonly HoldChange[]): boolean {
    const after = new Map(this.bookings);
    for (const c of changes) after.set(c.booking, c.now);
    const all = [...after].flatMap(([, by]) => Object.values(by));
    return all.every((a, i) => all.every((b, j) => i === j || a.room !== b.room || a.f >= b.t || b.f >= a.t));
  }
}

const aHeld = fc
  .record({
    room: fc.constantFrom("oak", "elm"),
    hour: fc.integer({ min: -12, max: 12 }),
    hours: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ room, hour, hours }) => held(room, hour, hours));
const someHeld = fc
  .array(aHeld, { maxLength: 2 })
  .map((all): HeldBy => Object.fromEntries(all.map((h, i) => [`r${i + 1}`, h])));
const aSave = fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d"), someHeld), {
  minLength: 1,
  maxLength: 2,
  selector: ([id]) => id,
});

describe("the plan of a lock", () => {
  test("[ROM-13] takes what an oracle takes that compares every pair, and its lists are those counted anew", () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(fc.array(aSave, { minLength: 1, maxLength: 12 }), (saves) => {
        const oracle = new Oracle();
        const windows = new Map<string, KnownWindow>();
        for (const [n, save] of saves.entries()) {
          const changes = save.map(([id, now]) => change(id, oracle.bookings.get(id) ?? {}, now));
          const plan = planLock(`set${n}`, changes, windows);
          if (!plan.ok && plan.error.why === "too-large") continue;
          expect(plan.ok).toBe(oracle.takes(changes));
          if (!plan.ok) {
            refused++;
            expect(plan.error.why).toBe("room-taken");
            continue;
          }
          taken++;
          for (const w of plan.value) windows.set(w.id, w);
          for (const c of changes) oracle.bookings.set(c.booking, c.now);
          const all = [...oracle.bookings.values()].flatMap((by) => Object.values(by));
          for (const [id, { busy }] of windows)
            expect(busy).toEqual(listOf(all.filter((h) => windowsOf(h).some((w) => windowId(h.room, w) === id))));
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(50);
  });

  test("[ROM-13] two bookings change rooms in one save, and the places are those of the lists on the way", () => {
    const known = new Map([
      ["oak_320", { busy: listOf([held("oak", 1)]), foreign: NOTHING }],
      ["elm_320", { busy: listOf([held("elm", 1)]), foreign: NOTHING }],
    ]);
    const plan = planLock(
      "s1",
      [
        change("a", { r1: held("oak", 1) }, { r1: held("elm", 1) }),
        change("b", { r1: held("elm", 1) }, { r1: held("oak", 1) }),
      ],
      known,
    );
    expect(plan.ok && plan.value.map((w) => [w.id, w.busy, w.names])).toEqual([
      ["oak_320", listOf([held("oak", 1)]), ["s1/a/r1", "s1/b/r1"]],
      ["elm_320", listOf([held("elm", 1)]), ["s1/a/r1", "s1/b/r1"]],
    ]);
    expect(plan.ok && plan.value[0]?.moves).toEqual([
      { b: "a", r: "r1", wasAt: 1, nowAt: 0, foreignAt: 0 },
      { b: "b", r: "r1", wasAt: 0, nowAt: 1, foreignAt: 1 },
    ]);
  });

  test("[ROM-13] says who is too late, for whom, and what does not agree with the server", () => {
    const one = [change("a", {}, { r1: held("oak", 1) })];
    const busy = new Map([["oak_320", { busy: listOf([held("oak", 1)]), foreign: NOTHING }]]);
    const foreign = new Map([["oak_320", { busy: NOTHING, foreign: listOf([held("oak", 0, 2)]) }]]);
    const taken = { why: "room-taken", booking: "a", key: "r1", held: held("oak", 1) };
    expect(planLock("s", one, busy)).toEqual({ ok: false, error: { ...taken, foreign: false } });
    expect(planLock("s", one, foreign)).toEqual({ ok: false, error: { ...taken, foreign: true } });
    const moved = [change("a", { r1: held("oak", 3) }, { r1: held("oak", 5) })];
    expect(planLock("s", moved, busy)).toEqual({ ok: false, error: { why: "stale", window: "oak_320" } });
  });
});

const rooms = (n: number, at: (i: number) => HeldWindow): HeldBy =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`r${i + 1}`, at(i)]));

describe("how large a save may be", () => {
  test.each<[string, readonly HoldChange[], boolean]>([
    [
      "five rooms, new",
      [
        change(
          "a",
          {},
          rooms(5, (i) => held(`o${i}`, 1)),
        ),
      ],
      true,
    ],
    [
      "four rooms moved within their windows",
      [
        change(
          "a",
          rooms(4, (i) => held(`o${i}`, 1)),
          rooms(4, (i) => held(`o${i}`, 2)),
        ),
      ],
      false,
    ],
    [
      "four rooms to another window",
      [
        change(
          "a",
          rooms(4, (i) => held(`o${i}`, -3)),
          rooms(4, (i) => held(`o${i}`, 2)),
        ),
      ],
      false,
    ],
    [
      "five rooms to another window",
      [
        change(
          "a",
          rooms(5, (i) => held(`o${i}`, -3)),
          rooms(5, (i) => held(`o${i}`, 2)),
        ),
      ],
      true,
    ],
    [
      "three rooms to three others",
      [
        change(
          "a",
          rooms(3, (i) => held(`o${i}`, 1)),
          rooms(3, (i) => held(`e${i}`, 1)),
        ),
      ],
      false,
    ],
    [
      "four bookings of one room each",
      Array.from({ length: 4 }, (_, i) => change(`b${i}`, {}, { r1: held(`o${i}`, 1) })),
      false,
    ],
    [
      "five bookings of one room each",
      Array.from({ length: 5 }, (_, i) => change(`b${i}`, {}, { r1: held(`o${i}`, 1) })),
      true,
    ],
    [
      "four rooms moved across an edge",
      [
        change(
          "a",
          rooms(4, (i) => held(`o${i}`, -4)),
          rooms(4, (i) => held(`o${i}`, -1, 2)),
        ),
      ],
      true,
    ],
    [
      "three rooms moved across an edge",
      [
        change(
          "a",
          rooms(3, (i) => held(`o${i}`, -4)),
          rooms(3, (i) => held(`o${i}`, -1, 2)),
        ),
      ],
      false,
    ],
    [
      "five rooms cancelled",
      [
        change(
          "a",
          rooms(5, (i) => held(`o${i}`, 1)),
          {},
        ),
      ],
      false,
    ],
    [
      "four moves in one room",
      [
        change(
          "a",
          {},
          rooms(4, (i) => held("oak", i)),
        ),
      ],
      true,
    ],
    ["more than three windows", [change("a", {}, { r1: { room: "oak", f: EDGE - 1, t: EDGE + 3 * WINDOW_MS } })], true],
  ])("[ROM-12] %s", (_, changes, large) => {
    expect(isTooLarge(changes)).toBe(large);
    expect(planLock("s", changes, knownOf(changes)).ok).toBe(!large);
  });

  test("[ROM-12] an edit that moves nothing costs its own hold alone", () => {
    const same = { r1: held("oak", 1) };
    expect(costOf([change("a", same, same)])).toMatchObject({ perWrite: 4, perBatch: 5 });
    expect(planLock("s", [change("a", same, same)], empty)).toEqual({ ok: true, value: [] });
  });
});

/** Windows that hold what the changes say was held. */
function knownOf(changes: readonly HoldChange[]): ReadonlyMap<string, KnownWindow> {
  const all = changes.flatMap((c) => Object.values(c.was));
  const ids = [...touchedBy(movesOf(changes)).keys()];
  return new Map(
    ids.map((id) => [
      id,
      { busy: listOf(all.filter((h) => windowsOf(h).some((w) => windowId(h.room, w) === id))), foreign: NOTHING },
    ]),
  );
}
