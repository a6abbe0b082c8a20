import { expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { listedRow } from "./collection.ts";

const shown = (fields: JsonObject) => ({
  path: "ns/acme/directory/ada_lon",
  stamp: "1",
  view: { fields, deleted: false },
  rev: 1,
  updatedAt: 0,
  pending: false,
});
const person = { ref: "ns/acme/people/ada", title: "Ada", email: "ada@example.org", active: true };

test.each<[string, JsonObject, readonly string[]]>([
  ["a list of ids", { membership: { neighbourhood: ["h1", "h2"] } }, ["h1", "h2"]],
  ["one id", { membership: { neighbourhood: "h1" } }, ["h1"]],
  ["a record from before there were any", { membership: {} }, []],
  ["a record without a membership", {}, []],
])("[HOOD-12] neighbourhoods of a directory record: %s", (_, site, neighbourhoods) =>
  expect(listedRow(shown({ person, site }) as never)).toEqual({
    id: "ada_lon",
    title: "Ada",
    active: true,
    neighbourhoods: neighbourhoods,
  }),
);
