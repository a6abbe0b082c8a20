import { deskLabel } from "../desks/label.ts";
import type { Box } from "./box.ts";
import { withAlpha } from "./colour.ts";
import { LETTER_SIZE, type TextItem, type Viewport } from "./display-list.ts";
import { widthOf } from "./letters.ts";
import { PLAN } from "./limits.ts";
import type { Look } from "./looks.ts";
import { isPlace, type Matrix, times } from "./matrix.ts";
import { parseLength } from "./numbers.ts";
import { inkOf, type Style } from "./style.ts";
import type { Node } from "./xml.ts";

/** The box around the unit-space rectangle (x0, y0)–(x1, y1) after `m`. */
export function boxOf(m: Matrix, [x0, y0, x1, y1]: readonly [number, number, number, number]): Box {
  const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => m[0] * x + m[2] * y + m[4]));
  const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => m[1] * x + m[3] * y + m[5]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Letters that follow one another in one look. Places are in the units of the `text`. */
type Run = {
  readonly style: Style;
  text: string;
  x: number;
  readonly y: number;
  anchor: TextItem["anchor"];
};

const faceOf = ({ family, weight }: Style) => ({ family, bold: weight >= 600 });
const spanOf = (r: Run): number => widthOf(r.text, faceOf(r.style)) * r.style.fontSize;

function item({ style, text, x, y, anchor }: Run, m: Matrix): TextItem | null {
  const alpha = style.alpha * style.fillAlpha;
  const fill = inkOf(style.fill, style);
  if (!style.visible || !fill || alpha === 0) return null;
  const k = style.fontSize / LETTER_SIZE;
  const matrix = times(times(m, [1, 0, 0, 1, x, y]), [k, 0, 0, k, 0, 0]);
  if (!isPlace(matrix)) return null;
  const { bold, family } = faceOf(style);
  const width = widthOf(text, { bold, family }) * LETTER_SIZE;
  const left = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
  const box = boxOf(matrix, [left, -0.8 * LETTER_SIZE, left + width, 0.2 * LETTER_SIZE]);
  return { kind: "text", text, matrix, bold, italic: style.italic, family, anchor, fill: withAlpha(fill, alpha), box };
}

export type TextInput = {
  readonly look: Look;
  readonly matrix: Matrix;
  readonly view: Viewport;
  readonly lookOf: (node: Node, parent: Style) => Look;
};
export type TextLines = {
  readonly items: readonly TextItem[];
  /** All of it as one reads it. */
  readonly said: string;
};

/** One letter that is drawn, and where its element places it; null where the one before says where. */
type Letter = { readonly c: string; readonly style: Style; x?: number; y?: number; dx?: number; dy?: number };
const PLACES = ["x", "y", "dx", "dy"] as const;
/** Letters of one `text` that are looked at. */
const MAX_LETTERS = 10 * PLAN.maxText;
const NUMBERS_READ = 16 * MAX_LETTERS;

type Opened = {
  readonly node: Node;
  readonly style: Style;
  readonly from: number;
  readonly spaces: boolean;
  at: number;
};

/** Reads `text` and what stands in it into letters, spaces taken together as HTML does. */
class LetterReader {
  readonly letters: Letter[] = [];
  readonly #input: TextInput;

  constructor(input: TextInput) {
    this.#input = input;
  }

  read(node: Node): readonly Letter[] {
    const open: Opened[] = [this.#opened(node, this.#input.look.style, this.#input.look.style.spaces)];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const child = top.node.children[top.at++];
      if (child === undefined) {
        open.pop();
        this.#place(top);
      } else if (typeof child === "string") this.#add(child, top);
      else if (child.tag === "tspan" || child.tag === "a") {
        const { style } = this.#input.lookOf(child, top.style);
        if (style.shown) open.push(this.#opened(child, style, top.spaces));
      }
    }
    if (this.letters.at(-1)?.c === " " && !this.#input.look.style.spaces) this.letters.pop();
    return this.letters;
  }

  #opened(node: Node, style: Style, handed: boolean): Opened {
    const said = node.attrs.get("xml:space");
    const spaces = style.spaces || (said === undefined ? handed : said === "preserve");
    return { node, style, from: this.letters.length, spaces, at: 0 };
  }

  #add(text: string, { style, spaces }: Opened) {
    for (const letter of text.slice(0, MAX_LETTERS)) {
      if (this.letters.length >= MAX_LETTERS) return;
      const c = /\s/.test(letter) ? " " : letter;
      const before = this.letters.at(-1)?.c ?? " ";
      if (c === " " && before === " " && !spaces) continue;
      this.letters.push({ c, style });
    }
  }

