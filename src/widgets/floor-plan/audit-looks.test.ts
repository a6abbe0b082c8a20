import { differenceCiede2000, wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { AUDIT_LOOKS, SEEN, SIGNS } from "./audit-looks.ts";
import { PALETTES } from "./palette.ts";

describe.each(["light", "dark"] as const)("what was seen, on %s paper", (theme) => {
  test.each(SEEN)("[WALK-19] %s: lines and letters can be made out", (seen) => {
    const { surface, line, letters } = AUDIT_LOOKS[seen][theme];
    expect(wcagContrast(line, PALETTES[theme].paper)).toBeGreaterThanOrEqual(3);
    expect(wcagContrast(letters, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("[WALK-19] every status has a colour of its own, and none is that of a chosen desk", () => {
    const apart = differenceCiede2000();
    const all = [...SEEN.map((seen) => AUDIT_LOOKS[seen][theme].surface), PALETTES[theme].selected.surface];
    for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(10);
  });
});

test("[WALK-19] every status has a sign of its own beside its colour", () => {
  const signs = SEEN.filter((seen) => seen !== "unvisited").map((seen) => SIGNS[seen]);
  expect(new Set(signs).size).toBe(8);
  expect(signs).not.toContain("");
});
