import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../shared/json.ts";
import { bucketOf, reportIn, totalOf, weekOf, worstFirst } from "./report.ts";

const room = (matched: number, only: number, over: JsonObject = {}): JsonObject => ({
  title: `Room ${matched}`,
  siteRef: "sites/s1",
  countryCode: "GB",
  summary: { matched, m365EventsNotInAtrium: only, onlyOurs: 0 },
  bookings: [],
  ...over,
});
const day = (byResource: JsonObject) => reportIn("2026-03-10", { reportDate: "2026-03-10", byResource });

describe("a report", () => {
  test("[SYR-1] has each room's numbers and mismatches, by keys that carry the product's name or a hash", () => {
    const bookings = [
      { kind: "only-calendar", time: 5, theirs: { title: "Board" }, owner: "Ada" },
      { kind: "time", time: 6, since: 4, ours: "10:00", theirs: "11:00" },
      { kind: "odd" },
      7,
    ];
    const [found] = day({ r1: room(8, 1, { bookings }) }).rooms;
    expect(found).toMatchObject({ id: "r1", site: "s1", country: "GB", matched: 8, onlyCalendar: 1, onlyOurs: 0 });
    expect(found).toMatchObject({ ours: 10, theirs: 11 });
    expect(found?.accuracy).toBeCloseTo((100 * 8) / 11);
    expect(found?.mismatches).toEqual([
      { kind: "only-calendar", said: "only-calendar", time: 5, since: null, ours: "", theirs: "Board", owner: "Ada" },
      { kind: "time", said: "time", time: 6, since: 4, ours: "10:00", theirs: "11:00", owner: "" },
      { kind: "other", said: "odd", time: null, since: null, ours: "", theirs: "", owner: "" },
    ]);
  });
  test.each<[string, JsonObject, number]>([
    ["a share", { accuracy: 0.97 }, 97],
    ["a percentage", { accuracyAtrium: 96.5 }, 96.5],
    ["nothing", {}, 100],
    ["too much", { accuracy: 170 }, 100],
  ])("[SYR-1] a room without events has the accuracy that is told: %s", (_, summary, want) =>
    expect(day({ r: room(0, 0, { summary }) }).rooms[0]?.accuracy).toBe(want),
  );
  test.each<[string, JsonObject, number, boolean]>([
    ["without counts", { accuracy: 97, m365EventsNotInAtrium: 3 }, 97, false],
    ["with counts", { accuracy: 50, matched: 3, m365EventsNotInAtrium: 1 }, 75, true],
  ])("[SYR-1] accuracy that is told holds %s as the summary has them", (_, summary, want, counted) => {
    const [found] = day({ r: room(0, 0, { summary }) }).rooms;
    expect(found).toMatchObject({ accuracy: want, counted });
    expect(totalOf(day({ r: room(0, 0, { summary }) }).rooms).accuracy).toBe(counted ? want : null);
    expect(totalOf([]).accuracy).toBeNull();
  });
  test.each<[string, string, string]>([
    ["2026-03-10", "x", "2026-03-10"],
    ["2026-03-10T08:00:00Z", "x", "2026-03-10"],
    ["no day", "2026-03-09", "2026-03-09"],
    ["2026-99-99", "no day", ""],
  ])("[SYR-1] a report of %s with the id %s is of day %s", (reportDate, id, want) => {
    expect(reportIn(id, { reportDate }).day).toBe(want);
    expect(reportIn(id, { reportDate: Date.UTC(2026, 2, 8, 12) }).day).toBe("2026-03-08");
  });
  test("[SYR-1] no shape makes it fail", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), (doc) => {
        const plain = JSON.parse(JSON.stringify(doc)) as JsonObject;
        for (const r of day(plain).rooms) expect(r.accuracy >= 0 && r.accuracy <= 100).toBe(true);
      }),
    );
  });
});

test.each([
  [100, "100"],
  [99.999, "95"],
  [95, "95"],
  [94.999, "below"],
  [0, "below"],
])("[SYR-2] %d %% is in bucket %s", (accuracy, want) => expect(bucketOf(accuracy)).toBe(want));

test("[SYR-2] totals go by events and not by rooms; the worst room stands first", () => {
  const { rooms } = day({ a: room(1, 1), b: room(98, 0) });
  expect(totalOf(rooms).accuracy).toBe(99);
  expect(worstFirst(rooms).map((r) => r.id)).toEqual(["a", "b"]);
});

test("[SYR-3] eight days end with the last; one without a report has none, which is not 100 %", () => {
  const week = weekOf([day({})], "2026-03-12");
  expect(week.map((w) => w.day)).toEqual([
    "2026-03-05",
    "2026-03-06",
    "2026-03-07",
    "2026-03-08",
    "2026-03-09",
    "2026-03-10",
    "2026-03-11",
    "2026-03-12",
  ]);
  expect(week.filter((w) => w.report !== null).map((w) => w.day)).toEqual(["2026-03-10"]);
});
