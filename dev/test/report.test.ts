import path from "node:path";
import { expect, test } from "vitest";
import { inRoot, ROOT } from "../paths.ts";
import { failureLine, ranTests } from "./report.ts";

const failed = (report: unknown) => ranTests(report).filter((t) => t.state !== "passed" && t.state !== "skipped");

test("[TEST-3] failed tests of the unit runner, and files that broke, are named with what they say", () => {
  const bad = { title: "A-1 adds", status: "failed", failureMessages: ["\u001b[31mexpected 1\u001b[39m\n  at x"] };
  const late = { title: "A-3 waits", status: "failed", failureMessages: ["Error: STACK_TRACE_ERROR\n  at y"] };
  const good = { title: "A-2 takes away", status: "passed", failureMessages: [] };
  const report = {
    testResults: [
      { name: path.join(ROOT, "src/a.test.ts"), status: "failed", message: "", assertionResults: [bad, good, late] },
      {
        name: path.join(ROOT, "src/b.test.ts"),
        status: "failed",
        message: "no such module\nmore",
        assertionResults: [],
      },
    ],
  };
  expect(failed(report).map(failureLine)).toEqual([
    "FAILED src/a.test.ts › A-1 adds: expected 1",
    "FAILED src/a.test.ts › A-3 waits: ran out of its time",
    "FAILED src/b.test.ts › (the file itself): no such module",
  ]);
});

test("[TEST-3] failed and unsteady stories are named as what they are, at any depth", () => {
  const story = (title: string, status: string, message?: string) => ({
    title,
    file: "flows/x.spec.ts",
    tests: [
      {
        status,
        results: [
          { duration: message === undefined ? 0 : 2 },
          ...(message === undefined ? [] : [{ duration: 3, error: { message, location: { line: 7 } } }]),
        ],
      },
    ],
  });
  const inner = { specs: [story("E-2 b", "flaky", "timed out\n\nLocator: the button"), story("E-3 c", "expected")] };
  const report = {
    config: { rootDir: inRoot("e2e") },
    suites: [{ specs: [story("E-1 a", "unexpected")], suites: [inner] }],
  };
  expect(failed(report)).toEqual([
    { file: "e2e/flows/x.spec.ts", title: "E-1 a", state: "failed", says: "", ms: 0 },
    {
      file: "e2e/flows/x.spec.ts",
      title: "E-2 b",
      state: "unsteady",
      says: "line 7: timed out | Locator: the button",
      ms: 5,
    },
  ]);
  expect(failed(report).map((t) => failureLine(t).split(" ")[0])).toEqual(["FAILED", "UNSTEADY"]);
});
