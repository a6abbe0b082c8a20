import { expect, test } from "vitest";
import { nameOf } from "./names.ts";

test.each([
  ["Aarav Shah", "Aarav", "Aarav Shah"],
  ["Aarav Shah", "aarav shah", "Aarav Shah"],
  ["Zoë Größing", "Zoe", "Zoë Größing"],
  ["Ken'ichi Mori", "Kenichi", "Ken'ichi Mori"],
  ["Aarav Shah", "", "Aarav Shah"],
  ["Aarav Shah", "Ravi", "Aarav Shah (Ravi)"],
  ["高橋 健", "Ken Takahashi", "高橋 健 (Ken Takahashi)"],
  ["Robert Johns", "Bob Johns", "Robert Johns (Bob Johns)"],
  ["Ann Lee", "An", "Ann Lee (An)"],
  ["Aarav Shah", "★", "Aarav Shah (★)"],
])("[PPG-17] %s, called %j, is shown as %s", (title, displayName, shown) => {
  expect(nameOf({ title, displayName })).toBe(shown);
});
