import { expect, test } from "vitest";
import { closingLine, ofPlaywright, ofVitest, sum } from "./counts.ts";

const file = (status: string, tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((of) => ({ status: of })),
});

test("[TEST-1] the closing line names passed and failed, and skipped ones only when there are any", () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
});

test("[TEST-1] a test file that breaks before its first test, or in a hook around its tests, is a failure", () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  const testResults = [
    file("passed", ["passed", "passed"]),
    file("failed", ["passed", "failed"]),
    file("failed", []),
    file("failed", ["skipped"]),
  ];
  expect(ofVitest({ ...report, testResults })).toEqual({ passed: 3, failed: 3, skipped: 2 });
});

test("[TEST-1] errors outside of tests are failures; a story that passed at its second try passed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(ofPlaywright({ stats, errors: [{ message: "no config" }] })).toEqual({ passed: 6, failed: 2, skipped: 0 });
  expect(() => ofPlaywright({})).toThrow();
});

test("[TEST-1] parts add up", () => {
  const part = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([part, part])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
