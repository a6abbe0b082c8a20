import { expect, test } from "vitest";
import { deskAsked } from "./use-asked-desk.ts";

test.each<[unknown, string | undefined]>([
  [{ desk: "d1" }, "d1"],
  [{ desk: 12 }, "12"],
  [{ floor: "f" }, undefined],
  [{ desk: "" }, undefined],
  [{ desk: { a: 1 } }, undefined],
  [{ desk: "x".repeat(500) }, undefined],
  [null, undefined],
])("[DSK-17] the address %j names the desk %s", (search, want) => expect(deskAsked(search)).toBe(want));
