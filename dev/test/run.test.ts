import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

/** Files of tests outside of the repository's own projects, told by Vitest as `npm test` has them told. */
async function told(files: { readonly [name: string]: string }) {
  mkdirSync(inRoot(".e2e"), { recursive: true });
  const root = mkdtempSync(inRoot(".e2e", "told-"));
  const [report, unhandled] = [path.join(root, "told.json"), path.join(root, "told-unhandled.json")];
  for (const [name, text] of Object.entries({ "vitest.config.mjs": "export default {};", ...files }))
    writeFileSync(path.join(root, name), text);
  const reporters = ["json", inRoot("dev/test/unhandled.ts")].map((r) => `--reporter=${r}`);
  const args = [inRoot("node_modules/vitest/vitest.mjs"), "run", `--root=${root}`, ...reporters];
  args.push(`--outputFile.json=${report}`);
  const env = { ...process.env, [UNHANDLED]: unhandled };
  const code = await promisify(execFile)(process.execPath, args, { env }).then(
    () => 0,
    (e: { code: number }) => e.code,
  );
  const outcome = outcomeOf({ name: "told", report, read: ofVitest }, code);
  rmSync(root, { recursive: true });
  return { outcome, at: path.relative(inRoot(), root) };
}

test("[TEST-2] what is thrown outside of any test of Vitest's is told, with the file during which it was", async () => {
  const later = `setTimeout(() => { throw new Error("lost\\nmore"); }, 0)`;
  const { outcome, at } = await told({
    "loose.test.mjs": `import { test } from "vitest"; test("passes", () => { ${later}; return new Promise((r) => setTimeout(r, 20)); });`,
  });
  expect(outcome.counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(outcome.problem).toBe(`thrown outside of any test: Error: lost (during ${at}/loose.test.mjs)`);
});

test("[TEST-2] [TEST-3] a hook around all tests that fails is a failure of the file, and said", async () => {
  const { outcome, at } = await told({
    "hook.test.mjs": `import { beforeAll, test } from "vitest"; beforeAll(() => new Promise(() => 0), 50); test("never runs", () => 0);`,
  });
  expect(outcome.counts).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.problem).toBeNull();
  expect(outcome.ran[0]).toMatchObject({
    file: `${at}/hook.test.mjs`,
    state: "failed",
    says: "Hook timed out in 50ms.",
  });
});

test("[TEST-2] a hook around the tests of one group that fails is the problem's text", async () => {
  const { outcome, at } = await told({
    "group.test.mjs": `import { beforeAll, describe, test } from "vitest";
      test("passes", () => 0);
      describe("group", () => { beforeAll(() => { throw new Error("no answer"); }); test("never runs", () => 0); });`,
  });
  expect(outcome.counts).toMatchObject({ failed: 1, skipped: 1 });
  expect(outcome.problem).toBe(`thrown outside of any test: Error: no answer (during ${at}/group.test.mjs)`);
});
