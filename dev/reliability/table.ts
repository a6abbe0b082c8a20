import { readFileSync } from "node:fs";
import { inRoot } from "../paths.ts";
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

const cell = (text: string): string => text.replaceAll("|", "\\|");
const shown = (name: string): string => name.replace(/\[[A-Z0-9-]+\]\s*/g, "").replace(/\s*@(?:long|wide)$/, "");

function rowsOf({ id, what, core }: FaultCase, tests: readonly CaseTest[]): readonly string[] {
  const own = tests.filter((t) => t.cases.includes(id));
  const start = (i: number) => (i === 0 ? `${id}${core ? " *" : ""} | ${cell(what)}` : " | ");
  if (own.length === 0) return [`| ${start(0)} | **none** | | |\n`];
  return own.map((t, i) => {
    const runs = `${t.of}${t.gap ? ", known gap" : ""}`;
    return `| ${start(i)} | ${cell(shown(t.name))} (\`${t.file}\`) | ${heightOf(t.file)} | ${runs} |\n`;
  });
}

const HEAD = `# Fault cases
Written by \`npm run reliability\` from the names of the tests; a test fails while it says anything else. Cases marked * gate a release. Words of the cases: \`docs/rules.d/faults.md\`. What became of each is said at the end of every whole run of the tests, so also by \`.ci/run\`: \`fault cases: …\`. A *known gap* is a test that fails, and that will say so once the product does what it asks.

| Case | What must happen | Test | Height | Runs in \`npm run …\` |
|---|---|---|---|---|
`;

/** The page of all cases, as docs/reliability.md has it. */
export const tableText = (cases: readonly FaultCase[], tests: readonly CaseTest[]): string =>
  HEAD + cases.flatMap((fault) => rowsOf(fault, tests)).join("");
