import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { inRoot, ROOT } from "../paths.ts";

/** What became of a test when it last ran. */
export type State = { readonly state: "passed" | "failed"; readonly day: string };
export type States = { readonly [fileAndTitle: string]: State };
/** Git-ignored; every run of tests adds to it. */
export const STATES = inRoot(".e2e", "states.json");

export const keyOf = (file: string, title: string): string => `${file} ${title}`;

const stateSchema = v.record(v.string(), v.object({ state: v.picklist(["passed", "failed"]), day: v.string() }));
const vitest = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ title: v.string(), status: v.string() })),
    }),
  ),
});
const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ status: v.string() })),
});
type Suite = {
  readonly specs?: readonly v.InferOutput<typeof spec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
};
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec)),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const playwright = v.object({ config: v.object({ rootDir: v.string() }), suites: v.array(suite) });

/** States of a report of either runner; tests that did not run are left out. */
export function statesOf(report: unknown, day: string): States {
  const ofVitest = v.safeParse(vitest, report);
  return Object.fromEntries(ofVitest.success ? fromVitest(ofVitest.output, day) : fromPlaywright(report, day));
}

function fromVitest({ testResults }: v.InferOutput<typeof vitest>, day: string): [string, State][] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ title, status }): [string, State][] =>
      status === "passed" || status === "failed"
        ? [[keyOf(path.relative(ROOT, name), title), { state: status, day }]]
        : [],
    ),
  );
}

function fromPlaywright(report: unknown, day: string): [string, State][] {
  const { config, suites } = v.parse(playwright, report);
  const flat = (s: Suite): readonly v.InferOutput<typeof spec>[] => [
    ...(s.specs ?? []),
    ...(s.suites ?? []).flatMap(flat),
  ];
  return suites.flatMap(flat).flatMap(({ title, file, tests }): [string, State][] => {
    const ran = tests.filter((t) => t.status !== "skipped");
    if (ran.length === 0) return [];
    const state = ran.every((t) => t.status === "expected") ? "passed" : "failed";
    return [[keyOf(path.relative(ROOT, path.join(config.rootDir, file)), title), { state, day }]];
  });
}

export const readStates = (): States =>
  existsSync(STATES) ? v.parse(stateSchema, JSON.parse(readFileSync(STATES, "utf8"))) : {};

/** Adds a run's report to what is known. */
export function remember(report: unknown, day: string): void {
  writeFileSync(STATES, JSON.stringify({ ...readStates(), ...statesOf(report, day) }, null, 1));
}
