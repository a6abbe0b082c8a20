/** `{}` was not asked for (`a && b` after a no), `{ undefined }` ended in an error. */
type Value = { readonly boolValue?: boolean; readonly undefined?: object; readonly [kind: string]: unknown };
/** One expression of the rules as the emulator reports it, offsets inclusive. */
type Expression = {
  readonly sourcePosition: { readonly line: number; readonly currentOffset: number; readonly endOffset: number };
  readonly values?: readonly { readonly value: Value }[];
  readonly children?: readonly Expression[];
};
/** Answer of the emulator's `:ruleCoverage`. */
export type CoverageReport = {
  readonly rules: { readonly files: readonly { readonly content: string }[] };
  readonly report: readonly Expression[];
};

/** What was seen of an expression in all reports. An evaluation that ended in an error is none. */
export type Seen = {
  readonly line: number;
  readonly text: string;
  readonly yes: boolean;
  readonly no: boolean;
  /** Values that are no booleans. */
  readonly other: boolean;
};

const isOther = (value: Value): boolean => Object.keys(value).some((k) => k !== "boolValue" && k !== "undefined");

/** All expressions with their place in the tree: offsets do not name them, `a` and `a is string` have the same. */
function* below(all: readonly Expression[], at = ""): Generator<readonly [place: string, Expression]> {
  for (const [i, one] of all.entries()) {
    yield [`${at}/${i}`, one];
    yield* below(one.children ?? [], `${at}/${i}`);
  }
}

/** What one suite made of the rules: their text, and each expression by its place in the tree. */
export type SuiteSeen = { readonly source: string; readonly seen: { readonly [place: string]: Seen } };

/** The few answers that count, of a report that holds every value of every evaluation: some hundred megabytes. */
export function seenIn({ rules, report }: CoverageReport): SuiteSeen {
  const source = rules.files[0]?.content ?? "";
  const seen = [...below(report)].map(([place, { sourcePosition: at, values = [] }]): [string, Seen] => [
    place,
    {
      line: at.line,
      text: source.slice(at.currentOffset, at.endOffset + 1).replaceAll(/\s+/g, " "),
      yes: values.some(({ value }) => value.boolValue === true),
      no: values.some(({ value }) => value.boolValue === false),
      other: values.some(({ value }) => isOther(value)),
    },
  ]);
  return { source, seen: Object.fromEntries(seen) };
}

/**
 * Every expression of the rules with what it came to in any suite.
 * @throws {Error} when the suites ran under different rules
 */
export function merged(suites: readonly SuiteSeen[]): readonly Seen[] {
  const all = new Map<string, Seen>();
  for (const { source, seen } of suites) {
    if (source !== suites[0]?.source) throw new Error("the reports are of different rules");
    for (const [place, one] of Object.entries(seen)) {
      const { yes = false, no = false, other = false } = all.get(place) ?? {};
      all.set(place, { ...one, yes: yes || one.yes, no: no || one.no, other: other || one.other });
    }
  }
  return [...all.values()].sort((a, b) => a.line - b.line);
}

/** What is missing of an expression, as `line: expression: what`; null when it came to both answers, or is no question. */
export function gapOf({ line, text, yes, no, other }: Seen): string | null {
  if (other || (yes && no)) return null;
  const missing = yes ? "never false" : no ? "never true" : "never evaluated";
  return `${line}: ${text}: ${missing}`;
}
