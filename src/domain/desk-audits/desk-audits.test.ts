import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byTime, counted, latestByDesk, type Observation, standing, unknownLabels } from "./observations.ts";
import { byNeighbourhood, neverObserved, type Outcome, OUTCOMES, outcomeOf, truthTable } from "./results.ts";
import { nextDesk } from "./next-desk.ts";
import { deskByLabel } from "./find-desk.ts";
import { nextSeq, owingOf } from "./walkers.ts";
import { SAID, type Status, STATUSES, statusesFor } from "./status.ts";

const anObservation = (over: Partial<Observation> = {}): Observation => ({
  id: "o1",
  round: "r1",
  roundDay: "2026-03-02",
  floor: "f1",
  desk: "d1",
  label: "",
  status: "empty",
  booked: false,
  note: "",
  wrongLabel: "",
  wrongPlace: "",
  seenPerson: "",
  device: "tablet-1",
  seq: 1,
  at: 1_000,
  by: { uid: "ana", name: "Ana Gomes" },
  corrects: null,
  arrivedAt: 1_000_000,
  pending: false,
  ...over,
});

/** Observations of two devices over a few desks, with corrections of any of them. */
const rounds = fc
  .array(
    fc.record({
      desk: fc.constantFrom("d1", "d2", "d3", null),
      status: fc.constantFrom(...SAID),
      uid: fc.constantFrom("ana", "ben"),
      at: fc.integer({ min: 1, max: 30 }),
      arrivedAt: fc.option(fc.integer({ min: 1, max: 30 })),
      corrects: fc.nat(20),
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all.map((o, i) =>
      anObservation({
        ...o,
        id: `o${i}`,
        seq: i + 1,
        device: `tablet-${o.uid}`,
        by: { uid: o.uid, name: o.uid },
        label: o.desk === null ? "X9" : "",
        corrects: o.status === "withdrawn" ? `o${o.corrects}` : null,
        pending: o.arrivedAt === null,
      }),
    ),
  );

describe("what fits a desk", () => {
  test.each<[string, boolean | null, readonly Status[]]>([
    ["booked", true, ["as-booked", "someone-else", "signs", "empty-booked", "unusable", "not-checked"]],
    ["not booked", false, ["not-booked", "signs", "empty", "unusable", "not-checked"]],
    ["of which the bookings are not known", null, STATUSES],
  ])("[WALK-1] a desk that is %s", (_, booked, want) => expect(statusesFor(booked)).toEqual(want));
});

describe("observations of two devices", () => {
  test("[WALK-2] whatever order they come in, and however often, the same ones count", () => {
    fc.assert(
      fc.property(
        rounds.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const want = [...latestByDesk(all)].sort();
          expect([...latestByDesk(shuffled)].sort()).toEqual(want);
          expect([...latestByDesk([...shuffled, ...all])].sort()).toEqual(want);
          expect(standing([...all, ...shuffled])).toEqual(standing(all));
          expect(unknownLabels([...shuffled, ...all])).toEqual(unknownLabels(all));
        },
      ),
    );
  });

  test("[WALK-2] none is lost: each stands, was taken back by its author, or takes one back", () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const stands = new Set(standing(all).map((o) => o.id));
        for (const o of all.filter((one) => one.status !== "withdrawn" && !stands.has(one.id)))
          expect(all.some((c) => c.corrects === o.id && c.by.uid === o.by.uid)).toBe(true);
        for (const [desk, o] of latestByDesk(all))
          expect(standing(all).every((one) => one.desk !== desk || byTime(one, o) <= 0)).toBe(true);
      }),
    );
  });

  test("[WALK-2] one that is taken back uncovers the one before it, and only its author takes it back", () => {
    const first = anObservation({ id: "a", at: 1, status: "signs" });
    const second = anObservation({ id: "b", at: 2, seq: 2, status: "empty" });
    const back = anObservation({ id: "c", at: 3, seq: 3, status: "withdrawn", corrects: "b" });
    expect(latestByDesk([first, second, back]).get("d1")?.id).toBe("a");
    const stranger = { ...back, by: { uid: "ben", name: "Ben" } };
    expect(latestByDesk([first, second, stranger]).get("d1")?.id).toBe("b");
  });

  test("[WALK-2] a clock that is ahead wins nothing: none counts as later than it arrived", () => {
    const ahead = anObservation({ id: "a", at: 9_000_000, arrivedAt: 2_000, status: "empty" });
    const later = anObservation({ id: "b", at: 3_000, arrivedAt: 4_000, status: "signs" });
    expect(latestByDesk([ahead, later]).get("d1")?.status).toBe("signs");
  });

  test("[WALK-3] a label that no desk has is kept until it is taken back", () => {
    const label = anObservation({ id: "a", desk: null, label: "Z-7" });
    expect(unknownLabels([label]).map((o) => o.label)).toEqual(["Z-7"]);
    expect(unknownLabels([label, anObservation({ id: "b", status: "withdrawn", corrects: "a" })])).toEqual([]);
  });

  test("[WALK-4] the counter counts desks that were looked at, not taps", () => {
    const desks = [{ id: "d1" }, { id: "d2" }, { id: "d3" }];
    const latest = latestByDesk([
      anObservation({ id: "a" }),
      anObservation({ id: "b", seq: 2, status: "not-checked" }),
      anObservation({ id: "c", desk: "elsewhere" }),
      anObservation({ id: "d", desk: "d2", status: "not-checked" }),
    ]);
    expect(counted(desks, latest)).toEqual({ seen: 2, total: 3 });
  });
});

