import { PROPERTIES } from "./allowlist.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { cssRules, declarationsIn } from "./css-text.ts";

export type Declarations = ReadonlyMap<string, string>;
const NONE: readonly Declarations[] = [];
type Rule = { readonly rank: number; readonly order: number; readonly set: Declarations };

/** Longer than any paint value that drawing programs write. */
const MAX_VALUE = 300;
/** Escapes could spell any word another way, so a value that has one counts as leaving. */
const LEAVES = /\\|expression\s?\(|image-set\s?\(|javascript:/i;
const staysAt = (rest: string) => /^["']?#/.test(rest.trimStart().slice(0, 2));

/** Whether a value names nothing but `url(#id)` of its own file; counted when it does not. [PLAN-3] */
export function staysInside(value: string, findings: Findings): boolean {
  const urls = value.toLowerCase().split("url(").slice(1);
  if (urls.every(staysAt) && !LEAVES.test(value)) return true;
  findings.add(
    /javascript:|expression/i.test(value) ? "unsafe-removed" : "external-removed",
    value.trim().slice(0, 80),
  );
  return false;
}

/** Paint properties of a declaration list; all others are left out. */
export function parseDeclarations(text: string, findings: Findings): Declarations {
  const set = new Map<string, string>();
  for (const [name, value] of declarationsIn(text)) {
    if (!staysInside(value, findings) || value.length > MAX_VALUE) continue;
    if (PROPERTIES.has(name) && value !== "") set.set(name, value);
  }
  return set;
}

const SELECTOR = /^(?:[.#]?[\p{L}\p{N}_-]{1,200}|\*)$/u;

/** Style sheets of a drawing, as far as drawing programs write them: `tag`, `.class`, `#id`, and lists of these. */
export class Sheets {
  readonly #rules = new Map<string, Rule[]>();
  readonly #known = new Map<string, readonly Declarations[]>();
  readonly #findings: Findings;
  #order = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  add(text: string): void {
    for (const { selectors, body, at } of cssRules(text)) {
      if (at) {
        if (/^@import/i.test(at)) this.#findings.add("external-removed", at.slice(0, 80));
        else if (staysInside(body, this.#findings)) this.#findings.add("simplified", at.slice(0, 20));
        continue;
      }
      const set = parseDeclarations(body, this.#findings);
      for (const selector of selectors) this.#addRule(selector, set);
    }
  }

  /** What the sheets say about an element, the weakest rule first; the same array for the same question. */
  rulesFor(tag: string, id: string | undefined, classes: string | undefined): readonly Declarations[] {
    if (this.#rules.size === 0) return NONE;
    const own = id !== undefined && this.#rules.has(`#${id}`) ? `#${id}` : "";
    const question = `${tag} ${own} ${classes ?? ""}`;
    const known = this.#known.get(question);
    if (known) return known;
    const keys = ["*", tag, own, ...(classes ?? "").split(/\s+/).map((c) => `.${c}`)];
    const found = keys.flatMap((key) => this.#rules.get(key) ?? []);
    const answer = found.sort((a, b) => a.rank - b.rank || a.order - b.order).map((r) => r.set);
    this.#known.set(question, answer);
    return answer;
  }

  #addRule(selector: string, set: Declarations) {
    if (!SELECTOR.test(selector) || this.#order >= PLAN.maxRules) {
      this.#findings.add("simplified", selector.slice(0, 40));
      return;
    }
    const rank = selector.startsWith("#") ? 3 : selector.startsWith(".") ? 2 : selector === "*" ? 0 : 1;
    const rules = this.#rules.get(selector) ?? [];
    rules.push({ rank, order: this.#order++, set });
    this.#rules.set(selector, rules);
  }
}
