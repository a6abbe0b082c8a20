import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { ROOT } from "../paths.ts";

/** One failed test: where it stands, what it is called, and the first line of what it says. */
export type Failure = { readonly file: string; readonly title: string; readonly says: string };

const vitest = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({ title: v.string(), status: v.string(), failureMessages: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
});
const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string(), "") })) })),
    }),
  ),
});
type Suite = {
  readonly specs?: readonly v.InferOutput<typeof spec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
};
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec)),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const playwright = v.object({ suites: v.array(suite) });

/** Longer ones are cut: the whole stands in the run's own output. */
const LINE = 300;
const firstLine = (text: string): string => (stripVTControlCharacters(text).split("\n")[0] ?? "").slice(0, LINE);

/** The failed tests of a report of either runner. Like the counts, a file that broke before its first test is one of them. [TEST-3] */
export function failuresOf(report: unknown): readonly Failure[] {
  const ofVitest = v.safeParse(vitest, report);
  if (!ofVitest.success) return fromPlaywright(report);
  return ofVitest.output.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    if (status === "failed" && assertionResults.length === 0)
      return [{ file, title: "(the file itself)", says: firstLine(message) }];
    return assertionResults
      .filter((a) => a.status === "failed")
      .map((a) => ({ file, title: a.title, says: firstLine(a.failureMessages[0] ?? "") }));
  });
}

function fromPlaywright(report: unknown): readonly Failure[] {
  const flat = (s: Suite): readonly v.InferOutput<typeof spec>[] => [
    ...(s.specs ?? []),
    ...(s.suites ?? []).flatMap(flat),
  ];
  return v
    .parse(playwright, report)
    .suites.flatMap(flat)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter((t) => t.status === "unexpected" || t.status === "flaky")
        .map((t) => ({
          file,
          title,
          says: firstLine(t.results.find((r) => r.error)?.error?.message ?? ""),
        })),
    );
}

/** One line of the closing table. [TEST-3] */
export const failureLine = ({ file, title, says }: Failure): string => `FAILED ${file} › ${title}: ${says}`;
