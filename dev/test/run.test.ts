import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { inRoot } from "../paths.ts";
import { ofVitest } from "./counts.ts";
import { outcomeOf } from "./run.ts";
import { UNHANDLED } from "./unhandled.ts";

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

test("[TEST-2] what was thrown outside of any test is the problem's text", () => {
  const part = reported(4, 0);
  writeFileSync(
    part.report.replace(".json", "-unhandled.json"),
    JSON.stringify(["Error: lost (during a.test.ts)", "x"]),
  );
  expect(outcomeOf(part, 1).problem).toBe("thrown outside of any test: Error: lost (during a.test.ts); x");
});

/** A project of its own with one file whose test passes and whose timer throws. */
function loose(): string {
  mkdirSync(inRoot(".e2e"), { recursive: true });
  const root = mkdtempSync(inRoot(".e2e", "loose-"));
  const file = `import { test } from "vitest";\ntest("passes", () => { setTimeout(() => { throw new Error("lost\\nmore"); }, 0); return new Promise((r) => setTimeout(r, 20)); });\n`;
  writeFileSync(path.join(root, "loose.test.mjs"), file);
  writeFileSync(path.join(root, "vitest.config.mjs"), "export default {};\n"); // not the repository's own
  return root;
}

test("[TEST-2] the reporter of vitest names what was thrown, and in which file", async () => {
  const root = loose();
  const out = path.join(root, "unhandled.json");
  const args = [
    inRoot("node_modules/vitest/vitest.mjs"),
    "run",
    `--root=${root}`,
    `--reporter=${inRoot("dev/test/unhandled.ts")}`,
  ];
  const ended = await promisify(execFile)(process.execPath, args, { env: { ...process.env, [UNHANDLED]: out } }).catch(
    (e: { code: number }) => e,
  );
  const said = JSON.parse(readFileSync(out, "utf8")) as string[];
  rmSync(root, { recursive: true });
  expect(said).toEqual([`Error: lost (during ${path.relative(inRoot(), root)}/loose.test.mjs)`]);
  expect(ended).toMatchObject({ code: 1 });
});
