import type { Box } from "./box.ts";
import type { Budget } from "./budget.ts";
import type { Viewport } from "./display-list.ts";
import { ExtentSink } from "./extent-sink.ts";
import type { Findings } from "./findings.ts";
import { PLAN } from "./limits.ts";
import type { Look } from "./looks.ts";
import { IDENTITY, type Matrix, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { ownMatrix, sized } from "./placing.ts";
import { addShape, SHAPES } from "./shapes.ts";
import type { Style } from "./style.ts";
import { textLines } from "./text-lines.ts";
import { frameOf } from "./view-box.ts";
import type { Node } from "./xml.ts";

export type ExtentInput = {
  readonly budget: Budget;
  readonly findings: Findings;
  readonly lookOf: (node: Node, parent: Style) => Look;
  readonly byId: (id: string) => Node | undefined;
};
type Left = {
  readonly node: Node;
  readonly look: Look;
  readonly matrix: Matrix;
  readonly view: Viewport;
  readonly uses: number;
};

const GROUPS: ReadonlySet<string> = new Set(["g", "a", "switch"]);

/** Walks what an element draws, in the element's own units. */
class ExtentWalk {
  readonly #input: ExtentInput;
  readonly #sink = new ExtentSink(IDENTITY);
  readonly #left: Left[];

  constructor(start: Left, input: ExtentInput) {
    this.#input = input;
    this.#left = [start];
  }

  run(): Box | null {
    for (let at = this.#left.pop(); at; at = this.#left.pop()) {
      const { attrs } = at.node;
      this.#input.budget.node((attrs.get("d")?.length ?? 0) + (attrs.get("points")?.length ?? 0));
      this.#sink.place(at.matrix);
      this.#add(at);
    }
    return this.#sink.end();
  }

  #add(at: Left) {
    const { node, view, look } = at;
    if (GROUPS.has(node.tag)) this.#children(node, at);
    else if (node.tag === "svg") this.#framed(node, null, at);
    else if (node.tag === "use") this.#used(at);
    else if (node.tag === "text") this.#text(at);
    else if (node.tag === "image") this.#rect(frameOfImage(node, view));
    else if (SHAPES.has(node.tag)) addShape(this.#sink, { node, view, em: look.style.fontSize });
  }

  #children(node: Node, at: Left) {
    for (const child of node.children) if (typeof child !== "string") this.#enter(child, at);
  }

  #enter(node: Node, { look: { style }, matrix, view, uses }: Left) {
    const look = this.#input.lookOf(node, style);
    if (!look.style.shown) return;
    const own = times(matrix, ownMatrix(node, look, view, this.#input.findings));
    this.#left.push({ node: sized(node, look), look, matrix: own, view, uses });
  }

  #framed(content: Node, frame: Node | null, at: Left) {
    const found = frameOf(content, frame, at.view);
    if (found) this.#children(content, { ...at, matrix: times(at.matrix, found.matrix), view: found.view });
  }

  #used(at: Left) {
    const target = this.#input.byId((at.node.attrs.get("href") ?? "").slice(1));
    if (!target || at.uses >= PLAN.maxUseDepth) return;
    const inner = { ...at, uses: at.uses + 1 };
    if (target.tag === "symbol" || target.tag === "svg") {
      this.#framed(target, at.node, inner);
      return;
    }
    const shift = (name: "x" | "y", whole: number) => parseLength(at.node.attrs.get(name), whole) ?? 0;
    const matrix = times(at.matrix, [1, 0, 0, 1, shift("x", at.view.width), shift("y", at.view.height)]);
    this.#enter(target, { ...inner, matrix });
  }

  #text({ node, look, matrix, view }: Left) {
    this.#sink.place(IDENTITY); // boxes of lines are in the units of the whole already
    for (const { box } of textLines(node, { look, matrix, view, lookOf: this.#input.lookOf }).items) this.#rect(box);
  }

  #rect({ x, y, width, height }: Box) {
    this.#sink.add("M", x, y);
    this.#sink.add("L", x + width, y + height);
    this.#sink.add("L", x, y + height);
    this.#sink.add("L", x + width, y);
  }
}

/** The place of a picture; one that does not say its size is as good as not there. */
function frameOfImage({ attrs }: Node, view: Viewport): Box {
  const [x, width] = (["x", "width"] as const).map((n) => parseLength(attrs.get(n), view.width) ?? 0);
  const [y, height] = (["y", "height"] as const).map((n) => parseLength(attrs.get(n), view.height) ?? 0);
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

/** The box that `objectBoundingBox` means: around all that an element draws, in its own units, lines as thin as they come. */
export const extentOf = (node: Node, look: Look, view: Viewport, input: ExtentInput): Box | null =>
  new ExtentWalk({ node, look, matrix: IDENTITY, view, uses: 0 }, input).run();
