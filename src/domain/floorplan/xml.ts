import { SaxesParser } from "saxes";
import { err, ok, type Result } from "../shared/result.ts";
import { GEOMETRY, LABELS, PROPERTIES, SILENT, type Tag, TAGS, UNSAFE, UNWRAPPED } from "./allowlist.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";

/** An element that passed the allowlist. Values are still untrusted text. */
export type Node = {
  readonly tag: Tag;
  readonly attrs: ReadonlyMap<string, string>;
  readonly children: (Node | string)[];
};
export type XmlRefusal = {
  readonly code: "not-svg" | "unreadable" | "too-many-parts" | "too-slow";
  readonly at?: { readonly line: number; readonly column: number };
};
export type KeepGoing = () => boolean;

const CHUNK = 65_536;
const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const isTag = (name: string): name is Tag => TAGS.has(name);
/** `svg:rect` is `rect`; other prefixes belong to drawing programs and stay. */
const localName = (name: string) => (name.startsWith("svg:") ? name.slice(4) : name);
const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();
const SAYS: ReadonlySet<string> = new Set(LABELS);
const CAN_RUN = /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|webp);base64,))/i;

/** Builds the tree of allowed elements from the parser's events, and counts what it leaves out. */
class TreeReader {
  root: Node | null = null;
  refusal: XmlRefusal | null = null;
  readonly #findings: Findings;
  readonly #open: (Node & { readonly attrs: Map<string, string> })[] = [];
  /** One entry per open element: the node it is, or null for a wrapper. */
  readonly #stack: (Node | null)[] = [];
  /** How many open elements lie inside a dropped one, itself included. */
  #dropped = 0;
  /** The attributes of the element whose `<title>` is being read. */
  #titled: Map<string, string> | null = null;
  #nodes = 0;
  #attrs = new Map<string, string>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  attribute(name: string, value: string): void {
    if (/^on/i.test(name)) this.#findings.add("unsafe-removed", name);
    else if (name === "href" || name === "xlink:href") this.#link(name, value);
    else if (PROPERTIES.has(name) || GEOMETRY.has(name)) this.#attrs.set(name, value);
    else if (SAYS.has(name) && name !== "title") this.#attrs.set(name, value.slice(0, PLAN.maxLabel));
  }

  open(rawName: string): void {
    const attrs = this.#attrs;
    this.#attrs = new Map();
    const name = localName(rawName);
    this.#nodes += 1;
    if (this.root === null && name !== "svg") this.refusal ??= { code: "not-svg" };
    if (this.#nodes > PLAN.maxNodes || this.#stack.length > PLAN.maxDepth) this.refusal ??= { code: "too-many-parts" };
    if (this.#dropped > 0 || !(isTag(name) || UNWRAPPED.has(name))) return this.#drop(name);
    if (isTag(name)) this.#keep(name, attrs);
    else this.#stack.push(null);
    return undefined;
  }

  #drop(name: string): void {
    if (this.#dropped === 0 || UNSAFE.has(withoutPrefix(name))) this.#count(name);
    if (this.#dropped === 0 && name === "title") this.#titled = this.#open.at(-1)?.attrs ?? null;
    this.#dropped += 1;
  }

  #keep(name: Tag, attrs: Map<string, string>): void {
    const node = { tag: name, attrs, children: [] };
    this.#open.at(-1)?.children.push(node);
    this.root ??= node;
    this.#stack.push(node);
    this.#open.push(node);
  }

  close(): void {
    if (this.#dropped > 0) {
      this.#dropped -= 1;
      if (this.#dropped === 0) this.#titled = null;
    } else if (this.#stack.pop()) this.#open.pop();
  }

  text(text: string): void {
    const top = this.#open.at(-1);
    if (this.#dropped === 1 && this.#titled)
      this.#titled.set("title", ((this.#titled.get("title") ?? "") + text).slice(0, PLAN.maxLabel));
    if (this.#dropped > 0 || !top) return;
    if (top.tag === "text" || top.tag === "tspan" || top.tag === "style") top.children.push(text);
  }

  #link(name: string, value: string) {
    if (CAN_RUN.test(value)) this.#findings.add("unsafe-removed", `${name}=${value.trim().slice(0, 40)}`);
    else if (/^\s*(?:#|data:)/i.test(value)) this.#attrs.set("href", value.trim());
    else this.#findings.add("external-removed", value);
  }

  #count(name: string) {
    if (UNSAFE.has(withoutPrefix(name))) this.#findings.add("unsafe-removed", name);
    else if (!SILENT.has(name) && !name.includes(":")) this.#findings.add("simplified", name);
  }
}

/** A DOCTYPE with entities that are read from elsewhere or made of others; the plain one of many programmes is none. */
const REACHES_OUT = /<!ENTITY\s[^>]*(?:\b(?:SYSTEM|PUBLIC)\b|[&%])/i;

/** Reads text into a tree of allowed elements. Nothing is fetched, no entity is expanded beyond XML's own five. [PLAN-2] */
export function readXml(text: string, findings: Findings, keepGoing: KeepGoing): Result<Node, XmlRefusal> {
  const reader = new TreeReader(findings);
  const parser = new SaxesParser({ xmlns: false, position: true });
  // The parser looks names up in this table: without a bare one, `&constructor;` would find something.
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, XML_ENTITIES);
  let [hasDoctype, begun] = [false, false];
  parser.on("doctype", (said) => {
    hasDoctype = true;
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
    else if (!begun) reader.refusal ??= { code: "not-svg" };
    else reader.refusal ??= { code: "unreadable", at: { line: parser.line, column: parser.column + 1 } };
  });
  parser.on("opentagstart", (tag) => (begun ||= localName(tag.name) === "svg"));
  parser.on("attribute", (a) => reader.attribute(a.name, a.value));
  parser.on("opentag", (tag) => reader.open(tag.name));
  parser.on("closetag", () => reader.close());
  parser.on("text", (t) => reader.text(t));
  parser.on("cdata", (t) => reader.text(t));
  for (let i = 0; i < text.length && !reader.refusal; i += CHUNK) {
    if (!keepGoing()) return err({ code: "too-slow" });
    parser.write(text.slice(i, i + CHUNK));
  }
  if (!reader.refusal) parser.close();
  if (reader.refusal) return err(reader.refusal);
  return reader.root ? ok(reader.root) : err({ code: "not-svg" });
}
