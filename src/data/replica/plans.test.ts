import { fillWithDefaultSettings, normalizeMangoQuery, prepareQuery, type RxJsonSchema } from "rxdb/plugins/core";
import { expect, test } from "vitest";
import { behind } from "./steps.ts";
import { RECORD_SCHEMA } from "./records/record-schema.ts";

type Doc = { id: string; kind: string; scope: string; group: string; dirty: string };
const schema = fillWithDefaultSettings(RECORD_SCHEMA as unknown as RxJsonSchema<Doc>);
/** As RxDB's own queries ask: of what is not removed. */
const planOf = (selector: { readonly [field: string]: string }) =>
  prepareQuery<Doc>(
    schema,
    normalizeMangoQuery(schema, { selector: { _deleted: { $eq: false }, ...selector } as never }),
  ).queryPlan;

/** Every question that sources, lists, sign-out and start ask of the replica's records. */
test.each([
  [{ kind: "site", scope: "" }],
  [{ kind: "floor", scope: "s", group: "" }],
  [{ kind: "desk", scope: "s", group: "f" }],
  [{ kind: "booking", scope: "s" }],
  [{ kind: "booking", scope: "s", group: "f|2026-01-01" }],
  [{ kind: "listed", scope: "s", group: "ada" }],
  [{ kind: "person", scope: "s" }],
  [{ kind: "room", scope: "s", group: "f" }],
  [{ kind: "card" }],
  [{ dirty: "y" }],
])("[REP-8] %j goes by an index whose every asked field is pinned", (selector) => {
  const { index, startKeys, endKeys } = planOf(selector);
  for (const [field, value] of Object.entries(selector)) {
    const at = index.indexOf(field);
    expect(startKeys[at], field).toBe(value);
    expect(endKeys[at], field).toBe(value);
  }
  const asked = new Set(["_deleted", ...Object.keys(selector)]);
  expect(index.slice(0, asked.size).every((field) => asked.has(field))).toBe(true);
});

test("[REP-8] a question that no index begins with is told from these", () => {
  expect(planOf({ group: "f" }).index.slice(0, 2)).not.toContain("group");
});

test("[TAKE-4] [REP-8] a page behind a path is a stretch of an index, and no more is read than the page", () => {
  const asked = behind({ kind: "person", scope: "", after: "ns/a/people/m" }, 250);
  const { queryPlan, query } = prepareQuery<Doc>(schema, normalizeMangoQuery(schema, asked as never));
  expect(queryPlan.index.slice(0, 4)).toEqual(["_deleted", "kind", "scope", "id"]);
  expect(queryPlan.startKeys).toEqual([false, "person", "", "ns/a/people/m"]);
  expect(queryPlan.endKeys.slice(0, 3)).toEqual([false, "person", ""]);
  expect([queryPlan.inclusiveStart, queryPlan.sortSatisfiedByIndex, query.limit]).toEqual([false, true, 250]);
});
