import { SaxesParser } from "saxes";
import { deskLabel, isStandIn } from "../desks/label.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { GEOMETRY, LABELS, PROPERTIES, SERVERS, SILENT, type Tag, TAGS, UNSAFE } from "./allowlist.ts";
import { applies } from "./conditions.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import { INKSCAPE_SPACE, localOf, Namespaces, SVG_SPACE, XLINK_SPACE } from "./namespaces.ts";
import { isUndrawnAttribute } from "./values.ts";

/** An element that passed the allowlist. Values are still untrusted text. */
export type Node = {
  readonly tag: Tag;
  readonly attrs: ReadonlyMap<string, string>;
  /** Its attributes that say how it looks, as one text: the same for the same look. */
  readonly looks: string;
  readonly children: (Node | string)[];
};
/** What was read: the outermost element, and which kind of paint the ids of gradients and patterns stand for. */
export type Tree = { readonly root: Node; readonly servers: ReadonlyMap<string, string> };
export type XmlRefusal = {
  readonly code: "not-svg" | "unreadable" | "too-many-parts" | "too-deep" | "too-slow";
  readonly at?: { readonly line: number; readonly column: number };
};
export type KeepGoing = () => boolean;
/** The person's language, as browsers write it, where nobody says it. */
const DEFAULT_LANGUAGE = "en";

const CHUNK = 65_536;
const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const NO_TEXT: ReadonlySet<string> = new Set(["script", "style", "title"]);
const isTag = (name: string): name is Tag => TAGS.has(name);
const SAYS: ReadonlySet<string> = new Set(LABELS);
const CAN_RUN = /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|webp);base64,))/i;
const isLook = (name: string) => PROPERTIES.has(name) || isUndrawnAttribute(name);

/** An element as it begins. `svg`: of the namespace of SVG. */
type Begun = {
  readonly raw: string;
  readonly local: string;
  readonly svg: boolean;
  readonly attrs: Map<string, string>;
};

/** Builds the tree of allowed elements from the parser's events, and counts what it leaves out. */
class TreeReader {
  root: Node | null = null;
  refusal: XmlRefusal["code"] | null = null;
  readonly servers = new Map<string, string>();
  readonly namespaces = new Namespaces();
  readonly #findings: Findings;
  readonly #language: string;
  readonly #open: (Node & { readonly attrs: Map<string, string> })[] = [];
  /** `switch` elements of which a branch was taken. */
  readonly #taken = new WeakSet<Node>();
  /** How many open elements lie inside a dropped one, itself included. */
  #dropped = 0;
  /** The attributes of the element whose `<title>` is being read. */
  #titled: Map<string, string> | null = null;
  /** What the HTML says that stands in for the text of a `switch`, as draw.io writes labels. */
  readonly #html = new WeakMap<Node, string>();
  /** The `switch` whose HTML is being read, and what of it so far. */
  #read: { readonly of: Node; text: string } | null = null;
  /** How many elements lie around what is no text of the HTML being read: a script, a sheet. 0: it is text. */
  #mute = 0;
  #nodes = 0;
  #attrs = new Map<string, string>();
  #looks = "";
  #prefixed: [name: string, value: string][] = [];
  #spaces: Map<string, string> | null = null;

  constructor(findings: Findings, language: string) {
    this.#findings = findings;
    this.#language = language;
  }

