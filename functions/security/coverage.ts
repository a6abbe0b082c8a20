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

/**
 * Every expression of the rules with what it came to in any of the reports.
 * @throws {Error} when the reports are of different rules
 */
export function merged(reports: readonly CoverageReport[]): readonly Seen[] {
  const source = reports[0]?.rules.files[0]?.content ?? "";
  const all = new Map<string, Seen>();
  for (const { rules, report } of reports) {
    if (rules.files[0]?.content !== source) throw new Error("the reports are of different rules");
    for (const [place, { sourcePosition: at, values = [] }] of below(report)) {
      const before = all.get(place);
      all.set(place, {
        line: at.line,
        text: source.slice(at.currentOffset, at.endOffset + 1).replaceAll(/\s+/g, " "),
        yes: before?.yes === true || values.some(({ value }) => value.boolValue === true),
        no: before?.no === true || values.some(({ value }) => value.boolValue === false),
        other: before?.other === true || values.some(({ value }) => isOther(value)),
      });
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
