import { describe, expect, test } from "vitest";
import { lateReasons, reasonsIn, withReason } from "./reasons.ts";

const desks = (...reasons: (boolean | string)[]) => reasons.map((disabled) => ({ disabled }));

describe("reasons used lately", () => {
  test("[DSK-27] one's own come first, then those that most desks have, each once and four at most", () => {
    const known = desks("leak", "broken", "broken", true, false, "moved", "moved", "moved", "paint");
    expect(lateReasons(["paint"], known)).toEqual(["paint", "moved", "broken", "leak"]);
    expect(lateReasons([], desks(true, false, ""))).toEqual([]);
  });

  test("[DSK-27] the last one is kept first; what cannot be read is none", () => {
    expect(withReason(["a", "b", "c", "d"], "c")).toEqual(["c", "a", "b", "d"]);
    expect(reasonsIn(JSON.stringify(["a", "", 7, "x".repeat(121)]))).toEqual(["a"]);
    for (const odd of [null, "{", "7", "{}"]) expect(reasonsIn(odd)).toEqual([]);
  });
});