  attribute(name: string, value: string): void {
    if (/^on/i.test(name)) this.#findings.add("unsafe-removed", name);
    else if (name === "xmlns") (this.#spaces ??= new Map()).set("", value);
    else if (name.startsWith("xmlns:")) (this.#spaces ??= new Map()).set(name.slice(6), value);
    else if (name.includes(":")) this.#prefixed.push([name, value]);
    else if (name === "href") this.#link(name, value);
    else this.#own(name, value);
  }

  open(raw: string): void {
    this.namespaces.open(this.#spaces);
    if (this.#prefixed.length > 0) this.#prefixes();
    const begun = { raw, local: localOf(raw), svg: this.namespaces.of(raw) === SVG_SPACE, attrs: this.#attrs };
    const looks = this.#looks;
    this.#attrs = new Map();
    this.#looks = "";
    this.#spaces = null;
    this.#nodes += 1;
    if (this.root === null && !(begun.svg && begun.local === "svg")) this.refusal ??= "not-svg";
    if (this.#nodes > PLAN.maxNodes) this.refusal ??= "too-many-parts";
    if (this.#open.length + this.#dropped >= PLAN.maxDepth) this.refusal ??= "too-deep";
    const other = this.#dropped === 0 && this.#isOtherBranch(begun);
    if (this.#dropped > 0 || other || !begun.svg || !isTag(begun.local)) return this.#drop(begun, other);
    return this.#keep(begun.local, begun.attrs, looks);
  }

  close(): void {
    this.namespaces.close();
    if (this.#dropped === 0) return this.#closed(this.#open.pop());
    if (this.#mute === this.#dropped) this.#mute = 0;
    this.#dropped -= 1;
    if (this.#dropped > 0) return;
    this.#titled = null;
    if (this.#read) this.#html.set(this.#read.of, this.#read.text);
    this.#read = null;
  }

  text(text: string): void {
    const top = this.#open.at(-1);
    if (this.#dropped === 1 && this.#titled)
      this.#titled.set("title", ((this.#titled.get("title") ?? "") + text).slice(0, PLAN.maxLabel));
    if (this.#read && this.#mute === 0) this.#read.text = (this.#read.text + text).slice(0, PLAN.maxLabel);
    if (this.#dropped > 0 || !top) return;
    if (top.tag === "text" || top.tag === "tspan" || top.tag === "style" || top.tag === "a") top.children.push(text);
  }

  #own(name: string, value: string) {
    const look = isLook(name) || name === "style";
    if (look) this.#looks += `${name}=${value}\n`;
    if (look || GEOMETRY.has(name)) this.#attrs.set(name, value);
    else if (name === "aria-label") this.#attrs.set(name, value.slice(0, PLAN.maxLabel));
  }

  #prefixes() {
    for (const [name, value] of this.#prefixed) this.#foreign(name, value);
    this.#prefixed = [];
  }

  /** An attribute with a prefix, which says only by its namespace what it is. */
  #foreign(name: string, value: string) {
    const [space, local] = [this.namespaces.of(name), localOf(name)];
    // A plain `href` speaks before the one of XLink (SVG 2, 16.1.1).
    if (space === XLINK_SPACE && local === "href") this.#link(name, value, this.#attrs.has("href"));
    else if (space === INKSCAPE_SPACE && SAYS.has(`inkscape:${local}`))
      this.#attrs.set(`inkscape:${local}`, value.slice(0, PLAN.maxLabel));
    else if (name === "xml:space") this.#attrs.set(name, value);
  }

  /** Whether an element is not drawn by its conditions, or by another branch of its `switch`. */
  #isOtherBranch({ local, svg, attrs }: Begun): boolean {
    const fits = applies(attrs, this.#language);
    const parent = this.#open.at(-1);
    if (parent?.tag !== "switch" || !svg) return !fits;
    if (!fits || this.#taken.has(parent)) return true;
    // What holds HTML cannot be drawn: the next branch stands in for it, as its program means it to.
    if (local !== "foreignObject") this.#taken.add(parent);
    return false;
  }

  /** @param other whether no browser would draw it either: then nothing is missing */
  #drop({ raw, local, svg, attrs }: Begun, other: boolean): void {
    const unsafe = UNSAFE.has(local.toLowerCase());
    const outermost = this.#dropped === 0;
    this.#dropped += 1;
    this.#hear(local, outermost && svg);
    const id = attrs.get("id");
    if (svg && id !== undefined && SERVERS.has(local)) this.servers.set(id, local);
    if (other && local === "foreignObject") return;
    if (unsafe) this.#findings.add("unsafe-removed", raw);
    else if (outermost && !other && svg && !SILENT.has(local)) this.#findings.add("simplified", local);
  }

  /** Listens to titles, and to the HTML of a `switch`, whose elements are words of their own. @param first whether it begins here */
  #hear(local: string, first: boolean): void {
    const of = this.#open.at(-1);
    if (first && local === "title") this.#titled = of?.attrs ?? null;
    if (first && local === "foreignObject" && of?.tag === "switch") this.#read = { of, text: "" };
    if (!this.#read) return;
    this.#read.text += " ";
    if (this.#mute === 0 && NO_TEXT.has(local.toLowerCase())) this.#mute = this.#dropped;
  }

  /** A text that only says that it is in the HTML beside it says what the HTML says; where that says nothing, nothing. [PLAN-27] */
  #closed(node: Node | undefined): void {
    const parent = this.#open.at(-1);
    if (node?.tag !== "text" || !isStandIn(node.children.filter((c) => typeof c === "string").join(""))) return;
    const said = deskLabel((parent && this.#html.get(parent)) ?? "");
    node.children.splice(0, node.children.length, ...(said === "" ? [] : [said]));
  }

  #keep(tag: Tag, attrs: Map<string, string>, looks: string): void {
    const node = { tag, attrs, looks, children: [] };
    this.#open.at(-1)?.children.push(node);
    this.root ??= node;
    this.#open.push(node);
    if (attrs.has("textLength")) this.#findings.add("simplified", "textLength");
  }

  #link(name: string, value: string, hidden = false) {
    if (CAN_RUN.test(value)) this.#findings.add("unsafe-removed", `${name}=${value.trim().slice(0, 40)}`);
    else if (!/^\s*(?:#|data:)/i.test(value)) this.#findings.add("external-removed", value);
    else if (!hidden) this.#attrs.set("href", value.trim());
  }
}

/** A DOCTYPE with entities that are read from elsewhere or made of others; the plain one of many programmes is none. */
const REACHES_OUT = /<!ENTITY\s[^>]*(?:\b(?:SYSTEM|PUBLIC)\b|[&%])/i;

/**
 * Reads text into a tree of allowed elements. Nothing is fetched, no entity is expanded beyond XML's own five. [PLAN-2]
 * @param language of the person, by which a `switch` chooses
 */
export function readXml(
  text: string,
  findings: Findings,
  keepGoing: KeepGoing,
  language = DEFAULT_LANGUAGE,
): Result<Tree, XmlRefusal> {
  const reader = new TreeReader(findings, language);
  const parser = new SaxesParser({ xmlns: false, position: true });
  // The parser looks names up in this table: without a bare one, `&constructor;` would find something.
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, XML_ENTITIES);
  let [hasDoctype, begun] = [false, false];
  let at: XmlRefusal["at"];
  parser.on("doctype", (said) => {
    hasDoctype = true;
    reader.namespaces.doctype(said);
    if (REACHES_OUT.test(said)) findings.add("unsafe-removed", "DOCTYPE");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target === "xml-stylesheet") findings.add("external-removed", target);
  });
  parser.on("error", (e) => {
    // Entities that a DOCTYPE may have declared are never expanded: they stand as written.
    const entity = hasDoctype && e.message.endsWith("undefined entity.");
    if (entity && !reader.root) return; // Illustrator's short names of namespaces, in the root's own attributes
    if (entity) findings.add("unsafe-removed", "ENTITY");
    else if (!begun) reader.refusal ??= "not-svg";
    else reader.refusal ??= "unreadable";
    if (reader.refusal === "unreadable") at ??= { line: parser.line, column: parser.column + 1 };
  });
  parser.on("opentagstart", (tag) => (begun ||= localOf(tag.name) === "svg"));
  parser.on("attribute", (a) => reader.attribute(a.name, a.value));
  parser.on("opentag", (tag) => {
    reader.open(tag.name);
    if (reader.refusal === "too-deep") at ??= { line: parser.line, column: parser.column + 1 };
  });
  parser.on("closetag", () => reader.close());
  parser.on("text", (t) => reader.text(t));
  parser.on("cdata", (t) => reader.text(t));
  for (let i = 0; i < text.length && !reader.refusal; i += CHUNK) {
    if (!keepGoing()) return err({ code: "too-slow" });
    parser.write(text.slice(i, i + CHUNK));
  }
  if (!reader.refusal) parser.close();
  if (reader.refusal) return err({ code: reader.refusal, ...(at ? { at } : {}) });
  return reader.root ? ok({ root: reader.root, servers: reader.servers }) : err({ code: "not-svg" });
}
