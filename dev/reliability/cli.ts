import { writeFileSync } from "node:fs";
import { faultCases, TABLE, tableText } from "./table.ts";
import { caseTests } from "./tests.ts";

/** Writes docs/reliability.md. Answers the exit code: 1 when a case has no test. */
export function main(): number {
  const [cases, tests] = [faultCases(), caseTests()];
  writeFileSync(TABLE, tableText(cases, tests));
  const bare = cases.filter((c) => !tests.some((t) => t.cases.includes(c.id)));
  for (const { id } of bare) console.error(`${id}: no test names it`);
  console.log(`${cases.length} cases, ${tests.length} tests, ${bare.length} cases without a test`);
  return bare.length === 0 ? 0 : 1;
}
