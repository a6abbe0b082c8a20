import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ofVitest } from "./counts.ts";
import { outcomeOf } from "./run.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "run-test-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function reported(passed: number, failed: number): { name: string; report: string; read: typeof ofVitest } {
  const report = path.join(dir, `${passed}-${failed}.json`);
  writeFileSync(
    report,
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, testResults: [] }),
  );
  return { name: "part", report, read: ofVitest };
}

test("[TEST-2] a part with tests and a clean end has no problem", () => {
  expect(outcomeOf(reported(3, 0), 0).problem).toBeNull();
  expect(outcomeOf(reported(3, 1), 1).problem).toBeNull();
});

test("[TEST-2] a part without a report, without tests, or that broke beside its tests has one", () => {
  const lost = { ...reported(1, 0), report: path.join(dir, "never-written.json") };
  expect(outcomeOf(lost, 0).problem).toBe("ended with 0 and left no report");
  expect(outcomeOf(reported(0, 0), 0).problem).toBe("ran no test");
  expect(outcomeOf(reported(3, 0), 1).problem).toBe("ended with 1 although no test failed");
  expect(outcomeOf(reported(3, 0), null).problem).toBe("ended with a signal although no test failed");
});
