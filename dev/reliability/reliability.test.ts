import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RanTest } from "../test/report.ts";
import { caseStates, casesLine } from "./states.ts";
import { faultCases, TABLE, tableText } from "./table.ts";
import { caseTests, testsOf } from "./tests.ts";

const cases = faultCases();
const tests = caseTests();

test("[TABLE-1] every fault case has a test, and every case that gates a release one that `npm test` runs", () => {
  expect(cases.map((c) => c.id)).toEqual(Array.from({ length: 48 }, (_, i) => `F${String(i + 1).padStart(2, "0")}`));
  expect(cases.filter((c) => c.core)).toHaveLength(28);
  expect(cases.filter((c) => !tests.some((t) => t.cases.includes(c.id)))).toEqual([]);
  expect(cases.filter((c) => c.core && !tests.some((t) => t.cases.includes(c.id) && t.of === "test"))).toEqual([]);
});

test("[TABLE-2] the committed table names the tests that the sources have: `npm run reliability` writes it", () => {
  expect(readFileSync(TABLE, "utf8")).toBe(tableText(cases, tests));
});

const SOURCE = `
test("[F01] [E2E-F01] plain", () => {});
test.fail("[F02] a gap @long", () => {});
test.each([1, 2])("[F03] number %s", (n) => {});
for (const how of HOWS) test(\`[F04] by \${how}\`, () => {});
test("[SYNC-1] another rule", () => {});
expect("[F05] no test");`;

test("[TABLE-2] names are read from plain, expected-to-fail, repeated and filled-in tests", () => {
  const found = testsOf("a.test.ts", SOURCE);
  expect(found.map((t) => [t.cases.join(), t.name, t.of, t.gap])).toEqual([
    ["F01", "[F01] [E2E-F01] plain", "test", false],
    ["F02", "[F02] a gap @long", "test:long", true],
    ["F03", "[F03] number …", "test", false],
    ["F04", "[F04] by …", "test", false],
  ]);
  expect(found[2]?.is("[F03] number 2")).toBe(true);
  expect(found[2]?.is("[F03] another 2")).toBe(false);
});

test("[TABLE-2] a row says where its test stands, and a case without one says so", () => {
  const [, gap, third] = testsOf("src/a.test.ts", SOURCE);
  if (!gap || !third) throw new Error("the source has lost its tests");
  const numbers = { id: "F03", what: "Numbers", core: true };
  expect(tableText([numbers], [third])).toContain("| F03 * | Numbers | number … (`src/a.test.ts`) | unit | test |\n");
  expect(tableText([{ ...numbers, id: "F02" }], [gap])).toContain("| unit | test:long, known gap |\n");
  expect(tableText([numbers], [])).toContain("**none**");
});

const ran = (title: string, state: RanTest["state"], file = "a.test.ts"): RanTest => ({
  ...{ file, title, state },
  ...{ says: "", ms: 0 },
});

test("[TABLE-3] a case has passed when all of its tests have that a run has; unsteady is failed, skipped is not run", () => {
  const own = testsOf("a.test.ts", SOURCE);
  const four = ["F01", "F02", "F03", "F04"].map((id) => ({ id, what: "", core: false }));
  const whole = [
    ran("[F01] [E2E-F01] plain", "passed"),
    ran("[F03] number 1", "passed"),
    ran("[F03] number 2", "passed"),
    ran("[F04] by hand", "skipped"),
    ran("[F04] by hand", "passed", "b.test.ts"),
  ];
  expect(casesLine(caseStates(four, own, whole, false))).toBe(
    "fault cases: 2 passed, 1 not run (F04), 1 outside of npm test (F02)",
  );
  const more = [ran("[F02] a gap @long", "passed"), ran("[F03] number 3", "unsteady"), ran("[F04] by x", "passed")];
  expect(casesLine(caseStates(four, own, [...whole, ...more], true))).toBe(
    "fault cases: 2 passed, 1 failed (F03), 1 known gap (F02)",
  );
});
