import { GEOMETRIC } from "./allowlist.ts";
import { attributesOf, type Declarations, parseDeclarations, type Sheets } from "./css.ts";
import type { Findings } from "./findings.ts";
import { cascaded, type Style, type StyleContext, styled, valueOf } from "./style.ts";
import { WIDE } from "./values.ts";
import type { Node } from "./xml.ts";

/** What is said of an element itself and not handed down; values as CSS writes them. */
export type Own = {
  readonly clip: string | null;
  readonly overflow: string | null;
  /** In place of the attribute `transform`. */
  readonly transform: string | null;
  readonly origin: string | null;
  readonly clipRule: string | null;
  /** In place of the attributes of these names. */
  readonly geometry: ReadonlyMap<string, string> | null;
};
export type Look = { readonly style: Style; readonly own: Own };

const NOTHING: Own = { clip: null, overflow: null, transform: null, origin: null, clipRule: null, geometry: null };
const NO_DECLARATIONS: readonly Declarations[] = [];

function ownOf(said: ReadonlyMap<string, string>, { variables }: Style): Own {
  const value = (name: string, none: string | null = null) => {
    const declared = said.get(name);
    if (declared === undefined) return null;
    const here = valueOf(name, declared, variables);
    return here === null || WIDE.has(here.toLowerCase()) ? none : here;
  };
  const geometry = new Map(
    GEOMETRIC.flatMap((name): [string, string][] => (said.has(name) ? [[name, value(name, "") ?? ""]] : [])),
  );
  return {
    clip: value("clip-path"),
    overflow: value("overflow"),
    transform: value("transform", "none"),
    origin: value("transform-origin"),
    clipRule: value("clip-rule"),
    geometry: geometry.size > 0 ? geometry : null,
  };
}

/** Looks of elements. Most elements of a plan share theirs: those of which the same is said are reckoned once. */
export class Looks {
  readonly #sheets: Sheets;
  readonly #context: StyleContext;
  readonly #findings: Findings;
  readonly #declared = new Map<Node, readonly Declarations[]>();
  /** Declarations by the text that they were read from. */
  readonly #read = new Map<string, readonly Declarations[]>();
  readonly #looks = new WeakMap<Style, Map<readonly Declarations[], Look>>();

  constructor(sheets: Sheets, context: StyleContext) {
    this.#sheets = sheets;
    this.#context = context;
    this.#findings = context.findings;
  }

  /** The look of an element inside one that looks like `parent`. */
  of(node: Node, parent: Style, isRoot = false): Look {
    const declarations = this.#declarations(node, isRoot);
    const looks = this.#looksIn(parent);
    const known = looks.get(declarations);
    if (known) return known;
    const look = this.#made(parent, declarations);
    looks.set(declarations, look);
    return look;
  }

  #looksIn(parent: Style): Map<readonly Declarations[], Look> {
    const known = this.#looks.get(parent);
    if (known) return known;
    const made = new Map<readonly Declarations[], Look>();
    this.#looks.set(parent, made);
    return made;
  }

  #made(parent: Style, declarations: readonly Declarations[]): Look {
    if (declarations.length === 0 && parent.opacity === 1) return { style: parent, own: NOTHING };
    const said = cascaded(declarations);
    const style = styled(parent, said, this.#context);
    return { style, own: ownOf(said, style) };
  }

  #declarations(node: Node, isRoot: boolean): readonly Declarations[] {
    const known = this.#declared.get(node);
    if (known) return known;
    const read = this.#readFrom(node, isRoot);
    this.#declared.set(node, read);
    return read;
  }

  /** All declarations on an element, the strongest last: attributes, sheets, `style`. */
  #readFrom(node: Node, isRoot: boolean): readonly Declarations[] {
    const { attrs, looks } = node;
    const rules = this.#sheets.rulesFor(node.tag, attrs.get("id"), attrs.get("class"), isRoot);
    if (looks === "") return rules.length === 0 ? NO_DECLARATIONS : rules;
    // Rules of a sheet depend on tag, class and id; without sheets these say nothing.
    const key =
      rules.length === 0 ? looks : `${node.tag}|${attrs.get("id") ?? ""}|${attrs.get("class") ?? ""}|${looks}`;
    const known = this.#read.get(key);
    if (known) return known;
    const before = this.#findings.total;
    const own = attributesOf(attrs, this.#findings);
    const inline = attrs.get("style");
    const read = [
      ...(own ? [own] : []),
      ...rules,
      ...(inline === undefined ? [] : [parseDeclarations(inline, "style", this.#findings)]),
    ];
    // What has something to tell is read each time, so that it is counted each time.
    if (this.#findings.total === before) this.#read.set(key, read);
    return read;
  }
}
