import { CSS_ONLY, PROPERTIES } from "./allowlist.ts";
import { cssRules, declarationsIn } from "./css-text.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { fontParts, isLeftOut, isUndrawnAttribute, judge, type Origin } from "./values.ts";

/** Values by property. `--x` is a variable of the file; `!fill` is a `fill` that was `!important`. */
export type Declarations = ReadonlyMap<string, string>;
const NONE: readonly Declarations[] = [];
type Rule = { readonly rank: number; readonly order: number; readonly set: Declarations };

/** Longer than any paint value that drawing programs write. */
export const MAX_VALUE = 300;
/** Escapes could spell any word another way, so a value that has one counts as leaving. */
const LEAVES = /\\|expression\s?\(|image-set\s?\(|javascript:/i;
const staysAt = (rest: string) => /^["']?#/.test(rest.trimStart().slice(0, 2));

/** Whether a value names nothing but `url(#id)` of its own file; counted when it does not. [PLAN-3] */
function staysInside(value: string, findings: Findings): boolean {
  const urls = value.toLowerCase().split("url(").slice(1);
  if (urls.every(staysAt) && !LEAVES.test(value)) return true;
  findings.add(
    /javascript:|expression/i.test(value) ? "unsafe-removed" : "external-removed",
    value.trim().slice(0, 80),
  );
  return false;
}

/** Takes in the properties that a `font` shorthand sets. */
function declareFont(set: Map<string, string>, value: string, important: boolean): void {
  for (const [part, said] of fontParts(value) ?? []) set.set(important ? `!${part}` : part, said);
}

/** Takes a declaration in where a browser would. What browsers know and is not drawn here is named. [PLAN-19] [PLAN-25] */
function declare(
  set: Map<string, string>,
  { name, value, important }: { readonly name: string; readonly value: string; readonly important: boolean },
  at: Origin,
  findings: Findings,
): void {
  if (value.length > MAX_VALUE || value === "") return;
  const key = important ? `!${name}` : name;
  if (name.startsWith("--")) {
    if (set.size < PLAN.maxVariables) set.set(name, value);
  } else if (name === "font" && at !== "attribute") {
    declareFont(set, value, important);
  } else if (PROPERTIES.has(name) || (at !== "attribute" && CSS_ONLY.has(name))) {
    const verdict = judge(name, value, at);
    if (verdict === "yes") set.set(key, value);
    else if (verdict === "undrawn") findings.add("simplified", `${name}: ${value}`.slice(0, 40));
  } else if (isLeftOut(name, value)) findings.add("simplified", name);
}

/** The properties that are read of a declaration list. */
export function parseDeclarations(text: string, at: Origin, findings: Findings): Declarations {
  const set = new Map<string, string>();
  for (const said of declarationsIn(text)) if (staysInside(said.value, findings)) declare(set, said, at, findings);
  return set;
}

/** The presentation attributes of an element; null when it has none. */
export function attributesOf(attrs: ReadonlyMap<string, string>, findings: Findings): Declarations | null {
  let set: Map<string, string> | null = null;
  for (const [name, value] of attrs) {
    if (!(PROPERTIES.has(name) || isUndrawnAttribute(name)) || !staysInside(value, findings)) continue;
    set ??= new Map();
    declare(set, { name, value: value.trim(), important: false }, "attribute", findings);
  }
  return set;
}

const SELECTOR = /^(?:[.#]?[\p{L}\p{N}_-]{1,200}|\*|:root)$/u;
/** Rules inside are for what a drawing is: a picture on a screen. */
const ON_SCREEN = /^@media\s+(?:only\s+)?(?:all|screen)$/i;
/** Rules inside are for something else, and change nothing here. */
const ELSEWHERE = /^@media\s+(?:print|speech|\(\s*prefers-color-scheme\s*:\s*dark\s*\))$/i;
/** Say nothing about the look. */
const IDLE_RULE = /^@(?:charset|namespace)\b/i;
const MAX_NESTED = 4;

/** Style sheets of a drawing, as far as drawing programs write them: `tag`, `.class`, `#id`, `:root`, and lists of these. */
export class Sheets {
  readonly #rules = new Map<string, Rule[]>();
  readonly #known = new Map<string, readonly Declarations[]>();
  readonly #findings: Findings;
  #order = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  add(text: string, nested = 0): void {
    for (const { selectors, body, at } of cssRules(text)) {
      if (at) {
        this.#addAt(at, body, nested);
        continue;
      }
      const set = parseDeclarations(body, "sheet", this.#findings);
      for (const selector of selectors) this.#addRule(selector, set);
    }
  }

  /** What the sheets say about an element, the weakest rule first; the same array for the same question. */
  rulesFor(tag: string, id: string | undefined, classes: string | undefined, isRoot: boolean): readonly Declarations[] {
    if (this.#rules.size === 0) return NONE;
    const own = id !== undefined && this.#rules.has(`#${id}`) ? `#${id}` : "";
    const question = `${isRoot ? ":root" : tag} ${own} ${classes ?? ""}`;
    const known = this.#known.get(question);
    if (known) return known;
    const keys = ["*", tag, own, isRoot ? ":root" : "", ...(classes ?? "").split(/\s+/).map((c) => `.${c}`)];
    const found = keys.flatMap((key) => this.#rules.get(key) ?? []);
    const answer = found.sort((a, b) => a.rank - b.rank || a.order - b.order).map((r) => r.set);
    this.#known.set(question, answer);
    return answer;
  }

  #addAt(at: string, body: string, nested: number) {
    if (/^@import/i.test(at)) this.#findings.add("external-removed", at.slice(0, 80));
    else if (IDLE_RULE.test(at) || ELSEWHERE.test(at)) staysInside(body, this.#findings);
    else if (ON_SCREEN.test(at) && nested < MAX_NESTED) this.add(body, nested + 1);
    else if (staysInside(body, this.#findings)) this.#findings.add("simplified", at.slice(0, 40));
  }

  #addRule(selector: string, set: Declarations) {
    if (!SELECTOR.test(selector) || this.#order >= PLAN.maxRules) {
      this.#findings.add("simplified", selector.slice(0, 40));
      return;
    }
    const rank = selector.startsWith("#") ? 3 : /^[.:]/.test(selector) ? 2 : selector === "*" ? 0 : 1;
    const rules = this.#rules.get(selector) ?? [];
    rules.push({ rank, order: this.#order++, set });
    this.#rules.set(selector, rules);
  }
}
