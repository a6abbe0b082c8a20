import { deskLabel, isStandIn } from "../desks/label.ts";
import { LABELS } from "./allowlist.ts";
import type { Budget } from "./budget.ts";
import { type Clip, clipAt, clipOf, clipped, SHUT, within } from "./clip.ts";
import { Sheets } from "./css.ts";
import type { Item, Viewport } from "./display-list.ts";
import { extentOf } from "./extent.ts";
import type { Findings } from "./findings.ts";
import { imageItem } from "./image.ts";
import { BOOKABLE_PREFIX, idSaid, PLAN } from "./limits.ts";
import { type Look, Looks } from "./looks.ts";
import { IDENTITY, type Matrix, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { Paints } from "./paints.ts";
import { PathSink } from "./path-sink.ts";
import { ownMatrix, sized } from "./placing.ts";
import { addShape, SHAPES } from "./shapes.ts";
import { INITIAL, type Style } from "./style.ts";
import { textLines } from "./text-lines.ts";
import { type ViewBoxFrame, frameOf } from "./view-box.ts";
import type { Node, Tree } from "./xml.ts";

/** What holds where the walk stands. */
type ElementPlace = {
  readonly matrix: Matrix;
  readonly style: Style;
  readonly clip: Clip | null;
  /** The desk whose group this is in. */
  readonly bookable: string | null;
  readonly uses: number;
  readonly view: Viewport;
};
/** Elements beside one another, and how far the walk has come among them. */
type Level = { readonly nodes: readonly (Node | string)[]; readonly place: ElementPlace; at: number };
export type Walked = {
  readonly backdrop: Item[];
  readonly bookables: Map<string, Item[]>;
  /** The first text of desks, by id. */
  readonly texts: Map<string, string>;
  /** What the file calls desks, by id. */
  readonly labels: Map<string, string>;
};

const GROUPS: ReadonlySet<string> = new Set(["g", "a", "switch"]);
const LINK = /^url\(\s*["']?#([^"')]{1,200})["']?\s*\)/i;

/** Paints a tree of allowed elements into lists of items, in painting order. One walk per drawing; it goes as deep as the file does. */
export class Walk {
  readonly #findings: Findings;
  readonly #budget: Budget;
  readonly #decimals: number;
  readonly #sheets: Sheets;
  readonly #looks: Looks;
  readonly #byId = new Map<string, Node>();
  readonly #paints = new Paints();
  readonly #out: Walked = { backdrop: [], bookables: new Map(), texts: new Map(), labels: new Map() };
  readonly #levels: Level[] = [];
  readonly #tree: Tree;
  #images = 0;

  constructor(tree: Tree, findings: Findings, budget: Budget, decimals: number) {
    this.#tree = tree;
    this.#findings = findings;
    this.#budget = budget;
    this.#decimals = decimals;
    this.#sheets = new Sheets(findings);
    this.#looks = new Looks(this.#sheets, { findings, serverOf: (id) => tree.servers.get(id) });
  }

  /** @param view what percent at the top refer to */
  run(view: Viewport): Walked {
    const { root } = this.#tree;
    this.#index(root);
    const { style, own } = this.#looks.of(root, INITIAL, true);
    if (root.attrs.has("transform") || own.transform !== null) this.#findings.add("simplified", "svg transform");
    const start: ElementPlace = { matrix: IDENTITY, style, clip: null, bookable: null, uses: 0, view };
    if (style.shown) this.#enter(root.children, start);
    for (let level = this.#levels.at(-1); level; level = this.#levels.at(-1)) {
      const node = level.nodes[level.at++];
      if (node === undefined) this.#levels.pop();
      else if (typeof node !== "string") this.#visit(node, level.place);
    }
    return this.#out;
  }

  #index(root: Node) {
    const left = [root];
    for (let node = left.pop(); node; node = left.pop()) {
      const id = node.attrs.get("id");
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
      if (node.tag === "style") this.#sheet(node);
      for (const child of node.children.toReversed()) if (typeof child !== "string") left.push(child);
    }
  }

  #sheet(node: Node) {
    const [type, media] = [node.attrs.get("type") ?? "", (node.attrs.get("media") ?? "").trim().toLowerCase()];
    if (!/^(?:text\/css)?$/i.test(type.trim())) return;
    if (media === "" || media === "all" || media.includes("screen"))
      this.#sheets.add(node.children.filter((c) => typeof c === "string").join(""));
    else if (media !== "print") this.#findings.add("simplified", `style media=${media}`.slice(0, 40));
  }

  #enter(nodes: readonly (Node | string)[], place: ElementPlace) {
    this.#levels.push({ nodes, place, at: 0 });
  }

  #visit(written: Node, from: ElementPlace): void {
    this.#budget.node((written.attrs.get("d")?.length ?? 0) + (written.attrs.get("points")?.length ?? 0));
    const look = this.#looks.of(written, from.style);
    const { style } = look;
    if (!style.shown) return;
    const node = sized(written, look);
    const own = ownMatrix(node, look, from.view, this.#findings);
    const matrix = own === IDENTITY ? from.matrix : times(from.matrix, own);
    const at = { ...from, matrix, style, bookable: this.#bookable(node) ?? from.bookable };
    const place = look.own.clip === null ? at : { ...at, clip: this.#clip(node, look, at) };
    if (GROUPS.has(node.tag)) this.#enter(node.children, place);
    else if (SHAPES.has(node.tag)) this.#shape(node, place);
    else if (node.tag === "text") this.#text(node, look, place);
    else if (node.tag === "use") this.#use(node, place);
    else if (node.tag === "image") this.#image(node, place);
    else if (node.tag === "svg") this.#frame(node, look, frameOf(node, null, place.view), place);
  }

  /** The desk that an element is the group of. The same desk twice is one desk with two places. */
  #bookable(node: Node): string | null {
    const id = idSaid(node.attrs.get("id") ?? "");
    if (!id.startsWith(BOOKABLE_PREFIX)) return null;
    const desk = id.slice(BOOKABLE_PREFIX.length);
    if (desk === "") this.#findings.add("nameless-bookables");
    else if (this.#out.bookables.has(desk)) this.#findings.add("duplicate-ids", desk);
    else {
      this.#out.bookables.set(desk, []);
      const label = LABELS.map((name) => deskLabel(node.attrs.get(name) ?? "")).find(
        (said) => said !== "" && !isStandIn(said),
      );
      if (label !== undefined) this.#out.labels.set(desk, label);
    }
    return desk === "" ? null : desk;
  }

  /** What stands inside an `svg` or `symbol`, cut off at its edge unless it says otherwise. */
  #frame(node: Node, { own }: Look, frame: ViewBoxFrame | null, place: ElementPlace) {
    if (!frame) return;
    const edge = own.overflow?.toLowerCase() === "visible" ? null : clipAt(frame.edge, place.matrix, this.#decimals);
    const clip = within(place.clip, edge, this.#findings);
    this.#enter(node.children, { ...place, matrix: times(place.matrix, frame.matrix), view: frame.view, clip });
  }

  #emit(item: Item, { bookable, clip }: ElementPlace) {
    const stroke = item.kind === "path" ? item.paint.strokeWidth : 0;
    const shown = clip ? clipped(clip, item.box, stroke) : "whole";
    if (shown === "nothing") return;
    if (shown === "part" && item.kind !== "path") this.#findings.add("simplified", `clip-path of ${item.kind}`);
    this.#budget.out(item.kind === "path" ? item.d.length : item.kind === "text" ? item.text.length : item.data.length);
    const cut =
      shown === "part" && item.kind === "path" && clip ? { ...item, paint: { ...item.paint, clip: clip.d } } : item;
    const desk = bookable === null ? undefined : this.#out.bookables.get(bookable);
    (desk ?? this.#out.backdrop).push(cut);
  }

  #shape(node: Node, place: ElementPlace) {
    const { style, matrix, view } = place;
    if (!style.visible || (!style.fill && !style.stroke)) return;
    const sink = new PathSink(matrix, this.#decimals);
    addShape(sink, { node, view, em: style.fontSize });
    const path = sink.end();
    if (!path) return this.#findings.add("empty-shapes", place.bookable ?? node.tag);
    return this.#emit({ kind: "path", ...path, paint: this.#paints.of(style, matrix, view) }, place);
  }

  #text(node: Node, look: Look, place: ElementPlace) {
    const { matrix, view } = place;
    const { items, said } = textLines(node, { look, matrix, view, lookOf: (n, parent) => this.#looks.of(n, parent) });
    for (const line of items) this.#emit(line, place);
    const { bookable } = place;
    if (bookable !== null && said !== "" && !isStandIn(said) && !this.#out.texts.has(bookable))
      this.#out.texts.set(bookable, said);
  }

  #use(node: Node, place: ElementPlace) {
    const href = node.attrs.get("href") ?? "";
    const target = href.startsWith("#") ? this.#byId.get(href.slice(1)) : undefined;
    if (!target) return this.#findings.add("simplified", `use ${href.slice(0, 40)}`);
    if (place.uses >= PLAN.maxUseDepth) return this.#findings.add("simplified", "use in use");
    const used = { ...place, uses: place.uses + 1 };
    if (target.tag !== "symbol" && target.tag !== "svg") {
      const at = (name: "x" | "y", whole: number) => parseLength(node.attrs.get(name), whole) ?? 0;
      const shift: Matrix = [1, 0, 0, 1, at("x", place.view.width), at("y", place.view.height)];
      return this.#enter([target], { ...used, matrix: times(place.matrix, shift) });
    }
    const look = this.#looks.of(target, place.style);
    const content = sized(target, look);
    if (!look.style.shown) return undefined;
    const own = ownMatrix(content, look, place.view, this.#findings);
    const inner = { ...used, style: look.style, matrix: times(place.matrix, own) };
    return this.#frame(content, look, frameOf(content, node, place.view), inner);
  }

  #image(node: Node, place: ElementPlace) {
    if (!place.style.visible) return;
    if (this.#images >= PLAN.maxImages) return this.#findings.add("simplified", "image");
    const item = imageItem(node, place, this.#findings);
    if (!item) return;
    this.#images += 1;
    this.#emit(item, place);
  }

  /** The clip that an element says, within the one it stands in. */
  #clip(node: Node, look: Look, place: ElementPlace): Clip | null {
    const clip = this.#byId.get(LINK.exec(look.own.clip ?? "")?.[1] ?? "");
    if (clip?.tag !== "clipPath") return place.clip;
    const units = clip.attrs.get("clipPathUnits")?.trim() === "objectBoundingBox";
    const byId = (id: string) => this.#byId.get(id);
    const lookOf = (n: Node, parent: Style) => this.#looks.of(n, parent);
    const box = units
      ? extentOf(node, look, place.view, { budget: this.#budget, findings: this.#findings, lookOf, byId })
      : null;
    if (units && !(box && box.width > 0 && box.height > 0)) return SHUT;
    const m = box ? times(place.matrix, [box.width, 0, 0, box.height, box.x, box.y]) : place.matrix;
    const cost = clip.children.reduce(
      (sum, n) => sum + (typeof n === "string" ? 0 : (n.attrs.get("d")?.length ?? 0)),
      0,
    );
    this.#budget.node(cost);
    const made = clipOf(clip, m, {
      view: units ? { width: 1, height: 1 } : place.view,
      decimals: this.#decimals,
      findings: this.#findings,
      look: (n) => lookOf(n, INITIAL),
      byId,
    });
    if (!made) this.#findings.add("simplified", "clipPath");
    return within(place.clip, made, this.#findings);
  }
}
