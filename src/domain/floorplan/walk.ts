import { LABELS } from "./allowlist.ts";
import type { Budget } from "./budget.ts";
import { type Clip, clipOf, needsClip } from "./clip.ts";
import { withAlpha } from "./colour.ts";
import { type Declarations, Sheets } from "./css.ts";
import { type Item, type Paint, paintKey } from "./display-list.ts";
import type { Findings } from "./findings.ts";
import { BOOKABLE_PREFIX, idSaid, PLAN } from "./limits.ts";
import { growthOf, IDENTITY, isPlace, type Matrix, parseTransform, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { PathSink } from "./path-sink.ts";
import { parsePicture } from "./picture.ts";
import { addShape, SHAPES } from "./shapes.ts";
import { declarationsOf, INITIAL, type Style, styled } from "./style.ts";
import { boxOf, textLines } from "./text-lines.ts";
import { fitted, placed } from "./view-box.ts";
import type { Node } from "./xml.ts";

/** What holds where the walk stands. */
type Place = {
  readonly matrix: Matrix;
  readonly style: Style;
  readonly clip: Clip | null;
  /** The desk whose group this is in. */
  readonly bookable: string | null;
  readonly uses: number;
  readonly depth: number;
};
export type Walked = {
  readonly backdrop: Item[];
  readonly bookables: Map<string, Item[]>;
  /** What the file calls desks, by id. */
  readonly labels: Map<string, string>;
};

const nodesOf = (node: Node) => node.children.filter((c): c is Node => typeof c !== "string");
const CONTAINERS: ReadonlySet<string> = new Set(["g", "svg"]);
const LINK = /^url\(\s?["']?#([^"')]{1,200})["']?\s?\)/;

/** Paints a tree of allowed elements into lists of items, in painting order. One walk per drawing. */
export class Walk {
  readonly #findings: Findings;
  readonly #budget: Budget;
  readonly #decimals: number;
  readonly #sheets: Sheets;
  readonly #byId = new Map<string, Node>();
  readonly #declared = new Map<Node, readonly Declarations[]>();
  /** Looks by what they inherit and what is declared: most elements of a plan share theirs. */
  readonly #looks = new WeakMap<Style, Map<readonly Declarations[], Style>>();
  readonly #paints = new Map<string, Paint>();
  readonly #out: Walked = { backdrop: [], bookables: new Map(), labels: new Map() };
  #images = 0;

  constructor(findings: Findings, budget: Budget, decimals: number) {
    this.#findings = findings;
    this.#budget = budget;
    this.#decimals = decimals;
    this.#sheets = new Sheets(findings);
  }

  run(root: Node): Walked {
    this.#index(root);
    const style = styled(INITIAL, this.#declarations(root), this.#findings);
    const start: Place = { matrix: IDENTITY, style, clip: null, bookable: null, uses: 0, depth: 0 };
    if (style.shown) for (const child of nodesOf(root)) this.#visit(child, start);
    return this.#out;
  }

  #index(root: Node) {
    const left = [root];
    for (let node = left.pop(); node; node = left.pop()) {
      const id = node.attrs.get("id");
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
      if (node.tag === "style") this.#sheets.add(node.children.filter((c) => typeof c === "string").join(""));
      for (const child of nodesOf(node).reverse()) left.push(child); // a spread of them all would not fit on the stack
    }
  }

  #declarations = (node: Node): readonly Declarations[] => {
    const known = this.#declared.get(node) ?? declarationsOf(node, this.#sheets, this.#findings);
    this.#declared.set(node, known);
    return known;
  };

  #styled(parent: Style, declarations: readonly Declarations[]): Style {
    if (declarations.length === 0) return parent;
    const known = this.#looks.get(parent) ?? new Map<readonly Declarations[], Style>();
    const style = known.get(declarations) ?? styled(parent, declarations, this.#findings);
    known.set(declarations, style);
    this.#looks.set(parent, known);
    return style;
  }

  #visit(node: Node, from: Place): void {
    this.#budget.node((node.attrs.get("d")?.length ?? 0) + (node.attrs.get("points")?.length ?? 0));
    const transform = node.attrs.get("transform");
    const own = transform === undefined ? IDENTITY : parseTransform(transform);
    const declarations = this.#declarations(node);
    const style = this.#styled(from.style, declarations);
    if (!own || !style.shown || from.depth > PLAN.maxDepth) return;
    const matrix = own === IDENTITY ? from.matrix : times(from.matrix, own);
    const clip = this.#clip(declarations, matrix) ?? from.clip;
    const place = {
      ...from,
      matrix,
      style,
      clip,
      bookable: this.#bookable(node) ?? from.bookable,
      depth: from.depth + 1,
    };
    if (CONTAINERS.has(node.tag)) this.#group(node, place);
    else if (SHAPES.has(node.tag)) this.#shape(node, place);
    else if (node.tag === "text") this.#text(node, place);
    else if (node.tag === "use") this.#use(node, place);
    else if (node.tag === "image") this.#image(node, place);
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
      const label = LABELS.map((name) => node.attrs.get(name)?.trim() ?? "").find((said) => said !== "");
      if (label !== undefined) this.#out.labels.set(desk, label);
    }
    return desk === "" ? null : desk;
  }

  #group(node: Node, place: Place) {
    const matrix = node.tag === "svg" ? times(place.matrix, placed(node, node)) : place.matrix;
    for (const child of nodesOf(node)) this.#visit(child, { ...place, matrix });
  }

  #emit(item: Item, place: Place) {
    this.#budget.out(item.kind === "path" ? item.d.length : item.kind === "text" ? item.text.length : item.data.length);
    const desk = place.bookable === null ? undefined : this.#out.bookables.get(place.bookable);
    (desk ?? this.#out.backdrop).push(item);
  }

  #shape(node: Node, { matrix, style, clip, ...place }: Place) {
    if (!style.visible || (!style.fill && !style.stroke)) return;
    const sink = new PathSink(matrix, this.#decimals);
    addShape(sink, node);
    const path = sink.end();
    if (!path) return this.#findings.add("empty-shapes", place.bookable ?? node.tag);
    const item = { kind: "path" as const, ...path, paint: this.#paint(style, matrix) };
    const clipped = clip && needsClip(clip, item) ? { ...item, paint: { ...item.paint, clip: clip.d } } : item;
    return this.#emit(clipped, { matrix, style, clip, ...place });
  }

  /** Things painted alike share one paint: less to keep, and less to hand from the worker to the page. */
  #paint(style: Style, matrix: Matrix): Paint {
    const paint = paintOf(style, matrix);
    const key = paintKey(paint);
    const known = this.#paints.get(key) ?? paint;
    this.#paints.set(key, known);
    return known;
  }

  #text(node: Node, place: Place) {
    const input = {
      style: place.style,
      matrix: place.matrix,
      findings: this.#findings,
      declarations: this.#declarations,
    };
    for (const line of textLines(node, input)) this.#emit(line, place);
  }

  #use(node: Node, place: Place) {
    const href = node.attrs.get("href") ?? "";
    const target = href.startsWith("#") ? this.#byId.get(href.slice(1)) : undefined;
    if (!target) return this.#findings.add("simplified", `use ${href.slice(0, 40)}`);
    if (place.uses >= PLAN.maxUseDepth) return this.#findings.add("simplified", "use in use");
    const at = (name: string) => parseLength(node.attrs.get(name)) ?? 0;
    const uses = place.uses + 1;
    if (target.tag !== "symbol" && target.tag !== "svg") {
      return this.#visit(target, { ...place, uses, matrix: times(place.matrix, [1, 0, 0, 1, at("x"), at("y")]) });
    }
    const style = styled(place.style, this.#declarations(target), this.#findings);
    const inner = { ...place, uses, style, matrix: times(place.matrix, placed(target, node)) };
    for (const child of nodesOf(target)) this.#visit(child, inner);
    return undefined;
  }

  #image(node: Node, place: Place) {
    const picture = this.#images < PLAN.maxImages ? parsePicture(node.attrs.get("href") ?? "") : null;
    const [x, y, width, height] = ["x", "y", "width", "height"].map((n) => parseLength(node.attrs.get(n)) ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    if (!picture) return this.#findings.add("simplified", "image");
    if (!(width > 0 && height > 0) || !place.style.visible) return undefined;
    this.#images += 1;
    const stretch = node.attrs.get("preserveAspectRatio")?.trim() === "none";
    const inFrame = fitted({ x: 0, y: 0, ...picture.size }, { x, y, width, height }, stretch);
    const { width: w, height: h } = picture.size;
    const matrix = times(place.matrix, times(inFrame, [w, 0, 0, h, 0, 0]));
    if (!isPlace(matrix)) return this.#findings.add("empty-shapes", "image");
    const { type, data } = picture;
    const item = {
      kind: "image" as const,
      type,
      data,
      matrix,
      alpha: place.style.alpha,
      box: boxOf(matrix, [0, 0, 1, 1]),
    };
    return this.#emit(item, place);
  }

  /** The innermost clip wins; two that would have to be cut with each other are rare in plans. */
  #clip(declarations: readonly Declarations[], matrix: Matrix): Clip | null {
    const value = declarations.reduce<string | undefined>((last, set) => set.get("clip-path") ?? last, undefined);
    const node = this.#byId.get(LINK.exec(value ?? "")?.[1] ?? "");
    if (value === undefined || value === "none" || node?.tag !== "clipPath") return null;
    this.#budget.node(nodesOf(node).reduce((sum, n) => sum + (n.attrs.get("d")?.length ?? 0), 0));
    const clip = clipOf(node, matrix, this.#decimals);
    if (!clip) this.#findings.add("simplified", "clipPath");
    return clip;
  }
}

function paintOf(s: Style, m: Matrix): Paint {
  const k = growthOf(m);
  const strokeWidth = s.strokeWidth * k;
  const stroke =
    s.stroke && strokeWidth > 0 && strokeWidth <= PLAN.maxCoordinate
      ? withAlpha(s.stroke, s.alpha * s.strokeAlpha)
      : null;
  return {
    fill: s.fill ? withAlpha(s.fill, s.alpha * s.fillAlpha) : null,
    fillRule: s.fillRule,
    stroke,
    strokeWidth: stroke ? strokeWidth : 0,
    cap: s.cap,
    join: s.join,
    miter: s.miter,
    dash: stroke ? s.dash.map((x) => x * k) : [],
    clip: null,
  };
}
