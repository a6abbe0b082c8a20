import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { ROOT } from "../paths.ts";

/** Names the file that the reporter below writes. */
export const UNHANDLED = "ATRIUM_UNHANDLED";

type Unhandled = {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  readonly VITEST_TEST_PATH?: unknown;
};

/** In one line: what was thrown, and during which file of tests where that is known. */
function said({ name = "Error", message = "", VITEST_TEST_PATH: file }: Unhandled): string {
  const during = typeof file === "string" ? ` (during ${path.relative(ROOT, file)})` : "";
  return `${name}: ${message.split("\n")[0] ?? ""}${during}`;
}

/** Hooks around the tests of one `describe` that failed: its tests are skipped for them. */
const hooks = ({ moduleId, children }: TestModule): readonly Unhandled[] =>
  [...children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ name, message }) => ({ name, message, VITEST_TEST_PATH: moduleId })),
  );

/** Vitest ends with 1 for errors outside of any test, and its report in JSON does not mention them. [TEST-2] */
// eslint-disable-next-line no-restricted-exports -- Vitest loads a reporter by its default export
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly Unhandled[]): void {
    const file = process.env[UNHANDLED];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify([...modules.flatMap(hooks), ...errors].map(said)));
  }
}
