import { beforeAll, expect, test } from "vitest";
import { type CoverageReport, gapOf, merged, type Seen } from "../coverage.ts";
import { emulator, forgetCoverage, PROJECTS } from "../rules-kit.ts";

let all: readonly Seen[];
/** One after another, each forgotten once it is read: together they are more than the emulator has memory for. */
beforeAll(async () => {
  const reports: CoverageReport[] = [];
  for (const project of Object.values(PROJECTS)) {
    reports.push(await reportOf(project));
    await forgetCoverage(project);
  }
  all = merged(reports);
}, 120_000);

async function reportOf(project: string): Promise<CoverageReport> {
  const { host, port } = emulator();
  const answer = await fetch(`http://${host}:${port}/emulator/v1/projects/${project}:ruleCoverage`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as CoverageReport;
}

/** Expressions that cannot come to both answers, and why. */
const EXCEPTIONS: { readonly [expression: string]: string } = {
  "receipt.uid == request.auth.uid":
    "a receipt of this very commit that names somebody else is refused itself; this stands behind that rule",
  "dayIn(text.split('-'": "a day that there is not is an error of the language, which refuses as well",
  "timestamp.date(int(parts[0]), int(parts[1]), int(parts[2])).day() == int(parts[2": "as above",
};

test("[COV-1] every expression of the rules came to yes and to no, but for those that cannot", () => {
  const gaps = all.filter((seen) => gapOf(seen) !== null && !(seen.text in EXCEPTIONS));
  const questions = all.filter((seen) => !seen.other);
  const both = questions.filter((seen) => gapOf(seen) === null);
  console.log(
    `${all.length} expressions of the rules, ${questions.length} of them questions: ${both.length} came to yes and to no, ` +
      `${Object.keys(EXCEPTIONS).length} exceptions, ${gaps.length} gaps`,
  );
  expect(gaps.map(gapOf)).toEqual([]);
});

test("[COV-1] every exception is still one", () => {
  const open = new Set(all.filter((seen) => gapOf(seen) !== null).map((seen) => seen.text));
  expect(Object.keys(EXCEPTIONS).filter((text) => !open.has(text))).toEqual([]);
});