describe("labels of desks", () => {
  const desks = [
    { id: "lon-f1-d1", title: "1.001", floor: "f1" },
    { id: "lon-f1-d2", title: "Window", floor: "f1" },
    { id: "lon-f2-d2", title: "Window", floor: "f2" },
    { id: "lon-f1-d3", title: "A  12", floor: "f1" },
  ];
  test.each<[string, string | null, string | null]>([
    ["1.001", "f1", "lon-f1-d1"],
    [" 1.001 ", "f2", "lon-f1-d1"],
    ["LON-F1-D1", "f1", "lon-f1-d1"],
    ["https://desks.example.org/d/lon-f1-d1?x=1", "f1", "lon-f1-d1"],
    ["https://desks.example.org/desk-booking/desks?desk=lon-f1-d2&floor=f1", "f2", "lon-f1-d2"],
    ["window", "f2", "lon-f2-d2"],
    ["window", "f1", "lon-f1-d2"],
    ["window", null, null],
    ["1.00", "f1", null],
    ["", "f1", null],
    ["%E0%A4%A", "f1", null],
    ["x".repeat(10_000), "f1", null],
    ["https://d.example.org/desks?site=lon&desk=Window&floor=f2", "f1", "lon-f2-d2"],
    ["https://d.example.org/#/desks/lon-f1-d1", "f1", "lon-f1-d1"],
    ["D.EXAMPLE.ORG/DESKS/1.001", "f1", "lon-f1-d1"],
    ["a 12", "f1", "lon-f1-d3"],
    [" A \u00a0  12\n", "f1", "lon-f1-d3"],
    ["https://d.example.org/sites/lon/desks/1.001", "f1", "lon-f1-d1"],
  ])("[WALK-3] [IMPT-12] %s on floor %s is %s", (label, floor, want) =>
    expect(deskByLabel(label, desks, { site: "lon", floor })?.id ?? null).toBe(want),
  );

  const odd = [
    { id: "d1", title: "Desk A 1", floor: "f1" },
    { id: "d2", title: "C++", floor: "f1" },
    { id: "d3", title: "12", floor: "f1" },
    { id: "d4", title: "A", floor: "f1" },
    { id: "d5", title: "Möwe", floor: "f1" },
    { id: "d6", title: "]C0 desk", floor: "f1" },
  ];
  test.each<[string, string, string | null]>([
    ["a form-encoded address", "https://x.org/go?v=2&desk=Desk+A+1", "d1"],
    ["a percent-encoded address", "https://x.org/go?desk=Desk%20A%201", "d1"],
    ["a path with form encoding", "https://x.org/Desk+A+1", "d1"],
    ["a plus that is meant", "https://x.org/go?desk=C++", "d2"],
    ["an encoded plus", "https://x.org/go?desk=C%2B%2B", "d2"],
    ["a Code 128 with its symbology", "]C0Desk A 1", "d1"],
    ["a QR code with its symbology", "]Q1https://x.org/go?desk=Desk+A+1", "d1"],
    ["a title that looks like a symbology", "]C0 desk", "d6"],
    ["a GS1 separator and a line end", "\u001d12\r\n", "d3"],
    ["a byte order mark", "\ufeff12", "d3"],
    ["accents put together otherwise", "Mo\u0308we", "d5"],
    ["full-width digits", "\uff11\uff12", "d3"],
    ["a label of another building", "B/12", null],
    ["a label that begins as a title does", "A#7", null],
    ["an address of another site", "https://x.org/go?site=par&desk=12", null],
    ["a path of another site", "https://x.org/sites/par/desks/12", null],
    ["an address whose desk is unknown", "https://x.org/12?desk=99", null],
  ])("[WALK-3] [WALK-18] %s", (_, label, want) =>
    expect(deskByLabel(label, odd, { site: "lon", floor: "f1" })?.id ?? null).toBe(want),
  );
});

