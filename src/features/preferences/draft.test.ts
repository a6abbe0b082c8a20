import { expect, test } from "vitest";
import { draftOf, edited, movedIn } from "./draft.ts";

const base = { displayName: "Ada", site: "London", grouped: false };

test("[PREF-6] a field nobody touched follows what others made of it; what was typed stays", () => {
  const draft = { base, typed: { ...base, displayName: "Ada L." } };
  const now = { displayName: "Ada", site: "Lima", grouped: true };
  expect(edited(draft, now)).toEqual({ displayName: "Ada L.", site: "Lima", grouped: true });
  expect(movedIn(draft, now)).toEqual([]);
});

test("[PREF-6] a field that both changed is named, unless both made the same of it", () => {
  const draft = { base, typed: { ...base, displayName: "Ada L.", site: "Lima" } };
  expect(movedIn(draft, { ...base, displayName: "A. Lovelace", site: "Lima" })).toEqual(["displayName"]);
});

test.each([null, "x", { displayName: "Ada", site: "", grouped: false }, { typed: base }])(
  "[PREF-6] %j is no draft",
  (found) => expect(draftOf(found)).toBeNull(),
);
