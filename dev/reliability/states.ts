import type { RanTest } from "../test/report.ts";
import type { FaultCase } from "./table.ts";
import type { CaseTest } from "./tests.ts";

/** What a run says of a fault case. Elsewhere: `npm test` has none of its tests. */
type State = "passed" | "failed" | "gap" | "not run" | "elsewhere";
export type CaseState = { readonly id: string; readonly state: State };

/** A run's tests by their file. */
function byFile(ran: readonly RanTest[]): ReadonlyMap<string, readonly RanTest[]> {
  const all = new Map<string, RanTest[]>();
  for (const test of ran) if (test.state !== "skipped") all.set(test.file, [...(all.get(test.file) ?? []), test]);
  return all;
}

/**
 * What a whole run says of each case, by all of its tests that such a run has: a case has passed when each of them has. All
 * filled-in forms of a test count together, and an unsteady one has failed. [TABLE-3]
 */
export function caseStates(
  cases: readonly FaultCase[],
  tests: readonly CaseTest[],
  ran: readonly RanTest[],
  long: boolean,
): readonly CaseState[] {
  const files = byFile(ran);
  const formsOf = ({ file, is }: CaseTest) => (files.get(file) ?? []).filter(({ title }) => is(title));
  return cases.map(({ id }): CaseState => {
    const own = tests.filter((t) => t.cases.includes(id) && (long || t.of === "test"));
    if (own.length === 0) return { id, state: "elsewhere" };
    if (own.some((t) => formsOf(t).some(({ state }) => state !== "passed"))) return { id, state: "failed" };
    if (own.some((t) => formsOf(t).length === 0)) return { id, state: "not run" };
    return { id, state: own.some((t) => t.gap) ? "gap" : "passed" };
  });
}

const WORDS: { readonly [S in State]: string } = {
  passed: "passed",
  failed: "failed",
  gap: "known gap",
  "not run": "not run",
  elsewhere: "outside of npm test",
};

/** What a run says of all cases, in one line that names those that did not pass. */
export function casesLine(states: readonly CaseState[]): string {
  const of = (state: State) => states.filter((s) => s.state === state);
  const counted = (Object.keys(WORDS) as State[]).filter((s) => s === "passed" || of(s).length > 0);
  const ids = (s: State) =>
    s === "passed"
      ? ""
      : ` (${of(s)
          .map(({ id }) => id)
          .join(", ")})`;
  return `fault cases: ${counted.map((s) => `${of(s).length} ${WORDS[s]}${ids(s)}`).join(", ")}`;
}
