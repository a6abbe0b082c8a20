import { readFileSync } from "node:fs";
import { inRoot } from "../paths.ts";
import type { States } from "./states.ts";
import { keyOf } from "./states.ts";
import type { CaseTest } from "./tests.ts";

export const TABLE = inRoot("docs", "reliability.md");
const RULE = /^- (F\d\d): (\* )?(.*)$/gm;

/** A fault case: its id, what must happen, and whether it gates a release. */
export type FaultCase = { readonly id: string; readonly what: string; readonly core: boolean };

export const faultCases = (): readonly FaultCase[] =>
  [...readFileSync(inRoot("docs", "rules.d", "faults.md"), "utf8").matchAll(RULE)].map(([, id, star, what]) => ({
    id: String(id),
    what: String(what),
    core: star !== undefined,
  }));

function heightOf(file: string): string {
  if (file.startsWith("e2e/")) return "browser";
  if (file.startsWith("functions/security/") || file.startsWith("functions/emulated/")) return "emulator";
  return file.endsWith(".tsx") ? "component" : "unit";
}

/** A state in words; all filled-in forms of a test count together. */
function stateOf(test: CaseTest, states: States): string {
  const prefix = keyOf(test.file, "");
  const ran = Object.entries(states).filter(([key]) => key.startsWith(prefix) && test.is(key.slice(prefix.length)));
  if (ran.length === 0) return "not run";
  const failed = ran.some(([, { state }]) => state === "failed");
  const day = ran.map(([, s]) => s.day).sort()[0];
  return `${failed ? "failed" : test.gap ? "known gap" : "passed"} ${day}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
const shown = (name: string): string => name.replace(/\[[A-Z0-9-]+\]\s*/g, "").replace(/\s*@long$/, "");

/** Rows without their state: what a table must have in common with the sources. */
function rowsOf(
  cases: readonly FaultCase[],
  tests: readonly CaseTest[],
): readonly (readonly [string, CaseTest | null])[] {
  return cases.flatMap(({ id, what, core }): (readonly [string, CaseTest | null])[] => {
    const own = tests.filter((t) => t.cases.includes(id));
    const start = (i: number) => (i === 0 ? `${id}${core ? " *" : ""} | ${cell(what)}` : " | ");
    if (own.length === 0) return [[`| ${start(0)} | **none** | | `, null]];
    return own.map((t, i) => [
      `| ${start(i)} | ${cell(shown(t.name))} (\`${t.file}\`) | ${heightOf(t.file)} | ${t.long ? "test:long" : "test"} `,
      t,
    ]);
  });
}

const HEAD = `# Fault cases
Written by \`npm run reliability\` from the tests themselves and from what their last runs said; edit neither the table nor its states by hand. Cases marked * gate a release. Words of the cases: \`docs/rules.d/faults.md\`. A *known gap* is a test that fails, and that will say so once the product does what it asks.

| Case | What must happen | Test | Height | Runs in \`npm run …\` | State |
|---|---|---|---|---|---|
`;

export const tableText = (cases: readonly FaultCase[], tests: readonly CaseTest[], states: States): string =>
  HEAD +
  rowsOf(cases, tests)
    .map(([row, test]) => `${row}| ${test ? stateOf(test, states) : "none"} |\n`)
    .join("");

/** A table without its last column. */
export const withoutStates = (table: string): string => table.replace(/\|[^|]*\|$/gm, "|");
