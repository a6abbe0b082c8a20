import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { inRoot } from "../paths.ts";
import { ranTests } from "../test/report.ts";

/** What became of a test when it last ran. */
export type State = { readonly state: "passed" | "failed"; readonly day: string };
export type States = { readonly [fileAndTitle: string]: State };
/** Git-ignored; every run of tests adds to it. */
const STATES = inRoot(".e2e", "states.json");

export const keyOf = (file: string, title: string): string => `${file} ${title}`;

const stateSchema = v.record(v.string(), v.object({ state: v.picklist(["passed", "failed"]), day: v.string() }));

/** States of a report of either runner; tests that did not run are left out, unsteady ones have failed. */
export const statesOf = (report: unknown, day: string): States =>
  Object.fromEntries(
    ranTests(report).flatMap(({ file, title, state }): [string, State][] =>
      state === "skipped" ? [] : [[keyOf(file, title), { state: state === "passed" ? "passed" : "failed", day }]],
    ),
  );

export const readStates = (): States =>
  existsSync(STATES) ? v.parse(stateSchema, JSON.parse(readFileSync(STATES, "utf8"))) : {};

/** Adds a run's report to what is known. */
export function remember(report: unknown, day: string): void {
  writeFileSync(STATES, JSON.stringify({ ...readStates(), ...statesOf(report, day) }, null, 1));
}