  /** The lists of an element place its own letters one by one; those of what stands inside it came first, and hold. */
  #place({ node, style, from }: Opened) {
    const { view } = this.#input;
    for (const name of PLACES) {
      const said = node.attrs.get(name);
      if (said === undefined) continue;
      const whole = name.endsWith("x") ? view.width : view.height;
      const list = said
        .slice(0, NUMBERS_READ)
        .trim()
        .split(/[\s,]+/, MAX_LETTERS);
      for (const [i, text] of list.entries()) {
        const [letter, place] = [this.letters[from + i], parseLength(text, whole, style.fontSize)];
        if (letter && place !== null) letter[name] ??= place;
      }
    }
  }
}

const advanceOf = ({ c, style }: Letter): number => widthOf(c, faceOf(style)) * style.fontSize;

const isPlaced = ({ x, y }: Letter): boolean => x !== undefined || y !== undefined;
const isMoved = ({ dx = 0, dy = 0 }: Letter): boolean => dx !== 0 || dy !== 0;

/** Letters of one chunk, which one anchor holds: a chunk begins wherever a letter is placed anew. */
function chunksOf(letters: readonly Letter[]): Run[][] {
  const chunks: Run[][] = [];
  const pen = { x: 0, y: 0 };
  let run: Run | null = null;
  for (const letter of letters) {
    const anew = isPlaced(letter) || chunks.length === 0;
    if (run && !anew && !isMoved(letter) && run.style === letter.style) {
      run.text += letter.c;
      pen.x += advanceOf(letter);
      continue;
    }
    pen.x = (letter.x ?? pen.x) + (letter.dx ?? 0);
    pen.y = (letter.y ?? pen.y) + (letter.dy ?? 0);
    run = { style: letter.style, text: letter.c, x: pen.x, y: pen.y, anchor: "start" };
    if (anew) chunks.push([]);
    chunks.at(-1)?.push(run);
    pen.x += advanceOf(letter);
  }
  return chunks;
}

const SHARES = { start: 0, middle: 0.5, end: 1 } as const;

/** Lets the anchor of a chunk hold it. One run is held by the device, which knows its width; several are shifted together. */
function anchored(chunk: readonly Run[]): readonly Run[] {
  const [first] = chunk;
  const last = chunk.at(-1);
  if (!first || !last || first.style.anchor === "start") return chunk;
  if (first === last) first.anchor = first.style.anchor;
  else {
    const shift = (last.x + spanOf(last) - first.x) * SHARES[first.style.anchor];
    for (const run of chunk) run.x -= shift;
  }
  return chunk;
}

/** Cuts off spaces behind, and letters beyond what a line may hold. Those in front stay: only the device knows their width. */
const trimmed = (run: Run): Run => ({ ...run, text: run.text.trimEnd().slice(0, PLAN.maxText) });

/** Farther apart than this share of the letters' height, runs are words of their own. */
const WORD_GAP = 0.2;
const LINE_GAP = 0.5;

function between(a: Run, b: Run): string {
  if (a.text.endsWith(" ") || b.text.startsWith(" ")) return " ";
  const left = (r: Run) => r.x - (r.anchor === "start" ? 0 : spanOf(r) * SHARES[r.anchor]);
  const em = Math.max(a.style.fontSize, b.style.fontSize);
  const gap = left(b) - (left(a) + spanOf(a));
  // What begins left of its forerunner's middle is a line of its own, though it may stand at the same height.
  const beside = gap <= WORD_GAP * em && left(b) > left(a) + spanOf(a) / 2 && Math.abs(b.y - a.y) <= LINE_GAP * em;
  return beside ? "" : " ";
}

/** The lines of a `text` element with all its `tspan`s, and what they say together. [PLAN-22] */
export function textLines(node: Node, input: TextInput): TextLines {
  const runs = chunksOf(new LetterReader(input).read(node)).flatMap(anchored);
  const items: TextItem[] = [];
  let [said, before]: [string, Run | null] = ["", null];
  for (const run of runs) {
    const bare = trimmed(run);
    const drawn = bare.text === "" ? null : item(bare, input.matrix);
    if (drawn) items.push(drawn);
    if (!drawn && bare.text !== "") continue;
    said += (before ? between(before, run) : "") + run.text;
    before = run;
  }
  return { items, said: deskLabel(said) };
}
