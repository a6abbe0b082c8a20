import { PLAN } from "./limits.ts";

/** What can be wrong with a drawing. `fatal` ones leave nothing to show. */
export const FINDING_CODES = [
  "not-svg",
  "unreadable",
  "too-large",
  "too-many-parts",
  "too-deep",
  "too-slow",
  "no-bookables",
  "nothing-drawn",
  "nameless-bookables",
  "duplicate-ids",
  "unsafe-removed",
  "external-removed",
  "simplified",
  "empty-shapes",
  "pictures-unreadable",
  "outside",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];
export const FATAL: ReadonlySet<FindingCode> = new Set([
  "not-svg",
  "unreadable",
  "too-large",
  "too-many-parts",
  "too-deep",
  "too-slow",
]);

export type PlanPart = "plan" | "bookables";
export type Finding = {
  readonly code: FindingCode;
  readonly part: PlanPart;
  /** How often. */
  readonly count: number;
  /** Some of what was found, at most a dozen; data of the drawing, to be shown as text. */
  readonly names: readonly string[];
  /** Where reading ended, lines and columns from 1. */
  readonly at?: { readonly line: number; readonly column: number };
};

/** Counts findings while a drawing is read. */
export class Findings {
  readonly #part: PlanPart;
  readonly #found = new Map<FindingCode, { count: number; names: Set<string> }>();

  /** How many there are so far. */
  total = 0;

  constructor(part: PlanPart) {
    this.#part = part;
  }

  add(code: FindingCode, name = ""): void {
    const known = this.#found.get(code) ?? { count: 0, names: new Set<string>() };
    known.count += 1;
    this.total += 1;
    if (name !== "" && known.names.size < PLAN.maxNames) known.names.add(name.slice(0, PLAN.maxText));
    this.#found.set(code, known);
  }

  list(): Finding[] {
    const part = this.#part;
    return FINDING_CODES.flatMap((code) => {
      const known = this.#found.get(code);
      return known ? [{ code, part, count: known.count, names: [...known.names] }] : [];
    });
  }
}
