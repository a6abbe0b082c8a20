import { expect, test } from "vitest";
import { COLLECTIONS, recorded } from "../collections.ts";
import type { Collection } from "../shared/collection.ts";
import { AUDIT_ITEM } from "../words/audit-sentences.ts";
import { isSettled, isViewOnly } from "./worded.ts";

type Shape = {
  readonly type?: string;
  readonly entries?: { readonly [field: string]: Shape };
  readonly wrapped?: Shape;
  readonly key?: { readonly options?: readonly string[] };
  readonly value?: Shape;
};

/** Every path that documents of a schema can have, to where the schema says no more; a map has one key, or those that it may have. */
function pathsOf(schema: Shape, at = ""): readonly string[] {
  if (schema.wrapped) return pathsOf(schema.wrapped, at);
  const below = (key: string) => (at === "" ? key : `${at}.${key}`);
  if (schema.entries) return Object.entries(schema.entries).flatMap(([key, own]) => pathsOf(own, below(key)));
  if (schema.type === "record" && schema.value) {
    const keys = schema.key?.options ?? ["some key"];
    return keys.flatMap((key) => pathsOf(schema.value ?? {}, below(key)));
  }
  return [at];
}

const kinds = (COLLECTIONS as readonly Collection[]).filter((c) => c.record !== undefined);

test.each(kinds.map((c) => [c.kind, c] as const))(
  "[AUD-26] each field of %s has words, or is named internal",
  (kind, { schema }) => {
    const paths = pathsOf(schema as Shape);
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((path) => !isSettled(kind, path))).toEqual([]);
  },
);

test("[AUD-26] a field that nobody described is noticed", () => {
  expect(isSettled("desk", "colourOfTheChair")).toBe(false);
  expect(isSettled("room-booking", "reservations.r1.colour")).toBe(false);
});

test("[AUD-26] each kind that is recorded is called something in sentences, rooms, departments, orders and accounts among them", () => {
  expect(Object.keys(AUDIT_ITEM).sort()).toEqual([...recorded].sort());
  expect(recorded).toEqual(expect.arrayContaining(["room", "departments", "work-order", "user"]));
});

test.each<[string, string, readonly string[], boolean]>([
  ["a zoom", "users/u", ["profile.roomBookingCalendarFilters.zoom", "lastWrittenVia"], true],
  ["a grouping", "users/u", ["profile.groupSitesByCountry"], true],
  ["the first filter of an empty profile", "users/u", ["profile", "profile.roomBookingCalendarFilters.zoom"], true],
  ["a name", "users/u", ["profile.displayName"], false],
  ["a zoom and a role", "users/u", ["profile.roomBookingCalendarFilters.zoom", "roles"], false],
  ["who wrote alone", "users/u", ["lastWrittenVia"], false],
  ["another document", "ns/n/people/p", ["profile.groupSitesByCountry"], false],
])("[AUD-27] how somebody looks at things is no change: %s", (_, path, paths, want) =>
  expect(isViewOnly(path, paths)).toBe(want),
);
