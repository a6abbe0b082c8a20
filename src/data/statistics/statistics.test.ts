import "fake-indexeddb/auto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { addDays } from "#domain/shared/time.ts";
import { daysOf } from "#domain/statistics/range.ts";
import { outsidePlace } from "../device/place.ts";
import { withTruth } from "../engine/record.ts";
import { Replica } from "../replica/replica.ts";
import { buffersIn } from "./buffers-in.ts";
import { type CountsAt, type ReadCounts, readCounts } from "./read-counts.ts";
import type { ChartsQuestion } from "./statistics-api.ts";
import { Statistics } from "./statistics.ts";

vi.stubGlobal("navigator", {}); // a browser without buckets
const WHO = { ns: "acme", uid: "Uid-1" };
const DAY = "2026-03-02";
const doc = (onDate: string, over: object = {}): JsonObject => ({
  onDate,
  countType: "booking",
  deskCapacity: 10,
  byFloor: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}`, { capacity: 4 }])),
  changes: {
    initial: { reserved: 0, checkedIn: 0, occupied: 0 },
    at0800: { reserved: 4, checkedIn: 2, occupied: 3, byFloor: { f1: { reserved: 2 } } },
  },
  ...over,
});
const ASK: ChartsQuestion = {
  site: "london",
  zone: "Europe/London",
  counted: "desks",
  days: [DAY],
  without: [],
  scale: "hourly",
  hours: [8, 9],
  byFloor: false,
  occupied: false,
};

let replica: Replica;
const put = (path: string, fields: JsonObject, over: object = {}) =>
  replica.modify([path], (rec) =>
    withTruth(rec, { path, rev: (rec.base?.rev ?? 0) + 1, updatedAt: 1, deleted: false, fields, ...over }),
  );
beforeAll(async () => {
  replica = await Replica.open(outsidePlace(WHO).replica);
  await put(`sites/london/counts/bookings${DAY}`, doc(DAY));
  await put("sites/london/counts/bookings2026-03-03", doc("2026-03-03"), { deleted: true });
  await put("sites/london/counts/bookings2026-03-04", doc("2026-03-04", { changes: { initial: { reserved: -1 } } }));
  await put(`sites/lima/counts/bookings${DAY}`, doc(DAY, { deskCapacity: 4 }));
  await put(`sites/london/counts/desks${DAY}`, { onDate: DAY, countType: "desk-minutes", minutes: { a: 240 } });
});
afterAll(() => replica.close());

describe("the replica's store, past RxDB", () => {
  test("[STA-8] what stands there of a site and its days is read, tombstones and others are not", async () => {
    const at: CountsAt = { site: "london", prefix: "bookings", days: [DAY, "2026-03-04"] };
    expect([...(await readCounts(WHO, at)).keys()]).toEqual([DAY, "2026-03-04"]);
    expect([...(await readCounts(WHO, { ...at, prefix: "desks" })).values()]).toMatchObject([{ minutes: { a: 240 } }]);
    expect((await readCounts(WHO, { ...at, prefix: "rooms" })).size).toBe(0);
  });

  test("[STA-8] of somebody who keeps nothing here nothing is read, and nothing is made", async () => {
    const names = async () => (await indexedDB.databases()).map((d) => d.name).sort();
    const before = await names();
    expect(
      (await readCounts({ ns: "acme", uid: "nobody" }, { site: "london", prefix: "desks", days: [DAY] })).size,
    ).toBe(0);
    expect(await names()).toEqual(before);
  });
});

describe("answers", () => {
  test("[STA-8] charts and heat come from what the device keeps; what cannot be used is named and is a gap", async () => {
    const statistics = new Statistics(readCounts);
    const charts = await statistics.charts(WHO, { ...ASK, days: [DAY, "2026-03-03", "2026-03-04"] });
    expect(charts?.measures[0]?.peak).toEqual(Float64Array.of(40));
    expect([charts?.counted, [...(charts?.missing ?? [])]]).toEqual([1, [1, 2]]);
    expect(charts).toMatchObject({ unusable: 1, faults: [{ day: "2026-03-04", field: "changes/initial/reserved" }] });
    const lima = await statistics.charts(WHO, { ...ASK, site: "lima" });
    expect(lima?.measures[0]?.peak).toEqual(Float64Array.of(100));
    const heat = await statistics.heat(WHO, { site: "london", days: [DAY], without: [] });
    expect([heat?.desks, [...(heat?.mean ?? [])]]).toEqual([["a"], [50]]);
  });

  test("[STA-8] a day is read once, and again when it changed", async () => {
    const read = vi.fn(readCounts);
    const statistics = new Statistics(read);
    await statistics.charts(WHO, ASK);
    const day = await statistics.charts(WHO, { ...ASK, scale: "daily" });
    expect(day?.measures[0]?.peak).toEqual(Float64Array.of(40));
    expect(read).toHaveBeenCalledTimes(1);
    await put(`sites/london/counts/bookings${DAY}`, doc(DAY, { deskCapacity: 8 }));
    await statistics.changed({ site: "london", of: "desks", days: [DAY] });
    const again = await statistics.charts(WHO, ASK);
    expect(again?.measures[0]?.peak).toEqual(Float64Array.of(50));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("[STA-20] days that are given count as those that are kept, for whom and where they were given", async () => {
    const statistics = new Statistics(readCounts);
    const ask = { ...ASK, days: ["2024-03-04"] };
    expect((await statistics.charts(WHO, ask))?.counted).toBe(0);
    const docs = [{ day: "2024-03-04", fields: doc("2024-03-04") }];
    await statistics.given(WHO, { site: "london", of: "desks", docs });
    expect((await statistics.charts(WHO, ask))?.measures[0]?.peak).toEqual(Float64Array.of(40));
    expect((await statistics.charts(WHO, { ...ask, site: "lima" }))?.counted).toBe(0);
    expect((await statistics.charts({ ns: "acme", uid: "other" }, ask))?.counted).toBe(0);
  });

  test("[STA-8] a newer question about the same takes over, one about something else does not", async () => {
    const asked: CountsAt[] = [];
    const waits: (() => void)[] = [];
    const read: ReadCounts = async (_, at) => {
      asked.push(at);
      await new Promise<void>((go) => waits.push(go));
      return new Map();
    };
    const statistics = new Statistics(read);
    const { days } = daysOf({ from: "2025-03-03", to: DAY });
    const old = statistics.charts(WHO, { ...ASK, days });
    const heat = statistics.heat(WHO, { site: "london", days: [DAY], without: [] });
    const next = statistics.charts(WHO, ASK);
    const pump = setInterval(() => waits.splice(0).forEach((go) => go()), 1);
    expect([await old, (await heat)?.counted, (await next)?.counted]).toEqual([null, 0, 0]);
    clearInterval(pump);
    expect(asked.length).toBe(3); // the old one stopped after its first step
  });

  test("[STA-8] a year by day, twelve floors and all measures hand over 64 KiB at most", async () => {
    const { days } = daysOf({ from: addDays(DAY, -364), to: DAY });
    const read: ReadCounts = async (_, at) => new Map(at.days.map((day) => [day, doc(day)]));
    const answer = await new Statistics(read).charts(WHO, {
      ...ASK,
      days,
      scale: "daily",
      byFloor: true,
      occupied: true,
    });
    expect([answer?.points.length, answer?.floors.length, answer?.measures.length]).toEqual([365, 12, 3]);
    const bytes = buffersIn(answer).reduce((n, b) => n + b.byteLength, 0);
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThanOrEqual(65_536);
  });
});
