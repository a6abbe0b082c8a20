import { expect, test } from "vitest";
import { sitesMoved } from "./room-counts.ts";

const room = (over: object = {}) => ({
  kind: "room",
  deleted: false,
  title: "Oak",
  site: { ref: "sites/london", title: "" },
  floor: "f1",
  type: "",
  capacity: 8,
  ...over,
});

test.each<[string, object | undefined, object | undefined, readonly string[]]>([
  ["a new room", undefined, room(), ["london"]],
  ["one that goes", room(), room({ deleted: true }), ["london"]],
  ["one that comes again", room({ deleted: true }), room(), ["london"]],
  ["one that was removed", room(), undefined, ["london"]],
  ["other seats", room(), room({ capacity: 4 }), ["london"]],
  ["another floor", room(), room({ floor: "f2" }), ["london"]],
  ["another type", room(), room({ type: "Boardroom" }), ["london"]],
  ["another site", room(), room({ site: { ref: "sites/berlin" } }), ["london", "berlin"]],
  ["another title", room(), room({ title: "Elm" }), []],
  ["a deleted one that is removed", room({ deleted: true }), undefined, []],
  ["one of no site", undefined, room({ site: null }), []],
])("[FN-41] %s moves the counts of %j", (_, before, after, sites) => expect(sitesMoved(before, after)).toEqual(sites));
