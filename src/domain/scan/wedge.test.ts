import { describe, expect, test } from "vitest";
import { NO_KEYS, typed } from "./wedge.ts";

describe("a scanner that types", () => {
  const scans = (keys: readonly (readonly [key: string, ms: number])[]): readonly string[] => {
    let [held, at] = [NO_KEYS, 1_000];
    const found: string[] = [];
    for (const [key, ms] of keys) {
      at += ms;
      const next = typed(held, key, at);
      held = next.held;
      if (next.scan !== null) found.push(next.scan);
    }
    return found;
  };
  const fast = (text: string) => [...text].map((c) => [c, 10] as const);

  test("[WALK-8] fast keys ending with Enter are one label, again and again", () => {
    expect(scans([...fast("1.001"), ["Enter", 10], ...fast("1.002"), ["Enter", 10]])).toEqual(["1.001", "1.002"]);
    expect(scans([...fast("a"), ["Shift", 1], ...fast("B-77"), ["Enter", 10]])).toEqual(["aB-77"]);
  });
  test("[WALK-8] what a person types is none, nor is what they typed just before a scan part of it", () => {
    expect(scans([...[..."1.001"].map((c) => [c, 120] as const), ["Enter", 120]])).toEqual([]);
    expect(scans([["x", 200], ["y", 200], ["1", 300], ...fast(".001"), ["Enter", 10]])).toEqual(["1.001"]);
    expect(scans([...fast("ab"), ["Enter", 90]])).toEqual([]);
    expect(scans([...fast("1.001"), ["Enter", 500]])).toEqual([]);
  });
  test("[WALK-8] a key that a busy device held up cuts nothing off; at a person's pace the end alone is no label", () => {
    expect(scans([["1", 500], [".", 90], ...fast("003"), ["Enter", 10]])).toEqual(["1.003"]);
    expect(
      scans([
        ["1", 500],
        [".", 140],
        ["0", 130],
        ["0", 20],
        ["3", 120],
        ["Enter", 40],
      ]),
    ).toEqual([]);
  });
  test("[WALK-8] neither do several, nor one for as long as a radio does, once it shows that a scanner types", () => {
    const at = (label: string, gaps: readonly number[]) =>
      scans([...label, "Enter"].map((key, i) => [key, gaps[i] ?? 0] as const));
    expect(at("1.003", [500, 30, 51, 20, 69, 24])).toEqual(["1.003"]);
    expect(at("1.003", [500, 12, 12, 290, 12, 12])).toEqual(["1.003"]);
    expect(at("1.003", [500, 12, 12, 310, 12, 12])).toEqual(["03"]);
  });
  test.each([
    ["rolls two keys over one another before Enter", "ab", [500, 20, 110]],
    ["types faster than anybody", "grace", [500, 72, 70, 75, 71, 73]],
    ["hits two keys at once, twice", "graces", [500, 20, 140, 130, 15, 125, 120]],
  ] as const)("[WALK-8] somebody who %s scans nothing", (_, text, gaps) => {
    expect(scans([...text, "Enter"].map((key, i) => [key, gaps[i] ?? 0] as const))).toEqual([]);
  });
  test.each(["Enter", "Tab", "F8", "ArrowDown"])(
    "[WALK-8] [WALK-18] %s ends a scan, of one character as well",
    (key) => {
      expect(scans([...fast("1.001"), [key, 10], ["7", 500], [key, 10]])).toEqual(["1.001", "7"]);
    },
  );
  test("[WALK-8] a long address is whole; more than a code can hold is marked as cut, so that its beginning is no label", () => {
    const address = `https://desks.example.org/${"x".repeat(300)}?desk=1.001`;
    expect(scans([...fast(address), ["Enter", 10]])).toEqual([address]);
    const [cut = ""] = scans([...fast("z".repeat(10_000)), ["Enter", 10]]);
    expect(cut).toHaveLength(7_090);
    expect(cut.endsWith("z…")).toBe(true);
  });
});
