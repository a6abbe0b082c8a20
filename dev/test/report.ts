import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { ROOT } from "../paths.ts";

/** One test of a run: its file from the root, and in one line what it said when it failed. */
export type RanTest = {
  readonly file: string;
  readonly title: string;
  /** Unsteady: it failed, and passed at its second try. */
  readonly state: "passed" | "failed" | "skipped" | "unsteady";
  readonly says: string;
  /** How long it took, second tries included, ms. */
  readonly ms: number;
};

/** The title of a file that broke outside of its tests: before the first one, or in a hook around all of them. */
const WHOLE_FILE = "(the file itself)";
/** Longer lines are cut: the whole stands in the run's own output. */
const LINE = 600;
const linesOf = (text: string): readonly string[] =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim());
const firstLine = (text = ""): string => (linesOf(text)[0] ?? "").slice(0, LINE);
/** What vitest's report has in place of the message of a test or hook that ran out of its time. */
const TIMED_OUT = "Error: STACK_TRACE_ERROR";
const firstWords = (text?: string): string => {
  const line = firstLine(text);
  return line === TIMED_OUT ? "ran out of its time" : line;
};
/** A story's error says in its first lines what was looked for and what was there. */
const SAYS = 24;
type StoryError = { readonly message?: string | undefined; readonly location?: { readonly line: number } | undefined };
function inOneLine({ message = "", location }: StoryError = {}): string {
  const said = linesOf(message)
    .slice(0, SAYS)
    .filter((line) => line !== "");
  return `${location ? `line ${location.line}: ` : ""}${said.join(" | ")}`.slice(0, LINE);
}

const vitest = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      assertionResults: v.array(
        v.object({
          title: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
          duration: v.nullish(v.number(), 0),
        }),
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
      results: v.array(
        v.object({
          duration: v.optional(v.number(), 0),
          error: v.optional(
            v.object({ message: v.optional(v.string()), location: v.optional(v.object({ line: v.number() })) }),
          ),
        }),
      ),
    }),
  ),
});
type Spec = v.InferOutput<typeof spec>;
type Suite = { readonly specs?: readonly Spec[] | undefined; readonly suites?: readonly Suite[] | undefined };
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec)),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const playwright = v.object({ config: v.object({ rootDir: v.string() }), suites: v.array(suite) });

/**
 * The tests of a report of either runner. A file that broke outside of its tests is a failed one. Throws at a report of
 * neither. [TEST-3]
 */
export function ranTests(report: unknown): readonly RanTest[] {
  const ofVitest = v.safeParse(vitest, report);
  return ofVitest.success ? fromVitest(ofVitest.output) : fromPlaywright(v.parse(playwright, report));
}

function fromVitest({ testResults }: v.InferOutput<typeof vitest>): readonly RanTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }): readonly RanTest[] => {
    const file = path.relative(ROOT, name);
    const broke = status === "failed" && !assertionResults.some((a) => a.status === "failed");
    const whole: RanTest = { file, title: WHOLE_FILE, state: "failed", says: firstLine(message), ms: 0 };
    const tests = assertionResults.map((a): RanTest => ({
      file,
      title: a.title,
      state: a.status === "passed" || a.status === "failed" ? a.status : "skipped",
      says: firstWords(a.failureMessages[0]),
      ms: a.duration ?? 0,
    }));
    return broke ? [whole, ...tests] : tests;
  });
}

function fromPlaywright({ config, suites }: v.InferOutput<typeof playwright>): readonly RanTest[] {
  const flat = (s: Suite): readonly Spec[] => [...(s.specs ?? []), ...(s.suites ?? []).flatMap(flat)];
  return suites.flatMap(flat).map(({ title, file, tests }) => {
    const ran = tests.filter((t) => t.status !== "skipped");
    const bad = ran.filter((t) => t.status !== "expected");
    const failed = bad.some((t) => t.status !== "flaky");
    return {
      file: path.relative(ROOT, path.join(config.rootDir, file)),
      title,
      state: ran.length === 0 ? "skipped" : bad.length === 0 ? "passed" : failed ? "failed" : "unsteady",
      says: inOneLine(bad.flatMap((t) => t.results).find((r) => r.error)?.error),
      ms: tests.flatMap((t) => t.results).reduce((ms, r) => ms + r.duration, 0),
    };
  });
}

/** One line of the closing table for a test that failed, once or for good. [TEST-3] */
export const failureLine = ({ file, title, says, state }: RanTest): string =>
  `${state === "unsteady" ? "UNSTEADY" : "FAILED"} ${file} › ${title}: ${says}`;