describe("what devices owe", () => {
  const entry = { uid: "ben", name: "Ben Ito", kind: "tablet", made: 30, finished: false, at: 1 } as const;
  const own = (n: number, over: Partial<Observation> = {}) =>
    Array.from({ length: n }, (_, i) =>
      anObservation({ id: `b${i}`, device: "tablet-2", seq: i + 1, by: { uid: "ben", name: "Ben Ito" }, ...over }),
    );

  test("[WALK-5] declared less arrived, by device and person, whoever owes first", () => {
    const devices = {
      "tablet-2-ben": entry,
      "tablet-3-cy": { ...entry, uid: "cy", name: "Cy", made: 0, finished: true },
    };
    expect(owingOf(devices, [...own(13), anObservation()]).map((o) => [o.name, o.made, o.owes, o.state])).toEqual([
      ["Ben Ito", 30, 17, "owes"],
      ["Ana Gomes", 1, 0, "open"],
      ["Cy", 0, 0, "complete"],
    ]);
  });
  test("[WALK-5] one that sent all it declared, but did not say that this was all, is not complete", () => {
    expect(owingOf({ "tablet-2-ben": entry }, own(30))).toMatchObject([{ owes: 0, state: "open" }]);
    expect(owingOf({ "tablet-2-ben": { ...entry, finished: true } }, own(30))).toMatchObject([{ state: "complete" }]);
  });
  test("[WALK-5] what waits on this device is owed, and a copy of what arrived counts once", () => {
    expect(owingOf({}, own(4, { pending: true, arrivedAt: null }))).toMatchObject([{ made: 4, arrived: 0, owes: 4 }]);
    expect(owingOf({ "tablet-2-ben": entry }, [...own(13), ...own(13)])).toMatchObject([{ owes: 17 }]);
  });
  test("[WALK-5] numbers go on where the walker stopped, also after a cold start", () => {
    expect(nextSeq({ device: "tablet-2", uid: "ben" }, [...own(13), anObservation({ seq: 90 })])).toBe(14);
    expect(nextSeq({ device: "tablet-2", uid: "new" }, own(13))).toBe(1);
  });
});

describe("results", () => {
  test.each<[Status, boolean | null, Outcome]>([
    ["as-booked", true, "used-booked"],
    ["someone-else", true, "used-booked"],
    ["signs", true, "used-booked"],
    ["empty-booked", true, "unused-booked"],
    ["unusable", true, "unused-booked"],
    ["not-booked", false, "used-unbooked"],
    ["signs", false, "used-unbooked"],
    ["empty", false, "unused-unbooked"],
    ["unusable", false, "unused-unbooked"],
    ["not-checked", true, "unknown"],
    ["not-checked", false, "unknown"],
    ["signs", null, "unknown"],
    ["unusable", null, "unknown"],
    ["as-booked", null, "used-booked"],
    ["empty", null, "unused-unbooked"],
  ])("[WALK-6] %s, booked %s: %s", (status, booked, want) => expect(outcomeOf({ status, booked })).toBe(want));

  const desks = ["d1", "d2", "d3", "d4"].map((id, i) => ({
    id,
    title: id,
    floor: "f1",
    neighbourhood: i < 2 ? "quiet" : i === 2 ? "gone" : null,
  }));

  test("[WALK-6] every desk is in the table once, and desks nobody looked at are unknown, not missing", () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const latest = latestByDesk(all);
        const table = truthTable(desks, latest);
        expect(OUTCOMES.reduce((sum, o) => sum + table[o], 0)).toBe(desks.length);
        expect(neverObserved(desks, latest).every((d) => outcomeOf(latest.get(d.id)) === "unknown")).toBe(true);
        const groups = byNeighbourhood(desks, latest, new Map([["quiet", "Quiet zone"]]));
        for (const o of OUTCOMES) expect(groups.reduce((sum, g) => sum + g.table[o], 0)).toBe(table[o]);
      }),
    );
  });
  test("[WALK-6] neighbourhoods by title, desks of none and of one that is gone last", () => {
    const groups = byNeighbourhood(desks, new Map(), new Map([["quiet", "Quiet zone"]]));
    expect(groups.map((g) => [g.title, g.desks])).toEqual([
      ["Quiet zone", 2],
      ["", 2],
    ]);
  });
});

describe("the way through a floor", () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const places = new Map([
    ["d1", at(0, 0)],
    ["d2", at(100, 0)],
    ["d3", at(30, 0)],
    ["d4", at(0, 60)],
  ]);
  const desks = ["d1", "d2", "d3", "d4", "d5"];
  test.each<[string, string | null, readonly string[], string | null]>([
    ["the nearest on the plan", "d1", [], "d3"],
    ["not one that was visited", "d1", ["d3"], "d4"],
    ["never the one where one stands", "d3", [], "d1"],
    ["by title where nothing on the plan is left", "d1", ["d2", "d3", "d4"], "d5"],
    ["by title from a desk that is not on the plan, round to the beginning", "d5", ["d1"], "d2"],
    ["the first before the first tap", null, ["d1"], "d2"],
    ["none when all are visited", "d1", desks, null],
  ])("[WALK-7] %s", (_, from, visited, want) => {
    expect(nextDesk({ from, desks, visited: new Set(visited), places })).toBe(want);
  });
  test("[WALK-7] without a plan by title", () => {
    expect(nextDesk({ from: "d2", desks, visited: new Set(["d3"]), places: new Map() })).toBe("d4");
  });
  test("[WALK-7] following the hint visits every desk once", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(desks), (start) => {
        const visited = new Set<string>(start);
        let from: string | null = start[0] ?? null;
        for (let desk = nextDesk({ from, desks, visited, places }); desk !== null;) {
          expect(visited.has(desk)).toBe(false);
          visited.add(desk);
          from = desk;
          desk = nextDesk({ from, desks, visited, places });
        }
        expect(desks.filter((d) => !visited.has(d) && d !== from)).toEqual([]);
      }),
    );
  });
});
