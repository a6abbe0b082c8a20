import { describe, expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { type DeskNow, foundEdits, recovered } from "./recover.ts";

const path = (id: string) => `sites/s/spaces/${id}`;
const draft = (...ids: string[]): Draft => ({
  at: 7,
  edits: new Map(ids.map((id) => [id, { path: path(id), title: id, seen: false, rev: 1, to: "paint" }])),
  fields: new Map(),
});
const now = (all: { [id: string]: DeskNow | null }) => new Map(Object.entries(all).map(([id, d]) => [path(id), d]));

describe("work found after the page was gone", () => {
  test.each<[string, DeskNow | null, string | undefined]>([
    ["as it was", { disabled: false, rev: 1 }, "same"],
    ["an empty reason counts as bookable", { disabled: "", rev: 1 }, "same"],
    ["another value", { disabled: "carpet", rev: 4 }, "moved"],
    ["no longer there", null, "gone"],
    ["done already", { disabled: "paint", rev: 2 }, undefined],
  ])("[RECOVER-2] a desk that is %s", (_, shown, state) => {
    expect(foundEdits(draft("a"), now({ a: shown }))[0]?.state).toBe(state);
  });

  test("[RECOVER-2] mine is laid over what was shown, theirs and what is gone are left out", () => {
    const earlier = draft("same", "mine", "theirs", "gone");
    const moved = { disabled: "carpet", rev: 4 };
    const found = foundEdits(
      earlier,
      now({ same: { disabled: false, rev: 1 }, mine: moved, theirs: moved, gone: null }),
    );
    const back = recovered(earlier, { edits: found, fields: [] }, new Set(["mine", "gone"]));
    expect([...back.edits]).toEqual([
      ["same", earlier.edits.get("same")],
      ["mine", { path: path("mine"), title: "mine", seen: "carpet", rev: 4, to: "paint" }],
    ]);
    expect(back.at).toBe(7);
  });
});
