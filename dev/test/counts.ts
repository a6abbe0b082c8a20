import { readFileSync } from "node:fs";
import * as v from "valibot";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Sum of several parts. */
export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((n, c) => n + c.passed, 0),
  failed: all.reduce((n, c) => n + c.failed, 0),
  skipped: all.reduce((n, c) => n + c.skipped, 0),
});

/** The line that ends a run: `12 passed, 0 failed`, with the skipped ones when there are any. [TEST-1] */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

const number = v.pipe(v.number(), v.minValue(0));
const vitestReport = v.object({
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests: number,
  numTodoTests: v.optional(number, 0),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) })),
});
const playwrightReport = v.object({
  stats: v.object({ expected: number, unexpected: number, flaky: number, skipped: number }),
  errors: v.optional(v.array(v.unknown()), []),
});

/** A file that failed though none of its tests did broke before its first test, or in a hook: one failure. [TEST-1] */
export function ofVitest(report: unknown): Counts {
  const r = v.parse(vitestReport, report);
  const broken = r.testResults.filter(
    (f) => f.status === "failed" && !f.assertionResults.some((a) => a.status === "failed"),
  ).length;
  return { passed: r.numPassedTests, failed: r.numFailedTests + broken, skipped: r.numPendingTests + r.numTodoTests };
}

/** An error outside of any test counts as a failed one; a test that passed at its second try as passed (decision 034). [TEST-1] */
export function ofPlaywright(report: unknown): Counts {
  const { stats, errors } = v.parse(playwrightReport, report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
