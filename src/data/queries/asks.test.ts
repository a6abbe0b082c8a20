import "fake-indexeddb/auto";
import { fillWithDefaultSettings, normalizeMangoQuery, prepareQuery, type RxJsonSchema } from "rxdb/plugins/core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { onDays } from "#domain/bookings/groups.ts";
import { byKind, COLLECTIONS } from "#domain/collections.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { must } from "#domain/shared/result.ts";
import type { Ask } from "../api.ts";
import { withTruth } from "../engine/record.ts";
import { RECORD_SCHEMA } from "../replica/records/record-schema.ts";
import { Replica } from "../replica/replica.ts";
import { selectorsOf } from "./watch.ts";

const ALL: readonly Collection[] = COLLECTIONS;
const schema = fillWithDefaultSettings(RECORD_SCHEMA as unknown as RxJsonSchema<{ id: string }>);
/** The plan of RxDB's own live queries, which ask for what is not removed. */
const planOf = (selector: object) =>
  prepareQuery(schema, normalizeMangoQuery(schema, { selector: { _deleted: { $eq: false }, ...selector } as never }))
    .queryPlan;

/** Every way to ask for rows of a kind. */
const asks = (of: Collection): readonly Ask[] => {
  const site = of.path.includes("{site}") || of.read.reach === "site" ? { site: "s" } : {};
  const bySite = Object.keys(site).length > 0;
  const groups: readonly Ask[] = bySite
    ? [
        { ...site, group: "g" },
        { ...site, group: { from: "a", to: "b" } },
      ]
    : [];
  const ids: readonly Ask[] = bySite ? [{ site: "s", ids: "d1_" }] : [];
  return [site, ...groups, ...ids];
};

describe("every question of every kind", () => {
  test.each(ALL.flatMap((of) => asks(of).map((ask) => [of.kind, ask, of] as const)))(
    "[COL-3] %s %j is answered by an index alone",
    (_, ask, of) => {
      for (const selector of selectorsOf(of, ask)) expect(planOf(selector).selectorSatisfiedByIndex).toBe(true);
    },
  );

  test("[COL-3] one by a field that no index holds is told from these", () => {
    expect(planOf({ kind: "desk", "base.fields.title": "x" }).selectorSatisfiedByIndex).toBe(false);
  });
});

/** Bookings of a site of which a week of one year is asked for. */
const RECORDS = 50_000;
const PER_DAY = 137;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

describe(`of ${RECORDS} records`, () => {
  let replica: Replica;
  beforeAll(async () => {
    replica = await Replica.open("many");
    const docs = Array.from({ length: RECORDS }, (_, i) => {
      const onDay = day(Math.floor(i / PER_DAY));
      const fields = { onDay, space: { ref: "sites/s/spaces/d", floor: `f${i % 9}` } };
      return { path: `sites/s/bookings/d${i}_${onDay}_1`, rev: 1, updatedAt: 1, deleted: false, fields };
    });
    const known = new Map(docs.map((d) => [d.path, d]));
    await replica.load([...known.keys()], (rec) => withTruth(rec, known.get(rec.path) ?? (rec as never)));
  }, 120_000);
  afterAll(() => replica.close(), 60_000);

  test("[COL-3] a week reads its own records and no others", async () => {
    const bookings = must(byKind("booking"), "bookings");
    const walked = vi.spyOn(IDBCursor.prototype, "continue");
    const ranges = vi.spyOn(IDBIndex.prototype, "getAll");
    const [week] = selectorsOf(bookings, { site: "s", group: onDays(day(100), day(106)) });
    const found = await replica.find("bookings", must(week, "a selector"));
    expect(found).toHaveLength(7 * PER_DAY);
    const answers = ranges.mock.results.map((r) => (r.value as IDBRequest<unknown[]>).result.length);
    const ofWeek = answers.reduce((n, more) => n + more, walked.mock.calls.length);
    expect(ofWeek).toBeGreaterThanOrEqual(found.length); // the count is one that can fail
    expect(ofWeek).toBeLessThanOrEqual(found.length + 1);
    walked.mockRestore();
    ranges.mockRestore();
  });
});
