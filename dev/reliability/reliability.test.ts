import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../paths.ts";
import { keyOf, statesOf } from "./states.ts";
import { faultCases, TABLE, tableText, withoutStates } from "./table.ts";
import { caseTests, testsOf } from "./tests.ts";

const cases = faultCases();
const tests = caseTests();

test("[TABLE-1] every fault case has a test, and every case that gates a release one that `npm test` runs", () => {
  expect(cases.map((c) => c.id)).toEqual(Array.from({ length: 48 }, (_, i) => `F${String(i + 1).padStart(2, "0")}`));
  expect(cases.filter((c) => c.core)).toHaveLength(28);
  expect(cases.filter((c) => !tests.some((t) => t.cases.includes(c.id)))).toEqual([]);
  expect(cases.filter((c) => c.core && !tests.some((t) => t.cases.includes(c.id) && !t.long))).toEqual([]);
});

test("[TABLE-2] the committed table names the tests that the sources have: `npm run reliability` writes it", () => {
  expect(withoutStates(readFileSync(TABLE, "utf8"))).toBe(withoutStates(tableText(cases, tests, {})));
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
  expect(found.map((t) => [t.cases.join(), t.name, t.long, t.gap])).toEqual([
    ["F01", "[F01] [E2E-F01] plain", false, false],
    ["F02", "[F02] a gap @long", true, true],
    ["F03", "[F03] number …", false, false],
    ["F04", "[F04] by …", false, false],
  ]);
  expect(found[2]?.is("[F03] number 2")).toBe(true);
  expect(found[2]?.is("[F03] another 2")).toBe(false);
});

test("[TABLE-3] states come from the reports of both runners; unsteady is failed, skipped is nothing", () => {
  const vitest = {
    testResults: [
      {
        name: inRoot("src", "a.test.ts"),
        status: "failed",
        assertionResults: [
          { title: "[F03] number 1", status: "passed" },
          { title: "[F03] number 2", status: "failed" },
          { title: "[F01] [E2E-F01] plain", status: "pending" },
        ],
      },
    ],
  };
  const played = (title: string, status: string) => ({ title, file: "a.spec.ts", tests: [{ status, results: [] }] });
  const suites = [
    { suites: [{ specs: [played("one", "expected"), played("two", "unexpected")] }] },
    { specs: [played("three", "flaky"), played("four", "skipped")] },
  ];
  expect(statesOf(vitest, "2026-01-02")).toEqual({
    [keyOf("src/a.test.ts", "[F03] number 1")]: { state: "passed", day: "2026-01-02" },
    [keyOf("src/a.test.ts", "[F03] number 2")]: { state: "failed", day: "2026-01-02" },
  });
  expect(statesOf({ config: { rootDir: inRoot("e2e") }, suites }, "2026-01-02")).toEqual({
    [keyOf("e2e/a.spec.ts", "one")]: { state: "passed", day: "2026-01-02" },
    [keyOf("e2e/a.spec.ts", "two")]: { state: "failed", day: "2026-01-02" },
    [keyOf("e2e/a.spec.ts", "three")]: { state: "failed", day: "2026-01-02" },
  });
  const [, , third] = testsOf("src/a.test.ts", SOURCE);
  const one = [{ id: "F03", what: "Numbers", core: true }];
  const text = tableText(one, third ? [third] : [], statesOf(vitest, "2026-01-02"));
  expect(text).toContain("| F03 * | Numbers | number … (`src/a.test.ts`) | unit | test | failed 2026-01-02 |");
  expect(tableText(one, [], {})).toContain("**none**");
});
